import { joinTexts } from '#lab/shared/texts.js';
import { figures } from './en/figures.js';
import { front } from './en/front.js';
import { instances } from './en/instances.js';

export const en = joinTexts(joinTexts(front, instances), figures);
