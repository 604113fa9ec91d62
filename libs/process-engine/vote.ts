import { complete } from './activity.js';
import { openIteration } from './people.js';
import { bitsOf, hasBit, openBits, openIndexes, withOpen, withoutOpen } from './loop-bits.js';
import type { TaskSpec, VoteSpec } from './model.js';
import { Stuck, type Draft, type Run } from './run.js';
import { closeScope, closeTasks, openScope } from './scopes.js';
import type { Loop, Scope, Token } from './state.js';

/** The signers are known: all are asked at once, or the first of a sequence; `skip` have passed already. */
export function beginVote(
  run: Run,
  token: Draft<Token>,
  task: TaskSpec,
  vote: VoteSpec,
  count: number,
  skip: readonly number[],
): void {
  if (count === 0) throw new Stuck('people', 'nobody was found to sign');
  const passed = new Set(skip.filter((i) => Number.isInteger(i) && i >= 0 && i < count));
  const loop: Loop = { n: count, next: 0, ended: passed.size, passed: passed.size, failed: 0 };
  const scope = openScope(run, token, loop);
  token.wait = 'task';
  if (decided(loop, vote) !== undefined) return endVote(run, scope, token, positive(task, vote));
  if (vote.rule === 'sequence') {
    scope.loop = { ...loop, ...(passed.size > 0 ? { skip: bitsOf(passed) } : {}) };
    return askNext(run, scope, token);
  }
  scope.loop = { ...loop, next: count, open: openBits(0, count, passed) };
  for (const i of openIndexes(scope.loop)) openIteration(run, token, i);
}

/** The next one of a sequence who has not passed already. */
function askNext(run: Run, scope: Draft<Scope>, token: Draft<Token>): void {
  const loop = scope.loop as Loop;
  let i = loop.next;
  while (hasBit(loop.skip, i)) i++;
  scope.loop = { ...loop, next: i + 1, open: withOpen(loop, i) };
  openIteration(run, token, i);
}

/** One signer has decided: the vote ends as soon as its outcome is certain. */
export function voteCast(
  run: Run,
  scope: Draft<Scope>,
  token: Draft<Token>,
  vote: VoteSpec,
  i: number,
  action: string,
): void {
  const before = scope.loop as Loop;
  const against = vote.against.has(action);
  const loop: Loop = {
    ...before,
    ended: before.ended + 1,
    passed: (before.passed ?? 0) + (against ? 0 : 1),
    failed: (before.failed ?? 0) + (against ? 1 : 0),
    open: withoutOpen(before, i),
  };
  scope.loop = loop;
  if (decided(loop, vote) !== undefined) return endVote(run, scope, token, action);
  if (vote.rule === 'sequence') askNext(run, scope, token);
}

/** Passed, failed, or not yet certain. */
export function decided(loop: Loop, vote: VoteSpec): boolean | undefined {
  const passed = loop.passed ?? 0;
  const failed = loop.failed ?? 0;
  if (vote.rule === 'any') return passed > 0 ? true : failed > 0 ? false : undefined;
  const needed = vote.rule === 'ratio' ? neededOf(vote.ratio, loop.n) : loop.n;
  if (passed >= needed) return true;
  return failed > loop.n - needed ? false : undefined;
}

/** The least whole number that is no smaller part than the ratio; 0.07 of 100 are 7, whatever binary fractions say. */
function neededOf(ratio: number, n: number): number {
  return Math.ceil(Number((ratio * n).toFixed(9)));
}

function endVote(run: Run, scope: Scope, token: Draft<Token>, outcome: string): void {
  closeTasks(run, token, 'decided');
  closeScope(run, scope);
  token.outcome = outcome;
  complete(run, token);
}

/** What the task ends with when everybody who signs has passed before. */
function positive(task: TaskSpec, vote: VoteSpec): string {
  return task.actions.find((action) => !vote.against.has(action)) ?? 'complete';
}
