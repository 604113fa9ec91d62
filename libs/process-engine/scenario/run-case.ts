import { RuleRefusal } from '../approval/index.js';
import { instantOf } from '../expression/index.js';
import type { Definition } from '../model/definition.js';
import { mismatch } from './expect.js';
import type { Expectation, PlayedCase, ScenarioCase, ScenarioStart, ScenarioStep } from './format.js';
import { scenarioProblem, Unplayable, type ScenarioProblem } from './problems.js';
import { Refused, refused, refusedBy } from './refused.js';
import { broadcast, receiverOf, startByMessage, verbs } from './verbs.js';
import { World } from './world.js';

const defaultStart = '2026-01-01T00:00:00.000Z';
/** Messages that instances throw at each other within one step; more is a loop. */
const mostDeliveries = 1000;

/** What the cases of one file run on. */
export interface Diagrams {
  readonly definitions: readonly Definition[];
  readonly byFile: ReadonlyMap<string, Definition>;
}

/** What became of a case. */
export type Outcome = Omit<PlayedCase, 'file' | 'case'>;

/**
 * Runs one case until it is through or a step fails.
 * @param process id of the process that starts; the first of the file without
 * @param onDone hears of the start (`undefined`) and of every step that has been done, with the world after it
 */
export function runCase(
  one: ScenarioCase,
  { definitions, byFile }: Diagrams,
  process?: string,
  onDone: (world: World, step: number | undefined) => void = () => undefined,
): Outcome {
  try {
    const given = one.start ?? {};
    const at = given.at === undefined ? defaultStart : instantOf(given.at, 'UTC');
    if (at === undefined) throw new Unplayable(scenarioProblem('no-instant', { text: given.at ?? '' }));
    const { people = {}, absences = [], calendar, facts = {}, side = [] } = given;
    const world = new World(
      { definitions, byFile, stubs: one.stubs ?? {}, people, absences, side, ...(calendar ? { calendar } : {}) },
      at,
      facts,
    );
    const wrong = begin(world, given, definitions, process);
    if (wrong) return wrong;
    onDone(world, undefined);
    for (const [index, step] of (one.steps ?? []).entries()) {
      const failed = runStep(world, step, definitions);
      if (failed) return { ok: false, step: index, ...failed };
      onDone(world, index);
    }
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: problemOf(error as Error) };
  }
}

function begin(
  world: World,
  given: ScenarioStart,
  definitions: readonly Definition[],
  process: string | undefined,
): Outcome | undefined {
  const wrong = refusal(() =>
    world.command(() => {
      startInstance(world, given, definitions, process);
      deliver(world, definitions);
    }),
  );
  if (given.refused === undefined) return wrong && { ok: false, problem: startRefused(wrong.problem) };
  if (!wrong) return { ok: false, expected: { refused: given.refused }, actual: 'started' };
  if (given.refused !== true && String(given.refused) !== String(wrong.code)) {
    return { ok: false, expected: { refused: given.refused }, actual: { refused: wrong.code } };
  }
  return { ok: true };
}

function startInstance(
  world: World,
  given: ScenarioStart,
  definitions: readonly Definition[],
  process: string | undefined,
): void {
  const { message, signal, variables, key, by, zone, action } = given;
  if (signal !== undefined) {
    const before = world.now.instances.length;
    broadcast(world, definitions, signal, variables ?? {}, []);
    if (world.now.instances.length === before) throw refused(8013, 'no-start', { name: signal });
    return;
  }
  if (message !== undefined) {
    if (!startByMessage(world, definitions, message, key, variables))
      throw refused(8013, 'no-start', { name: message });
    return;
  }
  const definition = definitions.find(({ processes }) => process === undefined || processes.has(process));
  if (!definition) throw new Unplayable(scenarioProblem('no-process', { process: process ?? '' }));
  const chosen = process === undefined ? definition.root : definition.processes.get(process);
  const timed = given.timer ? chosen?.starts.find(({ event }) => event?.type === 'timer')?.id : undefined;
  const event = given.event ?? timed;
  world.start(
    definition,
    {
      ...(chosen ? { process: chosen.id } : {}),
      ...(event === undefined ? {} : { event }),
      ...(action === undefined ? {} : { action }),
      ...(variables ? { variables } : {}),
      ...(zone === undefined ? {} : { zone }),
      ...(key === undefined ? {} : { key }),
    },
    by,
  );
}

function startRefused(reason: ScenarioProblem): ScenarioProblem {
  return scenarioProblem('start-refused', { reason: reason.message }, { reason });
}

/** Anything that a step holds but the runner cannot use ends its case. */
function problemOf(error: Error): ScenarioProblem {
  return error instanceof Unplayable ? error.problem : scenarioProblem('unplayable', { detail: error.message });
}

function runStep(
  world: World,
  step: ScenarioStep,
  definitions: readonly Definition[],
): Omit<Outcome, 'ok'> | undefined {
  if (step.expect !== undefined) {
    const found = mismatch(world, step.expect as Expectation);
    return found && { expected: { [found.key]: found.expected }, actual: { [found.key]: found.actual } };
  }
  // Fields of an answer beside its verb have names that are verbs too: those verbs are looked for first.
  const name = ['work', 'throw', 'act', ...Object.keys(verbs)].find((verb) => step[verb] !== undefined);
  if (name === undefined) return { problem: scenarioProblem('unknown-step', { words: Object.keys(step).join(', ') }) };
  const wrong = refusal(() =>
    world.command(() => {
      verbs[name]?.(world, step, definitions);
      deliver(world, definitions);
    }),
  );
  if (step.refused === undefined) return wrong && { problem: wrong.problem };
  if (!wrong) return { expected: { refused: step.refused }, actual: 'done' };
  if (step.refused === true || String(step.refused) === String(wrong.code)) return undefined;
  return { expected: { refused: step.refused }, actual: { refused: wrong.code } };
}

/** What a step threw to other trees is delivered at its end, in order. */
function deliver(world: World, definitions: readonly Definition[]): void {
  for (let count = 0; count < mostDeliveries; count++) {
    const [message, ...rest] = world.now.outbox;
    if (!message) return;
    world.change({ outbox: rest });
    if (message.type === 'throwSignal') {
      broadcast(world, definitions, message.name, message.variables, world.treeOf(message.from));
      continue;
    }
    const wait = receiverOf(world, message);
    if (wait) world.happen(wait.instance, { type: 'messageCame', armed: wait.armed, variables: message.variables });
    else startByMessage(world, definitions, message.name, message.key, message.variables);
  }
  throw new Unplayable(scenarioProblem('endless-messages'));
}

function refusal(work: () => void): Refused | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    if (error instanceof RuleRefusal) return refusedBy(error);
    throw error;
  }
}
