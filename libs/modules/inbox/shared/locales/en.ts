import { joinTexts } from '#lab/shared/texts.js';
import { front } from './en/front.js';
import { home, phone } from './en/home.js';
import { inbox } from './en/inbox.js';
import { later } from './en/later.js';
import { phrase } from './en/phrase.js';

export const en = joinTexts(joinTexts(front, later), { ...inbox, home, phone, phrase });
