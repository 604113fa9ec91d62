import { complete } from '../activities/activity.js';
import type { PeopleKnown } from '../execution/events.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import type { TaskSpec, VoteSpec } from '../model/specs.js';
import { openIteration, taskPlace } from '../people/open-task.js';
import { closeTasks, openScope } from '../scopes/scopes.js';
import {
  bitsOf,
  hasBit,
  indexesOf,
  openBits,
  openIndexes,
  withBit,
  withOpen,
  withoutBit,
  withoutOpen,
} from '../state/loop-bits.js';
import type { Loop, Scope, SignGroup, Token } from '../state/state.js';

/** The signers are known: all are asked at once, or the first of a sequence; `skip` have passed already. */
export function beginVote(
  execution: Execution,
  token: Draft<Token>,
  task: TaskSpec,
  vote: VoteSpec,
  { count, skip = [], repeated = [], weights = [], veto = [] }: PeopleKnown,
): void {
  if (count === 0) throw new Incident('people', 'no assignee was found to sign');
  const asked = (i: number) => Number.isInteger(i) && i >= 0 && i < count;
  const passed = new Set([...repeated, ...skip].filter(asked));
  for (const i of passed) {
    const outcome = repeated.includes(i) ? 'repeated' : 'self';
    execution.note({ kind: 'skipped', el: token.el, token: token.id, i, outcome });
  }
  const holders = veto.filter(asked);
  const loop: Loop = {
    n: count,
    next: 0,
    ended: passed.size,
    passed: passed.size,
    failed: 0,
    ...weighed(weights.slice(0, count), passed),
    ...(holders.length > 0 ? { veto: bitsOf(holders) } : {}),
  };
  const scope = openScope(execution, token, loop);
  token.wait = 'task';
  if (decided(loop, vote) !== undefined) return endVote(execution, token, positive(task, vote));
  if (vote.rule === 'sequence') {
    scope.loop = { ...loop, ...(passed.size > 0 ? { skip: bitsOf(passed) } : {}) };
    return askNext(execution, scope, token);
  }
  scope.loop = { ...loop, next: count, open: openBits(0, count, passed) };
  for (const i of openIndexes(scope.loop)) openIteration(execution, token, i);
}

/** What the votes count; nothing is kept where all count the same. */
function weighed(weights: readonly number[], passed: ReadonlySet<number>): Pick<Loop, 'weight'> {
  if (weights.every((weight) => weight === 1)) return {};
  const sum = [...passed].reduce((total, i) => total + (weights[i] ?? 1), 0);
  return { weight: { of: weights.map((weight) => weight.toString(16)).join(''), passed: sum, failed: 0 } };
}

/** How often a signer's vote counts. */
export function weightOf({ weight }: Loop, i: number): number {
  return Number.parseInt(weight?.of[i] ?? '1', 16);
}

/** A vote that counts from now on, or (`by` -1) does not any more. */
export function recount(loop: Loop, i: number, against: boolean, by: 1 | -1): Loop {
  const { weight } = loop;
  const worth = by * weightOf(loop, i);
  return {
    ...loop,
    ended: loop.ended + by,
    passed: (loop.passed ?? 0) + (against ? 0 : by),
    failed: (loop.failed ?? 0) + (against ? by : 0),
    ...(weight
      ? {
          weight: {
            ...weight,
            passed: weight.passed + (against ? 0 : worth),
            failed: weight.failed + (against ? worth : 0),
          },
        }
      : {}),
    ...(hasBit(loop.must, i) && !against ? { mustLeft: (loop.mustLeft ?? 1) - by } : {}),
  };
}

/** The next one of a sequence who has not passed already. */
function askNext(execution: Execution, scope: Draft<Scope>, token: Draft<Token>): void {
  const loop = scope.loop as Loop;
  let i = loop.next;
  while (hasBit(loop.skip, i) || hasBit(loop.gone, i) || hasBit(loop.side, i)) i++;
  scope.loop = { ...loop, next: i + 1, open: withOpen(loop, i) };
  openIteration(execution, token, i);
}

/** What counts as a vote on a task: its own rule, or that all must pass where others have joined one person's task. */
export function voteOf(task: TaskSpec, loop: Pick<Loop, 'solo'> | undefined): VoteSpec | undefined {
  return task.vote ?? (loop?.solo ? joined : undefined);
}

/** The action that a task is passed with. */
export function passing(task: TaskSpec, vote: VoteSpec | undefined): string {
  return task.actions.find((action) => !vote?.against.has(action)) ?? 'complete';
}

const joined: VoteSpec = { rule: 'all', ratio: 1, against: new Set(['reject']) };

/** One signer has decided; where others sign after them the vote waits for those. */
export function voteCast(
  execution: Execution,
  scope: Draft<Scope>,
  token: Draft<Token>,
  i: number,
  action: string,
): void {
  const loop = scope.loop as Loop;
  const vote = voteOf(execution.nodeOf(token).task as TaskSpec, loop) ?? joined;
  scope.loop = { ...loop, open: withoutOpen(loop, i) };
  const after = groupsOf(loop).find(({ of, mode, action: said }) => of === i && mode === 'after' && said === undefined);
  if (!after) return settle(execution, scope, token, vote, i, action);
  if (vote.against.has(action)) {
    scope.loop = { ...scope.loop, groups: groupsOf(loop).filter((group) => group !== after) };
    return settle(execution, scope, token, vote, i, action);
  }
  replaceGroup(scope, after, { ...after, action });
  openGroup(execution, scope, token, after);
}

/** Opens the tasks of signers who were added. */
export function openGroup(
  execution: Execution,
  scope: Draft<Scope>,
  token: Draft<Token>,
  { first, count }: Pick<SignGroup, 'first' | 'count'>,
): void {
  for (let i = first; i < first + count; i++) {
    if (hasBit(scope.loop?.gone, i)) continue;
    scope.loop = { ...(scope.loop as Loop), open: withOpen(scope.loop as Loop, i) };
    openIteration(execution, token, i);
  }
}

export function groupsOf(loop: Loop): readonly SignGroup[] {
  return loop.groups ?? [];
}

function replaceGroup(scope: Draft<Scope>, group: SignGroup, by: SignGroup | undefined): void {
  const loop = scope.loop as Loop;
  scope.loop = { ...loop, groups: groupsOf(loop).flatMap((one) => (one === group ? (by ?? []) : one)) };
}

/** A decision counts for the vote, or for the signer who added this one. */
export function settle(
  execution: Execution,
  scope: Draft<Scope>,
  token: Draft<Token>,
  vote: VoteSpec,
  i: number,
  action: string | undefined,
): void {
  const loop = scope.loop as Loop;
  const against = action !== undefined && vote.against.has(action);
  const group = groupsOf(loop).find(({ first, count }) => i >= first && i < first + count);
  if (group) return leaveGroup(execution, scope, token, vote, group, against ? action : undefined);
  const counted = action === undefined ? loop : recount(loop, i, against, 1);
  scope.loop = counted;
  const ends = against && (hasBit(loop.must, i) || hasBit(loop.veto, i));
  if (ends || decided(counted, vote) !== undefined)
    return endVote(execution, token, action ?? positive(execution.nodeOf(token).task as TaskSpec, vote));
  if (vote.rule === 'sequence' && openIndexes(counted).length === 0 && indexesOf(counted.held).length === 0)
    askNext(execution, scope, token);
}

/** An added signer has decided; after the last of them the signer who added them continues. */
function leaveGroup(
  execution: Execution,
  scope: Draft<Scope>,
  token: Draft<Token>,
  vote: VoteSpec,
  group: SignGroup,
  against: string | undefined,
): void {
  const left = { ...group, left: group.left - 1, ...(group.against === undefined && against ? { against } : {}) };
  if (left.left > 0) return replaceGroup(scope, group, left);
  replaceGroup(scope, group, undefined);
  const loop = scope.loop as Loop;
  if (group.mode === 'after') {
    // All who were to sign after were removed before they were asked.
    if (group.action === undefined) return;
    scope.loop = { ...loop, sealed: withBit(loop.sealed, group.of) };
    return settle(execution, scope, token, vote, group.of, left.against ?? group.action);
  }
  scope.loop = { ...loop, held: withoutBit(loop.held, group.of), open: withOpen(loop, group.of) };
  execution.effect({ type: 'freeTask', ...taskPlace(execution, token, group.of), el: token.el });
}

/** Passed, failed, or not yet certain. */
export function decided(loop: Loop, vote: VoteSpec): boolean | undefined {
  const { passed = 0, failed = 0 } = loop.weight ?? loop;
  if (vote.rule === 'any') return passed > 0 ? true : failed > 0 ? false : undefined;
  const needed = neededFor(loop, vote);
  if (passed >= needed && !loop.mustLeft) return true;
  return failed > votesOf(loop) - needed ? false : undefined;
}

/** Those who have a vote of their own. */
export function votersOf(loop: Loop): number {
  return loop.n - new Set([...indexesOf(loop.side), ...indexesOf(loop.gone)]).size;
}

/** What all votes count together. */
function votesOf(loop: Loop): number {
  if (!loop.weight) return votersOf(loop);
  let votes = 0;
  for (let i = 0; i < loop.n; i++) if (!hasBit(loop.side, i) && !hasBit(loop.gone, i)) votes += weightOf(loop, i);
  return votes;
}

/** How many votes have to be for it. */
export function neededFor(loop: Loop, vote: VoteSpec): number {
  const votes = votesOf(loop);
  return Math.min(votes, loop.needed ?? (vote.rule === 'ratio' ? neededOf(vote.ratio, votes) : votes));
}

/** The smallest whole number of votes that reaches the ratio. Rounded first: binary fractions would make 0.07 of 100 an 8. */
function neededOf(ratio: number, n: number): number {
  return Math.ceil(Number((ratio * n).toFixed(9)));
}

function endVote(execution: Execution, token: Draft<Token>, outcome: string): void {
  closeTasks(execution, token, 'decided');
  token.outcome = outcome;
  complete(execution, token);
}

/** The outcome of a vote whose signers have all passed before. */
function positive(task: TaskSpec, vote: VoteSpec): string {
  return task.actions.find((action) => !vote.against.has(action)) ?? 'complete';
}
