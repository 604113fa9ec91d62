import type { Tone } from '#lab/shared/subject-words.js';
import { roleStatus } from '../../shared/org.codes.js';

export const roleTones: Readonly<Record<string, Tone>> = {
  [roleStatus.of.normal]: 'done',
  [roleStatus.of.preset]: 'done',
  [roleStatus.of.disabled]: 'cancelled',
};
