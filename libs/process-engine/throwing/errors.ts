import { disarmAll, disarmEventSubs } from '../events/arming.js';
import type { CloseReason } from '../execution/effects.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { Node } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';
import type { EventSpec } from '../model/specs.js';
import { cancelScope, cancelToken, isIteration } from '../scopes/scopes.js';
import type { Scope, Token } from '../state/state.js';

export interface Thrown {
  readonly code: string;
  readonly message?: string;
}

type Raised = 'error' | 'escalation';

/** Who catches: a boundary event of a token's activity, or the start of an event sub-process in a scope. */
type Catcher =
  | { readonly node: Node; readonly trigger: EventSpec; readonly activity: Draft<Token> }
  | { readonly node: Node; readonly trigger: EventSpec; readonly scope: Draft<Scope> };

/**
 * An error looks outward: the boundary events of the activity it came from, the event sub-processes of the scope around
 * it, the boundary events of that scope's activity, and so on. Caught nowhere it ends the instance with `error:CODE`, or
 * stops it where the process asks for an incident. BPMN 2.0 §10.5.6 and §13.5.
 */
export function throwError(run: Run, from: Draft<Token>, thrown: Thrown, own: boolean): void {
  const caught = catcherOf(run, from, 'error', thrown.code, own);
  if (caught) return take(run, caught, thrown, 'error');
  if (run.process.uncaughtErrorIsIncident)
    throw new Stuck(thrown.code, thrown.message ?? `nobody catches the error ${thrown.code}`);
  endInstance(run, `error:${thrown.code}`, thrown.message);
}

/**
 * An escalation looks outward like an error, but only an interrupting catcher ends what raised it; what nobody catches
 * goes on to whoever called the instance. Answers whether somebody in this instance has caught it. BPMN 2.0 §10.5.6.
 */
export function throwEscalation(run: Run, from: Draft<Token>, code: string, own: boolean): boolean {
  const caught = catcherOf(run, from, 'escalation', code, own);
  if (caught) take(run, caught, { code }, 'cancelled');
  else run.effect({ type: 'escalate', el: from.el, code, variables: run.vars[run.root] ?? {} });
  return caught !== undefined;
}

/** What an activity throws at its own border is caught there at once: it may be over before anything else arrives. */
export function catchOwn(run: Run, activity: Draft<Token>): void {
  const { scope, by, outcome } = activity;
  for (const boundary of run.nodeOf(activity).boundaries) {
    const at = run.arriving.findIndex(({ armed }) => {
      const item = run.armed.get(armed);
      return item?.owner === activity.id && item.el === boundary.id;
    });
    if (at < 0 || !run.tokens.has(activity.id)) continue;
    run.arriving.splice(at, 1);
    run.note({ kind: 'fired', el: boundary.id, token: activity.id });
    if (boundary.interrupting) cancelToken(run, activity, 'cancelled');
    goOnFrom(run, boundary, { scope, ...(by ? { by } : {}), ...(outcome === undefined ? {} : { outcome }) });
  }
}

/** Ends the whole instance: everything still under way is cancelled. An error ends it with what it says, if anything. */
export function endInstance(run: Run, outcome: string, message?: string): void {
  const root = run.scopes.get(run.root);
  if (root) {
    cancelScope(run, root, outcome === 'cancelled' || outcome === 'terminated' ? 'cancelled' : 'error');
    disarmAll(run, root);
    run.scopes.delete(root.id);
    run.touched.delete(root.id);
  }
  run.queue.length = 0;
  run.outcome = outcome;
  run.note({ kind: 'ended', outcome });
  run.effect({ type: 'end', outcome, ...(message === undefined ? {} : { message }) });
}

function catcherOf(run: Run, from: Draft<Token>, raised: Raised, code: string, own: boolean): Catcher | undefined {
  let looksAt = own;
  let within: string | undefined;
  for (let at: Draft<Token> | undefined = from; at; looksAt = true) {
    // An iteration's events hang on the loop as a whole; an activity that is being undone has none any more.
    if (looksAt && !isIteration(run, at) && !at.undo) {
      const found = best(run.nodeOf(at).boundaries, raised, code);
      if (found) return { ...found, activity: at };
    }
    const scope: Draft<Scope> | undefined = run.scopes.get(at.scope);
    if (!scope) return undefined;
    // An event sub-process does not catch what it throws itself.
    const starts = eventStarts(run, scope).filter(({ body }) => body !== within);
    const found = scope.handled ? undefined : best(starts, raised, code);
    if (found) return { ...found, scope };
    at = run.tokens.get(scope.id);
    within = at?.el;
  }
  return undefined;
}

/** The start events of a scope's event sub-processes. */
function eventStarts(run: Run, scope: Scope): readonly Node[] {
  if (scope.loop) return [];
  return (run.bodyOf(scope)?.eventSubs ?? []).flatMap(({ inner }) => inner?.starts ?? []);
}

/** An exact code wins over an event that catches every one: one that names no code. BPMN 2.0 §10.5.3. */
function best(nodes: readonly Node[], raised: Raised, code: string) {
  const catching = nodes.flatMap((node) =>
    triggersOf(node.event).flatMap((trigger) => (trigger.type === raised ? [{ node, trigger }] : [])),
  );
  return (
    catching.find(({ trigger }) => trigger.code === code) ??
    catching.find(({ trigger }) => trigger.code === undefined || trigger.isAny)
  );
}

function take(run: Run, caught: Catcher, thrown: Thrown, reason: CloseReason): void {
  const { node } = caught;
  const values = valuesOf(caught.trigger, thrown);
  if ('scope' in caught) {
    run.note({ kind: 'fired', el: node.id });
    startEventSub(run, caught.scope, node, {}, reason);
    return run.write(values, caught.scope.id);
  }
  const { activity } = caught;
  const { scope, by, outcome } = activity;
  run.note({ kind: 'fired', el: node.id, token: activity.id });
  if (node.interrupting) cancelToken(run, activity, reason);
  const from = { scope, ...(by ? { by } : {}), ...(outcome === undefined ? {} : { outcome }) };
  run.writeFrom(goOnFrom(run, node, from), values);
}

function valuesOf(trigger: EventSpec, thrown: Thrown): Record<string, Json> {
  const values: Record<string, Json> = {};
  if (trigger.type !== 'error' && trigger.type !== 'escalation') return values;
  if (trigger.codeName) values[trigger.codeName] = thrown.code;
  if (trigger.type === 'error' && trigger.messageName) values[trigger.messageName] = thrown.message ?? null;
  return values;
}

/** A boundary event has caught something: a token leaves it. */
export function goOnFrom(run: Run, boundary: Node, from: Pick<Token, 'scope' | 'by' | 'outcome'>): Draft<Token> {
  return run.put(boundary.id, from.scope, from);
}

/**
 * Begins an event sub-process in its scope. An interrupting one takes the place of all that goes on there, and of the
 * other event sub-processes. BPMN 2.0 §13.5.4.
 */
export function startEventSub(
  run: Run,
  scope: Draft<Scope>,
  start: Node,
  from: Pick<Token, 'by' | 'outcome'>,
  reason: CloseReason = 'cancelled',
): Draft<Token> {
  if (start.interrupting) {
    cancelScope(run, scope, reason);
    disarmEventSubs(run, scope.id);
    scope.handled = true;
  }
  const owner = run.tokens.get(scope.id);
  return run.put(start.body, scope.id, { ...(owner?.by ? { by: owner.by } : {}), ...from });
}
