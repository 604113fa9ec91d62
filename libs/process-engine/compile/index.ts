import { compileDecisions, type Decision } from '../decision/index.js';
import { inTurns, type Pause } from '../turns/turns.js';
import type { Definition, Process } from '../model/definition.js';
import { bounds, withinBounds, withinExpressionBounds, withinJuelBounds } from '../notation/bounds.js';
import { list, parse, word, type Element, type Parsed } from '../notation/moddle.js';
import { Problems, type Problem } from '../notation/problems.js';
import { buildProcess } from './build.js';
import type { Check } from './checks/check.js';
import { checks } from './checks/index.js';
import { readForeign, type Foreign } from './foreign/index.js';
import { laneRulesOf } from './lanes.js';
import { messageFlowsOf } from './message-flows.js';
import { addMissingIds } from './missing-ids.js';
import { withNames } from './named-problems.js';
import type { Reading } from './reading.js';
import { noVocabulary, type Vocabulary } from './vocabulary.js';

export {
  problemCodes,
  type NamedElement,
  type Problem,
  type ProblemCode,
  type Severity,
} from '../notation/problems.js';
export { eventTriggers } from './read-event.js';
export { noVocabulary, type SubjectWords, type Vocabulary } from './vocabulary.js';

/** What compiling gave: all problems, and the definition unless one of them is an error. */
export interface Compiled {
  readonly definition?: Definition;
  readonly problems: readonly Problem[];
}

/**
 * Compiles a BPMN file. The compiler is the linter: server, command line and designer show the same problems.
 * Never throws because of the file's content.
 * @param tables files with decision tables deployed with the diagram; their own problems are reported where they are edited
 * @param pause lets others have their turn between elements
 */
export async function compile(
  xml: string,
  vocabulary: Vocabulary = noVocabulary,
  tables: readonly string[] = [],
  pause?: Pause,
): Promise<Compiled> {
  return compileWith(xml, vocabulary, tables, undefined, pause);
}

/**
 * Compiles with further rules. What only they ask for is not held against a version that is stored or played.
 * @param further undefined where the diagram is to be run as it is
 */
export async function compileWith(
  xml: string,
  vocabulary: Vocabulary,
  tables: readonly string[],
  further: readonly Check[] | undefined,
  pause?: Pause,
): Promise<Compiled> {
  const problems = new Problems(further !== undefined);
  const mayBeRead =
    withinBounds(xml, problems) && withinJuelBounds(xml, problems) && withinExpressionBounds(xml, problems);
  await pause?.();
  const parsed = mayBeRead ? await parse(xml, problems) : undefined;
  if (!parsed) return { problems: problems.found };
  const processes = list(parsed.root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process');
  const messageFlows = messageFlowsOf(parsed.root, problems);
  const left = { expressions: bounds.expressions, characters: bounds.expressionCharacters };
  const built = new Map<string, Process>();
  const drawn: Process[] = [];
  for (const element of processes) {
    const compiling = compileProcess(element, { parsed, messageFlows, left }, vocabulary, problems, further);
    const process = await inTurns(compiling, pause);
    if (process) drawn.push(process);
    if (process && element.get('isExecutable') !== false) built.set(process.id, process);
  }
  problems.capped = undefined;
  const decisions = await decisionsOf(tables);
  const [root] = built.values();
  if (!root) problems.error('no-process', '');
  const subject = subjectOf(processes, root);
  const named = withNames(problems.found, drawn);
  if (!root || problems.hasErrors) return { problems: named };
  return {
    definition: {
      processes: built,
      root,
      decisions,
      countsWorkingTime: [...built.values()].some(({ all }) => [...all.values()].some(({ task }) => task?.working)),
      ...(subject === undefined ? {} : { subject }),
    },
    problems: named,
  };
}

/** What the processes of one file share. */
interface File {
  readonly parsed: Parsed;
  readonly messageFlows: ReadonlyMap<string, string>;
  readonly left: Reading['left'];
}

function* compileProcess(
  element: Element,
  { parsed, messageFlows, left }: File,
  vocabulary: Vocabulary,
  problems: Problems,
  further: readonly Check[] = [],
): Generator<undefined, Process | undefined> {
  // A drawing is not meant to run: what it could not run is worth no more than a notice.
  problems.capped = element.get('isExecutable') === false ? 'notice' : undefined;
  if (element.id === undefined) {
    problems.error('missing-id', '', { element: 'Process' });
    return undefined;
  }
  const named = word(element, 'lab:subject');
  const subject = vocabulary.subjects.find(({ subject: name }) => name === named);
  if (named !== undefined && !subject && vocabulary !== noVocabulary)
    problems.error('unknown-subject', element.id, { subject: named });
  const foreign = new Map<Element, Foreign | undefined>();
  const reading: Reading = {
    problems,
    subject,
    undeclared: parsed.undeclared,
    messageFlows,
    lanes: laneRulesOf(element),
    left,
    expressions: [],
    written: new Set(),
    foreign: (asked) => {
      if (!foreign.has(asked)) foreign.set(asked, readForeign(asked));
      return foreign.get(asked);
    },
  };
  addMissingIds(element, parsed.ids);
  yield;
  const process = yield* buildProcess(reading, element);
  const resolvers = vocabulary.resolvers && new Set(vocabulary.resolvers);
  const decisions = vocabulary.decisions && new Set(vocabulary.decisions);
  const operations = vocabulary.operations && new Set(vocabulary.operations);
  for (const check of [...checks, ...further]) {
    yield;
    check({ process, problems, reading, subject, resolvers, decisions, operations });
  }
  return process;
}

async function decisionsOf(tables: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
  const compiled = await Promise.all(tables.map((table) => compileDecisions(table)));
  return new Map(compiled.flatMap(({ decisions }) => [...decisions]));
}

function subjectOf(processes: readonly Element[], root: Process | undefined): string | undefined {
  const element = processes.find(({ id }) => id === root?.id);
  return element && word(element, 'lab:subject');
}
