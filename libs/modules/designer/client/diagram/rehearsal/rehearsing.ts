import type { Definition } from '#lab/process-engine/index.js';
import type { ScenarioCase, ScenarioStart, ScenarioStep } from '#lab/process-engine/scenario/format.js';
import type { Rehearsal } from '#lab/process-engine/scenario/index.js';

/** A case that is played step by step; it stays while its tester goes on drawing. */
export interface Rehearsing {
  readonly start: ScenarioStart;
  readonly steps: readonly ScenarioStep[];
}

/** What cases are played on. */
export interface Stage {
  readonly definition: Definition;
  /** Elements whose work waits for the tester's answer. */
  readonly works: readonly string[];
  /** Keys of the decision tables that the diagram asks. */
  readonly tables: readonly string[];
}

/** The case as the engine plays it: work waits for an answer instead of being done at once. */
export function caseOf({ start, steps }: Rehearsing, { works }: Pick<Stage, 'works'>): ScenarioCase {
  return { name: '', start, steps, ...(works.length === 0 ? {} : { stubs: waiting(works) }) };
}

/** The steps that were done; those after one that does not fit the diagram any more are not among them. */
export function doneSteps({ steps }: Rehearsing, { ways }: Rehearsal): readonly ScenarioStep[] {
  return steps.slice(0, Math.max(0, ways.length - 1));
}

/** The played case as a scenario: it expects that the process comes to the point that was reached. */
export function keptCase(name: string, run: Rehearsing, played: Rehearsal, { definition, works }: Stage): ScenarioCase {
  const passed = [...new Set(played.ways.flatMap(({ entered }) => entered))];
  const answered = works.filter((element) => passed.includes(element));
  const { state, ended, outcome, waiting: waits } = played;
  const end = ended ? { ended, ...(outcome === null ? {} : { outcome }) } : { waiting: waits };
  return {
    name,
    start: run.start,
    ...(answered.length === 0 ? {} : { stubs: waiting(answered) }),
    steps: [
      ...doneSteps(run, played),
      {
        expect: {
          ...end,
          ...(state === null ? {} : { state }),
          visited: passed.filter((element) => showsCourse(definition, element)),
        },
      },
    ],
  };
}

function waiting(works: readonly string[]) {
  return Object.fromEntries(works.map((element) => [element, { wait: true }]));
}

/** Activities and ends show the course of a case; gateways and starts follow from them. */
function showsCourse({ processes }: Definition, element: string): boolean {
  const kind = [...processes.values()].map(({ all }) => all.get(element)?.kind).find((one) => one !== undefined);
  return kind !== undefined && kind !== 'startEvent' && !kind.endsWith('Gateway');
}
