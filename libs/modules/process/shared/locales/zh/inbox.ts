import type { SameKeys } from '#lab/shared/texts.js';
import type { inbox as en } from '../en/inbox.js';

export const inbox: SameKeys<typeof en> = {};
