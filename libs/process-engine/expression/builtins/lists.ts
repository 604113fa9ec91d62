import { equals, identityOf } from '../compare.js';
import { BudgetExceeded, invoke, limitElements, scan, type Evaluation } from '../evaluation.js';
import { toInteger } from '../numbers.js';
import { isFunction, isList, isNumber, takes, type FunctionValue, type List, type Value } from '../values.js';
import {
  any,
  functionValue,
  list,
  many,
  one,
  optional,
  position,
  scalar,
  three,
  two,
  type Builtin,
} from './signature.js';

const items = list('list');

export const lists: Readonly<Record<string, Builtin>> = {
  'list contains': [
    two(items, any('element'), (evaluation, all, element) => positions(evaluation, all, element, 1).length > 0),
  ],
  'list replace': [
    three(items, scalar('position'), any('newItem'), replace),
    three(items, any('match'), any('newItem'), replace),
  ],
  sublist: [three(items, position('start position'), optional(position('length')), sublist)],
  append: [{ ...many('item', append), parameters: ['list', 'item'] }],
  concatenate: [many('list', (evaluation, all) => (all.includes(null) ? null : concatenate(evaluation, all)))],
  union: [
    many('list', (evaluation, all) => (all.includes(null) ? null : distinct(evaluation, concatenate(evaluation, all)))),
  ],
  'insert before': [three(items, position('position'), any('newItem'), insertBefore)],
  remove: [two(items, position('position'), remove)],
  reverse: [one(items, (evaluation, all) => copy(evaluation, all).toReversed())],
  'index of': [two(items, any('match'), (evaluation, all, match) => positions(evaluation, all, match, all.length))],
  'distinct values': [one(items, distinct)],
  flatten: [one(items, flatten)],
  sort: [two(items, functionValue('precedes'), sort)],
};

function copy(evaluation: Evaluation, all: List): List {
  limitElements(evaluation, all.length);
  return all;
}

/** The position of a value, counted from 1. */
function positions(evaluation: Evaluation, all: List, match: Value, most: number): List {
  scan(evaluation, all.length);
  const found: number[] = [];
  for (let index = 0; index < all.length && found.length < most; index += 1) {
    if (equals(evaluation, all[index] ?? null, match) === true) found.push(index + 1);
  }
  return found;
}

/** The index of a position, which counts from 1, or from the end when it is negative. */
function indexOf(place: number, length: number): number | undefined {
  const index = place > 0 ? place - 1 : length + place;
  return place !== 0 && index >= 0 && index < length ? index : undefined;
}

function replace(evaluation: Evaluation, all: List, place: Value, newItem: Value): Value {
  copy(evaluation, all);
  if (isFunction(place)) {
    return takes(place, 2) ? replaceMatching(evaluation, all, place, newItem) : null;
  }
  // A fraction is no position here, unlike in the other functions.
  const at = isNumber(place) ? toInteger(place) : undefined;
  const index = at === undefined ? undefined : indexOf(at, all.length);
  return index === undefined ? null : all.with(index, newItem);
}

/** Null where the function answers with something else than true, false or null. */
function replaceMatching(evaluation: Evaluation, all: List, match: FunctionValue, newItem: Value): Value {
  const replaced: Value[] = [];
  for (const item of all) {
    const matches = invoke(evaluation, match, [item, newItem]);
    if (matches !== null && typeof matches !== 'boolean') return null;
    replaced.push(matches === true ? newItem : item);
  }
  return replaced;
}

function sublist(evaluation: Evaluation, all: List, start: number, length: number | null): Value {
  const from = indexOf(start, all.length);
  if (from === undefined || (length !== null && length < 0)) return null;
  return copy(evaluation, all.slice(from, length === null ? undefined : from + length));
}

function append(evaluation: Evaluation, [first = null, ...others]: List): Value {
  return first === null ? null : concatenate(evaluation, [first, others]);
}

function concatenate(evaluation: Evaluation, parts: List): List {
  limitElements(
    evaluation,
    parts.reduce((length: number, part) => length + (isList(part) ? part.length : 1), 0),
  );
  return parts.flatMap((part) => (isList(part) ? part : [part]));
}

function insertBefore(evaluation: Evaluation, all: List, place: number, newItem: Value): Value {
  const index = place === all.length + 1 ? all.length : indexOf(place, all.length);
  return index === undefined ? null : copy(evaluation, all.toSpliced(index, 0, newItem));
}

function remove(evaluation: Evaluation, all: List, place: number): Value {
  const index = indexOf(place, all.length);
  return index === undefined ? null : copy(evaluation, all.toSpliced(index, 1));
}

/** The first of equal values stays. */
function distinct(evaluation: Evaluation, all: List): List {
  const seen = new Set<string>();
  const others: Value[] = [];
  scan(evaluation, all.length);
  return all.filter((item) => {
    const key = identityOf(evaluation, item);
    if (key === undefined) return positions(evaluation, others, item, 1).length === 0 && others.push(item) > 0;
    return !seen.has(key) && seen.add(key).size > 0;
  });
}

function flatten(evaluation: Evaluation, all: List): List {
  const flat: Value[] = [];
  const open = (part: List, depth: number) => {
    if (depth > evaluation.levels) throw new BudgetExceeded('levels');
    // Lists that share their parts unfold: every one on the way counts.
    scan(evaluation, part.length);
    for (const item of part) {
      if (isList(item)) open(item, depth + 1);
      else flat.push(item);
    }
  };
  open(all, 0);
  limitElements(evaluation, flat.length);
  return flat;
}

function sort(evaluation: Evaluation, all: List, precedes: FunctionValue): Value {
  if (!takes(precedes, 2)) return null;
  const before = (a: Value, b: Value) => invoke(evaluation, precedes, [a, b]) === true;
  return copy(evaluation, all).toSorted((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : 0));
}
