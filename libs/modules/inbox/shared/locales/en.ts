import { joinTexts } from '#lab/shared/texts.js';
import { front } from './en/front.js';
import { home, phone } from './en/home.js';
import { inbox } from './en/inbox.js';

export const en = joinTexts(front, { ...inbox, home, phone });
