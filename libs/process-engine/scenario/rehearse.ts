import { namesOf } from '../compile/named-problems.js';
import type { VariableValues } from '../execution/events.js';
import type { Definition, Facts } from '../model/definition.js';
import type { PlayedCase, ScenarioCase } from './format.js';
import { waitingElements } from './expect.js';
import { namesIn } from './play.js';
import { runCase, type Outcome } from './run-case.js';
import { waitsIn, type Wait } from './waits.js';
import type { World } from './world.js';

/** What a case has come to after the steps that it has so far. */
export interface Rehearsal {
  /** What it waits for, in the order in which it was opened; a rehearsal goes on with one of them. */
  readonly waits: readonly Wait[];
  /** The elements that wait, as `waiting` of an expectation says it. */
  readonly waiting: readonly string[];
  /** Elements with a token, with how many there are on each; not the sub-processes around them. */
  readonly tokens: Readonly<Record<string, number>>;
  /** The way of the start, and then of every step that was done. */
  readonly ways: readonly Way[];
  /** The record's state; null where none was entered. */
  readonly state: string | null;
  readonly ended: boolean;
  /** How the first instance ended: `completed`, `terminated`, `cancelled` or `error:CODE`; null while it is open. */
  readonly outcome: string | null;
  /** The time of the rehearsal in ISO 8601. */
  readonly now: string;
  readonly facts: Facts;
  /** Variables of the first instance. */
  readonly variables: VariableValues;
  /** The start or a step that could not be done; what comes after it was not tried. */
  readonly stopped?: Stopped;
}

/** What a step passed: the elements that were entered and the sequence flows that were taken, in order. */
export interface Way {
  readonly entered: readonly string[];
  readonly took: readonly string[];
}

/** Why a step was not done. */
export interface Stopped extends Pick<PlayedCase, 'expected' | 'actual' | 'problem' | 'named'> {
  /** Index of the step; undefined for the start. */
  readonly step?: number;
}

const nowhere: Omit<Rehearsal, 'stopped' | 'ways' | 'now'> = {
  waits: [],
  waiting: [],
  tokens: {},
  state: null,
  ended: false,
  outcome: null,
  facts: {},
  variables: {},
};

/**
 * Plays a case as far as its steps go and answers what it has come to. The same case comes to the same place, so one step
 * back is the case without its last step.
 */
export function rehearse(definition: Definition, one: ScenarioCase): Rehearsal {
  const ways: Way[] = [];
  let world: World | undefined;
  let known = 0;
  const outcome = runCase(one, { definitions: [definition], byFile: new Map() }, undefined, (after) => {
    ways.push(wayOf(after, known));
    known = after.now.history.length;
    world = after;
  });
  const seen = world ? look(world) : { ...nowhere, now: one.start?.at ?? '' };
  return { ...seen, ways, ...(outcome.ok ? {} : { stopped: stoppedAt(definition, outcome, ways.length - 1) }) };
}

/** Elements whose work a handler or an outside system does: a stub says how it is answered, or that it waits. */
export function workElements(definition: Definition): string[] {
  return [...definition.processes.values()].flatMap(({ all }) =>
    [...all.values()].flatMap(({ id, work }) => (work && work.handler !== undefined ? [id] : [])),
  );
}

function look(world: World): Omit<Rehearsal, 'ways' | 'stopped'> {
  const { instances, recordState, now, facts } = world.now;
  const open = instances.filter(({ state }) => state.outcome === undefined);
  const [first] = instances;
  const tokens: Record<string, number> = {};
  for (const { definition, state } of open) {
    const process = definition.processes.get(state.def);
    // A sub-process is where the tokens inside of it are.
    for (const { el, i } of state.tokens)
      if (i === undefined && !process?.all.get(el)?.inner) tokens[el] = (tokens[el] ?? 0) + 1;
  }
  return {
    waits: waitsIn(world),
    waiting: waitingElements(world),
    tokens,
    state: recordState,
    ended: open.length === 0,
    outcome: first?.state.outcome ?? null,
    now,
    facts,
    variables: first?.state.vars[first.state.scopes[0]?.id ?? 1] ?? {},
  };
}

function wayOf(world: World, from: number): Way {
  const happened = world.now.history.slice(from);
  return {
    entered: happened.flatMap(({ kind, el }) => (kind === 'entered' && el !== undefined ? [el] : [])),
    took: happened.flatMap(({ kind, took = [] }) => (kind === 'left' ? took : [])),
  };
}

function stoppedAt(definition: Definition, outcome: Outcome, step: number): Stopped {
  const names = namesOf([...definition.processes.values()]);
  const { expected, actual, problem } = outcome;
  return {
    ...(step < 0 ? {} : { step }),
    ...(expected === undefined ? {} : { expected, actual }),
    ...(problem ? { problem } : {}),
    ...namesIn(outcome, names),
  };
}
