import { list, one, word, type Element } from '../notation/moddle.js';
import {
  aggregations,
  hitPolicies,
  type HitPolicy,
  type InputModel,
  type OutputModel,
  type RuleModel,
  type TableBody,
} from './model.js';
import type { DecisionProblems } from './problems.js';
import { linesOf, readText, textOf, typeOf, type Reading } from './reading.js';

/** A decision table. @param decisionId where problems are, when the table has no id */
export function readTable(table: Element, decisionId: string, reading: Reading): TableBody {
  const id = table.id ?? decisionId;
  const inputs = list(table, 'input').map((input) => readInput(input, id, reading));
  const outputs = list(table, 'output').map((output, at) => {
    const read = readOutput(output, id, reading);
    return read.type === '' ? { ...read, type: typeOfEntries(table, at) } : read;
  });
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

function readAggregation(table: Element, id: string, { problems }: Reading): Pick<TableBody, 'aggregation'> {
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

/** The type that every rule names for its entry of a column, where the column itself has none. */
function typeOfEntries(table: Element, at: number): string {
  const named = new Set(list(table, 'rule').map((rule) => typeOf(list(rule, 'outputEntry')[at])));
  const [type = ''] = named;
  return named.size === 1 ? type : '';
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
