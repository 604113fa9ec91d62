import { joinTexts } from '#lab/shared/texts.js';
import { front } from './en/front.js';
import { instances } from './en/instances.js';

export const en = joinTexts(front, instances);
