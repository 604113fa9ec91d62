import { armBoundaries } from '../events/arming.js';
import type { Draft, Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import type { Node, Process } from '../model/definition.js';
import { isJoin } from '../model/nodes.js';
import { cancelToken, openBody } from '../scopes/scopes.js';
import type { Token } from '../state/state.js';

/**
 * An administrator takes a token from one element and puts it on another, in the same sub-process, around it or inside
 * one beside it: sub-processes on the way are left or opened.
 * @param via of a join the incoming flows that it counts for, a token each; unless given the one flow that it is on the
 * way to and that has no token yet
 */
export function move(
  execution: Execution,
  from: Draft<Token>,
  to: string,
  via: readonly string[] | undefined,
): Refusal | undefined {
  if (!execution.tokens.has(from.id)) return refusal('alreadyTaken');
  const target = placeable(execution.process, to);
  if (!target || !areIncoming(target, via)) return refusal('notPossible', from.el, to);
  const inward = bodiesAround(execution, target);
  for (let at: Draft<Token> | undefined = from; at;) {
    const scope = execution.scopes.get(at.scope);
    if (!scope) break;
    const body = scope.loop ? undefined : (execution.bodyOf(scope)?.id ?? '');
    const depth = body === undefined ? -1 : inward.findIndex(({ id }) => id === body);
    if (depth < 0) {
      at = execution.tokens.get(scope.id);
      continue;
    }
    const n = execution.next();
    execution.note({ n, kind: 'moved', el: from.el, token: from.id, outcome: to });
    const { el } = at;
    cancelToken(execution, at, 'cancelled');
    const opened = inward.slice(depth + 1);
    const flows = via ?? [awaited(execution, target, el, opened.length > 0 ? undefined : scope.id)];
    enterInward(execution, scope.id, opened, target, n, flows);
    return undefined;
  }
  return refusal('notPossible', from.el, to);
}

/** Whether these are different flows into a join, or none are named. */
function areIncoming(target: Node, via: readonly string[] | undefined): boolean {
  if (via === undefined) return true;
  const known = isJoin(target) && via.every((id) => target.incoming.some((flow) => flow.id === id));
  return known && via.length > 0 && new Set(via).size === via.length;
}

/**
 * The flow into a join that a token from an element counts for: one that has no token in the scope yet, if possible one
 * that the element leads to. Undefined where the target is no join.
 */
function awaited(execution: Execution, target: Node, from: string, scope: number | undefined): string | undefined {
  if (!isJoin(target)) return undefined;
  const taken = new Set(
    [...execution.tokens.values()].flatMap((token) =>
      token.el === target.id && token.scope === scope ? (token.via ?? []) : [],
    ),
  );
  const free = target.incoming.filter(({ id }) => !taken.has(id));
  const ahead = free.find(({ source }) => leadsTo(execution, from, source, target.id));
  return (ahead ?? free[0] ?? target.incoming[0])?.id;
}

/** Whether an element, or an event on its border, leads to another one without passing a third. */
function leadsTo(execution: Execution, from: string, to: string, not: string): boolean {
  const seen = new Set([not]);
  const queue = [from];
  for (const el of queue) {
    const node = seen.has(el) ? undefined : execution.process.all.get(el);
    if (!node) continue;
    if (el === to) return true;
    seen.add(el);
    queue.push(...node.outgoing.map(({ target }) => target), ...node.boundaries.map(({ id }) => id));
  }
  return false;
}

/** Puts the first token of an instance on an element, the sub-processes around it opened; at a join for all its flows. */
export function beginAt(execution: Execution, target: Node, n: number): void {
  const flows = isJoin(target) ? target.incoming.map(({ id }) => id) : [undefined];
  enterInward(execution, execution.root, bodiesAround(execution, target).slice(1), target, n, flows);
}

/** The element, if an administrator may put a token on it. */
export function placeable(process: Process, id: string): Node | undefined {
  const node = process.all.get(id);
  return node && node.attachedTo === undefined && node.kind !== 'eventSubProcess' ? node : undefined;
}

/** The process and the sub-processes that hold an element, from the outside in. */
function bodiesAround(execution: Execution, node: Node): { readonly id: string; readonly holder?: Node }[] {
  const bodies: { id: string; holder?: Node }[] = [];
  for (let at: Node | undefined = node; at;) {
    const holder: Node | undefined = execution.process.all.get(at.body);
    bodies.unshift({ id: at.body, ...(holder ? { holder } : {}) });
    at = holder;
  }
  return bodies;
}

function enterInward(
  execution: Execution,
  scope: number,
  inward: readonly { readonly holder?: Node }[],
  target: Node,
  n: number,
  flows: readonly (string | undefined)[],
): void {
  let around = scope;
  for (const { holder } of inward) {
    if (!holder) continue;
    const token = execution.place(holder.id, around, { by: [n] });
    execution.note({ kind: 'entered', el: holder.id, token: token.id });
    armBoundaries(execution, token);
    around = openBody(execution, token).id;
  }
  for (const via of flows) execution.put(target.id, around, { by: [n], via });
}
