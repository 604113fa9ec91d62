import type { PeopleKnown } from '../execution/events.js';
import type { Draft, Execution } from '../execution/execution.js';
import { hasBit, isOpen, isStuck, openIndexes, withBit, withoutBit } from '../state/loop-bits.js';
import type { Token } from '../state/state.js';
import { attemptIteration, openTask, taskPlace } from './open-task.js';

/**
 * Asks the host who is above those who have the task: for a vote or loop at each place that is open. The places stay
 * what they are, with their weight and veto; only the people change.
 */
export function askAbove(execution: Execution, token: Draft<Token>): void {
  const scope = execution.scopes.get(token.id);
  const { loop } = scope ?? {};
  const ask = (i?: number) =>
    execution.effect({
      type: 'askPeople',
      ...taskPlace(execution, token, i),
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

/** Whether the superiors for this task or iteration were requested, and the host has not answered yet. */
export function awaitsSuperiors(execution: Execution, token: Token, i: number | undefined): boolean {
  const loop = execution.scopes.get(token.id)?.loop;
  if (token.wait !== 'task') return false;
  return loop ? hasBit(loop.above, i ?? 0) && isOpen(loop, i ?? 0) : token.above === true;
}

/** The superiors get the task, and its time begins anew; without superiors it stays with its assignees. */
export function aboveFound(execution: Execution, token: Draft<Token>, { count, i: given }: PeopleKnown): void {
  const scope = execution.scopes.get(token.id);
  const i = scope?.loop ? (given ?? 0) : undefined;
  delete token.above;
  if (scope?.loop && i !== undefined) {
    const { above: asked, ...loop } = scope.loop;
    const above = withoutBit(asked, i);
    scope.loop = above === '0' ? loop : { ...loop, above };
  }
  if (count === 0) return;
  const place = taskPlace(execution, token, i);
  execution.note({ kind: 'escalated', el: token.el, ...place });
  execution.effect({ type: 'closeTask', ...place, el: token.el, reason: 'escalated' });
  if (i === undefined) openTask(execution, token);
  else attemptIteration(execution, token, i, () => openTask(execution, token, i));
}
