import { disarmAll, disarmEventSubs } from '../events/arming.js';
import type { CloseReason, Effect } from '../execution/effects.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
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

type Ended = Extract<Effect, { type: 'end' }>;
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
export function throwError(execution: Execution, from: Draft<Token>, thrown: Thrown, own: boolean): void {
  const caught = catcherOf(execution, from, 'error', thrown.code, own);
  if (caught) return take(execution, caught, thrown, 'error');
  if (execution.process.uncaughtErrorIsIncident)
    throw new Incident(thrown.code, thrown.message ?? `the error ${thrown.code} is not caught`);
  endInstance(execution, `error:${thrown.code}`, thrown.message === undefined ? {} : { message: thrown.message });
}

/**
 * Throws an escalation outward like an error, but only an interrupting catch event ends its source. Uncaught, it goes
 * to the calling instance. Returns whether it was caught in this instance. BPMN 2.0 §10.5.6.
 */
export function throwEscalation(execution: Execution, from: Draft<Token>, code: string, own: boolean): boolean {
  const caught = catcherOf(execution, from, 'escalation', code, own);
  if (caught) take(execution, caught, { code }, 'cancelled');
  else execution.effect({ type: 'escalate', el: from.el, code, variables: { ...execution.vars[execution.root] } });
  return caught !== undefined;
}

/** What an activity throws at its own border is caught there at once: it may be over before anything else arrives. */
export function catchOwn(execution: Execution, activity: Draft<Token>): void {
  const { scope, by, outcome } = activity;
  for (const boundary of execution.nodeOf(activity).boundaries) {
    const at = execution.arriving.findIndex(({ armed }) => {
      const item = execution.armed.get(armed);
      return item?.owner === activity.id && item.el === boundary.id;
    });
    if (at < 0 || !execution.tokens.has(activity.id)) continue;
    execution.arriving.splice(at, 1);
    execution.note({ kind: 'fired', el: boundary.id, token: activity.id });
    if (boundary.interrupting) cancelToken(execution, activity, 'cancelled');
    goOnFrom(execution, boundary, { scope, by, outcome });
  }
}

/** Ends the whole instance: everything still under way is cancelled. */
export function endInstance(execution: Execution, outcome: string, more: Pick<Ended, 'message' | 'all'> = {}): void {
  const root = execution.scopes.get(execution.root);
  if (root) {
    cancelScope(execution, root, outcome === 'cancelled' || outcome === 'terminated' ? 'cancelled' : 'error');
    disarmAll(execution, root);
    execution.scopes.delete(root.id);
    execution.touched.delete(root.id);
  }
  execution.queue.length = 0;
  execution.outcome = outcome;
  execution.note({ kind: 'ended', outcome });
  execution.effect({ type: 'end', outcome, ...more });
}

function catcherOf(
  execution: Execution,
  from: Draft<Token>,
  raised: Raised,
  code: string,
  own: boolean,
): Catcher | undefined {
  let looksAt = own;
  let within: string | undefined;
  for (let at: Draft<Token> | undefined = from; at; looksAt = true) {
    // An iteration's events hang on the loop as a whole; an activity that is being undone has none any more.
    if (looksAt && !isIteration(execution, at) && !at.undo) {
      const found = best(execution.nodeOf(at).boundaries, raised, code);
      if (found) return { ...found, activity: at };
    }
    const scope: Draft<Scope> | undefined = execution.scopes.get(at.scope);
    if (!scope) return undefined;
    // An event sub-process does not catch what it throws itself.
    const starts = eventStarts(execution, scope).filter(({ body }) => body !== within);
    const found = scope.handled ? undefined : best(starts, raised, code);
    if (found) return { ...found, scope };
    at = execution.tokens.get(scope.id);
    within = at?.el;
  }
  return undefined;
}

/** The start events of a scope's event sub-processes. */
function eventStarts(execution: Execution, scope: Scope): readonly Node[] {
  if (scope.loop) return [];
  return (execution.bodyOf(scope)?.eventSubs ?? []).flatMap(({ inner }) => inner?.starts ?? []);
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

function take(execution: Execution, caught: Catcher, thrown: Thrown, reason: CloseReason): void {
  const { node } = caught;
  const values = valuesOf(caught.trigger, thrown);
  if ('scope' in caught) {
    execution.note({ kind: 'fired', el: node.id });
    startEventSub(execution, caught.scope, node, {}, reason);
    return execution.write(values, caught.scope.id);
  }
  const { activity } = caught;
  const { scope, by, outcome } = activity;
  execution.note({ kind: 'fired', el: node.id, token: activity.id });
  if (node.interrupting) cancelToken(execution, activity, reason);
  const from = { scope, by, outcome };
  execution.writeFrom(goOnFrom(execution, node, from), values);
}

function valuesOf(trigger: EventSpec, thrown: Thrown): Record<string, Json> {
  const values: Record<string, Json> = {};
  if (trigger.type !== 'error' && trigger.type !== 'escalation') return values;
  if (trigger.codeName) values[trigger.codeName] = thrown.code;
  if (trigger.type === 'error' && trigger.messageName) values[trigger.messageName] = thrown.message ?? null;
  return values;
}

/** A boundary event has caught something: a token leaves it. */
export function goOnFrom(
  execution: Execution,
  boundary: Node,
  from: Pick<Token, 'scope' | 'by' | 'outcome'>,
): Draft<Token> {
  return execution.put(boundary.id, from.scope, from);
}

/**
 * Begins an event sub-process in its scope. An interrupting one takes the place of all that goes on there, and of the
 * other event sub-processes. BPMN 2.0 §13.5.4.
 */
export function startEventSub(
  execution: Execution,
  scope: Draft<Scope>,
  start: Node,
  from: Pick<Token, 'by' | 'outcome'>,
  reason: CloseReason = 'cancelled',
): Draft<Token> {
  if (start.interrupting) {
    cancelScope(execution, scope, reason);
    disarmEventSubs(execution, scope.id);
    scope.handled = true;
  }
  const owner = execution.tokens.get(scope.id);
  return execution.put(start.body, scope.id, { by: owner?.by, ...from });
}
