import * as numbers from '../numbers.js';
import { costly, negated } from '../arithmetic.js';
import { spend, type Evaluation } from '../evaluation.js';
import { isNumber, tagged, type Exact, type Value } from '../values.js';
import { number, omissible, one, position, scalar, two, type Builtin } from './signature.js';

const n = number('n');
const scale = position('scale');

export const numeric: Readonly<Record<string, Builtin>> = {
  decimal: [two(n, scale, rounded('halfEven'))],
  floor: [two(n, omissible(scale), rounded('floor'))],
  ceiling: [two(n, omissible(scale), rounded('ceiling'))],
  'round up': [two(n, scale, rounded('up'))],
  'round down': [two(n, scale, rounded('down'))],
  'round half up': [two(n, scale, rounded('halfUp'))],
  'round half down': [two(n, scale, rounded('halfDown'))],
  abs: [one(scalar('n'), absolute)],
  modulo: [two(number('dividend'), number('divisor'), modulo)],
  sqrt: [
    one(
      number('number'),
      slow((value) => numbers.squareRoot(value)),
    ),
  ],
  log: [
    one(
      number('number'),
      slow((value) => numbers.logarithm(value)),
    ),
  ],
  exp: [
    one(
      number('number'),
      slow((value) => numbers.exponential(value)),
    ),
  ],
  odd: [one(number('number'), (_, value) => isMultiple(value, 1) && !isMultiple(value, 2))],
  even: [one(number('number'), (_, value) => isMultiple(value, 2))],
};

function rounded(mode: numbers.Rounding) {
  return (_: Evaluation, value: Exact, places: number | null): Value => numbers.round(value, places ?? 0, mode);
}

function slow(calculate: (value: Exact) => Exact | null) {
  return (evaluation: Evaluation, value: Exact): Value => {
    spend(evaluation, costly);
    return calculate(value);
  };
}

/** The more digits lie between the two, the longer the division takes. */
function modulo(evaluation: Evaluation, dividend: Exact, divisor: Exact): Value {
  if (typeof dividend !== 'number' || typeof divisor !== 'number') spend(evaluation, costly);
  return numbers.modulo(dividend, divisor);
}

function isMultiple(value: Exact, of: number): boolean {
  return numbers.modulo(value, of) === 0;
}

function absolute(_: Evaluation, value: Value): Value {
  if (isNumber(value)) return numbers.absolute(value);
  const item = tagged(value);
  if (item?.kind === 'days and time duration') return item.ms < 0 ? negated(item) : item;
  return item?.kind === 'years and months duration' ? { ...item, months: Math.abs(item.months) } : null;
}
