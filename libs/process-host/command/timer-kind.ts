import type { TimerKind } from '#lab/shared/process-inspection.js';
import type { State } from '#lab/process-engine/index.js';

type Armed = State['armed'][number];

/** What a timer does when it is due. */
export function timerKind({ step, decides }: Pick<Armed, 'step' | 'decides'>): TimerKind {
  if (decides) return 'timeout';
  return step === undefined ? 'event' : 'reminder';
}
