import { factValue } from '../data/evaluate.js';
import { firstOf, type FirstDue } from '../events/arming.js';
import { addDuration, BudgetExceeded, Reader, toJson, type Expression, type Value } from '../expression/index.js';
import type { Definition, Facts, Process } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';
import type { EventSpec, NameSpec } from '../model/specs.js';
import { Problems, type Problem } from '../notation/problems.js';

/** What begins an instance without a person: one trigger of one start. */
export interface StartTrigger {
  readonly process: string;
  readonly el: string;
  /** Which trigger of a multiple start. */
  readonly part?: number;
  readonly kind: 'message' | 'signal' | 'timer' | 'condition';
  /** Of a message or signal. */
  readonly name?: string;
  /** The first time that a timer goes off. */
  readonly round?: StartRound;
}

/** One time that a start timer goes off, and how a cycle goes on. */
export type StartRound = FirstDue;

interface StartMoment {
  readonly at: string;
  readonly zone: string;
}

/**
 * What may begin instances of a definition from now on; a timer whose time is over is not among it, and of a cycle the
 * rounds that are over count as used.
 * @returns problems too: names and times that are expressions and give nothing of use without a process around them
 */
export function startTriggers(
  definition: Definition,
  moment: StartMoment,
): { readonly triggers: readonly StartTrigger[]; readonly problems: readonly Problem[] } {
  const problems = new Problems();
  const triggers = [...definition.processes.values()].flatMap((process) =>
    process.starts.flatMap(({ id, event }) =>
      triggersOf(event).flatMap((trigger, part) => {
        const read = readTrigger(trigger, id, moment, problems);
        const several = event?.type === 'multiple' ? { part } : {};
        return read ? [{ process: process.id, el: id, ...several, ...read }] : [];
      }),
    ),
  );
  return { triggers, problems: problems.found };
}

type Read = Pick<StartTrigger, 'kind' | 'name' | 'round'>;

function readTrigger(trigger: EventSpec, el: string, moment: StartMoment, problems: Problems): Read | undefined {
  switch (trigger.type) {
    case 'message':
    case 'signal': {
      const name = text(trigger.type === 'message' ? trigger.message.name : trigger.name, moment);
      if (name === undefined) problems.error(trigger.type === 'message' ? 'no-message' : 'no-signal', el);
      return name === undefined ? undefined : { kind: trigger.type, name };
    }
    case 'timer': {
      const { kind, value } = trigger.timer;
      const given = text(value, moment);
      const first = given === undefined ? undefined : firstOf(kind, given, moment.at, moment.zone);
      if (!first) problems.error('timer', el, { kind, text: given ?? textOf(value) });
      const round = first && roundFrom(first, moment);
      return round && { kind: 'timer', round };
    }
    case 'conditional':
      return { kind: 'condition' };
    default:
      return undefined;
  }
}

const textOf = (given: NameSpec) => (typeof given === 'string' ? given : given.text);

/** A text, or what an expression gives before there is any process. */
function text(given: NameSpec, moment: StartMoment): string | undefined {
  if (typeof given === 'string') return given;
  const json = toJson(valueOf(given, () => undefined, moment));
  if (json === null) return undefined;
  if (typeof json !== 'object') return String(json);
  return '$d' in json ? String(json.$d) : undefined;
}

function valueOf(expression: Expression, lookup: (name: string) => Value | undefined, moment: StartMoment): Value {
  try {
    return expression.evaluate(lookup, moment);
  } catch (error) {
    if (error instanceof BudgetExceeded) return null;
    throw error;
  }
}

/** The next round of a cycle; undefined when it was none, or its rounds are used up. */
export function nextStartRound({ due, every, left }: StartRound, zone: string): StartRound | undefined {
  if (every === undefined || (left !== undefined && left <= 0)) return undefined;
  const next = addDuration(due, every, zone);
  return next === undefined ? undefined : { due: next, every, ...(left === undefined ? {} : { left: left - 1 }) };
}

const dayMs = 86_400_000;

/** The first round that is not over. */
function roundFrom(first: StartRound, { at, zone }: StartMoment): StartRound | undefined {
  let round: StartRound | undefined = leap(first, at, zone);
  while (round && round.due < at) round = nextStartRound(round, zone);
  return round;
}

/** Rounds of hours and less are counted, not walked: years of seconds may lie between. */
function leap(round: StartRound, at: string, zone: string): StartRound {
  const next = nextStartRound(round, zone);
  const step = next ? Date.parse(next.due) - Date.parse(round.due) : 0;
  if (step <= 0 || step >= dayMs) return round;
  const missed = Math.max(0, Math.floor((Date.parse(at) - Date.parse(round.due)) / step));
  const { left } = round;
  const rounds = left === undefined ? missed : Math.min(missed, left);
  return {
    ...round,
    due: new Date(Date.parse(round.due) + rounds * step).toISOString(),
    ...(left === undefined ? {} : { left: left - rounds }),
  };
}

/** Whether the condition of a start holds with these facts; one that cannot be decided does not. */
export function startHolds(
  definition: Definition,
  { process: id, el, part = 0 }: Pick<StartTrigger, 'process' | 'el' | 'part'>,
  facts: Facts,
  moment: StartMoment,
): boolean {
  const process = definition.processes.get(id);
  const condition = process && conditionOf(process, el, part);
  return condition !== undefined && valueOf(condition, namesAtStart(process as Process, facts), moment) === true;
}

function conditionOf(process: Process, el: string, part: number): Expression | undefined {
  const trigger = triggersOf(process.all.get(el)?.event)[part];
  return trigger?.type === 'conditional' ? trigger.condition : undefined;
}

function namesAtStart(process: Process, facts: Facts) {
  const reader = new Reader();
  return (name: string): Value | undefined => {
    if (Object.hasOwn(process.initial, name)) return reader.read(process.initial[name] ?? null);
    return Object.hasOwn(facts, name) ? factValue(process, facts, name, reader) : undefined;
  };
}
