import { evaluate } from '../data/evaluate.js';
import { nameOf } from '../data/mapping.js';
import type { EvaluatedRule } from '../execution/effects.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import { addDuration, addWorkingTime, instantOf, parseCycle, type Expression } from '../expression/index.js';
import type { Body, Node } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';
import type { EventSpec, PeopleRule, TimerSpec } from '../model/specs.js';
import type { Armed, Token } from '../state/state.js';

/** Where something is armed: for a token, or for a scope whose event sub-process it starts. */
export interface Holder {
  readonly owner: number;
  readonly token: Token | undefined;
  /** From where its expressions are seen. */
  readonly scope: number;
}

export function holderOf(token: Token): Holder {
  return { owner: token.id, token, scope: token.scope };
}

/** Arms what an event waits for; errors, escalations and the like need no arming, they are looked up. */
export function arm(execution: Execution, node: Node, holder: Holder, event: EventSpec | undefined = node.event): void {
  const several = event?.type === 'multiple';
  triggersOf(event).forEach((trigger, part) => armTrigger(execution, node, holder, trigger, several ? { part } : {}));
}

function armTrigger(
  execution: Execution,
  node: Node,
  holder: Holder,
  trigger: EventSpec,
  part: Pick<Armed, 'part'>,
): void {
  switch (trigger.type) {
    case 'timer': {
      const due = firstDue(execution, trigger.timer, holder.token, holder.scope);
      return setTimer(execution, {
        id: execution.next(),
        el: node.id,
        owner: holder.owner,
        kind: 'timer',
        ...part,
        ...due,
      });
    }
    case 'message':
    case 'signal':
      return subscribe(execution, node, holder, trigger, part);
    case 'conditional': {
      const item: Draft<Armed> = { id: execution.next(), el: node.id, owner: holder.owner, kind: 'condition', ...part };
      execution.armed.set(item.id, item);
      execution.fresh.add(item.id);
      return;
    }
    default:
  }
}

/** Arms the boundary events of an activity that a token has entered. */
export function armBoundaries(execution: Execution, token: Token): void {
  for (const boundary of execution.nodeOf(token).boundaries) {
    // A retry comes here again; what runs already goes on running.
    const armed = [...execution.armed.values()].some(({ owner, el }) => owner === token.id && el === boundary.id);
    if (!armed) arm(execution, boundary, holderOf(token));
  }
}

/** Arms the event sub-processes of a scope that has opened. */
export function armEventSubs(execution: Execution, scope: number, body: Body | undefined): void {
  for (const sub of body?.eventSubs ?? []) {
    const start = sub.inner?.starts[0];
    // A retry comes here again; what runs already goes on running.
    const armed = [...execution.armed.values()].some(({ owner, el }) => owner === scope && el === start?.id);
    if (start && !armed) arm(execution, start, { owner: scope, token: undefined, scope });
  }
}

export function disarm(execution: Execution, item: Armed): void {
  if (!execution.armed.delete(item.id)) return;
  if (item.kind === 'message' || item.kind === 'signal') execution.effect({ type: 'unsubscribe', armed: item.id });
  // The timers of a suspended instance do not run.
  else if (item.kind === 'timer' && item.rest === undefined) execution.effect({ type: 'clearTimer', armed: item.id });
}

/** Disarms everything that belongs to a token, or to the scope with the same number. */
export function disarmAll(execution: Execution, owner: { readonly id: number }): void {
  for (const item of [...execution.armed.values()]) if (item.owner === owner.id) disarm(execution, item);
}

/** An interrupting event sub-process has begun: none of its scope starts any more. */
export function disarmEventSubs(execution: Execution, scope: number): void {
  for (const item of [...execution.armed.values()])
    if (item.owner === scope && execution.node(item.el).kind === 'startEvent') disarm(execution, item);
}

/** Arms once more what does not interrupt: the next round of a cycle, or all triggers of an event that needs them all. */
export function armAgain(execution: Execution, item: Draft<Armed>, holder: Holder): void {
  const node = execution.node(item.el);
  if (node.event?.type === 'multiple' && node.event.all) return armAllAgain(execution, node, holder);
  // A message or signal stays subscribed.
  if (item.kind !== 'timer') return;
  execution.armed.delete(item.id);
  execution.effect({ type: 'clearTimer', armed: item.id });
  armNextRound(execution, item);
}

/** A condition that has held has to be written again. */
function armAllAgain(execution: Execution, node: Node, holder: Holder): void {
  arm(execution, node, holder);
  for (const { id, owner, el } of execution.armed.values())
    if (owner === holder.owner && el === node.id) execution.fresh.delete(id);
}

/**
 * Arms a step of a task's reminder schedule, counted from the one before; nothing when there is none. Reminders missed
 * while no timer ran are left out: the one that fires replaces them.
 */
export function armReminder(execution: Execution, token: Token, step: number, from: string): void {
  const node = execution.nodeOf(token);
  const spec = node.task?.reminders[step];
  if (!spec) return;
  const first = {
    el: node.id,
    owner: token.id,
    kind: 'timer' as const,
    step,
    ...firstDue(execution, spec, token, token.scope, from, passingAt(execution, token)),
  };
  if (first.due >= execution.moment.at) setTimer(execution, { id: execution.next(), ...first });
  else if (!armNextRound(execution, { id: 0, ...first })) armReminder(execution, token, step + 1, first.due);
}

/** Arms the timer that decides a task, once for all who have it. */
export function armTimeout(execution: Execution, token: Token): void {
  const { timeout } = execution.nodeOf(token).task ?? {};
  if (!timeout || [...execution.armed.values()].some(({ owner, decides }) => owner === token.id && decides)) return;
  const due = dueAfter(execution, timeout.after, token);
  setTimer(execution, { id: execution.next(), el: token.el, owner: token.id, kind: 'timer', decides: true, due });
}

/** Arms a cycle's next round; false when the timer was no cycle or its rounds are used up. */
export function armNextRound(execution: Execution, item: Armed): boolean {
  const { every, step, part } = item;
  const round = every === undefined ? undefined : nextRound(execution, item, every);
  if (every === undefined || !round) return false;
  const { due, left } = round;
  setTimer(execution, {
    id: execution.next(),
    el: item.el,
    owner: item.owner,
    kind: 'timer',
    due,
    every,
    ...(step === undefined ? {} : { step }),
    ...(part === undefined ? {} : { part }),
    ...(left === undefined ? {} : { left }),
  });
  return true;
}

/** Reminders missed while no timer ran become one reminder; other cycles fire every round. */
function nextRound(execution: Execution, item: Armed, duration: string): { due: string; left?: number } | undefined {
  const passing = passingAt(execution, { id: item.owner, el: item.el });
  let { due, left } = item;
  do {
    if (left !== undefined && left <= 0) return undefined;
    due = due === undefined ? undefined : passing(due, duration);
    left = left === undefined ? undefined : left - 1;
  } while (item.step !== undefined && due !== undefined && due < execution.moment.at && due > (item.due ?? ''));
  return due === undefined ? undefined : { due, ...(left === undefined ? {} : { left }) };
}

function setTimer(execution: Execution, item: Draft<Armed> & { due: string }): void {
  execution.armed.set(item.id, item);
  execution.effect({ type: 'setTimer', armed: item.id, el: item.el, due: item.due });
}

/** The instant that lies a duration after another one. */
type Passing = (from: string, duration: string) => string | undefined;

/** How time passes for a token: by the calendar, or as working time where its task says so and hours are at hand. */
function passingAt(execution: Execution, { id, el }: Pick<Token, 'id' | 'el'>): Passing {
  const { taskCalendar, calendar: common } = execution.moment;
  const calendar = taskCalendar?.token === id ? taskCalendar.calendar : common;
  return calendar && execution.node(el).task?.working
    ? (from, duration) => addWorkingTime(from, duration, calendar)
    : byCalendar(execution.zone);
}

function byCalendar(zone: string): Passing {
  return (from, duration) => addDuration(from, duration, zone);
}

export type FirstDue = { readonly due: string } & Pick<Armed, 'every' | 'left'>;

/** When a timer is due for the first time, and how a cycle goes on. */
function firstDue(
  execution: Execution,
  spec: TimerSpec,
  token: Token | undefined,
  scope: number,
  from: string = execution.moment.at,
  passing: Passing = byCalendar(execution.zone),
): FirstDue {
  const given = text(execution, spec.value, token, scope);
  const first = firstOf(spec.kind, given, from, execution.zone, passing);
  if (!first) throw new Incident('timer', `"${given}" is no ${spec.kind} of ISO 8601`);
  return first;
}

/**
 * When a timer is due for the first time, counted from an instant; undefined for a text that is none of its kind.
 * @param passing how a duration passes; by the calendar unless given
 */
export function firstOf(
  kind: TimerSpec['kind'],
  given: string,
  from: string,
  zone: string,
  passing: Passing = byCalendar(zone),
): FirstDue | undefined {
  if (kind === 'date') return found(instantOf(given, zone));
  if (kind === 'duration') return found(passing(from, given));
  const cycle = parseCycle(given);
  const due = cycle && found(cycle.start === undefined ? passing(from, cycle.duration) : instantOf(cycle.start, zone));
  if (!due) return undefined;
  const { duration: every, repeat } = cycle;
  return { ...due, every, ...(repeat === null ? {} : { left: Math.max(0, repeat - 1) }) };
}

function found(due: string | undefined): { due: string } | undefined {
  return due === undefined ? undefined : { due };
}

/** When work that starts now is due. */
export function dueAfter(execution: Execution, spec: TimerSpec, token: Token): string {
  const given = text(execution, spec.value, token, token.scope);
  // An expression may give either.
  const kind = /^-?P/.test(given) ? 'duration' : 'date';
  const due = firstOf(kind, given, execution.moment.at, execution.zone, passingAt(execution, token))?.due;
  if (due === undefined) throw new Incident('timer', `"${given}" is no ${spec.kind} of ISO 8601`);
  return due;
}

function subscribe(
  execution: Execution,
  node: Node,
  { owner, token, scope }: Holder,
  trigger: Extract<EventSpec, { type: 'message' | 'signal' }>,
  part: Pick<Armed, 'part'>,
): void {
  const name = nameOf(execution, trigger.type === 'message' ? trigger.message.name : trigger.name, token, scope);
  const key = trigger.type === 'message' ? keyOf(execution, trigger.message.key, token, scope) : undefined;
  const keyed = key === undefined ? {} : { key };
  const item: Draft<Armed> = { id: execution.next(), el: node.id, owner, kind: trigger.type, ...part, name, ...keyed };
  execution.armed.set(item.id, item);
  execution.effect({ type: 'subscribe', kind: trigger.type, armed: item.id, el: node.id, name, ...keyed });
}

/** What correlates a message: the value that the diagram names, else the instance's own key. */
export function keyOf(
  execution: Execution,
  key: Expression | undefined,
  token: Token | undefined,
  scope: number,
): string | undefined {
  return key ? text(execution, key, token, scope) : execution.key;
}

/** Resolvers with their arguments worked out for this token. */
export function evaluateRules(
  execution: Execution,
  rules: readonly PeopleRule[],
  token: Token,
  iteration?: number,
): EvaluatedRule[] {
  return rules.map(({ text: written, resolver, args }) => ({
    text: written,
    resolver,
    args: args.flatMap((arg) =>
      typeof arg === 'string' ? [arg] : listed(evaluate(execution, arg, token, token.scope, iteration)),
    ),
  }));
}

function listed(value: unknown): string[] {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** The text of a timer or key: written as it is, or what an expression gives. */
function text(execution: Execution, value: string | Expression, token: Token | undefined, scope: number): string {
  if (typeof value === 'string') return value;
  const json = evaluate(execution, value, token, scope);
  if (typeof json === 'object' && json !== null && '$d' in json) return String(json.$d);
  if (json === null) throw new Incident('timer', `"${value.text}" is null`);
  return typeof json === 'object' ? JSON.stringify(json) : String(json);
}
