import type { SameKeys } from '#lab/shared/texts.js';
import type { designer as en } from '../en/designer.js';

export const designer: SameKeys<typeof en> = {};
