import { BudgetExceeded, scan, type Evaluation } from './evaluation.js';
import { compareNumbers, sameNumber } from './numbers.js';
import { compareFine } from './time/fine.js';
import { instantMs } from './time/instant.js';
import { instantAt, offsetAt, type Zone } from './time/zone.js';
import {
  isContext,
  isList,
  isNumber,
  tagged,
  type Context,
  type DateTimeValue,
  type List,
  type RangeValue,
  type TimeValue,
  type Value,
} from './values.js';

const sign = (difference: number) => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

/** -1, 0 or 1; null for values that are not of one ordered type. */
export function order(evaluation: Evaluation, a: Value, b: Value): number | null {
  if (isNumber(a)) return isNumber(b) ? compareNumbers(a, b) : null;
  if (typeof a === 'string') return typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : null;
  const left = tagged(a);
  const right = tagged(b);
  if (!left || !right) return null;
  if (left.kind === 'date') return right.kind === 'date' ? sign(left.days - right.days) : null;
  if (left.kind === 'time') return right.kind === 'time' ? orderTimes(evaluation, left, right) : null;
  if (left.kind === 'date and time')
    return right.kind === 'date and time' ? orderMoments(evaluation, left, right) : null;
  if (left.kind === 'days and time duration') return right.kind === left.kind ? sign(compareFine(left, right)) : null;
  if (left.kind === 'years and months duration') {
    return right.kind === left.kind ? sign(left.months - right.months) : null;
  }
  return null;
}

/** The instant of a date-time in milliseconds; one without zone is read in the zone of the evaluation. */
export function instantOfValue(evaluation: Evaluation, { wall, zone }: DateTimeValue): number {
  return instantAt(zone ?? evaluation.moment.zone, wall);
}

/** Two times without zone are compared as written. */
function orderMoments(evaluation: Evaluation, a: DateTimeValue, b: DateTimeValue): number {
  const isPlain = a.zone === b.zone && typeof a.zone !== 'string';
  const place = isPlain ? a.wall - b.wall : instantOfValue(evaluation, a) - instantOfValue(evaluation, b);
  return sign(place === 0 ? (a.ns ?? 0) - (b.ns ?? 0) : place);
}

/** Milliseconds since midnight UTC; a zone with summer time is taken as it is at the moment of the evaluation. */
export function timeInUtc(evaluation: Evaluation, { ms, zone = evaluation.moment.zone }: TimeValue): number {
  return ms - zoneOffsetNow(evaluation, zone) * 1000;
}

/** The offset in seconds of a time or a date and time: that of its zone then, or now for a time; undefined without zone. */
export function offsetOf(evaluation: Evaluation, value: TimeValue | DateTimeValue): number | undefined {
  if (value.zone === undefined) return undefined;
  if (value.kind === 'time') return zoneOffsetNow(evaluation, value.zone);
  return offsetAt(value.zone, instantOfValue(evaluation, value));
}

/** The offset in seconds that a zone has at the moment of the evaluation. */
function zoneOffsetNow(evaluation: Evaluation, zone: Zone): number {
  return typeof zone === 'number' ? zone : offsetAt(zone, instantMs(evaluation.moment.at, 'UTC') ?? 0);
}

function orderTimes(evaluation: Evaluation, a: TimeValue, b: TimeValue): number {
  const place = a.zone === b.zone ? a.ms - b.ms : timeInUtc(evaluation, a) - timeInUtc(evaluation, b);
  return sign(place === 0 ? (a.ns ?? 0) - (b.ns ?? 0) : place);
}

/** Whether two values are equal; null when they are of different types, null itself equals null only. */
export function equals(evaluation: Evaluation, a: Value, b: Value, depth = 0): boolean | null {
  if (a === null || b === null) return a === b;
  // A number is a JS number or a decimal: the two are of one type.
  if (isNumber(a)) return isNumber(b) ? sameNumber(a, b) : null;
  if (typeof a !== 'object' || typeof b !== 'object') return typeof a === typeof b ? a === b : null;
  if (isList(a)) return isList(b) ? sameLists(evaluation, a, b, depth) : null;
  if (isContext(a)) return isContext(b) ? sameContexts(evaluation, a, b, depth) : null;
  const left = tagged(a);
  const right = tagged(b);
  if (!left || !right || left.kind !== right.kind) return null;
  if (left.kind === 'function') return left === right;
  if (left.kind === 'range') return right.kind === 'range' && sameRanges(evaluation, left, right, depth);
  return order(evaluation, a, b) === 0;
}

function sameLists(evaluation: Evaluation, a: List, b: List, depth: number): boolean {
  if (a.length !== b.length) return false;
  enter(evaluation, a.length, depth);
  return a.every((item, index) => equals(evaluation, item, b[index] ?? null, depth + 1) === true);
}

function sameContexts(evaluation: Evaluation, a: Context, b: Context, depth: number): boolean {
  if (a.size !== b.size) return false;
  enter(evaluation, a.size, depth);
  for (const [key, item] of a) {
    const other = b.get(key);
    if (other === undefined || equals(evaluation, item, other, depth + 1) !== true) return false;
  }
  return true;
}

function sameRanges(evaluation: Evaluation, a: RangeValue, b: RangeValue, depth: number): boolean {
  return (
    a.startIncluded === b.startIncluded &&
    a.endIncluded === b.endIncluded &&
    equals(evaluation, a.start, b.start, depth + 1) === true &&
    equals(evaluation, a.end, b.end, depth + 1) === true
  );
}

/** Values may share their parts, so that a small one unfolds into a huge walk: every list on the way counts. */
function enter(evaluation: Evaluation, size: number, depth: number): void {
  if (depth > evaluation.levels) throw new BudgetExceeded('levels');
  scan(evaluation, size);
}

/** A key that equal values share, for the kinds that have a cheap one. */
export function identityOf(evaluation: Evaluation, value: Value): string | undefined {
  if (value === null) return 'null';
  if (isNumber(value)) return `number ${String(value)}`;
  if (typeof value !== 'object') return `${typeof value} ${String(value)}`;
  const item = tagged(value);
  if (item?.kind === 'date') return `date ${item.days}`;
  if (item?.kind === 'date and time') return `moment ${instantOfValue(evaluation, item)} ${item.ns ?? 0}`;
  if (item?.kind === 'days and time duration') return `span ${item.ms} ${item.ns ?? 0}`;
  if (item?.kind === 'years and months duration') return `months ${item.months}`;
  return undefined;
}

/** Whether a range holds a value, or all of another range; null when they cannot be compared. */
export function includes(evaluation: Evaluation, range: RangeValue, value: Value): boolean | null {
  const inner = tagged(value);
  if (inner?.kind === 'range') return includesRange(evaluation, range, inner);
  const low = range.start === null ? -1 : order(evaluation, range.start, value);
  const high = range.end === null ? 1 : order(evaluation, range.end, value);
  if (value === null || low === null || high === null || (range.start === null && range.end === null)) return null;
  return (low < 0 || (low === 0 && range.startIncluded)) && (high > 0 || (high === 0 && range.endIncluded));
}

function includesRange(evaluation: Evaluation, outer: RangeValue, inner: RangeValue): boolean | null {
  const low = outer.start === null ? -1 : inner.start === null ? 1 : order(evaluation, outer.start, inner.start);
  const high = outer.end === null ? 1 : inner.end === null ? -1 : order(evaluation, outer.end, inner.end);
  if (low === null || high === null) return null;
  return (
    (low < 0 || (low === 0 && (outer.startIncluded || !inner.startIncluded))) &&
    (high > 0 || (high === 0 && (outer.endIncluded || !inner.endIncluded)))
  );
}
