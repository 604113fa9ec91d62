import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { front } from './zh/front.js';
import { home, phone } from './zh/home.js';
import { inbox } from './zh/inbox.js';

export const zh: SameKeys<typeof en> = joinTexts(front, { ...inbox, home, phone });
