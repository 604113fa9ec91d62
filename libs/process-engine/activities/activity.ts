import { conditionHolds, evaluate } from '../data/evaluate.js';
import { mapIn, mapOut } from '../data/mapping.js';
import { armBoundaries, disarmAll, evaluateRules } from '../events/arming.js';
import { loopItems, loopResults, Stuck, type Draft, type Run } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import { chosenFlows, leave } from '../flow/flow.js';
import { namesOfLoop } from '../model/built-in-names.js';
import type { Node } from '../model/definition.js';
import { isIndexed, isLooped } from '../model/nodes.js';
import type { LoopSpec } from '../model/specs.js';
import { askPeople, openIteration } from '../people/open-task.js';
import { keep, noteDone, noteIterationDone } from '../scopes/compensation.js';
import { cancelScope, closeScope, closeTasks, isIteration, openScope } from '../scopes/scopes.js';
import { openBits, openCount, withOpen, withoutOpen } from '../state/loop-bits.js';
import type { Loop, Scope, Token } from '../state/state.js';
import { catchOwn } from '../throwing/errors.js';
import { throwTrigger } from '../throwing/throw-trigger.js';

/** An activity opens at most so many iterations. */
const mostIterations = 10_000;

/**
 * A token has come to an activity. Answers true when its element shall be entered now, false when a loop around it
 * has to be worked off first.
 */
export function begin(run: Run, token: Draft<Token>, node: Node): boolean {
  const iterates = isIteration(run, token);
  if (iterates || !node.loop) mapIn(run, token, node.io);
  if (iterates) return true;
  armBoundaries(run, token);
  if (!isLooped(node)) return true;
  // How many sign a vote is known when the host has found the people.
  if (node.task?.vote) {
    token.wait = 'people';
    askPeople(run, token);
  } else if (node.loop) {
    beginLoop(run, token, node, node.loop);
  }
  return false;
}

/** An activity is done: out of its loop when it was an iteration, else on its way. */
export function complete(run: Run, token: Draft<Token>): void {
  const node = run.nodeOf(token);
  run.settle(token);
  disarmAll(run, token);
  closeInside(run, token, node);
  if (!isIteration(run, token)) return leaveOrStick(run, token);
  const scope = run.scopes.get(token.scope);
  run.note({ kind: 'left', el: token.el, token: token.id, i: token.i });
  noteDone(run, token);
  run.drop(token);
  if (scope) iterationEnded(run, scope);
}

/** What leads out of an activity is handed on, what is left inside for compensation is kept, the rest dies. */
function closeInside(run: Run, token: Draft<Token>, node: Node): void {
  const loop = run.scopes.get(token.scope);
  const iterates = isIteration(run, token);
  if (iterates || !node.loop) mapOut(run, token, node.io, iterates ? node.loop?.gathered?.own : undefined);
  if (iterates && loop) gather(run, loop, node, token, token.i);
  const scope = run.scopes.get(token.id);
  if (scope) {
    keep(run, scope, token);
    closeScope(run, scope);
  }
  run.forget(token.id);
}

/** Takes the outgoing flows; where that fails a retry does only this again. */
export function leaveOrStick(run: Run, token: Draft<Token>): void {
  token.leaving = true;
  const flows = chosenFlows(run, token);
  const { copies = [] } = run.nodeOf(token).task ?? {};
  if (copies.length > 0) run.effect({ type: 'copy', el: token.el, rules: evaluateRules(run, copies, token) });
  noteDone(run, token);
  leave(run, token, flows);
}

function beginLoop(run: Run, token: Draft<Token>, node: Node, spec: LoopSpec): void {
  if (spec.standard) return beginStandardLoop(run, token, node);
  const items = spec.collection ? listOf(evaluate(run, spec.collection, token, token.scope)) : undefined;
  if (spec.collection && !items) throw new Stuck('collection', `"${spec.collection.text}" is no list`);
  const n = items ? items.length : cardinality(run, token, spec);
  if (n > mostIterations) throw new Stuck('cardinality', `${n} iterations are more than ${mostIterations}`);
  run.room(spec.sequential ? Math.min(n, 1) : n);
  const scope = openScope(run, token, { n, next: 0, ended: 0 });
  if (items) run.writeTo(scope.id, loopItems, items);
  if (spec.gathered)
    run.writeTo(
      scope.id,
      loopResults,
      Array.from({ length: n }, () => null),
    );
  if (n === 0) return endLoop(run, scope);
  openIterations(run, scope, node, spec.sequential ? 1 : n);
}

function listOf(value: Json): readonly Json[] | undefined {
  return Array.isArray(value) ? (value as readonly Json[]) : undefined;
}

/** A standard loop asks before or after each turn whether there is another one. BPMN 2.0 §13.3.6. */
function beginStandardLoop(run: Run, token: Draft<Token>, node: Node): void {
  run.room(1);
  const { most = mostIterations, testBefore = false } = node.loop?.standard ?? {};
  const scope = openScope(run, token, { n: Math.min(most, mostIterations), next: 0, ended: 0 });
  if (scope.loop?.n === 0 || (testBefore && !goesOn(run, scope, token, node))) return endLoop(run, scope);
  openIterations(run, scope, node, 1);
}

function goesOn(run: Run, scope: Scope, owner: Token, node: Node): boolean {
  const { condition } = node.loop?.standard ?? {};
  return condition === undefined || conditionHolds(run, condition, owner, scope.id, scope.loop?.ended);
}

function cardinality(run: Run, token: Token, spec: LoopSpec): number {
  const value = spec.cardinality ? evaluate(run, spec.cardinality, token, token.scope) : null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new Stuck('cardinality', `"${spec.cardinality?.text ?? ''}" is no number of iterations`);
}

/** Opens the next iterations: indexes of the bit set for a user task, tokens for everything else. */
function openIterations(run: Run, scope: Draft<Scope>, node: Node, count: number): void {
  const loop = scope.loop as Loop;
  const last = Math.min(loop.n, loop.next + count);
  const owner = run.tokens.get(scope.id);
  if (!owner) return;
  if (!isIndexed(node)) {
    owner.wait = 'child';
    run.room(last - loop.next);
    scope.loop = { ...loop, next: last };
    for (let i = loop.next; i < last; i++) {
      const token = run.put(node.id, scope.id, { i, ...(scope.by ? { by: scope.by } : {}) });
      const own = node.loop?.gathered?.own;
      if (own !== undefined && own !== node.loop?.elementName) run.writeTo(token.id, own, null);
    }
    return;
  }
  run.spend(last - loop.next);
  owner.wait = 'task';
  const open = loop.next === 0 && last > 1 ? openBits(0, last) : withOpen(loop, loop.next);
  scope.loop = { ...loop, next: last, open };
  for (let i = loop.next; i < last; i++) {
    run.note({ kind: 'entered', el: node.id, token: owner.id, i });
    openIteration(run, owner, i);
  }
}

/** One iteration is over: the condition may end the loop early, else the next one begins or the loop ends. */
export function iterationEnded(run: Run, scope: Draft<Scope>, index?: number): void {
  const before = scope.loop as Loop;
  const loop: Loop = {
    ...before,
    ended: before.ended + 1,
    ...(index === undefined ? {} : { open: withoutOpen(before, index) }),
  };
  scope.loop = loop;
  run.hasWritten(namesOfLoop);
  const owner = run.tokens.get(scope.id);
  if (owner && index !== undefined) {
    gather(run, scope, run.node(scope.el), owner, index);
    noteIterationDone(run, owner, index);
  }
  // Whatever cannot be decided here stops the loop as a whole, not the iteration that is over already.
  if (owner) run.attempt(owner, () => settleLoop(run, scope));
}

/** Asks the completion condition; ends the loop, opens the next iteration, or lets the others go on. */
export function settleLoop(run: Run, scope: Draft<Scope>): void {
  const node = run.node(scope.el);
  const loop = scope.loop as Loop;
  const owner = run.tokens.get(scope.id);
  if (!owner) return;
  run.settle(owner);
  owner.wait = isIndexed(node) ? 'task' : 'child';
  throwOnEnd(run, scope, owner, node);
  if (!run.tokens.has(owner.id)) return;
  const early = node.loop?.completion ? conditionHolds(run, node.loop.completion, owner, scope.id) : false;
  if (early || loop.ended === loop.n) return endLoop(run, scope, early);
  if (node.loop?.standard && loop.next === loop.ended) {
    if (!goesOn(run, scope, owner, node)) return endLoop(run, scope);
    openIterations(run, scope, node, 1);
  } else if (node.loop?.sequential && loop.next === loop.ended) openIterations(run, scope, node, 1);
}

/** The events that a multi-instance throws at its own border: at each end, at the first, or when their conditions hold. */
function throwOnEnd(run: Run, scope: Draft<Scope>, owner: Draft<Token>, node: Node): void {
  const { throws } = node.loop ?? {};
  if (!throws || (throws.on === 'one' && scope.loop?.ended !== 1)) return;
  for (const { condition, event } of throws.events) {
    if (!run.tokens.has(owner.id)) return;
    if (condition !== undefined && !conditionHolds(run, condition, owner, scope.id)) continue;
    throwTrigger(run, owner, event, true);
    catchOwn(run, owner);
  }
}

/** Keeps what an iteration has come to, at its place in the list. */
function gather(run: Run, scope: Scope, node: Node, token: Token, i: number | undefined): void {
  const { gathered } = node.loop ?? {};
  if (!gathered || i === undefined) return;
  const seenFrom = run.scopes.has(token.id) && token.id !== scope.id ? token.id : scope.id;
  const results = [...(listOf(run.vars[scope.id]?.[loopResults] ?? null) ?? [])];
  results[i] = evaluate(run, gathered.value, token, seenFrom, i);
  run.writeTo(scope.id, loopResults, results);
}

/** The loop is over: iterations that are still open are not needed any more. */
export function endLoop(run: Run, scope: Draft<Scope>, early = false): void {
  const owner = run.tokens.get(scope.id);
  if (!owner) return;
  const node = run.node(scope.el);
  const { standard, gathered } = node.loop ?? {};
  const { loop } = scope;
  // Only the diagram's own bound ends a loop that never says that it is done.
  if (standard && standard.most === undefined && !early && loop?.ended === mostIterations)
    throw new Stuck('budget', `the loop has made ${mostIterations} turns`);
  if (loop && openCount(loop) > 0) closeTasks(run, owner, 'decided');
  cancelScope(run, scope, 'decided');
  const results = run.vars[scope.id]?.[loopResults];
  if (gathered && results !== undefined) run.write({ [gathered.name]: results }, owner.scope);
  complete(run, owner);
}
