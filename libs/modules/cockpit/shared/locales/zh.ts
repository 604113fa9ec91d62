import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { figures } from './zh/figures.js';
import { front } from './zh/front.js';
import { instances } from './zh/instances.js';

export const zh: SameKeys<typeof en> = joinTexts(joinTexts(front, instances), figures);
