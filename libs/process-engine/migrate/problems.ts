import type { Node } from '../model/definition.js';
import type { Done, Scope, State } from '../state/state.js';
import type { Nesting } from './nesting.js';
import type { Renaming } from './renaming.js';

/** Why an instance cannot go over: the element that it is about, in the old diagram. */
export interface MigrationProblem {
  readonly el: string;
  readonly code: 'missing' | 'kind' | 'nesting' | 'flow' | 'vote' | 'signers' | 'undo' | 'compensation' | 'arming';
}

/** Why an instance does not fit the new process; none when it does. */
export function problemsOf(ids: Renaming, state: State, nesting: Nesting): MigrationProblem[] {
  const problems: MigrationProblem[] = [];
  for (const { id, el } of [...state.tokens, ...state.scopes.filter(({ parent }) => parent !== undefined)]) {
    const [old, node] = [ids.old(el), ids.node(el)];
    if (!node && !nesting.dissolves(id)) problems.push({ el, code: 'missing' });
    else if (old && node && old.kind !== node.kind) problems.push({ el, code: 'kind' });
  }
  for (const el of nesting.misplaced) problems.push({ el, code: 'nesting' });
  for (const el of lostCompensation(ids, state, nesting)) problems.push({ el, code: 'compensation' });
  for (const token of state.tokens)
    if (token.via !== undefined && ids.flow(token.el, token.via) === undefined)
      problems.push({ el: token.el, code: 'flow' });
  for (const scope of state.scopes) problems.push(...scopeProblems(ids, scope));
  return problems.filter((one, at) => problems.findIndex(({ el, code }) => el === one.el && code === one.code) === at);
}

/** Signers and undone work are counted by the rules under which they began. */
function scopeProblems(ids: Renaming, scope: Scope): MigrationProblem[] {
  const [old, node] = [ids.old(scope.el), ids.node(scope.el)];
  if (!old || !node) return [];
  if (scope.undo && !same(compensationOf(old), compensationOf(node))) return [{ el: scope.el, code: 'undo' }];
  if (!scope.loop) return [];
  const changed = !same(countedOf(old), countedOf(node));
  if (!changed) return [];
  return [{ el: scope.el, code: scope.loop.solo || (scope.loop.groups?.length ?? 0) > 0 ? 'signers' : 'vote' }];
}

function compensationOf(node: Node): unknown {
  return [
    node.compensation,
    node.inner && [...node.inner.nodes.values()].map(({ id, compensation }) => [id, compensation]),
  ];
}

/** What an open vote or loop was begun by. */
function countedOf({ task, loop }: Node): unknown {
  return [
    task?.actions,
    task?.vote && [task.vote.rule, task.vote.ratio, [...task.vote.against]],
    loop && [
      loop.sequential,
      loop.standard?.most,
      loop.collection?.text,
      loop.cardinality?.text,
      loop.completion?.text,
    ],
  ];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Completed activities whose compensation the new version cannot do any more. */
function lostCompensation(ids: Renaming, state: State, nesting: Nesting): string[] {
  const pending = [
    ...state.scopes.flatMap(({ done = [], undo = [] }) => [...done, ...undo]),
    ...state.tokens.flatMap(({ kept }) => kept?.done ?? []),
  ];
  return [...pending.flatMap((one) => lostOf(ids, one)), ...nesting.lostDone];
}

function lostOf(ids: Renaming, { el, done = [] }: Done): string[] {
  const [old, node] = [ids.old(el), ids.node(el)];
  const [before, now] = [undoneBy(old), undoneBy(node)];
  const isLost = now === undefined || (now === 'inside' && before !== 'inside');
  if (isLost || node?.kind !== old?.kind || loops(node) !== loops(old)) return [el];
  return now === 'inside' ? done.flatMap((one) => lostOf(ids, one)) : [];
}

/** What undoes an activity: a handler of its own, on its border or inside, or the handlers of the activities inside. */
function undoneBy(node: Node | undefined): 'handler' | 'inside' | undefined {
  if (node?.compensation !== undefined) return 'handler';
  const starts = node?.inner?.eventSubs.map(({ inner }) => inner?.starts[0]?.event?.type);
  return starts?.includes('compensate') ? 'handler' : starts && 'inside';
}

function loops(node: Node | undefined): boolean {
  return node?.loop !== undefined;
}
