import * as numbers from '../numbers.js';
import { order } from '../compare.js';
import { scan, spend, type Evaluation } from '../evaluation.js';
import { isNumber, type Exact, type List, type Value } from '../values.js';
import { elements, list, one, type Builtin, type Form } from './signature.js';

export const statistics: Readonly<Record<string, Builtin>> = {
  count: [one(list('list'), (_, items) => items.length)],
  min: [elements('list', (evaluation, items) => outermost(evaluation, items, -1))],
  max: [elements('list', (evaluation, items) => outermost(evaluation, items, 1))],
  sum: [ofNumbers((_, items) => total(items))],
  product: [ofNumbers((_, items) => product(items))],
  mean: [ofNumbers((_, items) => mean(items))],
  median: [ofNumbers(median)],
  stddev: [ofNumbers(deviation)],
  mode: [elements('list', (evaluation, items) => mode(evaluation, items))],
  all: [elements('list', (evaluation, items) => decide(evaluation, items, false))],
  any: [elements('list', (evaluation, items) => decide(evaluation, items, true))],
};

/** Null for nothing and for anything that is no number. */
function ofNumbers(calculate: (evaluation: Evaluation, items: readonly Exact[]) => Value): Form {
  return elements('list', (evaluation, items) => {
    scan(evaluation, items.length);
    const found = items.filter(isNumber);
    return found.length === 0 || found.length < items.length ? null : calculate(evaluation, found);
  });
}

function total(items: readonly Exact[]): Exact | null {
  return items.reduce<Exact | null>((so, item) => (so === null ? null : numbers.add(so, item)), 0);
}

function product(items: readonly Exact[]): Exact | null {
  return items.reduce<Exact | null>((so, item) => (so === null ? null : numbers.multiply(so, item)), 1);
}

function mean(items: readonly Exact[]): Exact | null {
  const sum = total(items);
  return sum === null ? null : numbers.divide(sum, items.length);
}

function median(evaluation: Evaluation, items: readonly Exact[]): Value {
  scan(evaluation, items.length * 8);
  const sorted = items.toSorted(numbers.compareNumbers);
  const half = sorted.length >> 1;
  return mean(sorted.length % 2 === 1 ? sorted.slice(half, half + 1) : sorted.slice(half - 1, half + 1));
}

/** Of a sample: the squares are divided by one less than there are. */
function deviation(evaluation: Evaluation, items: readonly Exact[]): Value {
  spend(evaluation, 10 + items.length);
  const centre = mean(items);
  if (centre === null || items.length < 2) return null;
  let squares: Exact | null = 0;
  for (const item of items) {
    const distance: Exact | null = numbers.subtract(item, centre);
    const square: Exact | null = distance === null ? null : numbers.multiply(distance, distance);
    squares = squares === null || square === null ? null : numbers.add(squares, square);
  }
  const variance: Exact | null = squares === null ? null : numbers.divide(squares, items.length - 1);
  return variance === null ? null : numbers.squareRoot(variance);
}

/** The numbers that come most often, in order. */
function mode(evaluation: Evaluation, items: List): Value {
  scan(evaluation, items.length * 8);
  const counts = new Map<string, { readonly item: Exact; count: number }>();
  for (const item of items) {
    if (!isNumber(item)) return null;
    const found = counts.get(String(item));
    if (found) found.count += 1;
    else counts.set(String(item), { item, count: 1 });
  }
  const most = [...counts.values()].reduce((highest, { count }) => Math.max(highest, count), 0);
  const winners = [...counts.values()].filter(({ count }) => count === most).map(({ item }) => item);
  return winners.toSorted(numbers.compareNumbers);
}

function outermost(evaluation: Evaluation, items: List, side: -1 | 1): Value {
  scan(evaluation, items.length);
  const [first = null, ...others] = items;
  let found: Value = first;
  // Comparing an element with itself shows whether its type has an order.
  if (order(evaluation, found, found) === null) return null;
  for (const item of others) {
    const place = order(evaluation, item, found);
    if (place === null) return null;
    if (place === side) found = item;
  }
  return found;
}

/** Whether one element decides; what is no boolean leaves it open. */
function decide(evaluation: Evaluation, items: List, deciding: boolean): boolean | null {
  scan(evaluation, items.length);
  if (items.includes(deciding)) return deciding;
  return items.every((item) => typeof item === 'boolean') ? !deciding : null;
}
