import { order } from '../compare.js';
import { limitCharacters, spend, type Evaluation } from '../evaluation.js';
import { numberOf } from '../numbers.js';
import { literalOf } from '../literal.js';
import { textOf } from '../text.js';
import type { Exact, Value } from '../values.js';
import { any, number, one, optional, scalar, text, three, type Builtin, type Parameter } from './signature.js';

const written = text('from');
const given = number('from');
const numeral: Parameter<string | Exact> = {
  name: 'from',
  read: (value) => written.read(value) ?? given.read(value),
};

export const conversion: Readonly<Record<string, Builtin>> = {
  number: [three(numeral, optional(text('grouping separator')), optional(text('decimal separator')), toNumber)],
  string: [one(any('from'), toText)],
  not: [one(scalar('negand'), (_, value) => (typeof value === 'boolean' ? !value : null))],
  range: [one(text('from'), toRange)],
  'is defined': [one(any('value'), (_, value) => value !== null)],
};

/** A number is itself; separators are those of a text. */
function toNumber(_: Evaluation, from: string | Exact, grouping: string | null, decimal: string | null): Value {
  if (typeof from !== 'string') return grouping === null && decimal === null ? from : null;
  const separators = [' ', ',', '.'];
  if (grouping !== null && !separators.includes(grouping)) return null;
  if (decimal !== null && (!['.', ','].includes(decimal) || decimal === grouping)) return null;
  const digits = grouping === null ? from : from.replaceAll(grouping, '');
  return numberOf(decimal === null || decimal === '.' ? digits : digits.replaceAll('.', '?').replaceAll(decimal, '.'));
}

function toText(evaluation: Evaluation, value: Value): Value {
  if (value === null) return null;
  let parts = 0;
  const written = textOf(value, () => {
    parts += 1;
    if (parts % 16 === 0) spend(evaluation, 1);
  });
  limitCharacters(evaluation, written.length);
  return written;
}

/**
 * A range from its text, whose ends are written out in their order (DMN 1.5 §10.3.4.1): `[1..10)`,
 * `(..date("2026-01-01")]`. An end without a value is open.
 */
function toRange(evaluation: Evaluation, from: string): Value {
  const [, open, low, high, close] = /^\s*([[(\]])((?:"(?:\\.|[^"\\])*"|[^"])*?)\.\.(.*)([\])[])\s*$/s.exec(from) ?? [];
  if (low === undefined || high === undefined) return null;
  const [isOpen, isUnbounded] = [low.trim() === '', high.trim() === ''];
  const startIncluded = open === '[';
  const endIncluded = close === ']';
  if ((isOpen && (startIncluded || isUnbounded)) || (isUnbounded && endIncluded)) return null;
  const start = isOpen ? null : literalOf(low);
  const end = isUnbounded ? null : literalOf(high);
  if (start === undefined || end === undefined) return null;
  if ((order(evaluation, start ?? end, end ?? start) ?? 1) > 0) return null;
  return { kind: 'range', start, end, startIncluded, endIncluded };
}
