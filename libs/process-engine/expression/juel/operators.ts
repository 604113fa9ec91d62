import type { Ast } from '../ast.js';
import { numberOf } from '../numbers.js';
import { calculated, call, choice, compared, literal, withValues } from './nodes.js';

/** What an operator between two parts is translated to. */
export type Operation = (left: Ast, right: Ast, at: number) => Ast;

const equal: Operation = (left, right, at) => compared('=', left, right, at);
const unequal: Operation = (left, right, at) => compared('!=', left, right, at);
const less: Operation = (left, right, at) => compared('<', left, right, at);
const notMore: Operation = (left, right, at) => compared('<=', left, right, at);
const more: Operation = (left, right, at) => compared('>', left, right, at);
const notLess: Operation = (left, right, at) => compared('>=', left, right, at);
const divided: Operation = (left, right, at) => calculated('/', numeric(left), numeric(right), at);

const signs = {
  or: logic('or'),
  and: logic('and'),
  plus: arithmetic('+'),
  minus: arithmetic('-'),
  times: arithmetic('*'),
};

/** The operators, those that bind least first; each may be a sign or a word. */
export const levels: readonly ReadonlyMap<string, Operation>[] = [
  new Map([
    ['||', signs.or],
    ['or', signs.or],
  ]),
  new Map([
    ['&&', signs.and],
    ['and', signs.and],
  ]),
  new Map([
    ['==', equal],
    ['eq', equal],
    ['!=', unequal],
    ['ne', unequal],
  ]),
  new Map([
    ['<', less],
    ['lt', less],
    ['<=', notMore],
    ['le', notMore],
    ['>', more],
    ['gt', more],
    ['>=', notLess],
    ['ge', notLess],
  ]),
  new Map([
    ['+', signs.plus],
    ['-', signs.minus],
  ]),
  new Map([
    ['*', signs.times],
    ['/', divided],
    ['div', divided],
    ['%', remainder],
    ['mod', remainder],
  ]),
];

/** The number with the other sign. */
export function negative(of: Ast, at: number): Ast {
  return { kind: 'negative', of: numeric(of), at };
}

/** `a && b && c` is one list of terms, so that a long condition is not a deep one. */
function logic(kind: 'and' | 'or'): Operation {
  return (left, right, at) => ({ kind, terms: left.kind === kind ? [...left.terms, right] : [left, right], at });
}

function arithmetic(operator: '+' | '-' | '*'): Operation {
  return (left, right, at) => calculated(operator, numeric(left), numeric(right), at);
}

/** A text that is a number counts as one in arithmetic; only of a text that is written out is that known here. */
function numeric(ast: Ast): Ast {
  const value = ast.kind === 'literal' && typeof ast.value === 'string' ? numberOf(ast.value) : null;
  return value === null ? ast : literal(value, ast.at);
}

/** The remainder has the sign of the dividend, where `modulo` gives it that of the divisor. */
function remainder(left: Ast, right: Ast, at: number): Ast {
  return withValues(
    [numeric(left), numeric(right)],
    (dividend, divisor) => {
      const rest = call('modulo', [call('abs', [dividend], at), call('abs', [divisor], at)], at);
      return choice(less(dividend, literal(0, at), at), { kind: 'negative', of: rest, at }, rest, at);
    },
    at,
  );
}
