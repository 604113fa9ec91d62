import { z } from 'zod';
import {
  start,
  startTriggers,
  step,
  waitingFor,
  type Definition,
  type Event,
  type Facts,
  type State,
  type Step,
} from '#lab/process-engine/index.js';

/** What was seen on all paths of a diagram. */
export interface Walked {
  readonly states: ReadonlySet<string>;
  readonly actions: ReadonlySet<string>;
  readonly outcomes: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  /** Instances that neither ended nor waited for anything. */
  readonly stuck: readonly string[];
}

const at = '2026-01-01T00:00:00.000Z';
/** More situations than this means that the diagram grows without end. */
const mostSituations = 5000;

/**
 * Walks every path of a diagram, from a submit and from each conditional start: every action of every task, every timer and message, with facts on both sides of each
 * number and text that the diagram mentions, and the tables where it asks any. Work succeeds, and one person is found
 * for each task.
 */
export function walk(
  definition: Definition,
  facts: z.ZodObject | undefined,
  xml: string,
  tables: readonly string[] = [],
): Walked {
  const seen = {
    states: new Set<string>(),
    actions: new Set<string>(),
    outcomes: new Set<string>(),
    taken: new Set<string>(),
  };
  const stuck: string[] = [];
  const conditional = startTriggers(definition, { at, zone: 'UTC' }).triggers.filter(
    ({ kind }) => kind === 'condition',
  );
  const asked = definition.decisions.size > 0 && xml.includes('businessRuleTask') ? tables : [];
  for (const values of factSets(facts, [xml, ...asked].join('\n'))) {
    const known = new Set<string>();
    const open: State[] = [];
    const visit = (result: Step) => {
      const state = settled(definition, result, values, seen);
      const key = situation(state);
      if (known.has(key)) return;
      known.add(key);
      if (known.size > mostSituations) throw new Error('the diagram has too many situations');
      open.push(state);
    };
    visit(start(definition, { at, facts: values }));
    for (const { process, el: event } of conditional) visit(start(definition, { at, facts: values, process, event }));
    for (let state = open.pop(); state; state = open.pop()) {
      if (state.outcome !== undefined) {
        seen.outcomes.add(state.outcome);
        continue;
      }
      const moves = [...movesOf(definition, state, values), ...conditionsOf(state, values, facts)];
      if (moves.length === 0) stuck.push(JSON.stringify(state.tokens));
      for (const move of moves) {
        if (move.type === 'acted') seen.actions.add(move.action);
        const result = step(definition, state, move);
        // A message whose guard does not hold now is no way on from here.
        if (result.ok || move.type !== 'messageCame') visit(result);
      }
    }
  }
  return { ...seen, stuck };
}

function movesOf(definition: Definition, state: State, facts: Facts): Event[] {
  const acts = waitingFor(definition, state).flatMap(({ kind, token, i, actions = ['complete'] }): Event[] =>
    kind === 'task'
      ? actions.map((action) => ({ type: 'acted', token, ...(i === undefined ? {} : { i }), action, at, facts }))
      : [],
  );
  // Reminders change nothing on the path.
  const happenings = state.armed
    .filter(({ kind, step: reminder }) => kind !== 'condition' && reminder === undefined)
    .map(({ id, kind }): Event => ({ type: kind === 'timer' ? 'timerFired' : 'messageCame', armed: id, at, facts }));
  return [...acts, ...happenings];
}

/** Conditions that wait, with every flag of the record set, and with each of them alone. */
function conditionsOf({ armed }: State, facts: Facts, schema: z.ZodObject | undefined): Event[] {
  if (!armed.some(({ kind }) => kind === 'condition')) return [];
  const flags = Object.entries(schema?.shape ?? {}).flatMap(([name, type]) =>
    type instanceof z.ZodBoolean ? [name] : [],
  );
  const withFlags = (on: readonly string[]): Event => ({
    type: 'dataChanged',
    at,
    facts: { ...facts, ...Object.fromEntries(flags.map((name) => [name, on.includes(name)])) },
    changed: flags,
  });
  return [withFlags(flags), ...flags.map((name) => withFlags([name]))];
}

interface Seen {
  readonly states: Set<string>;
  readonly taken: Set<string>;
}

/** Answers what the engine asks for until nothing is asked any more. */
function settled(definition: Definition, first: Step, facts: Facts, seen: Seen): State {
  let result = first;
  const asked: Event[] = [];
  for (;;) {
    if (!result.ok) throw new Error(`refused: ${result.refusal.code} ${result.refusal.args.join(' ')}`);
    for (const { took = [] } of result.history) for (const flow of took) seen.taken.add(flow);
    for (const effect of result.effects) {
      if (effect.type === 'enterState') seen.states.add(effect.state);
      if (effect.type === 'raiseIncident') throw new Error(`incident at ${effect.el}: ${effect.message}`);
      if (effect.type === 'askPeople') {
        asked.push({
          type: 'peopleKnown',
          token: effect.token,
          ...(effect.i === undefined ? {} : { i: effect.i }),
          count: 1,
          at,
          facts,
        });
      }
      if (effect.type === 'doWork') asked.push({ type: 'workDone', token: effect.token, at, facts });
    }
    const next = asked.shift();
    if (!next) return result.state;
    result = step(definition, result.state, next);
  }
}

/** Two states are one situation when only their running numbers differ. */
function situation({ tokens, armed, scopes, outcome }: State): string {
  const places = tokens.map(({ el, wait, outcome: decided }) => [el, wait, decided].join('/')).sort();
  const events = armed.map(({ el, step: reminder }) => [el, reminder].join('/')).sort();
  const decisions = scopes
    .map(({ el, decision, loop }) => [el, decision, loop?.open, loop?.passed, loop?.failed].join('/'))
    .sort();
  return JSON.stringify([places, events, decisions, outcome]);
}

/** Every combination of the values that the diagram could tell apart. */
function factSets(facts: z.ZodObject | undefined, xml: string): Facts[] {
  const conditions = [...xml.matchAll(/(?:conditionExpression[^>]*|<text)>([^<]*)</g)]
    .map(([, text]) => text ?? '')
    .join(' ');
  const names = Object.keys(facts?.shape ?? {}).filter((name) => new RegExp(`\\b${name}\\b`).test(conditions));
  const numbers = [...conditions.matchAll(/\b\d+(\.\d+)?\b/g)].map(([text]) => Number(text));
  const texts = [...conditions.matchAll(/"([^"]*)"/g)].map(([, text]) => text ?? '');
  // A loop over a list goes through it more than once.
  const others = Object.fromEntries(
    Object.entries(facts?.shape ?? {}).map(([name, type]) => [
      name,
      type instanceof z.ZodArray ? ['one', 'two'] : null,
    ]),
  );
  return names.reduce<Facts[]>(
    (sets, name) =>
      sets.flatMap((set) =>
        valuesOf(facts?.shape[name] as z.ZodType, numbers, texts).map((value) => ({ ...set, [name]: value })),
      ),
    [others],
  );
}

function valuesOf(schema: z.ZodType, numbers: readonly number[], texts: readonly string[]): unknown[] {
  const candidates = [
    true,
    false,
    ...[0, ...numbers.flatMap((n) => [n, n + 1])].flatMap((n) => [n, String(n)]),
    ...texts,
    'other',
  ];
  return candidates.filter((value) => schema.safeParse(value).success);
}
