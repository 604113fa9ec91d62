import { RuleRefusal } from '../approval/index.js';
import { compile, type Problem, type Vocabulary } from '../compile/index.js';
import { instantOf } from '../expression/index.js';
import type { Definition } from '../model/definition.js';
import { mismatch } from './expect.js';
import type { CaseResult, Expectation, ScenarioCase, ScenarioFile, ScenarioStart, ScenarioStep } from './format.js';
import { broadcast, startByMessage, verbs, waitsFor } from './verbs.js';
import { Refused } from './refused.js';
import { World } from './world.js';

const defaultStart = '2026-01-01T00:00:00.000Z';
/** Messages that instances throw at each other within one step; more is a loop. */
const mostDeliveries = 1000;

/**
 * Runs all cases of a scenario file on its diagrams. Nothing but the engine takes part: no clock, database or network.
 * @param xmls the texts of the diagrams, in the order of `file.diagrams`
 * @param others further versions that steps take instances over to, by the path that they name
 */
export async function runScenarios(
  name: string,
  file: ScenarioFile,
  xmls: readonly string[],
  vocabulary?: Vocabulary,
  others: ReadonlyMap<string, string> = new Map(),
): Promise<CaseResult[]> {
  const isTable = (index: number) => /\.dmn$/i.test(file.diagrams[index] ?? '');
  const tables = xmls.filter((_, index) => isTable(index));
  const files = [
    ...xmls.map((xml, index) => [file.diagrams[index] ?? '', xml] as const).filter((_, index) => !isTable(index)),
    ...others,
  ];
  const byFile = new Map<string, Definition>();
  for (const [path, xml] of files) {
    if (byFile.has(path)) continue;
    const { definition, problems } = await compile(xml, vocabulary, tables);
    if (definition) byFile.set(path, definition);
    else return file.cases.map((one) => ({ file: name, case: one.name, ok: false, error: failure(path, problems) }));
  }
  const definitions = [...byFile].filter(([path]) => !others.has(path)).map(([, definition]) => definition);
  const diagrams: Diagrams = { definitions, byFile };
  return file.cases.map((one) => ({ file: name, case: one.name, ...runCase(one, diagrams, file.process) }));
}

/** What the cases of one file run on. */
interface Diagrams {
  readonly definitions: readonly Definition[];
  readonly byFile: ReadonlyMap<string, Definition>;
}

function failure(path: string, problems: readonly Problem[]): string {
  const errors = problems
    .filter(({ severity }) => severity === 'error')
    .map(({ elementId, code, message }) => `${elementId || '-'} ${code}: ${message}`);
  return `${path} does not compile: ${errors.join('; ')}`;
}

/** Versions that steps take instances over to and that are not among the file's diagrams. */
export function furtherDiagrams(file: ScenarioFile): string[] {
  const named = file.cases.flatMap(({ steps = [] }) =>
    steps.flatMap(({ migrate }) => {
      const diagram = (migrate as { readonly diagram?: unknown } | undefined)?.diagram;
      return typeof diagram === 'string' ? [diagram] : [];
    }),
  );
  return [...new Set(named)].filter((path) => !file.diagrams.includes(path));
}

type Outcome = Omit<CaseResult, 'file' | 'case'>;

function runCase(one: ScenarioCase, { definitions, byFile }: Diagrams, process: string | undefined): Outcome {
  try {
    const given = one.start ?? {};
    const at = given.at === undefined ? defaultStart : instantOf(given.at, 'UTC');
    if (at === undefined) throw new Error(`start.at: "${given.at ?? ''}" is no instant`);
    const { people = {}, absences = [], calendar, facts = {}, side = [] } = given;
    const world = new World(
      { definitions, byFile, stubs: one.stubs ?? {}, people, absences, side, ...(calendar ? { calendar } : {}) },
      at,
      facts,
    );
    const wrong = begin(world, given, definitions, process);
    if (wrong) return wrong;
    for (const [index, step] of (one.steps ?? []).entries()) {
      const failed = runStep(world, step, definitions);
      if (failed) return { ok: false, step: index, ...failed };
    }
    return { ok: true };
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
}

function begin(
  world: World,
  given: ScenarioStart,
  definitions: readonly Definition[],
  process: string | undefined,
): Outcome | undefined {
  const refused = refusal(() =>
    world.command(() => {
      startInstance(world, given, definitions, process);
      deliver(world, definitions);
    }),
  );
  if (given.refused === undefined) return refused && { ok: false, error: `the start was ${refused.message}` };
  if (!refused) return { ok: false, expected: { refused: given.refused }, actual: 'started' };
  if (given.refused !== true && String(given.refused) !== String(refused.code)) {
    return { ok: false, expected: { refused: given.refused }, actual: { refused: refused.code } };
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
    if (world.now.instances.length === before) throw new Refused(8013, `no start event waits for ${signal}`);
    return;
  }
  if (message !== undefined) {
    if (!startByMessage(world, definitions, message, key, variables))
      throw new Refused(8013, `no start event waits for ${message}`);
    return;
  }
  const definition = definitions.find(({ processes }) => process === undefined || processes.has(process));
  if (!definition) throw new Error(`no diagram has the process ${process ?? ''}`);
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
  if (name === undefined) return { error: `no such step: ${Object.keys(step).join(', ')}` };
  const refused = refusal(() =>
    world.command(() => {
      verbs[name]?.(world, step, definitions);
      deliver(world, definitions);
    }),
  );
  if (step.refused === undefined) return refused && { error: refused.message };
  if (!refused) return { expected: { refused: step.refused }, actual: 'done' };
  if (step.refused === true || String(step.refused) === String(refused.code)) return undefined;
  return { expected: { refused: step.refused }, actual: { refused: refused.code } };
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
    const [wait] = waitsFor(world, message.name, message.key);
    if (wait) world.happen(wait.instance, { type: 'messageCame', armed: wait.armed, variables: message.variables });
    else startByMessage(world, definitions, message.name, message.key, message.variables);
  }
  throw new Error('messages go round in circles');
}

function refusal(work: () => void): Refused | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error;
    if (error instanceof RuleRefusal) return new Refused(error.code, error.message);
    throw error;
  }
}
