import { addDuration, addWorkingTime, instantOf, parseCycle, type Expression } from './expression/index.js';
import type { EventSpec, Node, PeopleRule, TimerSpec } from './model.js';
import type { AskedRule } from './effects.js';
import { Stuck, type Draft, type Run } from './run.js';
import type { Armed, Token } from './state.js';

/** Arms what an event waits for, in the name of the token that it belongs to. */
export function arm(run: Run, node: Node, owner: Token, event: EventSpec | undefined = node.event): void {
  if (event?.type === 'timer') armTimer(run, node, owner, event.timer);
  if (event?.type === 'message') armMessage(run, node, owner, event);
}

/** Arms the boundary events of an activity that a token has entered; errors need no arming, they are looked up. */
export function armBoundaries(run: Run, token: Token): void {
  for (const boundary of run.nodeOf(token).boundaries) {
    // A retry comes here again; what runs already goes on running.
    const armed = [...run.armed.values()].some(({ owner, el }) => owner === token.id && el === boundary.id);
    if (!armed) arm(run, boundary, token);
  }
}

export function disarm(run: Run, item: Armed): void {
  run.armed.delete(item.id);
  if (item.kind === 'message') run.effect({ type: 'unsubscribe', armed: item.id });
  // The timers of a suspended instance do not run.
  else if (item.rest === undefined) run.effect({ type: 'clearTimer', armed: item.id });
}

/** Disarms everything that belongs to a token. */
export function disarmAll(run: Run, owner: Token): void {
  for (const item of [...run.armed.values()]) if (item.owner === owner.id) disarm(run, item);
}

function armTimer(run: Run, node: Node, owner: Token, spec: TimerSpec): void {
  setTimer(run, { id: run.next(), el: node.id, owner: owner.id, kind: 'timer', ...firstDue(run, spec, owner) });
}

/**
 * Arms a step of a task's reminder schedule, counted from the one before; nothing when there is none. What was missed
 * while nobody ran the timers is passed over: the reminder that fired stands for it.
 */
export function armReminder(run: Run, token: Token, step: number, from: string): void {
  const node = run.nodeOf(token);
  const spec = node.task?.reminders[step];
  if (!spec) return;
  const first = { el: node.id, owner: token.id, kind: 'timer' as const, step, ...firstDue(run, spec, token, from) };
  if (first.due >= run.moment.at) setTimer(run, { id: run.next(), ...first });
  else if (!armNextRound(run, { id: 0, ...first })) armReminder(run, token, step + 1, first.due);
}

/** Arms a cycle's next round; false when the timer was no cycle or its rounds are used up. */
export function armNextRound(run: Run, item: Armed): boolean {
  const { every, step } = item;
  const round = every === undefined ? undefined : nextRound(run, item, every);
  if (every === undefined || !round) return false;
  const { due, left } = round;
  setTimer(run, {
    id: run.next(),
    el: item.el,
    owner: item.owner,
    kind: 'timer',
    due,
    every,
    ...(step === undefined ? {} : { step }),
    ...(left === undefined ? {} : { left }),
  });
  return true;
}

/** Reminders that were missed while nobody ran the timers are one reminder; other cycles fire every round. */
function nextRound(run: Run, item: Armed, duration: string): { due: string; left?: number } | undefined {
  let { due, left } = item;
  do {
    if (left !== undefined && left <= 0) return undefined;
    due = due === undefined ? undefined : addDuration(due, duration, run.zone);
    left = left === undefined ? undefined : left - 1;
  } while (item.step !== undefined && due !== undefined && due < run.moment.at && due > (item.due ?? ''));
  return due === undefined ? undefined : { due, ...(left === undefined ? {} : { left }) };
}

export function setTimer(run: Run, item: Draft<Armed> & { due: string }): void {
  run.armed.set(item.id, item);
  run.effect({ type: 'setTimer', armed: item.id, el: item.el, due: item.due });
}

type FirstDue = { readonly due: string } & Pick<Armed, 'every' | 'left'>;

/** When a timer is due for the first time, and how a cycle goes on. */
export function firstDue(run: Run, spec: TimerSpec, token: Token | undefined, from: string = run.moment.at): FirstDue {
  const given = text(run, spec.value, token);
  const first = firstOf(spec.kind, given, from, run.zone);
  if (!first) throw new Stuck('timer', `"${given}" is no ${spec.kind} of ISO 8601`);
  return first;
}

function firstOf(kind: TimerSpec['kind'], given: string, from: string, zone: string): FirstDue | undefined {
  if (kind === 'date') return found(instantOf(given, zone));
  if (kind === 'duration') return found(addDuration(from, given, zone));
  const cycle = parseCycle(given);
  const due =
    cycle && found(cycle.start === undefined ? addDuration(from, cycle.duration, zone) : instantOf(cycle.start, zone));
  if (!due) return undefined;
  const { duration: every, repeat } = cycle;
  return { ...due, every, ...(repeat === null ? {} : { left: Math.max(0, repeat - 1) }) };
}

function found(due: string | undefined): { due: string } | undefined {
  return due === undefined ? undefined : { due };
}

/** When work that starts now is due, in working time where a calendar is at hand. */
export function dueAfter(run: Run, spec: TimerSpec, token: Token): string {
  const { calendar, at } = run.moment;
  const given = text(run, spec.value, token);
  if (spec.kind === 'duration' && calendar)
    return addWorkingTime(at, given, calendar) ?? firstDue(run, spec, token).due;
  return firstDue(run, spec, token).due;
}

function armMessage(run: Run, node: Node, owner: Token, event: Extract<EventSpec, { type: 'message' }>): void {
  const key = event.message.key ? text(run, event.message.key, owner) : run.key;
  const item: Draft<Armed> = {
    id: run.next(),
    el: node.id,
    owner: owner.id,
    kind: 'message',
    name: event.message.name,
    ...(key === undefined ? {} : { key }),
  };
  run.armed.set(item.id, item);
  run.effect({
    type: 'subscribe',
    armed: item.id,
    el: node.id,
    name: event.message.name,
    ...(key === undefined ? {} : { key }),
  });
}

/** Resolvers with their arguments worked out for this token. */
export function evaluateRules(run: Run, rules: readonly PeopleRule[], token: Token, iteration?: number): AskedRule[] {
  return rules.map(({ text: written, resolver, args }) => ({
    text: written,
    resolver,
    args: args.flatMap((arg) =>
      typeof arg === 'string' ? [arg] : listed(run.evaluate(arg, token, token.scope, iteration)),
    ),
  }));
}

function listed(value: unknown): string[] {
  if (value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** The text of a timer or key: written as it is, or what an expression gives. */
function text(run: Run, value: string | Expression, token: Token | undefined): string {
  if (typeof value === 'string') return value;
  const scope = token?.scope ?? [...run.scopes.keys()][0] ?? 0;
  const json = run.evaluate(value, token, scope);
  if (typeof json === 'object' && json !== null && '$d' in json) return String(json.$d);
  if (json === null) throw new Stuck('timer', `"${value.text}" is null`);
  return typeof json === 'object' ? JSON.stringify(json) : String(json);
}
