import type { Ast, Comparison } from '../ast.js';
import { equals, includes, order } from '../compare.js';
import { scan, type Evaluation } from '../evaluation.js';
import { isList, isRange, type Value } from '../values.js';
import { inputName, inside, type Builder, type Code, type Frame, type Scope } from './code.js';
import { isCondition } from './filters.js';
import { isDeclared } from './names.js';

/** Whether an input passes; the frame holds the input as `?`. */
export interface Test {
  (evaluation: Evaluation, frame: Frame, input: Value): boolean | null;
}

/** `a = b`, `a < b` and the like. */
export function compare(evaluation: Evaluation, operator: Comparison, a: Value, b: Value): boolean | null {
  if (operator === '=') return equals(evaluation, a, b);
  if (operator === '!=') return opposite(equals(evaluation, a, b));
  const place = order(evaluation, a, b);
  if (place === null) return null;
  if (operator === '<') return place < 0;
  if (operator === '<=') return place <= 0;
  return operator === '>' ? place > 0 : place >= 0;
}

function opposite(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

/** `value in tests`. */
export function inCode(ast: Extract<Ast, { kind: 'in' }>, scope: Scope | undefined, builder: Builder): Code {
  const of = builder.code(ast.of, scope);
  const tests = ast.tests.map((test) => testOf(test, inside(inputName, scope), builder, false));
  return (evaluation, frame) => {
    const value = of(evaluation, frame);
    return anyPasses(evaluation, tests, { value, up: frame }, value);
  };
}

/** The tests of a cell; without any, everything passes. */
export function cellTest(
  tests: readonly Ast[],
  builder: Builder,
): (evaluation: Evaluation, input: Value) => boolean | null {
  const compiled = tests.map((test) => testOf(test, inside(inputName, undefined), builder, true));
  if (compiled.length === 0) return () => true;
  return (evaluation, input) => anyPasses(evaluation, compiled, { value: input, up: undefined }, input);
}

function anyPasses(evaluation: Evaluation, tests: readonly Test[], frame: Frame, input: Value): boolean | null {
  let result: boolean | null = false;
  for (const test of tests) {
    const passed = test(evaluation, frame, input);
    if (passed === true) return true;
    if (passed === null) result = null;
  }
  return result;
}

/** `inCell`: a condition over other names decides by itself there, for any input. */
function testOf(ast: Ast, scope: Scope, builder: Builder, inCell: boolean): Test {
  if (ast.kind === 'test') {
    const right = builder.code(ast.right, scope);
    return (evaluation, frame, input) => compare(evaluation, ast.operator, input, right(evaluation, frame));
  }
  if (isNot(ast, scope)) {
    const inner = ast.args.map(({ value }) => testOf(value, scope, builder, inCell));
    return (evaluation, frame, input) => opposite(anyPasses(evaluation, inner, frame, input));
  }
  scope.used = false;
  const code = builder.code(ast, scope);
  if (scope.used) {
    return (evaluation, frame, input) => {
      const result = code(evaluation, frame);
      return typeof result === 'boolean' || result === null ? result : matches(evaluation, input, result);
    };
  }
  // A range without one of its ends tests nothing, a null input neither.
  if (ast.kind === 'range') {
    return (evaluation, frame, input) => {
      const range = code(evaluation, frame);
      return isRange(range) ? includes(evaluation, range, input) : null;
    };
  }
  if (inCell && isCondition(ast)) {
    return (evaluation, frame, input) =>
      typeof input === 'boolean'
        ? matches(evaluation, input, code(evaluation, frame))
        : booleanOr(code(evaluation, frame));
  }
  return (evaluation, frame, input) => matches(evaluation, input, code(evaluation, frame));
}

function booleanOr(value: Value): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Among tests `not(…)` turns round what its own tests say. */
function isNot(ast: Ast, scope: Scope): ast is Extract<Ast, { kind: 'call' }> {
  return ast.kind === 'call' && ast.callee.kind === 'name' && ast.callee.name === 'not' && !isDeclared('not', scope);
}

/** Whether the input is the value, or lies in the range, or is an element of the list. */
function matches(evaluation: Evaluation, input: Value, value: Value): boolean | null {
  if (isRange(value)) return includes(evaluation, value, input);
  if (equals(evaluation, input, value) === true) return true;
  if (!isList(value)) return false;
  scan(evaluation, value.length);
  return value.some(
    (item) => (isRange(item) ? includes(evaluation, item, input) : equals(evaluation, input, item)) === true,
  );
}
