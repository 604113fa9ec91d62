import type { Operator } from '../arithmetic.js';
import type { Ast, Comparison } from '../ast.js';
import type { Value } from '../values.js';

export function literal(value: Value, at: number): Ast {
  return { kind: 'literal', value, at };
}

export function named(name: string, at: number): Ast {
  return { kind: 'name', name, at };
}

export function compared(operator: Comparison, left: Ast, right: Ast, at: number): Ast {
  return { kind: 'compare', operator, left, right, at };
}

export function calculated(operator: Operator, left: Ast, right: Ast, at: number): Ast {
  return { kind: 'arithmetic', operator, left, right, at };
}

export function choice(condition: Ast, yes: Ast, no: Ast, at: number): Ast {
  return { kind: 'if', condition, yes, no, at };
}

/** A call of one of the functions that expressions of any notation have. */
export function call(name: string, args: readonly Ast[], at: number): Ast {
  return { kind: 'call', callee: named(name, at), args: args.map((value) => ({ value })), at };
}

export function isOfType(of: Ast, name: string, at: number): Ast {
  return { kind: 'instance', of, type: { kind: 'named', name, at }, at };
}

/** Whether a value is null, or a text, list or context with nothing in it. */
export function isEmpty(of: Ast, at: number): Ast {
  const nothings: readonly Ast[] = [
    literal(null, at),
    literal('', at),
    { kind: 'list', items: [], at },
    { kind: 'context', entries: [], at },
  ];
  return { kind: 'in', of, tests: nothings, at };
}

/**
 * Works values out once and hands them to `body` under names, to be used several times: copies of a part would double
 * with every level of nesting. The blank in those names keeps them apart from the names of the expression.
 */
export function withValues(values: readonly Ast[], body: (...names: Ast[]) => Ast, at: number): Ast {
  const parameters = values.map((_, index) => ({ name: `value ${index}` }));
  const inner = body(...parameters.map(({ name }) => named(name, at)));
  const callee: Ast = { kind: 'function', parameters, body: inner, at };
  return { kind: 'call', callee, args: values.map((value) => ({ value })), at };
}
