import type { Draft, Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import { taskPlace } from '../people/open-task.js';
import { openScope } from '../scopes/scopes.js';
import { hasBit, indexesOf, isOpen, withBit, withoutOpen } from '../state/loop-bits.js';
import type { Loop, Scope, SignGroup, Token } from '../state/state.js';
import { groupsOf, neededFor, openGroup, settle, voteOf, votersOf } from '../tasks/vote.js';

export type AddSignMode = 'before' | 'after' | 'parallel';

/** Added signers may add signers, down to this depth. */
const deepest = 3;
/** The most signers of a task. */
const mostSigners = 500;

/**
 * Adds signers to an open task. Before: the signer who adds them waits until they have signed, and then decides. After:
 * they sign once the signer who added them has passed it. Parallel: they have a vote of their own.
 */
export function addSigners(
  execution: Execution,
  token: Draft<Token>,
  i: number | undefined,
  count: number,
  mode: AddSignMode,
): Refusal | undefined {
  const node = execution.nodeOf(token);
  const { task } = node;
  const loop = execution.scopes.get(token.id)?.loop;
  const index = i ?? 0;
  const open = loop ? (i !== undefined || loop.solo === true) && isOpen(loop, index) : token.wait === 'task';
  if (!task || !open) return refusal('alreadyTaken');
  const refused = refusal('notPossible', node.id, 'addSign');
  if (!Number.isInteger(count) || count < 1 || (loop?.n ?? 1) + count > mostSigners) return refused;
  // Iterations of a multi-instance decide nothing together: others may only join as iterations of their own.
  if (node.loop) return mode === 'parallel' && loop ? moreIterations(execution, token, count) : refused;
  const scope = loop ? execution.scopes.get(token.id) : alone(execution, token);
  if (!scope?.loop) return refused;
  const groups = groupsOf(scope.loop);
  if (mode !== 'parallel' && (groups.some(({ of }) => of === index) || depthOf(groups, index) >= deepest))
    return refused;
  execution.note({
    kind: 'signersAdded',
    el: token.el,
    token: token.id,
    ...(i === undefined ? {} : { i }),
    outcome: mode,
  });
  if (mode === 'parallel') joinVote(execution, scope, token, count);
  else joinGroup(execution, scope, token, { of: index, mode, first: scope.loop.n, count, left: count });
  return undefined;
}

/** A task of one person becomes one that several sign. */
function alone(execution: Execution, token: Draft<Token>): Draft<Scope> {
  const scope = openScope(execution, token, { n: 1, next: 1, open: '1', ended: 0, passed: 0, failed: 0, solo: true });
  token.wait = 'task';
  return scope;
}

function moreIterations(execution: Execution, token: Draft<Token>, count: number): undefined {
  const scope = execution.scopes.get(token.id);
  const loop = scope?.loop;
  if (!scope || !loop) return undefined;
  execution.note({ kind: 'signersAdded', el: token.el, token: token.id, outcome: 'parallel' });
  scope.loop = { ...loop, n: loop.n + count };
  if (execution.nodeOf(token).loop?.sequential) return undefined;
  scope.loop = { ...scope.loop, next: loop.n + count };
  openGroup(execution, scope, token, { first: loop.n, count });
  return undefined;
}

function joinVote(execution: Execution, scope: Draft<Scope>, token: Draft<Token>, count: number): void {
  const loop = scope.loop as Loop;
  const { task } = execution.nodeOf(token);
  const vote = task && voteOf(task, loop);
  const added = Array.from({ length: count }, (_, k) => loop.n + k);
  const kept = task?.addSign === 'keepCount' && vote ? { needed: neededFor(loop, vote) } : {};
  const must =
    task?.addSign === 'mustPass'
      ? {
          must: added.reduce((bits: string | undefined, k) => withBit(bits, k), loop.must),
          mustLeft: (loop.mustLeft ?? 0) + count,
        }
      : {};
  const inTurn = vote?.rule === 'sequence';
  scope.loop = { ...loop, n: loop.n + count, ...kept, ...must, ...(inTurn ? {} : { next: loop.n + count }) };
  if (!inTurn) openGroup(execution, scope, token, { first: loop.n, count });
}

function joinGroup(execution: Execution, scope: Draft<Scope>, token: Draft<Token>, group: SignGroup): void {
  const loop = scope.loop as Loop;
  let { side } = loop;
  for (let k = group.first; k < group.first + group.count; k++) side = withBit(side, k);
  scope.loop = {
    ...loop,
    n: loop.n + group.count,
    groups: [...groupsOf(loop), group],
    ...(side === undefined ? {} : { side }),
  };
  if (group.mode === 'after') return;
  scope.loop = {
    ...scope.loop,
    held: withBit(loop.held, group.of),
    open: withoutOpen(loop, group.of),
  };
  execution.effect({ type: 'holdTask', ...taskPlace(execution, token, group.of), el: token.el });
  openGroup(execution, scope, token, group);
}

function depthOf(groups: readonly SignGroup[], index: number): number {
  const around = groups.find(({ first, count }) => index >= first && index < first + count);
  return around ? 1 + depthOf(groups, around.of) : 0;
}

/** Takes a signer out who has not decided yet; the vote goes on without them. */
export function removeSigner(execution: Execution, token: Draft<Token>, i: number): Refusal | undefined {
  const scope = execution.scopes.get(token.id);
  const loop = scope?.loop;
  const { task, loop: marker } = execution.nodeOf(token);
  const vote = task && voteOf(task, loop);
  if (!scope || !loop || !task || i >= loop.n || indexesOf(loop.gone).includes(i)) return refusal('alreadyTaken');
  const open = isOpen(loop, i);
  const waits = open || indexesOf(loop.held).includes(i) || isToCome(loop, i);
  if (!waits) return refusal('alreadyTaken');
  const refused = refusal('notPossible', token.el, 'removeSign');
  const isSide = indexesOf(loop.side).includes(i);
  if (marker || !vote || (!isSide && votersOf(loop) < 2) || (loop.solo && i === 0)) return refused;
  if (groupsOf(loop).some(({ of }) => of === i)) return refused;
  execution.note({ kind: 'signerRemoved', el: token.el, token: token.id, i });
  if (open) execution.effect({ type: 'closeTask', ...taskPlace(execution, token, i), el: token.el, reason: 'removed' });
  scope.loop = {
    ...loop,
    open: withoutOpen(loop, i),
    gone: withBit(loop.gone, i),
    ...(indexesOf(loop.must).includes(i) ? { mustLeft: Math.max(0, (loop.mustLeft ?? 1) - 1) } : {}),
  };
  settle(execution, scope, token, vote, i, undefined);
  return undefined;
}

/** Not asked yet: later in a sequence, or after a signer who has not decided. */
function isToCome(loop: Loop, i: number): boolean {
  const group = groupsOf(loop).find(({ first, count }) => i >= first && i < first + count);
  return group ? group.mode === 'after' && group.action === undefined : i >= loop.next && !hasBit(loop.skip, i);
}
