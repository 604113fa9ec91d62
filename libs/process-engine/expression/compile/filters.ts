import type { Ast } from '../ast.js';
import { spend } from '../evaluation.js';
import { toInteger } from '../numbers.js';
import { isList, isNumber, type List, type Value } from '../values.js';
import { inside, type Builder, type Code, type Scope } from './code.js';

/** `list[3]`, `list[-1]` or `list[price > 5]`. */
export function filterCode(ast: Extract<Ast, { kind: 'filter' }>, scope: Scope | undefined, builder: Builder): Code {
  const of = builder.code(ast.of, scope);
  const { code: by, steps } = builder.body(ast.by, inside(undefined, scope));
  const mayBePosition = !isCondition(ast.by);
  return (evaluation, frame) => {
    const source = of(evaluation, frame);
    if (source === null) return null;
    const list = isList(source) ? source : [source];
    if (mayBePosition) {
      // Without an element: a position is the same for all of them.
      const position = by(evaluation, { value: undefined, up: frame });
      if (isNumber(position)) return elementAt(list, toInteger(position) ?? 0);
    }
    const kept: Value[] = [];
    for (const value of list) {
      spend(evaluation, steps);
      if (by(evaluation, { value, up: frame }) === true) kept.push(value);
    }
    return kept;
  };
}

const conditions: ReadonlySet<Ast['kind']> = new Set([
  'compare',
  'between',
  'and',
  'or',
  'in',
  'some',
  'every',
  'instance',
]);

/** Whether the expression can only be true, false or null. */
export function isCondition(ast: Ast): boolean {
  return conditions.has(ast.kind);
}

function elementAt(list: List, position: number): Value {
  return list[position > 0 ? position - 1 : list.length + position] ?? null;
}
