import type { SameKeys } from '#lab/shared/texts.js';
import type { problems as en } from '../en/problems.js';

export const problems: SameKeys<typeof en> = {};
