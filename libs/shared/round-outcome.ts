import type { RoundOutcome } from './round-end.js';
import type { Tone } from './subject-words.js';

/** How the end of a round looks on screens. */
export const outcomeTones: Readonly<Record<RoundOutcome, Tone>> = {
  approved: 'done',
  rejected: 'failed',
  withdrawn: 'cancelled',
  cancelled: 'cancelled',
  failed: 'failed',
};
