import type { Tone } from '#lab/shared/subject-words.js';
import { userStatus } from '../../shared/org.codes.js';

export const userTones: Readonly<Record<string, Tone>> = {
  [userStatus.of.enabled]: 'done',
  [userStatus.of.disabled]: 'cancelled',
  [userStatus.of.locked]: 'warning',
};
