import {
  compileExpression,
  fromJson,
  textOf,
  type Expression,
  type Json,
  type Lookup,
  type Problem,
} from '../index.js';

export const moment = { at: '2026-03-04T05:06:07Z', zone: 'Asia/Shanghai' };

/** A lookup over plain JSON. */
export function lookupIn(variables: Readonly<Record<string, Json>>): Lookup {
  return (name) => (Object.hasOwn(variables, name) ? fromJson(variables[name] ?? null) : undefined);
}

/** The compiled expression; the test fails with the problem where there is one. */
export function compiled(text: string, names: readonly string[] = []): Expression {
  const result = compileExpression(text, { names });
  if ('problem' in result) throw new Error(`${text}: ${result.problem.message} at ${result.problem.position}`);
  return result.expression;
}

/** What an expression gives, written as `string()` does, but with texts in quotes. */
export function evaluated(text: string, variables: Readonly<Record<string, Json>> = {}): string {
  const value = compiled(text, Object.keys(variables)).evaluate(lookupIn(variables), moment);
  return typeof value === 'string' ? JSON.stringify(value) : textOf(value);
}

/** Why a text cannot be compiled, in English, and where; undefined when it can. */
export function problemOf(
  text: string,
  names: readonly string[] = [],
): Pick<Problem, 'message' | 'position'> | undefined {
  const result = compileExpression(text, { names });
  return 'problem' in result ? { message: result.problem.message, position: result.problem.position } : undefined;
}
