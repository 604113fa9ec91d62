import * as numbers from './numbers.js';
import { instantOfValue, timeInUtc } from './compare.js';
import { limitCharacters, spend, type Evaluation } from './evaluation.js';
import { spanOf } from './text.js';
import { dayMs, hasClock, isDay, plusMonths } from './time/calendar.js';
import { fine, nsInMs, sumOf, type Fine } from './time/fine.js';
import { instantAt, wallAt, type Zone } from './time/zone.js';
import {
  isNumber,
  tagged,
  type DateTimeValue,
  type DateValue,
  type DurationValue,
  type Exact,
  type Temporal,
  type TimeValue,
  type Value,
} from './values.js';

/** Steps of a root, a logarithm or a power that is no short product. */
export const costly = 100;

export type Operator = '+' | '-' | '*' | '/' | '**';

/** What an operator makes of two values; null where it has no meaning for their types or the result is out of range. */
export function calculate(evaluation: Evaluation, operator: Operator, a: Value, b: Value): Value {
  if (isNumber(a) && isNumber(b)) return withNumbers(evaluation, operator, a, b);
  if (operator === '+') return plus(evaluation, a, b);
  if (operator === '-') return minus(evaluation, a, b);
  if (operator === '*') return isNumber(a) ? times(b, a) : isNumber(b) ? times(a, b) : null;
  return operator === '/' ? dividedBy(a, b) : null;
}

function withNumbers(evaluation: Evaluation, operator: Operator, a: Exact, b: Exact): Value {
  switch (operator) {
    case '+':
      return numbers.add(a, b);
    case '-':
      return numbers.subtract(a, b);
    case '*':
      return numbers.multiply(a, b);
    case '/':
      return numbers.divide(a, b);
    case '**':
      spend(evaluation, typeof b === 'number' && Number.isInteger(b) && Math.abs(b) <= 100 ? 1 : costly);
      return numbers.power(a, b);
  }
}

/** The value with the other sign: numbers and durations have one. */
export function negated(value: Value): Value {
  if (isNumber(value)) return numbers.negate(value);
  const item = tagged(value);
  if (item?.kind === 'days and time duration') return { kind: item.kind, ...sumOf({ ms: 0 }, item, -1) };
  return item?.kind === 'years and months duration' ? { ...item, months: 0 - item.months } : null;
}

function plus(evaluation: Evaluation, a: Value, b: Value): Value {
  if (typeof a === 'string') return typeof b === 'string' ? joined(evaluation, a, b) : null;
  const left = asTemporal(a);
  const right = asTemporal(b);
  const leftSpan = asDuration(a);
  const rightSpan = asDuration(b);
  if (left) return rightSpan ? later(left, rightSpan, 1) : null;
  if (right) return leftSpan ? later(right, leftSpan, 1) : null;
  return leftSpan && rightSpan ? together(leftSpan, rightSpan, 1) : null;
}

function minus(evaluation: Evaluation, a: Value, b: Value): Value {
  const left = asTemporal(a);
  const right = asTemporal(b);
  const leftSpan = asDuration(a);
  const rightSpan = asDuration(b);
  if (left) return rightSpan ? later(left, rightSpan, -1) : right ? elapsed(evaluation, right, left) : null;
  return leftSpan && rightSpan ? together(leftSpan, rightSpan, -1) : null;
}

function joined(evaluation: Evaluation, a: string, b: string): string {
  limitCharacters(evaluation, a.length + b.length);
  return a + b;
}

function asTemporal(value: Value): Temporal | undefined {
  const item = tagged(value);
  return item?.kind === 'date' || item?.kind === 'time' || item?.kind === 'date and time' ? item : undefined;
}

function asDuration(value: Value): DurationValue | undefined {
  const item = tagged(value);
  return item?.kind === 'days and time duration' || item?.kind === 'years and months duration' ? item : undefined;
}

function later(from: Temporal, by: DurationValue, direction: 1 | -1): Value {
  if (from.kind === 'time') {
    if (by.kind !== 'days and time duration') return null;
    const { ms, ns } = sumOf(from, by, direction);
    return { ...from, ms: ms - Math.floor(ms / dayMs) * dayMs, ns };
  }
  if (from.kind === 'date') {
    const days = movedDay(from.days, by, direction);
    return days === undefined ? null : { kind: 'date', days };
  }
  return laterMoment(from, by, direction);
}

function movedDay(days: number, by: DurationValue, direction: 1 | -1): number | undefined {
  if (by.kind === 'years and months duration') return plusMonths(days, direction * by.months);
  const moved = days + Math.floor(sumOf({ ms: 0 }, by, direction).ms / dayMs);
  return isDay(moved) ? moved : undefined;
}

/** Days of a duration are 24 hours here, as FEEL has it: in a zone with summer time the clock may show another hour. */
function laterMoment({ wall, ns, zone }: DateTimeValue, by: DurationValue, direction: 1 | -1): Value {
  if (by.kind === 'days and time duration') {
    if (typeof zone !== 'string') return moment(sumOf({ ms: wall, ns }, by, direction), zone);
    const later = sumOf({ ms: instantAt(zone, wall), ns }, by, direction);
    return hasClock(later.ms / dayMs) ? moment({ ...later, ms: wallAt(zone, later.ms) }, zone) : null;
  }
  const day = Math.floor(wall / dayMs);
  const moved = plusMonths(day, direction * by.months);
  if (moved === undefined || !hasClock(moved)) return null;
  return moment({ ms: existing(wall + (moved - day) * dayMs, zone), ns }, zone);
}

function moment({ ms, ns }: Fine, zone: Zone | undefined): Value {
  return hasClock(Math.floor(ms / dayMs)) ? { kind: 'date and time', wall: ms, ns, zone } : null;
}

/** A clock time that the zone skips moves forward to one that it shows. */
function existing(wall: number, zone: Zone | undefined): number {
  return typeof zone === 'string' ? wallAt(zone, instantAt(zone, wall)) : wall;
}

/** Real time; null where only one of the two has a zone. A date begins at midnight UTC (DMN 1.5, tables 55 and 56). */
function elapsed(evaluation: Evaluation, from: Temporal, to: Temporal): Value {
  if (from.kind === 'date' && to.kind === 'date') return spanOf({ ms: (to.days - from.days) * dayMs });
  if (from.kind === 'time' || to.kind === 'time') {
    if (from.kind !== 'time' || to.kind !== 'time' || !areAlike(from, to)) return null;
    const inUtc = (time: TimeValue) => ({ ms: timeInUtc(evaluation, time), ns: time.ns });
    return spanOf(from.zone === to.zone ? sumOf(to, from, -1) : sumOf(inUtc(to), inUtc(from), -1));
  }
  const [start, end] = [atMidnight(from), atMidnight(to)];
  if (!start || !end || !areAlike(start, end)) return null;
  const isPlain = start.zone === undefined;
  const at = (time: DateTimeValue) => ({ ms: isPlain ? time.wall : instantOfValue(evaluation, time), ns: time.ns });
  return spanOf(sumOf(at(end), at(start), -1));
}

function areAlike(a: { readonly zone?: Zone | undefined }, b: { readonly zone?: Zone | undefined }): boolean {
  return (a.zone === undefined) === (b.zone === undefined);
}

function atMidnight(value: DateValue | DateTimeValue): DateTimeValue | undefined {
  if (value.kind === 'date and time') return value;
  return hasClock(value.days) ? { kind: 'date and time', wall: value.days * dayMs, zone: 0 } : undefined;
}

function months(count: number): DurationValue | null {
  return Number.isSafeInteger(count) ? { kind: 'years and months duration', months: count } : null;
}

function together(a: DurationValue, b: DurationValue, direction: 1 | -1): Value {
  if (a.kind === 'days and time duration') return b.kind === a.kind ? spanOf(sumOf(a, b, direction)) : null;
  return b.kind === a.kind ? months(a.months + direction * b.months) : null;
}

function times(value: Value, factor: Exact): Value {
  const item = asDuration(value);
  if (!item) return null;
  return scaled(item, numbers.multiply(sizeOf(item), factor));
}

function dividedBy(value: Value, divisor: Value): Value {
  const item = asDuration(value);
  if (!item) return null;
  const size = sizeOf(item);
  if (isNumber(divisor)) return scaled(item, numbers.divide(size, divisor));
  const other = asDuration(divisor);
  if (other?.kind !== item.kind) return null;
  return numbers.divide(size, sizeOf(other));
}

/** Nanoseconds or months, whichever the duration is of. */
function sizeOf(item: DurationValue): Exact {
  if (item.kind !== 'days and time duration') return item.months;
  const size = numbers.multiply(item.ms, nsInMs);
  return (size === null ? null : numbers.add(size, item.ns ?? 0)) ?? 0;
}

/** Durations are whole nanoseconds or whole months. */
function scaled(like: DurationValue, size: Exact | null): Value {
  const isSpan = like.kind === 'days and time duration';
  const whole = size === null ? null : numbers.round(size, 0, isSpan ? 'halfEven' : 'down');
  if (whole === null) return null;
  if (!isSpan) return months(numbers.toInteger(whole) ?? NaN);
  const ns = numbers.modulo(whole, nsInMs);
  const rest = ns === null ? null : numbers.subtract(whole, ns);
  const ms = rest === null ? null : numbers.divide(rest, nsInMs);
  return ns === null || ms === null ? null : spanOf(fine(numbers.toInteger(ms) ?? NaN, numbers.toInteger(ns)));
}
