import { asksReason, type ActionSpec } from '#lab/shared/define-subject.js';

/** What an action wants of a person before it can be done: nothing, words if they like, words, or a form of its own. */
export type Asks = 'nothing' | 'opinion' | 'reason' | 'form';

export function asksOf(spec: ActionSpec): Asks {
  const tried = spec.input.safeParse({ opinion: 'x' });
  if (!tried.success) return 'form';
  if (typeof tried.data !== 'object' || tried.data === null || !('opinion' in tried.data)) return 'nothing';
  return asksReason(spec) ? 'reason' : 'opinion';
}
