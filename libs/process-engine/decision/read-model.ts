import { list, one, word, type Element } from '../notation/moddle.js';
import {
  aggregations,
  hitPolicies,
  type DecisionModel,
  type DecisionModelItem,
  type HitPolicy,
  type InputModel,
  type OutputModel,
  type RuleModel,
  type TableModel,
  type TypeModel,
} from './model.js';
import { parse } from './parse.js';
import { DecisionProblems, type DecisionProblem } from './problems.js';
import { reportUnkept } from './unkept.js';

const labNames = ['nameZh', 'nameEn'] as const;

/** What reading gave; the model is there even when its cells cannot be compiled, so that they can be mended. */
export interface ReadModel {
  readonly model?: DecisionModel;
  readonly problems: readonly DecisionProblem[];
}

/**
 * Reads a DMN file for an editor. Decisions that are neither tables nor literal expressions are left out with an
 * error; what `writeDecisions` would not write back is reported as a notice.
 */
export async function readModel(xml: string): Promise<ReadModel> {
  const problems = new DecisionProblems();
  const root = await parse(xml, problems);
  if (!root) return { problems: problems.found };
  const model = modelOf(root, problems);
  reportUnkept(root, problems);
  return { model, problems: problems.found };
}

/** The content of a parsed file, and the elements of kinds that cannot be executed. */
export function modelOf(root: Element, problems: DecisionProblems): DecisionModel {
  const elements = list(root, 'drgElement');
  for (const imported of list(root, 'import')) unsupported(imported, problems);
  const known = new Set(elements.flatMap(({ id }) => id ?? []));
  const taken = new Set(known);
  const language = word(root, 'expressionLanguage');
  return {
    id: root.id ?? '',
    name: word(root, 'name') ?? '',
    ...ownNames(root),
    namespace: word(root, 'namespace') ?? '',
    types: list(root, 'itemDefinition').map(readType),
    inputData: elements.filter(isOf('InputData')).map((element) => ({
      id: element.id ?? '',
      name: word(element, 'name') ?? '',
      type: typeOf(one(element, 'variable')),
    })),
    decisions: elements.flatMap((element) => {
      if (element.$type === 'dmn:Decision') return readDecision(element, { problems, known, taken, language }) ?? [];
      // Knowledge sources and input data are read, not run.
      if (!isOf('InputData')(element) && !isOf('KnowledgeSource')(element)) unsupported(element, problems);
      return [];
    }),
  };
}

/** The attributes `lab:nameZh` and `lab:nameEn` of the file. */
function ownNames(root: Element): Pick<DecisionModel, 'nameZh' | 'nameEn'> {
  const names = labNames.map((name) => [name, String(root.$attrs?.[`lab:${name}`] ?? '').trim()] as const);
  return Object.fromEntries(names.filter(([, text]) => text !== ''));
}

interface Reading {
  readonly problems: DecisionProblems;
  /** Ids of everything that may be required. */
  readonly known: ReadonlySet<string>;
  /** Those and the ids that decisions without one were given. */
  readonly taken: Set<string>;
  /** The language of expressions that name none. */
  readonly language: string | undefined;
}

const isOf = (kind: string) => (element: Element) => element.$type === `dmn:${kind}`;

function unsupported(element: Element, problems: DecisionProblems): void {
  problems.error('unsupported', element.id ?? '', { element: element.$type.slice(4) });
}

function readType(element: Element): TypeModel {
  return {
    name: word(element, 'name') ?? '',
    type: word(element, 'typeRef') ?? '',
    list: element.get('isCollection') === true,
    values: textOf(one(element, 'allowedValues')),
    entries: list(element, 'itemComponent').map(readType),
  };
}

function readDecision(element: Element, reading: Reading): DecisionModelItem | undefined {
  const { problems } = reading;
  const id = element.id || newId(word(element, 'name') ?? '', reading.taken);
  for (const required of list(element, 'knowledgeRequirement')) {
    problems.error('unsupported', id, { element: required.$type.slice(4) });
  }
  const head = {
    id,
    name: word(element, 'name') ?? '',
    variable: nameOf(one(element, 'variable')),
    requires: readRequirements(element, reading),
  };
  const logic = one(element, 'decisionLogic');
  if (logic === undefined) {
    problems.error('no-logic', id);
    return undefined;
  }
  if (isOf('DecisionTable')(logic)) return { ...head, kind: 'table', ...readTable(logic, id, reading) };
  if (isOf('LiteralExpression')(logic)) {
    const type = typeOf(logic) || typeOf(one(element, 'variable'));
    return { ...head, kind: 'literal', expression: readText(logic, id, reading), type };
  }
  problems.error('unsupported', logic.id ?? id, { element: logic.$type.slice(4) });
  return undefined;
}

/** DMN lets decisions go without an id: one gets its name as far as that can be an id, with a number where it is taken. */
function newId(name: string, taken: Set<string>): string {
  const plain = name.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '_');
  const base = /^[\p{L}_]/u.test(plain) ? plain : `decision${plain === '' ? '' : `_${plain}`}`;
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}_${n}`;
  taken.add(id);
  return id;
}

function readRequirements(element: Element, { problems, known }: Reading): string[] {
  return list(element, 'informationRequirement').flatMap((requirement) => {
    const to = one(requirement, 'requiredDecision') ?? one(requirement, 'requiredInput');
    const id = (to && word(to, 'href'))?.replace(/^#/, '') ?? '';
    if (known.has(id)) return [id];
    problems.error('dangling-reference', element.id ?? '', { id });
    return [];
  });
}

type TableBody = Pick<TableModel, 'hitPolicy' | 'aggregation' | 'inputs' | 'outputs' | 'rules'>;

function readTable(table: Element, decisionId: string, reading: Reading): TableBody {
  const id = table.id ?? decisionId;
  const inputs = list(table, 'input').map((input) => readInput(input, id, reading));
  const outputs = list(table, 'output').map((output) => readOutput(output, id, reading));
  const rules = list(table, 'rule').map((rule) => readRule(rule, id, reading));
  for (const rule of rules) {
    checkCells(rule.id || id, 'input', rule.inputs.length, inputs.length, reading.problems);
    checkCells(rule.id || id, 'output', rule.outputs.length, outputs.length, reading.problems);
  }
  return {
    hitPolicy: readHitPolicy(table, id, reading.problems),
    ...readAggregation(table, id, reading),
    inputs,
    outputs,
    rules,
  };
}

function checkCells(id: string, side: string, found: number, expected: number, problems: DecisionProblems): void {
  if (found !== expected) problems.error('cells', id, { side, found: String(found), expected: String(expected) });
}

function readHitPolicy(table: Element, id: string, problems: DecisionProblems): HitPolicy {
  const written = word(table, 'hitPolicy') ?? 'UNIQUE';
  const policy = hitPolicies.find((each) => each === written);
  if (policy === undefined) problems.error('hit-policy', id, { policy: written });
  return policy ?? 'UNIQUE';
}

function readAggregation(table: Element, id: string, { problems }: Reading): Pick<TableModel, 'aggregation'> {
  const written = word(table, 'aggregation');
  if (written === undefined) return {};
  const aggregation = aggregations.find((each) => each === written);
  if (aggregation === undefined) problems.error('aggregation', id, { aggregation: written });
  return aggregation === undefined ? {} : { aggregation };
}

function readInput(input: Element, tableId: string, reading: Reading): InputModel {
  const expression = one(input, 'inputExpression');
  const id = input.id ?? tableId;
  return {
    id: input.id ?? '',
    label: word(input, 'label') ?? '',
    expression: expression ? readText(expression, id, reading) : '',
    type: typeOf(expression),
    values: readOptional(one(input, 'inputValues'), id, reading),
  };
}

function readOutput(output: Element, tableId: string, reading: Reading): OutputModel {
  const id = output.id ?? tableId;
  return {
    id: output.id ?? '',
    label: word(output, 'label') ?? '',
    name: word(output, 'name') ?? '',
    type: typeOf(output),
    values: readOptional(one(output, 'outputValues'), id, reading),
    defaultEntry: readOptional(one(output, 'defaultOutputEntry'), id, reading),
  };
}

function readRule(rule: Element, tableId: string, reading: Reading): RuleModel {
  const id = rule.id ?? tableId;
  const cells = (property: string) => list(rule, property).map((cell) => readText(cell, id, reading));
  const notes = list(rule, 'annotationEntry').map(textOf);
  return {
    id: rule.id ?? '',
    inputs: cells('inputEntry'),
    outputs: cells('outputEntry'),
    // Before DMN 1.2 a rule's note was its description, and editors still write it there.
    annotation: [linesOf(word(rule, 'description') ?? ''), ...notes].filter((note) => note !== '').join('\n'),
  };
}

function readOptional(element: Element | undefined, elementId: string, reading: Reading): string {
  return element ? readText(element, elementId, reading) : '';
}

/** FEEL by its names; what simple cells of JUEL tables say means the same in FEEL, and what does not is no FEEL. */
const languages = /^(feel|s-feel|juel|https?:\/\/www\.omg\.org\/spec\/(feel|dmn)\/.*)$/i;

/** The text of an expression or of tests in a language that is executed; other languages are refused. */
function readText(element: Element, elementId: string, { problems, language }: Reading): string {
  const spoken = word(element, 'expressionLanguage') ?? language;
  if (spoken !== undefined && !languages.test(spoken)) {
    problems.error('expression-language', element.id ?? elementId, { language: spoken });
  }
  if (element.get('importedValues') !== undefined) {
    problems.error('unsupported', element.id ?? elementId, { element: 'ImportedValues' });
  }
  return textOf(element);
}

function textOf(element: Element | undefined): string {
  return linesOf((element && word(element, 'text')) ?? '');
}

/** Lines end as XML says they do, which the parser leaves to us. */
function linesOf(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

function typeOf(element: Element | undefined): string {
  return (element && word(element, 'typeRef')) ?? '';
}

function nameOf(element: Element | undefined): string {
  return (element && word(element, 'name')) ?? '';
}
