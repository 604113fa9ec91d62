import type { Draft, Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import type { Node } from '../model/definition.js';
import { openIteration } from '../people/open-task.js';
import { cancelToken } from '../scopes/scopes.js';
import { hasBit, isStuck, openIndexes, withOpen, withoutBit, withoutOpen } from '../state/loop-bits.js';
import type { Again, Loop, Scope, Token } from '../state/state.js';
import { groupsOf, recount } from '../tasks/vote.js';

/** An act that its person takes back: its number in the history, its task, and what it said. */
export interface TakenBack {
  readonly act: number;
  readonly el: string;
  readonly token: number;
  readonly i?: number;
  readonly action: string;
}

/**
 * Takes back a decision as long as nothing came of it that lasts: no task that it opened is done, no work outside was
 * asked for. A signer takes a vote back while the vote is open.
 */
export function takeBack(execution: Execution, given: TakenBack): Refusal | undefined {
  const vote = given.i === undefined ? undefined : execution.scopes.get(given.token);
  if (vote?.loop && vote.el === given.el) return voteBack(execution, vote, given);
  const scope = [...execution.scopes.values()].find(({ trail }) => isMine(trail?.[given.el]?.by, given.act));
  if (!scope) return late(given);
  const after = [...execution.tokens.values()].filter(({ by }) => by?.includes(given.act));
  const outer = after.filter(({ scope: around }) => around === scope.id);
  // What has joined with another's decision cannot be taken apart any more.
  if (after.length === 0 || after.some(({ by, wait }) => by?.length !== 1 || wait === 'work')) return late(given);
  const done = Object.entries(scope.trail ?? {}).filter(([, trace]) => isMine(trace.by, given.act));
  if (done.some(([el]) => el !== given.el && isLasting(execution.node(el)))) return late(given);
  if (isBuiltOn(execution, scope, given)) return late(given);
  const n = execution.next();
  execution.note({ n, kind: 'withdrew', el: given.el, outcome: given.action });
  for (const token of outer.length > 0 ? outer : after)
    if (execution.tokens.has(token.id)) cancelToken(execution, token, 'withdrawn');
  const resume = scope.trail?.[given.el]?.resume;
  const again = stillAsked(given.el, outer[0]);
  const gone = new Set(done.map(([el]) => el));
  scope.trail = Object.fromEntries(Object.entries(scope.trail ?? {}).filter(([el]) => !gone.has(el)));
  if (scope.decided !== undefined) scope.decided = Math.max(0, scope.decided - 1);
  execution.put(given.el, scope.id, { by: [n], resume, again });
  return undefined;
}

/** Approvals that this decision led to, or that were left after it, come after it again. */
function stillAsked(el: string, next: Token | undefined): Again | undefined {
  const { again } = next ?? {};
  if (!next || again?.home === undefined || again.over) return undefined;
  const els = [next.el, ...again.els];
  return again.home === el ? { els } : { ...again, els };
}

function isMine(by: readonly number[] | undefined, act: number): boolean {
  return by?.length === 1 && by[0] === act;
}

/** Another user has completed a task on the path that this decision opened. */
function isBuiltOn(execution: Execution, scope: Scope, { el, act }: TakenBack): boolean {
  const mine = scope.trail?.[el]?.n ?? 0;
  return Object.entries(scope.trail ?? {}).some(
    ([other, { n, by }]) => n > mine && !isMine(by, act) && execution.dominates(el, other),
  );
}

/** Anything but another user task that waits or an empty step has had its effect. */
function isLasting(node: Node): boolean {
  return node.task !== undefined || node.work?.handler !== undefined || node.work?.message !== undefined;
}

function late({ el }: TakenBack): Refusal {
  return refusal('tooLate', el);
}

/** Whether the vote counts and concerns its signer alone: advice does not count, and a vote that others signed after is final. */
function isCounted(loop: Loop, i: number): boolean {
  const bits = [loop.open, loop.held, loop.side, loop.gone, loop.sealed];
  return bits.every((set) => !hasBit(set, i)) && !groupsOf(loop).some(({ of }) => of === i);
}

/** The signer's own vote counts no more and is open again; in a sequence the next one has not begun then. */
function voteBack(execution: Execution, scope: Draft<Scope>, given: TakenBack): Refusal | undefined {
  const owner: Draft<Token> | undefined = execution.tokens.get(scope.id);
  const loop = scope.loop as Loop;
  const { i = 0 } = given;
  const node = execution.node(scope.el);
  if (!owner || !owner.by?.includes(given.act) || !isCounted(loop, i)) return late(given);
  const inTurn = node.task?.vote?.rule === 'sequence' || node.loop?.sequential === true;
  const following = inTurn ? openIndexes(loop).filter((index) => index > i) : [];
  if (inTurn && following.some((index) => index !== i + 1)) return late(given);
  execution.note({ kind: 'withdrew', el: given.el, token: owner.id, i, outcome: given.action });
  let { open, stuck } = loop;
  for (const index of following) {
    if (isStuck(loop, index)) execution.effect({ type: 'clearIncident', token: owner.id, i: index });
    else execution.effect({ type: 'closeTask', token: owner.id, i: index, el: owner.el, reason: 'withdrawn' });
    stuck = withoutBit(stuck, index);
    open = withoutOpen({ ...loop, ...(open === undefined ? {} : { open }) }, index);
  }
  const against = node.task?.vote?.against.has(given.action) ?? false;
  scope.loop = {
    ...(loop.passed === undefined ? { ...loop, ended: loop.ended - 1 } : recount(loop, i, against, -1)),
    ...(inTurn ? { next: i + 1 } : {}),
    ...(stuck === undefined ? {} : { stuck }),
    open: withOpen({ ...loop, ...(open === undefined ? {} : { open }) }, i),
  };
  owner.by = owner.by.filter((act) => act !== given.act);
  const around = execution.scopes.get(owner.scope);
  if (around?.decided !== undefined) around.decided = Math.max(0, around.decided - 1);
  openIteration(execution, owner, i);
  return undefined;
}
