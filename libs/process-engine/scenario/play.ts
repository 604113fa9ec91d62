import { RuleRefusal } from '../approval/index.js';
import { compile, type Problem, type Vocabulary } from '../compile/index.js';
import { namesOf } from '../compile/named-problems.js';
import { instantOf } from '../expression/index.js';
import type { Definition } from '../model/definition.js';
import { mismatch } from './expect.js';
import { textsIn } from './format.js';
import type {
  CaseResult,
  Expectation,
  PlayedCase,
  ScenarioCase,
  ScenarioFile,
  ScenarioStart,
  ScenarioStep,
} from './format.js';
import { broadcast, receiverOf, startByMessage, verbs } from './verbs.js';
import { scenarioProblem, Unplayable, type ScenarioProblem } from './problems.js';
import { Refused, refused, refusedBy } from './refused.js';
import { World } from './world.js';

const defaultStart = '2026-01-01T00:00:00.000Z';
/** Messages that instances throw at each other within one step; more is a loop. */
const mostDeliveries = 1000;

/** Runs all cases of a scenario file as `playScenarios` does, and answers in the form that other programs read. */
export async function runScenarios(...of: Parameters<typeof playScenarios>): Promise<CaseResult[]> {
  const played = await playScenarios(...of);
  return played.map(resultOf);
}

/** The outcome of a case in the form that other programs read: in English, and with ids. */
export function resultOf({ problem, named: _, ...result }: PlayedCase): CaseResult {
  return problem ? { ...result, error: problem.message } : result;
}

/**
 * Runs all cases of a scenario file on its diagrams. Nothing but the engine takes part: no clock, database or network.
 * @param xmls the texts of the diagrams, in the order of `file.diagrams`
 * @param others further versions that steps take instances over to, by the path that they name
 */
export async function playScenarios(
  name: string,
  file: ScenarioFile,
  xmls: readonly string[],
  vocabulary?: Vocabulary,
  others: ReadonlyMap<string, string> = new Map(),
): Promise<PlayedCase[]> {
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
    else return file.cases.map((one) => ({ file: name, case: one.name, ok: false, problem: failure(path, problems) }));
  }
  const definitions = [...byFile].filter(([path]) => !others.has(path)).map(([, definition]) => definition);
  const diagrams: Diagrams = { definitions, byFile };
  const names = namesOf([...byFile.values()].flatMap(({ processes }) => [...processes.values()]));
  return file.cases.map((one) => {
    const outcome = runCase(one, diagrams, file.process);
    return { file: name, case: one.name, ...outcome, ...namesIn(outcome, names) };
  });
}

/** The names of the elements that a failed case names by their ids. */
function namesIn(
  { ok, expected, actual, problem }: Outcome,
  names: ReturnType<typeof namesOf>,
): Pick<PlayedCase, 'named'> {
  if (ok) return {};
  const said = textsIn([expected, actual, problem?.args.element, problem?.elements, problem?.reason?.args.element]);
  const named = said.flatMap((id) => {
    const found = names.get(id);
    return found ? [[id, found] as const] : [];
  });
  return named.length === 0 ? {} : { named: Object.fromEntries(named) };
}

/** What the cases of one file run on. */
interface Diagrams {
  readonly definitions: readonly Definition[];
  readonly byFile: ReadonlyMap<string, Definition>;
}

function failure(file: string, problems: readonly Problem[]): ScenarioProblem {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const listed = errors.map(({ elementId, code, message }) => `${elementId || '-'} ${code}: ${message}`);
  return scenarioProblem('not-compiled', { file, problems: listed.join('; ') }, { problems: errors });
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

type Outcome = Omit<PlayedCase, 'file' | 'case'>;

function runCase(one: ScenarioCase, { definitions, byFile }: Diagrams, process: string | undefined): Outcome {
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
    for (const [index, step] of (one.steps ?? []).entries()) {
      const failed = runStep(world, step, definitions);
      if (failed) return { ok: false, step: index, ...failed };
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
