import { isOfferableOperation } from '#lab/shared/task-operations.js';
import type { Language } from '#lab/shared/texts.js';

/** Says a key with its arguments. */
export type Say = (key: string, args?: Record<string, string | number>) => string;

/** How people know an element of a diagram: by its name, or by what it is. */
export interface Named {
  readonly kind: string;
  readonly name: string;
  readonly zh?: string;
  readonly en?: string;
  readonly ends?: readonly [Named, Named];
}

interface Reason {
  readonly code: string;
  readonly args: Readonly<Record<string, string>>;
}

/** A problem of a diagram, as its sentence needs it. */
export interface Found {
  readonly code: string;
  readonly args: Readonly<Record<string, string>>;
  /** Why an expression or a part of the file cannot be read. */
  readonly because?: Reason;
  readonly named?: Readonly<Record<string, Named>>;
}

/** The words of the kind of record: its actions and states. */
export interface RecordWords {
  readonly action: (word: string) => string;
  readonly state: (word: string) => string;
}

/** Arguments that are words themselves, by their name. */
const wordArgs: Readonly<Record<string, readonly string[]>> = {
  language: ['zh', 'en'],
  end: ['source', 'target'],
  kind: ['date', 'duration', 'cycle'],
  what: ['message', 'signal'],
  part: ['title', 'text'],
};

/** The name of an element in a language, or what it is where it has none. */
export function elementName(element: Named, language: Language, say: Say): string {
  const { kind, name, zh, en, ends } = element;
  const own = { zh, en }[language] ?? (name || zh || en);
  if (own) return own;
  if (!ends) return say(`designer.elements.${kind}`);
  const [from, to] = ends.map((end) => elementName(end, language, say));
  return say('designer.elements.between', { from: from ?? '', to: to ?? '' });
}

/** Problems of the file itself: their reasons are faults of XML, with the place where it is known. */
const ofFile: readonly string[] = ['xml', 'parser'];

function reasonSentence(problem: string, { code, args }: Reason, say: Say): string {
  if (!ofFile.includes(problem)) return say(`designer.expressionProblems.${code}`, args);
  const words = say(`designer.xmlFaults.${code}`, args);
  const { line, column } = args;
  if (line === undefined || column === undefined) return words;
  return say('designer.xmlPlace', { line, column, words });
}

/** The sentence of a problem in a language, with names and never ids. */
export function problemSentence(
  { code, args, because, named }: Found,
  language: Language,
  say: Say,
  { action, state }: RecordWords,
): string {
  const said = Object.entries(args).map(([name, value]): [string, string] => {
    if (name === 'detail' && because) return [name, reasonSentence(code, because, say)];
    const element = named?.[name];
    if (element) return [name, elementName(element, language, say)];
    if (name === 'action') return [name, action(value)];
    if (name === 'button')
      return [name, isOfferableOperation(value) ? say(`designer.offers.offered.${value}`) : action(value)];
    if (name === 'state') return [name, state(value)];
    const isWord = wordArgs[name]?.includes(value) ?? false;
    return [name, isWord ? say(`designer.diagrams.problemArgs.${name}.${value}`) : value];
  });
  return say(`designer.problems.${code}`, Object.fromEntries(said));
}

/** The sentence of a problem of a decision table. */
export function tableSentence({ code, args: given, because }: Found, say: Say): string {
  const args = because ? { ...given, detail: reasonSentence(code, because, say) } : given;
  if (code === 'expression' && args.text === '') return say('designer.tables.empty');
  const { side } = args;
  const said = side === undefined ? args : { ...args, side: say(`designer.tables.sides.${side}`) };
  return say(`designer.tables.problems.${code}`, said);
}

/** A column of a table, by what people call it. */
interface Column {
  readonly id: string;
  readonly label: string;
  readonly name?: string;
  readonly expression?: string;
}

interface DecisionNames {
  readonly id: string;
  readonly name: string;
  readonly inputs?: readonly Column[];
  readonly outputs?: readonly Column[];
  readonly rules?: readonly { readonly id: string }[];
}

/** What people call a column; empty where it has no name yet. */
export function columnName(column: Omit<Column, 'id'>): string {
  return column.label || column.name || column.expression || '';
}

/** The decision of a problem, with the rule or column in it; undefined where the element is none of them. */
export function tablePlace(
  decisions: readonly DecisionNames[],
  elementId: string,
  { side, column }: Readonly<Record<string, string>>,
  say: Say,
): string | undefined {
  const named = (found: Column) => columnName(found) || say('designer.tables.unnamed');
  for (const { id, name, inputs = [], outputs = [], rules = [] } of decisions) {
    const decision = name || id;
    if (id === elementId) return decision;
    const found = [...inputs, ...outputs].find((one) => one.id === elementId);
    if (found) return `${decision} · ${named(found)}`;
    const rule = rules.findIndex((one) => one.id === elementId);
    if (rule < 0) continue;
    const number = rule + 1;
    const at = (side === 'output' ? outputs : inputs)[Number(column) - 1];
    const where = at
      ? say('designer.tables.cell', { number, column: named(at) })
      : say('designer.tables.ruleNumber', { number });
    return `${decision} · ${where}`;
  }
  return undefined;
}
