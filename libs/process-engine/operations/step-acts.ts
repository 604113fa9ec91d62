import { iterationLeftOut, leaveUndone } from '../activities/activity.js';
import { disarmAll } from '../events/arming.js';
import type { Place } from '../execution/events.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import { chosenFlows } from '../flow/flow.js';
import type { Flow, Node } from '../model/definition.js';
import { isActivity, isJoin } from '../model/nodes.js';
import { openIteration, taskPlace } from '../people/open-task.js';
import { cancelInside, cancelToken, isIteration } from '../scopes/scopes.js';
import { isOpen, isStuck, withoutBit } from '../state/loop-bits.js';
import type { Loop, Scope, Token } from '../state/state.js';
import { passing, voteOf } from '../tasks/vote.js';
import { endInstance } from '../throwing/errors.js';
import { placeable } from './move.js';

/** What an administrator does to a step where a token is: end the token, complete the step without its work, or begin it anew. */
export type StepAct = 'cancel' | 'skip' | 'repeat';

/** Which of these an element allows while a token is on it. Where a gateway would go on, only a move can say. */
export function stepActsAt(node: Node): readonly StepAct[] {
  const begins = node.kind !== 'startEvent' && node.attachedTo === undefined && node.kind !== 'eventSubProcess';
  return [
    ...(isActivity(node) || node.kind === 'catchEvent' ? (['skip'] as const) : []),
    ...(begins && !isJoin(node) ? (['repeat'] as const) : []),
    'cancel',
  ];
}

/** Where such an act works: a token, or one open iteration of a user task. */
interface Target {
  readonly token: Draft<Token>;
  readonly iteration?: { readonly i: number; readonly scope: Draft<Scope>; readonly loop: Loop };
}

/**
 * Does one of them to a token, or to one of the iterations at its step. A signer of a vote is no iteration: they are
 * removed instead.
 */
export function actOnStep(execution: Execution, act: StepAct, at: Place): Refusal | undefined {
  const found = targetOf(execution, act, at);
  if ('code' in found) return found;
  if (act === 'cancel') return cancel(execution, found);
  return act === 'skip' ? skip(execution, found) : repeat(execution, found);
}

function targetOf(execution: Execution, act: StepAct, { token: id, i }: Place): Target | Refusal {
  const token = execution.tokens.get(id);
  if (!token) return refusal('alreadyTaken');
  const node = execution.nodeOf(token);
  if (isUndoing(execution, token) || !stepActsAt(node).includes(act)) return refusal('notPossible', token.el, act);
  if (i === undefined) return { token };
  const scope = execution.scopes.get(token.id);
  const { loop } = scope ?? {};
  if (!scope || !loop || !isOpen(loop, i)) return refusal('alreadyTaken');
  if (node.task && voteOf(node.task, loop)) return refusal('notPossible', token.el, act);
  return loop.solo ? { token } : { token, iteration: { i, scope, loop } };
}

/** Whether completed work is being undone where the token is: that is not steered. */
function isUndoing(execution: Execution, token: Token): boolean {
  for (let at: Token | undefined = token; at;) {
    const scope: Scope | undefined = execution.scopes.get(at.scope);
    if (at.undo || scope?.undo) return true;
    at = scope && execution.tokens.get(scope.id);
  }
  return false;
}

/**
 * The token ends where it is. With the last one of a sub-process that is cancelled, too, and with the last of all the
 * instance. Iterations that are left go on, and complete their step.
 */
function cancel(execution: Execution, { token, iteration }: Target): undefined {
  note(execution, 'stepCancelled', token, iteration);
  if (!iteration) return endToken(execution, token);
  const { i, scope, loop } = iteration;
  closeIteration(execution, token, loop, i);
  if (!iterationLeftOut(execution, scope, 'cancelled', i)) endToken(execution, token);
}

function endToken(execution: Execution, token: Draft<Token>): undefined {
  cancelToken(execution, token, 'cancelled');
  const scope = execution.scopes.get(token.scope);
  if (!scope) return;
  const owner = execution.tokens.get(scope.id);
  if (scope.loop) {
    if (iterationLeftOut(execution, scope, 'cancelled')) return;
  } else if (isOpenWithout(execution, scope, owner)) return;
  if (owner) return endToken(execution, owner);
  endInstance(execution, 'cancelled');
}

/** Whether a scope goes on without a token of it: by others, or because users say when it is over. */
function isOpenWithout(execution: Execution, scope: Scope, owner: Token | undefined): boolean {
  const isAdHoc = owner !== undefined && execution.nodeOf(owner).kind === 'adHocSubProcess';
  return isAdHoc || [...execution.tokens.values()].some((other) => other.scope === scope.id);
}

/** The step counts as complete, and the token takes the flows that it would have taken. A task ends with what passes it. */
function skip(execution: Execution, { token, iteration }: Target): Refusal | undefined {
  const { task } = execution.nodeOf(token);
  const outcome = task ? passing(task, voteOf(task, { solo: true })) : token.outcome;
  const inLoop = isIteration(execution, token);
  const flows = iteration || inLoop ? [] : flowsFrom(execution, token, outcome);
  if (!flows) return refusal('notPossible', token.el, 'skip');
  const n = note(execution, 'stepSkipped', token, iteration);
  if (outcome !== undefined) token.outcome = outcome;
  if (iteration) {
    closeIteration(execution, token, iteration.loop, iteration.i);
    iterationLeftOut(execution, iteration.scope, 'skipped', iteration.i);
    return undefined;
  }
  cancelInside(execution, token, 'cancelled');
  disarmAll(execution, token);
  token.by = [n];
  if (!inLoop) execution.attempt(token, () => leaveUndone(execution, token, flows));
  else {
    const scope = execution.scopes.get(token.scope);
    execution.note({ kind: 'left', el: token.el, token: token.id, i: token.i });
    execution.drop(token);
    if (scope) iterationLeftOut(execution, scope, 'skipped');
  }
  return undefined;
}

/** The flows that it takes with an outcome; undefined where none can be taken. */
function flowsFrom(execution: Execution, token: Token, outcome: string | undefined): readonly Flow[] | undefined {
  try {
    return chosenFlows(execution, outcome === undefined ? token : { ...token, outcome });
  } catch (error) {
    if (!(error instanceof Incident)) throw error;
    return undefined;
  }
}

/** The step begins as if the token had just come: its task, its people, its timers are new. */
function repeat(execution: Execution, { token, iteration }: Target): Refusal | undefined {
  const node = placeable(execution.process, token.el);
  if (!node) return refusal('notPossible', token.el, 'repeat');
  const n = note(execution, 'stepRepeated', token, iteration);
  if (iteration) {
    closeIteration(execution, token, iteration.loop, iteration.i);
    openIteration(execution, token, iteration.i);
    return undefined;
  }
  const { el, scope, i, outcome, resume, again } = token;
  cancelToken(execution, token, 'cancelled');
  const anew = execution.put(el, scope, {
    i,
    by: [n],
    resume,
    outcome: node.loop ? undefined : outcome,
    again: again?.over ? undefined : again,
  });
  const own = i === undefined ? undefined : node.loop?.gathered?.own;
  if (own !== undefined && own !== node.loop?.elementName) execution.writeTo(anew.id, own, null);
  return undefined;
}

function note(
  execution: Execution,
  kind: 'stepCancelled' | 'stepSkipped' | 'stepRepeated',
  { el, id, i: own }: Token,
  iteration: Target['iteration'],
): number {
  const n = execution.next();
  const i = iteration?.i ?? own;
  execution.note({ n, kind, el, token: id, ...(i === undefined ? {} : { i }) });
  return n;
}

/** Its task is closed, or its incident cleared where it never got one; it stays open in the loop. */
function closeIteration(execution: Execution, owner: Draft<Token>, loop: Loop, i: number): void {
  if (!isStuck(loop, i)) {
    execution.effect({ type: 'closeTask', ...taskPlace(execution, owner, i), el: owner.el, reason: 'cancelled' });
    return;
  }
  execution.effect({ type: 'clearIncident', token: owner.id, i });
  const scope = execution.scopes.get(owner.id);
  if (scope) scope.loop = { ...loop, stuck: withoutBit(loop.stuck, i) };
}
