import * as numbers from './numbers.js';
import { instantOfValue, timeInUtc } from './compare.js';
import { limitCharacters, spend, type Evaluation } from './evaluation.js';
import { dayInRange, dayMs, plusMonths } from './time/calendar.js';
import { instantAt, wallAt, type Zone } from './time/zone.js';
import { isNumber, tagged, type DurationValue, type Exact, type Temporal, type Value } from './values.js';

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
  if (item?.kind === 'days and time duration') return { ...item, ms: 0 - item.ms };
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
    const ms = (from.ms + direction * by.ms) % dayMs;
    return { ...from, ms: ms < 0 ? ms + dayMs : ms };
  }
  if (from.kind === 'date') {
    const days = movedDay(from.days, by, direction);
    return days === undefined ? null : { kind: 'date', days };
  }
  return laterMoment(from.wall, from.zone, by, direction);
}

function movedDay(days: number, by: DurationValue, direction: 1 | -1): number | undefined {
  if (by.kind === 'years and months duration') return plusMonths(days, direction * by.months);
  const moved = Math.floor(days + (direction * by.ms) / dayMs);
  return dayInRange(moved) ? moved : undefined;
}

/** Days of a duration are 24 hours here, as FEEL has it: in a zone with summer time the clock may show another hour. */
function laterMoment(wall: number, zone: Zone | undefined, by: DurationValue, direction: 1 | -1): Value {
  if (by.kind === 'days and time duration') {
    const ms = direction * by.ms;
    return moment(typeof zone === 'string' ? wallAt(zone, instantAt(zone, wall) + ms) : wall + ms, zone);
  }
  const day = Math.floor(wall / dayMs);
  const moved = plusMonths(day, direction * by.months);
  return moved === undefined ? null : moment(existing(wall + (moved - day) * dayMs, zone), zone);
}

function moment(wall: number, zone: Zone | undefined): Value {
  return dayInRange(Math.floor(wall / dayMs)) ? { kind: 'date and time', wall, zone } : null;
}

/** A clock time that the zone skips moves forward to one that it shows. */
function existing(wall: number, zone: Zone | undefined): number {
  return typeof zone === 'string' ? wallAt(zone, instantAt(zone, wall)) : wall;
}

function elapsed(evaluation: Evaluation, from: Temporal, to: Temporal): Value {
  if (from.kind === 'time' || to.kind === 'time') {
    if (from.kind !== 'time' || to.kind !== 'time') return null;
    return span(from.zone === to.zone ? to.ms - from.ms : timeInUtc(evaluation, to) - timeInUtc(evaluation, from));
  }
  const start = atMidnight(from);
  const end = atMidnight(to);
  if (start.zone === undefined && end.zone === undefined) return span(end.wall - start.wall);
  return span(instantOfValue(evaluation, end) - instantOfValue(evaluation, start));
}

function atMidnight(value: Exclude<Temporal, { kind: 'time' }>): Extract<Temporal, { kind: 'date and time' }> {
  return value.kind === 'date' ? { kind: 'date and time', wall: value.days * dayMs } : value;
}

function span(ms: number): DurationValue | null {
  return Number.isSafeInteger(ms) ? { kind: 'days and time duration', ms } : null;
}

function months(count: number): DurationValue | null {
  return Number.isSafeInteger(count) ? { kind: 'years and months duration', months: count } : null;
}

function together(a: DurationValue, b: DurationValue, direction: 1 | -1): Value {
  if (a.kind === 'days and time duration') return b.kind === a.kind ? span(a.ms + direction * b.ms) : null;
  return b.kind === a.kind ? months(a.months + direction * b.months) : null;
}

function times(value: Value, factor: Exact): Value {
  const item = asDuration(value);
  if (!item) return null;
  return scaled(item, numbers.multiply(item.kind === 'days and time duration' ? item.ms : item.months, factor));
}

function dividedBy(value: Value, divisor: Value): Value {
  const item = asDuration(value);
  if (!item) return null;
  const size = item.kind === 'days and time duration' ? item.ms : item.months;
  if (isNumber(divisor)) return scaled(item, numbers.divide(size, divisor));
  const other = asDuration(divisor);
  if (other?.kind !== item.kind) return null;
  return numbers.divide(size, other.kind === 'days and time duration' ? other.ms : other.months);
}

/** Durations are whole milliseconds or whole months. */
function scaled(like: DurationValue, size: Exact | null): Value {
  if (size === null) return null;
  const inMs = like.kind === 'days and time duration';
  const whole = numbers.round(size, 0, inMs ? 'halfEven' : 'down');
  const count = whole === null ? undefined : numbers.toInteger(whole);
  if (count === undefined) return null;
  return inMs ? span(count) : months(count);
}
