import {
  checkDecisions,
  compileDecisions,
  decideOn,
  readModel,
  type Decided,
  type DecisionProblem,
  type Undecided,
} from '#lab/process-engine/decision/index.js';

/** What there is to say about a file of tables, what it is called, and the decisions in it, unless it cannot be used. */
export interface LookedTables {
  readonly problems: readonly DecisionProblem[];
  readonly decisions: readonly string[];
  readonly name: string;
  readonly nameZh?: string;
  readonly nameEn?: string;
}

/** A file of tables, and what it is asked for. */
export interface TableTrial {
  readonly xml: string;
  readonly decision: string;
  readonly inputs: Parameters<typeof decideOn>[2];
  readonly moment: Parameters<typeof decideOn>[3];
}

/** What a trial gave, or the problems of a file that cannot be asked. */
export type Tried = Decided | Undecided | { readonly problems: readonly DecisionProblem[] };

/** What `lookAtTables` asks a child process for; files of the installation are looked over where they are. */
export async function lookOverTables(xml: string): Promise<LookedTables> {
  const { decisions, problems } = await checkDecisions(xml);
  const { name = '', nameZh, nameEn } = (await readModel(xml)).model ?? {};
  const inLanguages = { ...(nameZh ? { nameZh } : {}), ...(nameEn ? { nameEn } : {}) };
  return { problems, decisions: [...decisions.keys()], name, ...inLanguages };
}

/** What `problemsOfTables` asks a child process for. */
export async function readingProblems(xml: string): Promise<readonly DecisionProblem[]> {
  return (await readModel(xml)).problems;
}

/** What `judgeTables` asks a child process for first. */
export async function compileTables(xml: string): Promise<void> {
  await compileDecisions(xml);
}

/** What `tryTables` asks a child process for. */
export async function askTables({ xml, decision, inputs, moment }: TableTrial): Promise<Tried> {
  const { decisions, problems } = await compileDecisions(xml);
  const wrong = problems.filter(({ severity }) => severity === 'error');
  return wrong.length > 0 ? { problems: wrong } : decideOn(decisions, decision, inputs, moment);
}
