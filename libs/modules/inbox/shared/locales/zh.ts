import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { front } from './zh/front.js';
import { home, phone } from './zh/home.js';
import { inbox } from './zh/inbox.js';
import { later } from './zh/later.js';
import { phrase } from './zh/phrase.js';

export const zh: SameKeys<typeof en> = joinTexts(joinTexts(front, later), { ...inbox, home, phone, phrase });
