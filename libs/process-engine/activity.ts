import type { Json } from './expression/index.js';
import { armBoundaries, disarmAll } from './arming.js';
import { leave } from './flow.js';
import { openBits, openCount, withOpen, withoutOpen } from './loop-bits.js';
import { isLooped, type LoopSpec, type Node } from './model.js';
import { askPeople, openIteration } from './people.js';
import { loopItems, Stuck, type Draft, type Run } from './run.js';
import { cancelScope, closeScope, closeTasks, isIteration, openScope } from './scopes.js';
import type { Loop, Scope, Token } from './state.js';

/** An activity opens at most so many iterations. */
const mostIterations = 10_000;

/**
 * A token has come to an activity. Answers true when its element shall be entered now, false when a loop around it
 * has to be worked off first.
 */
export function begin(run: Run, token: Draft<Token>, node: Node): boolean {
  if (isIteration(run, token)) return true;
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
  if (isIteration(run, token)) {
    const scope = run.scopes.get(token.scope);
    run.note({ kind: 'left', el: token.el, token: token.id, i: token.i });
    run.drop(token);
    if (scope) iterationEnded(run, scope);
    return;
  }
  run.settle(token);
  disarmAll(run, token);
  leaveOrStick(run, token);
}

/** Takes the outgoing flows; where that fails a retry does only this again. */
export function leaveOrStick(run: Run, token: Draft<Token>): void {
  token.leaving = true;
  leave(run, token);
}

function beginLoop(run: Run, token: Draft<Token>, node: Node, spec: LoopSpec): void {
  const items = spec.collection ? run.evaluate(spec.collection, token, token.scope) : undefined;
  if (items !== undefined && !Array.isArray(items))
    throw new Stuck('collection', `"${spec.collection?.text}" is no list`);
  const n = items ? (items as readonly Json[]).length : cardinality(run, token, spec);
  if (n > mostIterations) throw new Stuck('cardinality', `${n} iterations are more than ${mostIterations}`);
  run.room(spec.sequential ? Math.min(n, 1) : n);
  const scope = openScope(run, token, { n, next: 0, ended: 0 });
  if (items) run.writeTo(scope.id, loopItems, items);
  if (n === 0) return endLoop(run, scope);
  openIterations(run, scope, node, spec.sequential ? 1 : n);
}

function cardinality(run: Run, token: Token, spec: LoopSpec): number {
  const value = spec.cardinality ? run.evaluate(spec.cardinality, token, token.scope) : null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new Stuck('cardinality', `"${spec.cardinality?.text ?? ''}" is no number of iterations`);
}

/** Opens the next iterations: indexes of the bit set for a user task, tokens for everything else. */
function openIterations(run: Run, scope: Draft<Scope>, node: Node, count: number): void {
  const loop = scope.loop as Loop;
  const last = Math.min(loop.n, loop.next + count);
  const owner = run.tokens.get(scope.id);
  if (!owner) return;
  if (!node.task) {
    run.room(last - loop.next);
    scope.loop = { ...loop, next: last };
    for (let i = loop.next; i < last; i++) run.put(node.id, scope.id, { i, ...(scope.by ? { by: scope.by } : {}) });
    return;
  }
  run.spend(last - loop.next);
  owner.wait = 'task';
  const open = loop.next === 0 && last > 1 ? openBits(0, last) : withOpen(loop, loop.next);
  scope.loop = { ...loop, next: last, open };
  for (let i = loop.next; i < last; i++) openIteration(run, owner, i);
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
  const owner = run.tokens.get(scope.id);
  // Whatever cannot be decided here stops the loop as a whole, not the iteration that is over already.
  if (owner) run.attempt(owner, () => settleLoop(run, scope));
}

/** Asks the completion condition; ends the loop, opens the next iteration, or lets the others go on. */
export function settleLoop(run: Run, scope: Draft<Scope>): void {
  const node = run.node(scope.el);
  const loop = scope.loop as Loop;
  const owner = run.tokens.get(scope.id);
  if (!owner) return;
  const early = node.loop?.completion ? run.holds(node.loop.completion, owner, scope.id) : false;
  run.settle(owner);
  owner.wait = node.task ? 'task' : 'child';
  if (early || loop.ended === loop.n) return endLoop(run, scope);
  if (node.loop?.sequential && loop.next === loop.ended) openIterations(run, scope, node, 1);
}

/** The loop is over: iterations that are still open are not needed any more. */
export function endLoop(run: Run, scope: Draft<Scope>): void {
  const owner = run.tokens.get(scope.id);
  if (!owner) return;
  if (scope.loop && openCount(scope.loop) > 0) closeTasks(run, owner, 'decided');
  cancelScope(run, scope, 'decided');
  closeScope(run, scope);
  complete(run, owner);
}
