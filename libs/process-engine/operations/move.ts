import { armBoundaries } from '../events/arming.js';
import type { Draft, Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import type { Node, Process } from '../model/definition.js';
import { cancelToken, openBody } from '../scopes/scopes.js';
import type { Token } from '../state/state.js';

/**
 * An administrator takes a token from one element and puts it on another, in the same sub-process, around it or inside
 * one beside it: sub-processes on the way are left or opened.
 */
export function move(execution: Execution, from: Draft<Token>, to: string): Refusal | undefined {
  if (!execution.tokens.has(from.id)) return refusal('alreadyTaken');
  const target = placeable(execution.process, to);
  if (!target) return refusal('notPossible', from.el, to);
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
    cancelToken(execution, at, 'cancelled');
    enterInward(execution, scope.id, inward.slice(depth + 1), to, n);
    return undefined;
  }
  return refusal('notPossible', from.el, to);
}

/** Puts the first token of an instance on an element, the sub-processes around it opened. */
export function beginAt(execution: Execution, target: Node, n: number): void {
  enterInward(execution, execution.root, bodiesAround(execution, target).slice(1), target.id, n);
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
  to: string,
  n: number,
): void {
  let around = scope;
  for (const { holder } of inward) {
    if (!holder) continue;
    const token = execution.place(holder.id, around, { by: [n] });
    execution.note({ kind: 'entered', el: holder.id, token: token.id });
    armBoundaries(execution, token);
    around = openBody(execution, token).id;
  }
  execution.put(to, around, { by: [n] });
}
