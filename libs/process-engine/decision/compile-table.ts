import { compileAst, parseUnaryTests, type Ast, type Expression } from '../expression/index.js';
import { checkName, kept, readAllowed, readExpression, readTests, typeFor, type Compiling } from './compiling.js';
import type { Input, Output, Rule, Table } from './decision.js';
import type { InputModel, OutputModel, TableBody } from './model.js';
import { resolveType } from './types.js';

/** A table with the id and the name of what it belongs to. */
export interface NamedTable extends TableBody {
  readonly id: string;
  readonly name: string;
}

/** Compiles a table, with turns of others between its parts. */
export function* compileTable(table: NamedTable, compiling: Compiling): Generator<undefined, Omit<Table, 'id'>> {
  checkOutputs(table, compiling);
  const { hitPolicy } = table;
  const aggregation = hitPolicy === 'COLLECT' ? table.aggregation : undefined;
  return {
    hitPolicy,
    ...(aggregation === undefined ? {} : { aggregation }),
    inputs: (yield* each(table.inputs, (input) => compileInput(input, table, compiling))).flat(),
    outputs: yield* each(table.outputs, (output) => compileOutput(output, table, compiling)),
    rules: yield* compileRules(table, compiling),
  };
}

/** Does the same for each, with a turn of others in between. */
function* each<T, R>(items: readonly T[], work: (item: T, index: number) => R): Generator<undefined, R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) {
    done.push(work(item, index));
    yield;
  }
  return done;
}

function compileInput(input: InputModel, table: NamedTable, compiling: Compiling): Input[] {
  const id = input.id || table.id;
  const { type, values } = typeFor(input.type, id, compiling);
  const expression = readExpression(input.expression, id, compiling);
  const allowed = readAllowed(input.values || values, id, compiling);
  return expression ? [{ id: input.id, label: input.label, expression, type, ...allowed }] : [];
}

function* compileRules(table: NamedTable, compiling: Compiling): Generator<undefined, Rule[]> {
  const rules: Rule[] = [];
  for (const [index, rule] of table.rules.entries()) {
    const id = rule.id || table.id;
    const tests = yield* each(rule.inputs, (cell, at) => readTests(cell, id, compiling, place('input', at)) ?? []);
    const entries = yield* each(rule.outputs, (cell, at) =>
      cell === '' ? undefined : readExpression(cell, id, compiling, place('output', at)),
    );
    rules.push({ id: rule.id || `${table.id}#${index + 1}`, tests: tests.flat(), entries });
  }
  return rules;
}

/** Which cell of a rule; columns count from 1, as people count them. */
function place(side: 'input' | 'output', at: number): Record<string, string> {
  return { side, column: String(at + 1) };
}

/** DMN 1.3 §8.2.8 and §8.3.3: what outputs a table of its hit policy may have. */
function checkOutputs({ id, outputs, hitPolicy, aggregation }: NamedTable, { problems }: Compiling): void {
  if (outputs.length === 0) problems.error('no-output', id);
  const names = outputs.map(({ name }) => name);
  if (outputs.length > 1 && names.includes('')) problems.error('output-name', id);
  for (const name of new Set(names.filter((each, index) => each !== '' && names.indexOf(each) !== index))) {
    problems.error('duplicate-output', id, { name });
  }
  if (aggregation === undefined) return;
  if (hitPolicy !== 'COLLECT') problems.warning('ignored-aggregation', id, { aggregation });
  else if (outputs.length > 1) problems.error('aggregation-of-several', id);
}

function compileOutput(output: OutputModel, table: NamedTable, compiling: Compiling): Output {
  const { name, defaultEntry, label } = output;
  const id = output.id || table.id;
  checkName(name, id, compiling);
  const { type, values: ofType } = typeFor(output.type, id, compiling);
  const values = output.values || ofType;
  const fallback = defaultEntry === '' ? undefined : readExpression(defaultEntry, id, compiling);
  const priorities = isByPriority(table) ? readPriorities(values, id, table, compiling) : undefined;
  return {
    id: output.id,
    label,
    name: name || table.name || table.id,
    type,
    ...readAllowed(values, id, compiling),
    ...(priorities ? { priorities } : {}),
    ...(fallback ? { fallback } : {}),
  };
}

function isByPriority({ hitPolicy }: NamedTable): boolean {
  return hitPolicy === 'PRIORITY' || hitPolicy === 'OUTPUT ORDER';
}

/** Outputs without values do not count for the order, but at least one of the table must (DMN 1.3 §8.2.8). */
function readPriorities(text: string, id: string, table: NamedTable, compiling: Compiling): Expression | undefined {
  const { types } = compiling.model;
  if (
    text === '' &&
    table.outputs.some((each) => (each.values || resolveType(each.type, types)?.values || '') !== '')
  ) {
    return undefined;
  }
  const parsed = parseUnaryTests(text, compiling);
  // What cannot be read is reported where it is read as a test.
  if ('problem' in parsed) return undefined;
  if (parsed.tests.length === 0 || !parsed.tests.every(isValue)) {
    compiling.problems.error('no-priorities', id, { policy: table.hitPolicy });
    return undefined;
  }
  return kept(compileAst({ kind: 'list', items: parsed.tests, at: 0 }, text, compiling.functions), text, id, compiling);
}

function isValue(test: Ast): boolean {
  const isNot = test.kind === 'call' && test.callee.kind === 'name' && test.callee.name === 'not';
  return test.kind !== 'test' && test.kind !== 'range' && !isNot;
}
