import { orProblem, type Ast, type Problem } from './ast.js';
import { newBuilder } from './compile/compile.js';
import { cellTest } from './compile/tests.js';
import { evaluated, type Lookup, type Moment } from './evaluation.js';
import { builtins } from './builtins/index.js';
import { parseExpression, parseUnaryTests, type ParseOptions } from './feel/parse.js';
import type { Value } from './values.js';

export type { Ast, Conversion, OwnType, Problem, TypeRef } from './ast.js';
export { isOf } from './compile/types.js';
export { parseExpression, parseUnaryTests, type ParseOptions, type Shape } from './feel/parse.js';
export { fromJson, Reader, toJson } from './json.js';
export { numberOf } from './numbers.js';
export { partsRead, structureGiven, type Structures } from './parts.js';
export { namesRead, typesNamed, type Occurrence } from './occurrences.js';
export { isContext, isFunction, isList, isNumber, kindOf } from './values.js';
export { BudgetExceeded, type Allowance, type Lookup, type Moment, type Note } from './evaluation.js';
export { expressionProblemCodes, reasonInEnglish, type ExpressionReason } from './problems.js';
export { temporalOf, textOf } from './text.js';
export { parseCycle } from './time/cycle.js';
export { parseDuration } from './time/duration.js';
export { addDuration, instantOf } from './time/instant.js';
export { addWorkingTime, type WorkingCalendar } from './time/working-time.js';
export type { FunctionValue, Json, Value } from './values.js';

/** What an expression asks of its surroundings. */
export interface Reads {
  /** Free names (roots of paths) that the lookup may be asked for. */
  readonly reads: readonly string[];
  /** Those of them that occur in filters only, where an entry of the element comes first: `lines[price > 5]`. */
  readonly inFilters: readonly string[];
}

/** A compiled expression; it holds no state and may be shared. */
export interface Expression extends Reads {
  readonly text: string;
  /** @throws BudgetExceeded, and nothing else: what has no meaning is null. */
  readonly evaluate: (lookup: Lookup, moment: Moment) => Value;
}

/** The unary tests of a decision table's cell. */
export interface UnaryTests extends Reads {
  readonly text: string;
  /** Whether the input passes; null when that cannot be decided. */
  readonly test: (input: Value, lookup: Lookup, moment: Moment) => boolean | null;
}

export interface CompileOptions extends ParseOptions {
  /** Names that the lookup may answer with functions. */
  readonly functions?: readonly string[];
}

/** Compiles a FEEL expression. */
export function compileExpression(
  text: string,
  options: CompileOptions = {},
): { readonly expression: Expression } | { readonly problem: Problem } {
  const parsed = parseExpression(text, options);
  return 'problem' in parsed ? parsed : compileAst(parsed.ast, text, options.functions);
}

/** Compiles an expression that another notation was read into; `text` is what people see of it. */
export function compileAst(
  ast: Ast,
  text: string,
  functions: readonly string[] = [],
): { readonly expression: Expression } | { readonly problem: Problem } {
  return orProblem(() => {
    const builder = newBuilder(functions);
    const code = builder.code(ast, undefined);
    const evaluate = (lookup: Lookup, moment: Moment) =>
      evaluated(lookup, moment, (evaluation) => code(evaluation, undefined));
    return { expression: { text, ...readsOf(builder.reads), evaluate } };
  });
}

/** Compiles the unary tests of a decision table's cell: `> 5, [1..3], not("a")`, or `-` for anything. */
export function compileUnaryTests(
  text: string,
  options: CompileOptions = {},
): { readonly tests: UnaryTests } | { readonly problem: Problem } {
  const parsed = parseUnaryTests(text, options);
  if ('problem' in parsed) return parsed;
  return orProblem(() => {
    const builder = newBuilder(options.functions);
    const cell = cellTest(parsed.tests, builder);
    const test = (input: Value, lookup: Lookup, moment: Moment) =>
      evaluated(lookup, moment, (evaluation) => cell(evaluation, input));
    return { tests: { text, ...readsOf(builder.reads), test } };
  });
}

function readsOf(reads: ReadonlyMap<string, boolean>): Reads {
  const inFilters = [...reads].filter(([, filtered]) => filtered).map(([name]) => name);
  return { reads: [...reads.keys()], inFilters };
}

/** Whether the language itself has a function of this name. */
export function isBuiltin(name: string): boolean {
  return builtins.has(name);
}

/** One way to call a function of the language. */
export interface BuiltinForm {
  readonly name: string;
  readonly parameters: readonly string[];
  /** How many of the parameters must be given. */
  readonly required: number;
}

/** Every function of the language with its parameters, in its first form, by name. */
export function builtinForms(): readonly BuiltinForm[] {
  return [...builtins]
    .flatMap(([name, [form]]) => (form ? [{ name, parameters: form.parameters, required: form.required }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
