import { order } from '../compare.js';
import type { Evaluation } from '../evaluation.js';
import { isRange, type RangeValue, type Value } from '../values.js';
import { any, two, type Builtin } from './signature.js';

/** How two ranges lie: the order of their starts, of their ends, and of the end of one and the start of the other. */
interface Layout {
  readonly a: RangeValue;
  readonly b: RangeValue;
  readonly starts: number;
  readonly ends: number;
  readonly endToStart: number;
  readonly startToEnd: number;
}

const before = ({ a, b, endToStart }: Layout) =>
  endToStart < 0 || (endToStart === 0 && !(a.endIncluded && b.startIncluded));

const meets = ({ a, b, endToStart }: Layout) => endToStart === 0 && a.endIncluded && b.startIncluded;

const reaches = ({ a, b, endToStart }: Layout) =>
  endToStart > 0 || (endToStart === 0 && a.endIncluded && b.startIncluded);

const endsWithin = ({ a, b, ends }: Layout) => ends < 0 || (ends === 0 && (!a.endIncluded || b.endIncluded));

const startsWithin = ({ a, b, starts }: Layout) =>
  starts > 0 || (starts === 0 && (!a.startIncluded || b.startIncluded));

const overlaps = (layout: Layout) => {
  const { a, b, startToEnd } = layout;
  return reaches(layout) && (startToEnd < 0 || (startToEnd === 0 && a.startIncluded && b.endIncluded));
};

const overlapsBefore = (layout: Layout) => {
  const { a, b, starts } = layout;
  const first = starts < 0 || (starts === 0 && a.startIncluded && !b.startIncluded);
  return first && reaches(layout) && endsWithin(layout);
};

const finishes = (layout: Layout) =>
  layout.ends === 0 && layout.a.endIncluded === layout.b.endIncluded && startsWithin(layout);

const starts = (layout: Layout) =>
  layout.starts === 0 && layout.a.startIncluded === layout.b.startIncluded && endsWithin(layout);

const during = (layout: Layout) => startsWithin(layout) && endsWithin(layout);

const coincides = ({ a, b, starts: first, ends }: Layout) =>
  first === 0 && ends === 0 && a.startIncluded === b.startIncluded && a.endIncluded === b.endIncluded;

const relation = (first: string, second: string, judge: (layout: Layout) => boolean): Builtin => [
  two(any(first), any(second), (evaluation, a, b) => related(evaluation, a, b, judge)),
];
const converse = (first: string, second: string, judge: (layout: Layout) => boolean): Builtin => [
  two(any(first), any(second), (evaluation, a, b) => related(evaluation, b, a, judge)),
];

export const ranges: Readonly<Record<string, Builtin>> = {
  before: relation('a', 'b', before),
  after: converse('a', 'b', before),
  meets: relation('range1', 'range2', meets),
  'met by': converse('range1', 'range2', meets),
  overlaps: relation('range1', 'range2', overlaps),
  'overlaps before': relation('range1', 'range2', overlapsBefore),
  'overlaps after': converse('range1', 'range2', overlapsBefore),
  finishes: relation('a', 'range', finishes),
  'finished by': converse('range', 'a', finishes),
  includes: converse('range', 'value', during),
  during: relation('a', 'range', during),
  starts: relation('a', 'range', starts),
  'started by': converse('range', 'a', starts),
  coincides: relation('a', 'b', coincides),
};

function related(
  evaluation: Evaluation,
  first: Value,
  second: Value,
  judge: (layout: Layout) => boolean,
): boolean | null {
  const a = asRange(first);
  const b = asRange(second);
  if (!a || !b) return null;
  const firstStarts = orderEnds(evaluation, a.start, -1, b.start, -1);
  const ends = orderEnds(evaluation, a.end, 1, b.end, 1);
  const endToStart = orderEnds(evaluation, a.end, 1, b.start, -1);
  const startToEnd = orderEnds(evaluation, a.start, -1, b.end, 1);
  if (firstStarts === null || ends === null || endToStart === null || startToEnd === null) return null;
  return judge({ a, b, starts: firstStarts, ends, endToStart, startToEnd });
}

/** A point is a range of itself. */
function asRange(value: Value): RangeValue | undefined {
  if (value === null) return undefined;
  if (isRange(value)) return value;
  return { kind: 'range', start: value, end: value, startIncluded: true, endIncluded: true };
}

/** An open start lies before everything, an open end after it. */
function orderEnds(evaluation: Evaluation, a: Value, aSide: -1 | 1, b: Value, bSide: -1 | 1): number | null {
  if (a !== null && b !== null) return order(evaluation, a, b);
  return Math.sign((a === null ? aSide : 0) - (b === null ? bSide : 0));
}
