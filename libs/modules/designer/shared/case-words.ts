import type { Language } from '#lab/shared/texts.js';
import { elementName, problemSentence, type Found, type Named, type RecordWords, type Say } from './problem-words.js';

/** What elements are called, by their id. */
type ElementNames = Readonly<Record<string, Named>>;

/** Why a scenario did not go on, as its sentence needs it. */
interface Stopped {
  readonly code: string;
  readonly args: Readonly<Record<string, string>>;
  /** What keeps a diagram from running. */
  readonly problems?: readonly (Found & { readonly element?: Named })[];
  /** The ids of several elements that it is about. */
  readonly elements?: readonly string[];
  readonly refusal?: { readonly number: number; readonly args: readonly string[] };
  /** Why the start was refused. */
  readonly reason?: Stopped;
}

/** A failed case, as its sentence needs it. */
interface Failed {
  /** Index of the step. */
  readonly step?: number;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly problem?: Stopped;
  readonly named?: ElementNames;
}

/** What the sentences of scenarios are made of, in one language. */
export interface CaseWords {
  readonly language: Language;
  readonly say: Say;
  /** The words of the kind of record that the process drives. */
  readonly record: RecordWords;
  /** The sentence of a numbered refusal. */
  readonly refusal: (number: number, args: readonly string[]) => string;
}

const commas = { zh: '、', en: ', ' } as const;
const semicolons = { zh: '；', en: '; ' } as const;

/** The outcome of a failed case in one line: the step, and what was expected or kept it from going on. */
export function caseSentence(result: Failed, words: CaseWords): string {
  const { step, expected, actual, problem, named = {} } = result;
  const { say } = words;
  const where = step === undefined ? [] : [say('designer.diagrams.caseStep', { step: step + 1 })];
  const differences = partsOf(expected).map(([part, value]) =>
    say('designer.diagrams.caseExpected', {
      part: say(`designer.diagrams.expects.${part}`),
      expected: valueText(part, value, named, words),
      actual: isObject(actual)
        ? valueText(part, actual[part], named, words)
        : // A step that should have been refused was done.
          say('designer.diagrams.caseNotRefused'),
    }),
  );
  const why = problem ? [scenarioSentence(problem, words, named)] : [];
  return [...where, ...differences, ...why].join(' ').trim();
}

/** The sentence of what the runner of scenarios says, with names and never ids. */
export function scenarioSentence(problem: Stopped, words: CaseWords, named: ElementNames = {}): string {
  const { code, args, problems = [], elements = [], refusal, reason } = problem;
  const { language, say, record } = words;
  const nameOf = (id: string) => known(id, named, words);
  const { element, state } = args;
  return say(`designer.scenarioProblems.${code}`, {
    ...args,
    ...(element === undefined ? {} : { element: nameOf(element) }),
    ...(state === undefined ? {} : { state: record.state(state) }),
    ...(problems.length === 0
      ? {}
      : { problems: problems.map((one) => diagramLine(one, words)).join(semicolons[language]) }),
    ...(elements.length === 0 ? {} : { elements: elements.map(nameOf).join(commas[language]) }),
    ...(refusal ? { sentence: words.refusal(refusal.number, refusal.args) } : {}),
    ...(reason ? { reason: scenarioSentence(reason, words, named) } : {}),
  });
}

/** A problem of a diagram behind the element that it is about. */
function diagramLine(problem: NonNullable<Stopped['problems']>[number], { language, say, record }: CaseWords): string {
  const sentence = problemSentence(problem, language, say, record);
  return problem.element ? `${elementName(problem.element, language, say)}: ${sentence}` : sentence;
}

/** What a scenario expected, by what it looked at. */
function partsOf(expected: unknown): [part: string, value: unknown][] {
  return isObject(expected) ? Object.entries(expected) : [];
}

/** A value that a scenario expected or got, with elements, states and actions by their names. */
function valueText(part: string, value: unknown, named: ElementNames, words: CaseWords): string {
  const { language, say, record } = words;
  const nothing = () => say('designer.diagrams.caseNothing');
  const word = { state: record.state, actions: record.action }[part] ?? ((text: string) => known(text, named, words));
  const text = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return nothing();
    if (typeof one === 'boolean') return say(`designer.diagrams.trial.${one ? 'yes' : 'no'}`);
    if (Array.isArray(one)) return one.length === 0 ? nothing() : one.map(text).join(commas[language]);
    if (isObject(one))
      return Object.entries(one)
        .map(([key, each]) => `${known(key, named, words)}: ${text(each)}`)
        .join(commas[language]);
    return typeof one === 'string' ? word(one) : JSON.stringify(one);
  };
  return text(value);
}

/** The name behind an id of the diagram; any other text as it is. */
function known(id: string, named: ElementNames, { language, say }: CaseWords): string {
  const element = Object.hasOwn(named, id) ? named[id] : undefined;
  return element ? elementName(element, language, say) : id;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
