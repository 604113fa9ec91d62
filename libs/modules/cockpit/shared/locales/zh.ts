import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { front } from './zh/front.js';
import { instances } from './zh/instances.js';

export const zh: SameKeys<typeof en> = joinTexts(front, instances);
