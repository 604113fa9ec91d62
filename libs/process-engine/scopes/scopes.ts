import { armEventSubs, disarmAll, disarmEventSubs } from '../events/arming.js';
import type { CloseReason } from '../execution/effects.js';
import type { Draft, Execution } from '../execution/execution.js';
import { taskPlace } from '../people/open-task.js';
import { indexesOf, isStuck, openCount, openIndexes } from '../state/loop-bits.js';
import type { Scope, Token } from '../state/state.js';

/** Opens the inside of an activity; the scope has the id of the token that waits on the activity. */
export function openScope(execution: Execution, owner: Draft<Token>, loop?: Scope['loop']): Draft<Scope> {
  const scope: Draft<Scope> = {
    id: owner.id,
    el: owner.el,
    parent: owner.scope,
    ...(owner.by ? { by: owner.by } : {}),
    ...(loop ? { loop } : {}),
  };
  execution.scopes.set(scope.id, scope);
  owner.wait = 'child';
  return scope;
}

/** Opens the inside of a sub-process: its data objects are there, its event sub-processes are armed. */
export function openBody(execution: Execution, owner: Draft<Token>): Draft<Scope> {
  const scope = openScope(execution, owner);
  const body = execution.nodeOf(owner).inner;
  for (const [name, value] of Object.entries(body?.initial ?? {})) execution.writeTo(scope.id, name, value);
  try {
    armEventSubs(execution, scope.id, body);
  } catch (error) {
    // It has not opened: a retry enters the sub-process anew.
    disarmEventSubs(execution, scope.id);
    closeScope(execution, scope);
    throw error;
  }
  return scope;
}

/** The scope's own end: its variables die, what was decided in it counts for the scope around it. */
export function closeScope(execution: Execution, scope: Scope): void {
  const around = scope.parent === undefined ? undefined : execution.scopes.get(scope.parent);
  if (around && scope.decided !== undefined) around.decided = (around.decided ?? 0) + scope.decided;
  execution.scopes.delete(scope.id);
  execution.touched.delete(scope.id);
  execution.forget(scope.id);
}

/** Whether a token waits inside a loop scope of its own element, as one of its iterations. */
export function isIteration(execution: Execution, token: Token): boolean {
  return token.i !== undefined && execution.scopes.get(token.scope)?.loop !== undefined;
}

/**
 * Cancels a token: first its inside, then its armed events, tasks and work. Everything that is interrupted ends by
 * this function.
 */
export function cancelToken(execution: Execution, token: Draft<Token>, reason: CloseReason): void {
  cancelInside(execution, token, reason);
  disarmAll(execution, token);
  execution.note({ kind: 'cancelled', el: token.el, token: token.id });
  execution.drop(token);
}

/** Cancels what a token waits for and its inside, but not the token itself. */
export function cancelInside(execution: Execution, token: Draft<Token>, reason: CloseReason): void {
  const scope = execution.scopes.get(token.id);
  if (token.wait === 'task' || (scope?.loop && openCount(scope.loop) > 0)) closeTasks(execution, token, reason);
  if (token.wait === 'work') execution.effect({ type: 'cancelWork', token: token.id });
  if (token.wait === 'child' && !scope && execution.nodeOf(token).kind === 'callActivity')
    execution.effect({ type: 'cancelChild', token: token.id });
  if (scope) {
    cancelScope(execution, scope, reason);
    closeScope(execution, scope);
  }
  execution.settle(token);
}

/** Cancels every token of a scope, the latest first. */
export function cancelScope(execution: Execution, scope: Scope, reason: CloseReason): void {
  const inside = [...execution.tokens.values()].filter((token) => token.scope === scope.id).reverse();
  for (const token of inside) cancelToken(execution, token, reason);
  const gone = new Set(inside.map(({ id }) => id));
  const waiting = execution.queue.filter((id) => !gone.has(id));
  execution.queue.splice(0, execution.queue.length, ...waiting);
}

/** Closes a user task, or every open iteration of one; those that never opened were incidents. */
export function closeTasks(execution: Execution, token: Token, reason: CloseReason): void {
  const loop = execution.scopes.get(token.id)?.loop;
  if (!loop) {
    execution.effect({ type: 'closeTask', token: token.id, el: token.el, reason });
    return;
  }
  for (const i of [...openIndexes(loop), ...indexesOf(loop.held)]) {
    if (isStuck(loop, i)) execution.effect({ type: 'clearIncident', token: token.id, i });
    else execution.effect({ type: 'closeTask', ...taskPlace(execution, token, i), el: token.el, reason });
  }
}
