import type { DryRun, DryStep } from '#lab/shared/process-view.js';
import { splitOutside } from '#lab/process-engine/index.js';
import type { ScenarioCase, ScenarioFile } from '#lab/process-engine/scenario/format.js';

/** What is on a task of the diagram. */
export interface TaskWords {
  readonly assignee: string;
  readonly sign: string;
  readonly actions: readonly string[];
  /** It is done several times. */
  readonly repeats: boolean;
}

export interface Kept {
  readonly name: string;
  readonly by: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** The action that starts it. */
  readonly action?: string;
}

/**
 * A scenario with the course of a trial: each task is decided in turn and it ends as it did. Undefined where the course
 * is not plain: something is only possible or refused, nobody is found, a called process or a repeated task is passed.
 */
export function caseOf(
  { path, refusals, outcome, state }: DryRun,
  { name, by, facts, action }: Kept,
  wordsOf: (element: string) => TaskWords | undefined,
): ScenarioCase | undefined {
  const tasks = path.filter(({ kind }) => kind === 'userTask').map((step) => ({ step, words: wordsOf(step.element) }));
  if (outcome !== 'completed' || refusals.length > 0 || path.some(({ possible }) => possible)) return undefined;
  const people: Record<string, string[]> = {};
  const acts: Record<string, unknown>[] = [];
  for (const { step, words } of tasks) {
    if (!words || words.repeats || step.people.length === 0) return undefined;
    const [first, ...others] = splitOutside(words.assignee, ';');
    if (first === undefined) return undefined;
    const names = step.people.map(nameOf);
    if (people[first] !== undefined && people[first].join() !== names.join()) return undefined;
    people[first] = names;
    for (const other of others) people[other] ??= [];
    const [does = 'complete'] = words.actions;
    // A group or role is one signer: any of its members signs for it.
    const signers = /^(group|role)\(/.test(first) ? names.slice(0, 1) : names;
    for (const as of deciders(words.sign, signers)) acts.push({ act: step.element, as, action: does });
  }
  return {
    name,
    start: { ...(action === undefined ? {} : { action }), by, facts, people },
    steps: [
      ...acts,
      {
        expect: {
          ended: true,
          ...(state === null ? {} : { state }),
          visited: tasks.map(({ step }) => step.element),
        },
      },
    ],
  };
}

function nameOf({ name }: DryStep['people'][number]): string {
  return name.en ?? name.zh;
}

/** Those whose word is enough: all of them, so many that the ratio is reached, or the first. */
function deciders(sign: string, names: readonly string[]): readonly string[] {
  if (sign === 'all' || sign === 'sequence') return names;
  const ratio = /^ratio\((.*)\)$/.exec(sign)?.[1];
  return names.slice(0, ratio === undefined ? 1 : Math.max(1, Math.ceil(Number(ratio) * names.length)));
}

/**
 * The text of a scenario file with one more case; a new file where there is none.
 * @param tables paths of the decision tables that the case asks
 * @throws Error when it is no JSON
 */
export function withCase(text: string, diagram: string, added: ScenarioCase, tables: readonly string[] = []): string {
  if (text.trim() === '') return JSON.stringify({ diagrams: [diagram, ...tables], cases: [added] }, null, 2);
  const file = JSON.parse(text) as Pick<ScenarioFile, 'cases'> & Partial<Pick<ScenarioFile, 'diagrams'>>;
  const { diagrams: named = [diagram] } = file;
  const diagrams = [...named, ...tables.filter((table) => !named.includes(table))];
  const taken = new Set(file.cases.map(({ name }) => name));
  let name = added.name;
  for (let n = 2; taken.has(name); n++) name = `${added.name} ${n}`;
  return JSON.stringify({ ...file, diagrams, cases: [...file.cases, { ...added, name }] }, null, 2);
}
