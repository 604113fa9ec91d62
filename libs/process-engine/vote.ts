import { complete } from './activity.js';
import { openTask } from './people.js';
import { openBits, withOpen, withoutOpen } from './loop-bits.js';
import type { TaskSpec, VoteSpec } from './model.js';
import { Stuck, type Draft, type Run } from './run.js';
import { closeScope, closeTasks, openScope } from './scopes.js';
import type { Loop, Scope, Token } from './state.js';

/** The signers are known: all are asked at once, or the first of a sequence; `skip` have passed already. */
export function beginVote(run: Run, token: Draft<Token>, task: TaskSpec, vote: VoteSpec, count: number, skip: readonly number[]): void {
  if (count === 0) throw new Stuck('people', 'nobody was found to sign');
  const passed = new Set(skip);
  const inTurn = vote.rule === 'sequence';
  const first = inTurn ? Math.max(0, [...Array(count).keys()].findIndex((i) => !passed.has(i))) : 0;
  const loop: Loop = {
    n: count,
    next: inTurn ? first + 1 : count,
    open: inTurn ? openBits(first, 1) : openBits(0, count, passed),
    ended: passed.size,
    passed: passed.size,
    failed: 0,
  };
  const scope = openScope(run, token, loop);
  token.wait = 'task';
  if (decided(loop, vote) !== undefined) return endVote(run, scope, token, positive(task, vote));
  for (let i = inTurn ? first : 0; i < loop.next; i++) {
    if (!passed.has(i)) openTask(run, token, i);
  }
}

/** One signer has decided: the vote ends as soon as its outcome is certain. */
export function voteCast(run: Run, scope: Draft<Scope>, token: Draft<Token>, vote: VoteSpec, i: number, action: string): void {
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
  if (vote.rule !== 'sequence') return;
  scope.loop = { ...loop, next: loop.next + 1, open: withOpen(loop, loop.next) };
  openTask(run, token, loop.next);
}

/** Passed, failed, or not yet certain. */
export function decided(loop: Loop, vote: VoteSpec): boolean | undefined {
  const passed = loop.passed ?? 0;
  const failed = loop.failed ?? 0;
  if (vote.rule === 'any') return passed > 0 ? true : failed > 0 ? false : undefined;
  const needed = Math.ceil((vote.rule === 'ratio' ? vote.ratio : 1) * loop.n);
  if (passed >= needed) return true;
  return failed > loop.n - needed ? false : undefined;
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
