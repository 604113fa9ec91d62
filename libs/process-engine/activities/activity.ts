import { conditionHolds, evaluate } from '../data/evaluate.js';
import { mapIn, mapOut } from '../data/mapping.js';
import { armBoundaries, disarmAll, evaluateRules } from '../events/arming.js';
import { loopItems, loopResults, Incident, type Draft, type Execution } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import { chosenFlows, leave } from '../flow/flow.js';
import { namesOfLoop } from '../model/built-in-names.js';
import type { Flow, Node } from '../model/definition.js';
import { isIndexed, isLooped } from '../model/nodes.js';
import type { LoopSpec } from '../model/specs.js';
import { askPeople, openIteration } from '../people/open-task.js';
import { keep, noteDone, noteIterationDone } from '../scopes/compensation.js';
import { cancelScope, closeScope, closeTasks, isIteration, openScope } from '../scopes/scopes.js';
import { openBits, openCount, withOpen, withoutOpen } from '../state/loop-bits.js';
import type { Loop, Scope, Token } from '../state/state.js';
import { askAgain } from './asking-again.js';
import { catchOwn } from '../throwing/errors.js';
import { throwTrigger } from '../throwing/throw-trigger.js';

/** The most iterations that an activity opens. */
const mostIterations = 10_000;

/**
 * A token has come to an activity. Answers true when its element shall be entered now, false when a loop around it
 * has to be worked off first.
 */
export function begin(execution: Execution, token: Draft<Token>, node: Node): boolean {
  const iterates = isIteration(execution, token);
  if (iterates || !node.loop) mapIn(execution, token, node.io);
  if (iterates) return true;
  armBoundaries(execution, token);
  if (!isLooped(node)) return true;
  // How many sign a vote is known when the host has found the people.
  if (node.task?.vote) {
    token.wait = 'people';
    askPeople(execution, token);
  } else if (node.loop) {
    beginLoop(execution, token, node, node.loop);
  }
  return false;
}

/** An activity is done: out of its loop when it was an iteration, else on its way. */
export function complete(execution: Execution, token: Draft<Token>): void {
  const node = execution.nodeOf(token);
  execution.settle(token);
  disarmAll(execution, token);
  closeInside(execution, token, node);
  if (!isIteration(execution, token)) return leaveActivity(execution, token);
  const scope = execution.scopes.get(token.scope);
  execution.note({ kind: 'left', el: token.el, token: token.id, i: token.i });
  noteDone(execution, token);
  execution.drop(token);
  if (scope) iterationEnded(execution, scope);
}

/** What leads out of an activity is handed on, what is left inside for compensation is kept, the rest dies. */
function closeInside(execution: Execution, token: Draft<Token>, node: Node): void {
  const loop = execution.scopes.get(token.scope);
  const iterates = isIteration(execution, token);
  if (iterates || !node.loop) mapOut(execution, token, node.io, iterates ? node.loop?.gathered?.own : undefined);
  if (iterates && loop) gather(execution, loop, node, token, token.i);
  const scope = execution.scopes.get(token.id);
  if (scope) {
    keep(execution, scope, token);
    closeScope(execution, scope);
  }
  execution.forget(token.id);
}

/** Takes the outgoing flows; where that fails a retry does only this again. */
export function leaveActivity(execution: Execution, token: Draft<Token>): void {
  if (askAgain(execution, token, (home) => leaveActivity(execution, home))) return;
  token.leaving = true;
  const flows = chosenFlows(execution, token);
  const { copies = [] } = execution.nodeOf(token).task ?? {};
  if (copies.length > 0)
    execution.effect({ type: 'copy', el: token.el, rules: evaluateRules(execution, copies, token) });
  if (!token.again?.over) noteDone(execution, token);
  leave(execution, token, flows);
}

/** Takes the outgoing flows of a step in which nothing was done: nothing of it can be undone, and no copies are sent. */
export function leaveUndone(execution: Execution, token: Draft<Token>, flows: readonly Flow[]): void {
  if (!askAgain(execution, token, (home) => leaveActivity(execution, home))) leave(execution, token, flows);
}

function beginLoop(execution: Execution, token: Draft<Token>, node: Node, spec: LoopSpec): void {
  if (spec.standard) return beginStandardLoop(execution, token, node);
  const items = spec.collection ? listOf(evaluate(execution, spec.collection, token, token.scope)) : undefined;
  if (spec.collection && !items) throw new Incident('collection', `"${spec.collection.text}" is no list`);
  const n = items ? items.length : cardinality(execution, token, spec);
  if (n > mostIterations) throw new Incident('cardinality', `${n} iterations are more than ${mostIterations}`);
  execution.ensureBudget(spec.sequential ? Math.min(n, 1) : n);
  const scope = openScope(execution, token, { n, next: 0, ended: 0 });
  if (items) execution.writeTo(scope.id, loopItems, items);
  if (spec.gathered)
    execution.writeTo(
      scope.id,
      loopResults,
      Array.from({ length: n }, () => null),
    );
  if (n === 0) return endLoop(execution, scope);
  openIterations(execution, scope, node, spec.sequential ? 1 : n);
}

function listOf(value: Json): readonly Json[] | undefined {
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

/** A standard loop asks before or after each turn whether there is another one. BPMN 2.0 §13.3.6. */
function beginStandardLoop(execution: Execution, token: Draft<Token>, node: Node): void {
  execution.ensureBudget(1);
  const { most = mostIterations, testBefore = false } = node.loop?.standard ?? {};
  const scope = openScope(execution, token, { n: Math.min(most, mostIterations), next: 0, ended: 0 });
  if (scope.loop?.n === 0 || (testBefore && !goesOn(execution, scope, token, node))) return endLoop(execution, scope);
  openIterations(execution, scope, node, 1);
}

function goesOn(execution: Execution, scope: Scope, owner: Token, node: Node): boolean {
  const { condition } = node.loop?.standard ?? {};
  return condition === undefined || conditionHolds(execution, condition, owner, scope.id, scope.loop?.ended);
}

function cardinality(execution: Execution, token: Token, spec: LoopSpec): number {
  const value = spec.cardinality ? evaluate(execution, spec.cardinality, token, token.scope) : null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new Incident('cardinality', `"${spec.cardinality?.text ?? ''}" is no number of iterations`);
}

/** Opens the next iterations: indexes of the bit set for a user task, tokens for everything else. */
function openIterations(execution: Execution, scope: Draft<Scope>, node: Node, count: number): void {
  const loop = scope.loop as Loop;
  const last = Math.min(loop.n, loop.next + count);
  const owner = execution.tokens.get(scope.id);
  if (!owner) return;
  if (!isIndexed(node)) {
    owner.wait = 'child';
    execution.ensureBudget(last - loop.next);
    scope.loop = { ...loop, next: last };
    for (let i = loop.next; i < last; i++) {
      const token = execution.put(node.id, scope.id, { i, by: scope.by });
      const own = node.loop?.gathered?.own;
      if (own !== undefined && own !== node.loop?.elementName) execution.writeTo(token.id, own, null);
    }
    return;
  }
  execution.spend(last - loop.next);
  owner.wait = 'task';
  const open = loop.next === 0 && last > 1 ? openBits(0, last) : withOpen(loop, loop.next);
  scope.loop = { ...loop, next: last, open };
  for (let i = loop.next; i < last; i++) {
    execution.note({ kind: 'entered', el: node.id, token: owner.id, i });
    openIteration(execution, owner, i);
  }
}

/** One iteration is over: the condition may end the loop early, else the next one begins or the loop ends. */
export function iterationEnded(execution: Execution, scope: Draft<Scope>, index?: number): void {
  const before = scope.loop as Loop;
  const loop: Loop = {
    ...before,
    ended: before.ended + 1,
    ...(index === undefined ? {} : { open: withoutOpen(before, index) }),
  };
  scope.loop = loop;
  execution.hasWritten(namesOfLoop);
  const owner = execution.tokens.get(scope.id);
  if (owner && index !== undefined) {
    gather(execution, scope, execution.node(scope.el), owner, index);
    noteIterationDone(execution, owner, index);
  }
  // A condition that cannot be decided is an incident of the whole loop, not of the iteration that has ended.
  if (owner) execution.attempt(owner, () => settleLoop(execution, scope));
}

/**
 * An iteration was skipped or cancelled by hand: it is over without a result, and nothing of it can be undone. Answers
 * false where all have been cancelled and none is to come: then there is nothing that the step could complete with.
 * @param index of an iteration that is no token
 */
export function iterationLeftOut(
  execution: Execution,
  scope: Draft<Scope>,
  why: 'skipped' | 'cancelled',
  index?: number,
): boolean {
  const before = scope.loop as Loop;
  const dropped = (before.dropped ?? 0) + (why === 'cancelled' ? 1 : 0);
  const loop: Loop = {
    ...before,
    ended: before.ended + 1,
    ...(dropped > 0 ? { dropped } : {}),
    ...(index === undefined ? {} : { open: withoutOpen(before, index) }),
  };
  scope.loop = loop;
  execution.hasWritten(namesOfLoop);
  const { loop: marker } = execution.node(scope.el);
  const isLast = loop.ended === loop.next && (marker?.standard !== undefined || loop.next === loop.n);
  if (isLast && dropped === loop.ended) return false;
  const owner = execution.tokens.get(scope.id);
  if (owner) execution.attempt(owner, () => loopGoesOn(execution, scope, owner));
  return true;
}

/** One iteration has ended by itself: what the loop throws at its border comes before it is settled. */
export function settleLoop(execution: Execution, scope: Draft<Scope>): void {
  const owner = execution.tokens.get(scope.id);
  if (!owner) return;
  const node = execution.node(scope.el);
  execution.settle(owner);
  owner.wait = isIndexed(node) ? 'task' : 'child';
  throwOnEnd(execution, scope, owner, node);
  if (execution.tokens.has(owner.id)) loopGoesOn(execution, scope, owner);
}

/** Asks the completion condition; ends the loop, opens the next iteration, or lets the others go on. */
function loopGoesOn(execution: Execution, scope: Draft<Scope>, owner: Draft<Token>): void {
  const node = execution.node(scope.el);
  const loop = scope.loop as Loop;
  execution.settle(owner);
  owner.wait = isIndexed(node) ? 'task' : 'child';
  const early = node.loop?.completion ? conditionHolds(execution, node.loop.completion, owner, scope.id) : false;
  if (early || loop.ended === loop.n) return endLoop(execution, scope, early);
  if (node.loop?.standard && loop.next === loop.ended) {
    if (!goesOn(execution, scope, owner, node)) return endLoop(execution, scope);
    openIterations(execution, scope, node, 1);
  } else if (node.loop?.sequential && loop.next === loop.ended) openIterations(execution, scope, node, 1);
}

/** The events that a multi-instance throws at its own border: at each end, at the first, or when their conditions hold. */
function throwOnEnd(execution: Execution, scope: Draft<Scope>, owner: Draft<Token>, node: Node): void {
  const { throws } = node.loop ?? {};
  if (!throws || (throws.on === 'one' && scope.loop?.ended !== 1)) return;
  for (const { condition, event } of throws.events) {
    if (!execution.tokens.has(owner.id)) return;
    if (condition !== undefined && !conditionHolds(execution, condition, owner, scope.id)) continue;
    throwTrigger(execution, owner, event, true);
    catchOwn(execution, owner);
  }
}

/** Keeps what an iteration has come to, at its place in the list. */
function gather(execution: Execution, scope: Scope, node: Node, token: Token, i: number | undefined): void {
  const { gathered } = node.loop ?? {};
  if (!gathered || i === undefined) return;
  const seenFrom = execution.scopes.has(token.id) && token.id !== scope.id ? token.id : scope.id;
  execution.writeResult(scope.id, i, evaluate(execution, gathered.value, token, seenFrom, i));
}

/** A terminate event inside ends the whole loop: what its iterations have come to so far is kept. */
export function terminateLoop(execution: Execution, scope: Draft<Scope>): void {
  const owner = execution.tokens.get(scope.id);
  if (!owner) return;
  cancelScope(execution, scope, 'cancelled');
  execution.attempt(owner, () => endLoop(execution, scope, true));
}

/** The loop is over: iterations that are still open are not needed any more. */
function endLoop(execution: Execution, scope: Draft<Scope>, early = false): void {
  const owner = execution.tokens.get(scope.id);
  if (!owner) return;
  const node = execution.node(scope.el);
  const { standard, gathered } = node.loop ?? {};
  const { loop } = scope;
  // Only the diagram's own bound ends a loop that never says that it is done.
  if (standard && standard.most === undefined && !early && loop?.ended === mostIterations)
    throw new Incident('budget', `the loop has made ${mostIterations} turns`);
  if (loop && openCount(loop) > 0) closeTasks(execution, owner, 'decided');
  cancelScope(execution, scope, 'decided');
  const results = execution.vars[scope.id]?.[loopResults];
  if (gathered && results !== undefined) execution.write({ [gathered.name]: results }, owner.scope);
  complete(execution, owner);
}
