import type { PeopleKnown } from '../execution/events.js';
import type { Draft, Run } from '../execution/execution.js';
import { hasBit, isOpen, isStuck, openIndexes, withBit, withoutBit } from '../state/loop-bits.js';
import type { Token } from '../state/state.js';
import { attemptIteration, openTask, taskPlace } from './open-task.js';

/**
 * Asks the host who is above those who have the task: for a vote or loop at each place that is open. The places stay
 * what they are, with their weight and veto; only the people change.
 */
export function askAbove(run: Run, token: Draft<Token>): void {
  const scope = run.scopes.get(token.id);
  const { loop } = scope ?? {};
  const ask = (i?: number) =>
    run.effect({
      type: 'askPeople',
      ...taskPlace(run, token, i),
      el: token.el,
      rules: [],
      rulesElse: [],
      above: true,
    });
  if (!scope || !loop) {
    token.above = true;
    return ask();
  }
  for (const i of openIndexes(loop)) {
    if (isStuck(loop, i)) continue;
    scope.loop = { ...loop, above: withBit(scope.loop?.above, i) };
    ask(i);
  }
}

/** Whether it was asked who is above at this place, and the answer is still to come. */
export function isAskedAbove(run: Run, token: Token, i: number | undefined): boolean {
  const loop = run.scopes.get(token.id)?.loop;
  if (token.wait !== 'task') return false;
  return loop ? hasBit(loop.above, i ?? 0) && isOpen(loop, i ?? 0) : token.above === true;
}

/** Those above have the task from now on, and its time begins anew; where there is nobody, it stays with whoever has it. */
export function aboveFound(run: Run, token: Draft<Token>, { count, i: given }: PeopleKnown): void {
  const scope = run.scopes.get(token.id);
  const i = scope?.loop ? (given ?? 0) : undefined;
  delete token.above;
  if (scope?.loop && i !== undefined) {
    const { above: asked, ...loop } = scope.loop;
    const above = withoutBit(asked, i);
    scope.loop = above === '0' ? loop : { ...loop, above };
  }
  if (count === 0) return;
  const place = taskPlace(run, token, i);
  run.note({ kind: 'escalated', el: token.el, ...place });
  run.effect({ type: 'closeTask', ...place, el: token.el, reason: 'escalated' });
  if (i === undefined) openTask(run, token);
  else attemptIteration(run, token, i, () => openTask(run, token, i));
}
