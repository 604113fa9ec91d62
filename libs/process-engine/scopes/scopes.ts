import { armEventSubs, disarmAll, disarmEventSubs } from '../events/arming.js';
import type { CloseReason } from '../execution/effects.js';
import type { Draft, Run } from '../execution/execution.js';
import { taskPlace } from '../people/open-task.js';
import { indexesOf, isStuck, openCount, openIndexes } from '../state/loop-bits.js';
import type { Scope, Token } from '../state/state.js';

/** Opens the inside of an activity; the scope bears the id of the token that stands for it outside. */
export function openScope(run: Run, owner: Draft<Token>, loop?: Scope['loop']): Draft<Scope> {
  const scope: Draft<Scope> = {
    id: owner.id,
    el: owner.el,
    parent: owner.scope,
    ...(owner.by ? { by: owner.by } : {}),
    ...(loop ? { loop } : {}),
  };
  run.scopes.set(scope.id, scope);
  owner.wait = 'child';
  return scope;
}

/** Opens the inside of a sub-process: its data objects are there, its event sub-processes are armed. */
export function openBody(run: Run, owner: Draft<Token>): Draft<Scope> {
  const scope = openScope(run, owner);
  const body = run.nodeOf(owner).inner;
  for (const [name, value] of Object.entries(body?.initial ?? {})) run.writeTo(scope.id, name, value);
  try {
    armEventSubs(run, scope.id, body);
  } catch (error) {
    // It has not opened: a retry enters the sub-process anew.
    disarmEventSubs(run, scope.id);
    closeScope(run, scope);
    throw error;
  }
  return scope;
}

/** The scope's own end: its variables die, what was decided in it counts for the scope around it. */
export function closeScope(run: Run, scope: Scope): void {
  const around = scope.parent === undefined ? undefined : run.scopes.get(scope.parent);
  if (around && scope.decided !== undefined) around.decided = (around.decided ?? 0) + scope.decided;
  run.scopes.delete(scope.id);
  run.touched.delete(scope.id);
  run.forget(scope.id);
}

/** Whether a token waits inside a loop scope of its own element, as one of its iterations. */
export function isIteration(run: Run, token: Token): boolean {
  return token.i !== undefined && run.scopes.get(token.scope)?.loop !== undefined;
}

/**
 * Ends a token's stay by force, whatever it waits for: what is inside goes first, then what was armed, tasks and work.
 * The one way out of anything that is interrupted.
 */
export function cancelToken(run: Run, token: Draft<Token>, reason: CloseReason): void {
  cancelInside(run, token, reason);
  disarmAll(run, token);
  run.note({ kind: 'cancelled', el: token.el, token: token.id });
  run.drop(token);
}

/** Cancels what a token stands for, leaving the token itself. */
export function cancelInside(run: Run, token: Draft<Token>, reason: CloseReason): void {
  const scope = run.scopes.get(token.id);
  if (token.wait === 'task' || (scope?.loop && openCount(scope.loop) > 0)) closeTasks(run, token, reason);
  if (token.wait === 'work') run.effect({ type: 'cancelWork', token: token.id });
  if (token.wait === 'child' && !scope && run.nodeOf(token).kind === 'callActivity')
    run.effect({ type: 'cancelChild', token: token.id });
  if (scope) {
    cancelScope(run, scope, reason);
    closeScope(run, scope);
  }
  run.settle(token);
}

/** Cancels every token of a scope, the latest first. */
export function cancelScope(run: Run, scope: Scope, reason: CloseReason): void {
  const inside = [...run.tokens.values()].filter((token) => token.scope === scope.id).reverse();
  for (const token of inside) cancelToken(run, token, reason);
  const gone = new Set(inside.map(({ id }) => id));
  const waiting = run.queue.filter((id) => !gone.has(id));
  run.queue.splice(0, run.queue.length, ...waiting);
}

/** Closes a user task, or every open iteration of one; those that never opened were incidents. */
export function closeTasks(run: Run, token: Token, reason: CloseReason): void {
  const loop = run.scopes.get(token.id)?.loop;
  if (!loop) {
    run.effect({ type: 'closeTask', token: token.id, el: token.el, reason });
    return;
  }
  for (const i of [...openIndexes(loop), ...indexesOf(loop.held)]) {
    if (isStuck(loop, i)) run.effect({ type: 'clearIncident', token: token.id, i });
    else run.effect({ type: 'closeTask', ...taskPlace(run, token, i), el: token.el, reason });
  }
}
