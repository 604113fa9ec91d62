import type { Event } from '../execution/events.js';
import type { Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';

/** An administrator gives a running timer another due time; the rounds of a cycle are counted from there. */
export function changeTimer(
  execution: Execution,
  { armed, due }: Extract<Event, { type: 'timerChanged' }>,
): Refusal | undefined {
  const item = execution.armed.get(armed);
  if (item?.kind !== 'timer') return refusal('alreadyTaken');
  execution.note({ kind: 'timerChanged', el: item.el, outcome: due });
  item.due = due;
  execution.effect({ type: 'clearTimer', armed });
  execution.effect({ type: 'setTimer', armed, el: item.el, due });
  return undefined;
}
