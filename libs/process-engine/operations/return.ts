import type { Draft, Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';
import type { Node } from '../model/definition.js';
import { isActivity } from '../model/nodes.js';
import { undo } from '../scopes/compensation.js';
import { cancelToken } from '../scopes/scopes.js';
import type { Again, Scope, Token, Trace } from '../state/state.js';

/** Later nodes run again, or only the one that was returned to, which then comes straight back. */
export type ReturnMode = 'redo' | 'back';

/** An element that a task can be sent back to, and the scope in which it was done. */
interface Target {
  readonly el: string;
  readonly scope: Draft<Scope>;
}

/**
 * Sends an open task back to a user task that was done before on every way that leads here. Everything that has begun
 * since then is cancelled, other branches among it; what was done since counts as not done. Where the one who was
 * returned to comes straight back, only that task is done again.
 */
export function sendBack(
  execution: Execution,
  from: Draft<Token>,
  to: string | undefined,
  mode: ReturnMode,
): Refusal | undefined {
  if (from.wait !== 'task') return refusal('alreadyTaken');
  const targets = targetsOf(execution, from);
  const target = to === undefined ? targets[0] : targets.find(({ el }) => el === to);
  if (!target || (mode === 'back' && target.scope.id !== from.scope)) return refusal('notPossible', from.el, to ?? '');
  // What comes straight back leaves everything else as it is: a join still waits for this branch alone.
  const undone = mode === 'back' ? [target.el] : doneSince(execution, target);
  const lasting = undone.find(
    (el) => hasOutsideEffect(execution.node(el)) && execution.node(el).compensation === undefined,
  );
  if (lasting !== undefined) return refusal('workHasLeft', lasting);
  const n = execution.next();
  const took = mode === 'back' ? { took: execution.node(target.el).outgoing.map(({ id }) => id) } : {};
  execution.note({ n, kind: 'returned', el: from.el, token: from.id, outcome: target.el, ...took });
  for (const token of mode === 'back' ? [from] : tokensSince(execution, target))
    cancelToken(execution, token, 'returned');
  forget(execution, target.scope, undone);
  execution.put(target.el, target.scope.id, {
    by: [n],
    resume: mode === 'back' ? from.el : undefined,
    again: mode === 'back' ? from.again : stillAsked(from, undone),
  });
  return undefined;
}

function targetsOf(execution: Execution, from: Token): Target[] {
  const found: (Target & { readonly n: number })[] = [];
  for (let at: Token | undefined = from; at;) {
    const scope: Draft<Scope> | undefined = execution.scopes.get(at.scope);
    if (!scope) break;
    const { el } = at;
    for (const [done, trace] of Object.entries(scope.trail ?? {})) {
      const isTask = execution.process.all.get(done)?.task !== undefined;
      if (isTask && done !== el && execution.dominates(done, el)) found.push({ el: done, scope, n: trace.n });
    }
    at = execution.tokens.get(scope.id);
  }
  return found.sort((a, b) => b.n - a.n);
}

function tokensSince(execution: Execution, { el, scope }: Target): Draft<Token>[] {
  return [...execution.tokens.values()].filter(
    (token) => token.scope === scope.id && execution.dominates(el, execution.placeOf(token)),
  );
}

/** What was completed since, the target itself among it. */
function doneSince(execution: Execution, { el, scope }: Target): string[] {
  return Object.keys(scope.trail ?? {}).filter((done) => execution.dominates(el, done));
}

/** Work of a handler, or a message that has left the process. */
function hasOutsideEffect(node: Node): boolean {
  return (
    isActivity(node) && node.work !== undefined && (node.work.handler !== undefined || node.work.message !== undefined)
  );
}

/** Approvals that were still to be asked for, without those that come again by themselves. */
function stillAsked({ el, again }: Token, undone: readonly string[]): Again | undefined {
  const els = again && [...(again.home === undefined ? [] : [el]), ...again.els].filter((one) => !undone.includes(one));
  return els && els.length > 0 ? { els } : undefined;
}

/** Takes back that these were done; those that can be undone are. */
function forget(execution: Execution, scope: Draft<Scope>, elements: readonly string[]): void {
  const gone = new Set(elements);
  scope.trail = Object.fromEntries(Object.entries(scope.trail ?? {}).filter(([el]) => !gone.has(el))) as Record<
    string,
    Trace
  >;
  const done = (scope.done ?? []).filter(({ el }) => gone.has(el));
  if (done.length === 0) return;
  scope.done = (scope.done ?? []).filter((one) => !done.includes(one));
  undo(execution, execution.place(done[0]?.el ?? '', scope.id, { undo: true }), done);
}
