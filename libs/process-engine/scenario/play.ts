import { compile, type Problem, type Vocabulary } from '../compile/index.js';
import { namesOf } from '../compile/named-problems.js';
import type { Definition } from '../model/definition.js';
import { textsIn } from './format.js';
import type { CaseResult, PlayedCase, ScenarioFile } from './format.js';
import { scenarioProblem, type ScenarioProblem } from './problems.js';
import { runCase, type Diagrams, type Outcome } from './run-case.js';

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
export function namesIn(
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
