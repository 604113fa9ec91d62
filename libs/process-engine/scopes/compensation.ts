import { loopItems, type Draft, type Execution } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import { isIndexed } from '../model/nodes.js';
import type { Done, Scope, Token } from '../state/state.js';
import { openScope } from './scopes.js';

/**
 * What a scope that ends leaves to its activity: completed work inside that may have to be undone, and its data.
 * An activity that was interrupted leaves nothing. BPMN 2.0 §10.7.
 */
export function keep(execution: Execution, scope: Scope, owner: Draft<Token>): void {
  const undoes =
    !scope.loop && (execution.bodyOf(scope)?.eventSubs ?? []).some(({ inner }) => startsCompensation(inner?.starts[0]));
  if (!scope.done && !undoes) return;
  const vars = scope.loop ? undefined : execution.vars[scope.id];
  owner.kept = { ...(vars ? { vars: { ...vars } } : {}), ...(scope.done ? { done: scope.done } : {}) };
}

/** Notes in its scope that an activity is complete, where something could undo it. */
export function noteDone(execution: Execution, token: Draft<Token>): void {
  const { i } = token;
  const node = execution.nodeOf(token);
  const { kept } = token;
  delete token.kept;
  const scope = execution.scopes.get(token.scope);
  if (!scope || token.undo || (!node.compensation && !kept)) return;
  const iterates = node.loop !== undefined && !scope.loop;
  const item = scope.loop && node.loop?.elementName !== undefined ? itemOf(execution, scope.id, i) : undefined;
  scope.done = [
    ...(scope.done ?? []),
    {
      el: token.el,
      n: execution.next(),
      ...(i === undefined ? {} : { i }),
      ...(item === undefined ? {} : { item }),
      ...(iterates ? { loop: node.loop?.sequential || node.loop?.standard ? 'inTurn' : 'together' } : {}),
      ...kept,
    },
  ];
}

/** An iteration that is only an index leaves its own note in the loop. */
export function noteIterationDone(execution: Execution, owner: Token, i: number): void {
  const node = execution.nodeOf(owner);
  const loop = execution.scopes.get(owner.id);
  if (!node.compensation || !loop || !isIndexed(node)) return;
  const item = node.loop?.elementName === undefined ? undefined : itemOf(execution, loop.id, i);
  loop.done = [...(loop.done ?? []), { el: owner.el, n: execution.next(), i, ...(item === undefined ? {} : { item }) }];
}

function itemOf(execution: Execution, loop: number, i: number | undefined): Json | undefined {
  const items = execution.vars[loop]?.[loopItems];
  return Array.isArray(items) && i !== undefined ? (items as readonly Json[])[i] : undefined;
}

/**
 * Takes what a compensation thrown in this scope undoes: one activity's completions, or all of the scope's. Thrown in
 * an event sub-process it means the scope around it as well. BPMN 2.0 §13.5.5.
 */
export function takeDone(execution: Execution, from: number, activity: string | undefined): readonly Done[] {
  const taken: Done[] = [];
  for (let scope = execution.scopes.get(from); scope; scope = parentOf(execution, scope)) {
    const done = scope.done ?? [];
    const meant = activity === undefined ? done : done.filter(({ el }) => el === activity);
    if (meant.length > 0) {
      scope.done = done.filter((one) => !meant.includes(one));
      taken.push(...meant);
    }
    const inside = scope.parent !== undefined && execution.node(scope.el).kind === 'eventSubProcess';
    if (activity === undefined ? !inside : taken.length > 0) break;
  }
  // A scope around an event sub-process that does not interrupt goes on completing activities meanwhile.
  return taken.sort((a, b) => a.n - b.n);
}

function parentOf(execution: Execution, scope: Scope): Draft<Scope> | undefined {
  return scope.parent === undefined ? undefined : execution.scopes.get(scope.parent);
}

/** Undoes completed activities inside a scope of the token's own, the latest first; the scope ends when all is undone. */
export function undo(execution: Execution, owner: Draft<Token>, done: readonly Done[]): void {
  const scope = openScope(execution, owner);
  scope.undo = [...done].reverse();
  execution.touched.add(scope.id);
}

/** Begins the next piece of undoing in a scope where nothing is under way; answers whether there was one. */
export function undoNext(execution: Execution, scope: Draft<Scope>): boolean {
  const [next, ...rest] = scope.undo ?? [];
  if (!next) return false;
  scope.undo = rest;
  if (next.loop === undefined) undoOne(execution, scope, next);
  else if (next.loop === 'together') for (const each of next.done ?? []) undoOne(execution, scope, each);
  else scope.undo = [...[...(next.done ?? [])].reverse(), ...rest];
  execution.touched.add(scope.id);
  return true;
}

/** The handler on the activity's border undoes it, else the sub-process undoes itself from within. */
function undoOne(execution: Execution, scope: Scope, done: Done): void {
  const node = execution.node(done.el);
  if (node.compensation) {
    const token = execution.put(node.compensation, scope.id, { i: done.i });
    if (node.loop?.elementName !== undefined && done.item !== undefined)
      execution.writeTo(token.id, node.loop.elementName, done.item);
    return;
  }
  const wrapper = execution.place(done.el, scope.id, { undo: true, ...(done.i === undefined ? {} : { i: done.i }) });
  const inner = openScope(execution, wrapper);
  // It is complete: its event sub-processes catch nothing any more.
  inner.handled = true;
  const element = node.loop?.elementName;
  if (element !== undefined && done.item !== undefined) execution.writeTo(inner.id, element, done.item);
  for (const [name, value] of Object.entries(done.vars ?? {})) execution.writeTo(inner.id, name, value);
  const handler = node.inner?.eventSubs.find((sub) => startsCompensation(sub.inner?.starts[0]));
  if (handler) {
    inner.done = done.done ?? [];
    execution.put(handler.id, inner.id);
  } else {
    inner.undo = [...(done.done ?? [])].reverse();
    execution.touched.add(inner.id);
  }
}

function startsCompensation(start: { readonly event?: { readonly type: string } } | undefined): boolean {
  return start?.event?.type === 'compensate';
}
