import {
  compileAst,
  compileExpression,
  compileUnaryTests,
  parseUnaryTests,
  type Ast,
  type Expression,
  type Reads,
  type UnaryTests,
} from '../expression/index.js';
import { inTurns, type Pause } from '../turns/turns.js';
import type { Decision, Decisions, Input, LiteralDecision, Output, Rule, TableDecision } from './decision.js';
import type { DecisionModel, DecisionModelItem, InputModel, LiteralModel, OutputModel, TableModel } from './model.js';
import { parse } from './parse.js';
import { DecisionProblems, type DecisionProblem } from './problems.js';
import { modelOf } from './read-model.js';
import { inOrder } from './requirements.js';
import { anyType, resolveType, type ResolvedType } from './types.js';

/** What compiling gave: all problems, and the decisions unless one of them is an error. */
export interface CompiledDecisions {
  readonly decisions: Decisions;
  readonly problems: readonly DecisionProblem[];
}

/**
 * Compiles a DMN file of version 1.1 to 1.5. Decision tables and literal expressions are executed; all else is an error
 * with the element's id. Never throws because of the file's content.
 * @param pause lets others have their turn between rules
 */
export async function compileDecisions(xml: string, pause?: Pause): Promise<CompiledDecisions> {
  const problems = new DecisionProblems();
  const root = await parse(xml, problems);
  await pause?.();
  const decisions = root
    ? await inTurns(compileModel(modelOf(root, problems), problems), pause)
    : new Map<string, Decision>();
  return { decisions: problems.hasErrors ? new Map() : decisions, problems: problems.found };
}

function* compileModel(model: DecisionModel, problems: DecisionProblems): Generator<undefined, Decisions> {
  if (model.decisions.length === 0 && !problems.hasErrors) problems.error('no-decision', '');
  const decisions = new Map<string, Decision>();
  for (const item of inOrder(model.decisions, problems)) {
    const compiling = { problems, model, decisions, names: namesFor(item, model), parts: [] };
    const decision = yield* compileDecision(item, compiling);
    yield;
    if (decision) decisions.set(item.id, decision);
  }
  return decisions;
}

/** What compiling one decision needs at hand. */
interface Compiling {
  readonly problems: DecisionProblems;
  readonly model: DecisionModel;
  /** Those that were compiled before, with all that this one requires. */
  readonly decisions: Decisions;
  /** Names that may be of several words. */
  readonly names: readonly string[];
  /** Every expression and test of the decision. */
  readonly parts: Reads[];
}

/** The names of what the decision requires: its drawing declares them. */
function namesFor({ requires }: DecisionModelItem, { decisions, inputData }: DecisionModel): string[] {
  const required = new Set(requires);
  return [...decisions, ...inputData].filter(({ id }) => required.has(id)).flatMap(namesOf);
}

function namesOf(item: { readonly id: string; readonly name: string; readonly variable?: string }): string[] {
  return [...new Set([item.id, item.name, item.variable ?? ''])].filter((name) => name !== '');
}

function* compileDecision(item: DecisionModelItem, compiling: Compiling): Generator<undefined, Decision | undefined> {
  checkName(item.id, item.id, compiling);
  const body = item.kind === 'table' ? yield* compileTable(item, compiling) : compileLiteral(item, compiling);
  if (body === undefined) return undefined;
  const required = item.requires.flatMap((id) => compiling.decisions.get(id) ?? []);
  return {
    id: item.id,
    name: item.name,
    names: namesOf(item),
    required: required.map(({ id }) => id),
    ...readsOf(compiling.parts, required),
    ...body,
  };
}

/** What the parts ask for and no required decision answers, and what those ask for. */
function readsOf(parts: readonly Reads[], required: readonly Decision[]): Reads {
  const answered = new Set(required.flatMap(({ names }) => names));
  const own = parts.map(({ reads, inFilters }) => ({
    reads: reads.filter((name) => !answered.has(name)),
    inFilters,
  }));
  const all = [...own, ...required];
  const reads = [...new Set(all.flatMap((each) => each.reads))];
  const outside = new Set(all.flatMap((each) => each.reads.filter((name) => !each.inFilters.includes(name))));
  return { reads, inFilters: reads.filter((name) => !outside.has(name)) };
}

type Body<T extends Decision> = Omit<T, 'id' | 'name' | 'names' | 'required' | keyof Reads>;

function compileLiteral(item: LiteralModel, compiling: Compiling): Body<LiteralDecision> | undefined {
  const { type } = typeFor(item.type, item.id, compiling);
  const expression = readExpression(item.expression, item.id, compiling);
  return expression && { kind: 'literal', expression, type };
}

function* compileTable(table: TableModel, compiling: Compiling): Generator<undefined, Body<TableDecision>> {
  checkOutputs(table, compiling);
  const { hitPolicy } = table;
  const aggregation = hitPolicy === 'COLLECT' ? table.aggregation : undefined;
  return {
    kind: 'table',
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

function compileInput(input: InputModel, table: TableModel, compiling: Compiling): Input[] {
  const id = input.id || table.id;
  const { type, values } = typeFor(input.type, id, compiling);
  const expression = readExpression(input.expression, id, compiling);
  const allowed = readAllowed(input.values || values, id, compiling);
  return expression ? [{ id: input.id, label: input.label, expression, type, ...allowed }] : [];
}

function* compileRules(table: TableModel, compiling: Compiling): Generator<undefined, Rule[]> {
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
function checkOutputs({ id, outputs, hitPolicy, aggregation }: TableModel, { problems }: Compiling): void {
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

function compileOutput(output: OutputModel, table: TableModel, compiling: Compiling): Output {
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

function isByPriority({ hitPolicy }: TableModel): boolean {
  return hitPolicy === 'PRIORITY' || hitPolicy === 'OUTPUT ORDER';
}

/** Outputs without values do not count for the order, but at least one of the table must (DMN 1.3 §8.2.8). */
function readPriorities(text: string, id: string, table: TableModel, compiling: Compiling): Expression | undefined {
  const { types } = compiling.model;
  if (
    text === '' &&
    table.outputs.some((each) => (each.values || resolveType(each.type, types)?.values || '') !== '')
  ) {
    return undefined;
  }
  const parsed = parseUnaryTests(text, { names: compiling.names });
  // What cannot be read is reported where it is read as a test.
  if ('problem' in parsed) return undefined;
  if (parsed.tests.length === 0 || !parsed.tests.every(isValue)) {
    compiling.problems.error('no-priorities', id, { policy: table.hitPolicy });
    return undefined;
  }
  return kept(compileAst({ kind: 'list', items: parsed.tests, at: 0 }, text), text, id, compiling);
}

function isValue(test: Ast): boolean {
  const isNot = test.kind === 'call' && test.callee.kind === 'name' && test.callee.name === 'not';
  return test.kind !== 'test' && test.kind !== 'range' && !isNot;
}

function checkName(name: string, elementId: string, { problems }: Compiling): void {
  if (name === '__proto__') problems.error('reserved-name', elementId, { name });
}

function typeFor(name: string, elementId: string, { problems, model }: Compiling): ResolvedType {
  const found = resolveType(name, model.types);
  if (found) return found;
  problems.warning('unknown-type', elementId, { type: name });
  return { type: anyType, values: '' };
}

function readExpression(
  text: string,
  elementId: string,
  compiling: Compiling,
  cell: Record<string, string> = {},
): Expression | undefined {
  return kept(compileExpression(text, { names: compiling.names }), text, elementId, compiling, cell);
}

function kept(
  result: ReturnType<typeof compileExpression>,
  text: string,
  elementId: string,
  compiling: Compiling,
  cell: Record<string, string> = {},
): Expression | undefined {
  if ('problem' in result) {
    compiling.problems.unreadable(elementId, text, result.problem, cell);
    return undefined;
  }
  compiling.parts.push(result.expression);
  return result.expression;
}

function readTests(
  text: string,
  elementId: string,
  compiling: Compiling,
  cell: Record<string, string> = {},
): UnaryTests | undefined {
  const result = compileUnaryTests(text, { names: compiling.names });
  if ('problem' in result) {
    compiling.problems.unreadable(elementId, text, result.problem, cell);
    return undefined;
  }
  compiling.parts.push(result.tests);
  return result.tests;
}

function readAllowed(values: string, elementId: string, compiling: Compiling): { readonly allowed?: UnaryTests } {
  const allowed = values === '' ? undefined : readTests(values, elementId, compiling);
  return allowed ? { allowed } : {};
}
