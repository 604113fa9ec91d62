import { equals, offsetOf } from '../compare.js';
import type { Evaluation } from '../evaluation.js';
import { multiply, round, toInteger } from '../numbers.js';
import { dateOf, dateTimeOf, durationOf, timeOf } from '../text.js';
import {
  civilOf,
  dayMs,
  dayOfYear,
  existingDay,
  hasClock,
  monthsBetween,
  weekdayOf,
  weekOfYear,
} from '../time/calendar.js';
import { fine, type Fine } from '../time/fine.js';
import { instantMs } from '../time/instant.js';
import { wallAt, widestOffset } from '../time/zone.js';
import { kindOf, tagged, type Exact, type Value } from '../values.js';
import {
  any,
  day,
  integer,
  none,
  number,
  one,
  scalar,
  text,
  three,
  two,
  type Builtin,
  type Form,
} from './signature.js';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const temporal: Readonly<Record<string, Builtin>> = {
  date: [
    one(scalar('from'), (_, from) => toDate(from)),
    three(integer('year'), integer('month'), integer('day'), dateFrom),
  ],
  time: [one(scalar('from'), (_, from) => toTime(from)), timeForm()],
  'date and time': [one(scalar('from'), (_, from) => toDateTime(from)), two(day('date'), scalar('time'), combine)],
  duration: [one(text('from'), (_, from) => durationOf(from))],
  'years and months duration': [
    two(day('from'), day('to'), (_, from, to) => ({
      kind: 'years and months duration',
      months: monthsBetween(from, to),
    })),
  ],
  now: [none(now)],
  today: [none((evaluation) => toDate(now(evaluation)))],
  'day of year': [one(day('date'), (_, days) => dayOfYear(days))],
  'day of week': [one(day('date'), (_, days) => weekdays[weekdayOf(days) - 1] ?? null)],
  'month of year': [one(day('date'), (_, days) => months[civilOf(days).month - 1] ?? null)],
  'week of year': [one(day('date'), (_, days) => weekOfYear(days))],
  is: [two(any('value1'), any('value2'), same)],
};

function now(evaluation: Evaluation): Value {
  const { at, zone } = evaluation.moment;
  const ms = instantMs(at, zone);
  if (ms === undefined) throw new RangeError(`not a moment: ${at} ${zone}`);
  return { kind: 'date and time', wall: wallAt(zone, ms), zone };
}

function toDate(from: Value): Value {
  if (typeof from === 'string') return dateOf(from);
  const item = tagged(from);
  if (item?.kind === 'date and time') return { kind: 'date', days: Math.floor(item.wall / dayMs) };
  return item?.kind === 'date' ? item : null;
}

function dateFrom(_: Evaluation, year: number, month: number, dayOfMonth: number): Value {
  const days = existingDay(year, month, dayOfMonth);
  return days === undefined ? null : { kind: 'date', days };
}

function toTime(from: Value): Value {
  if (typeof from === 'string') return timeOf(from);
  const item = tagged(from);
  if (item?.kind === 'date and time') {
    return { kind: 'time', ms: item.wall - Math.floor(item.wall / dayMs) * dayMs, ns: item.ns, zone: item.zone };
  }
  if (item?.kind === 'date') return { kind: 'time', ms: 0, zone: 0 };
  return item?.kind === 'time' ? item : null;
}

const nsInSecond = 1_000_000_000;

/** The only function of four parameters. */
function timeForm(): Form {
  const [hour, minute, second, offset] = [integer('hour'), integer('minute'), number('second'), scalar('offset')];
  return {
    parameters: [hour.name, minute.name, second.name, offset.name],
    required: 3,
    rest: false,
    call: (_, args) => timeFrom(hour.read(args[0]), minute.read(args[1]), second.read(args[2]), offset.read(args[3])),
  };
}

function timeFrom(hour?: number, minute?: number, second?: Exact, offset: Value = null): Value {
  const seconds = second === undefined ? null : multiply(second, nsInSecond);
  const cut = seconds === null ? null : round(seconds, 0, 'down');
  const ns = cut === null ? undefined : toInteger(cut);
  if (hour === undefined || minute === undefined || ns === undefined) return null;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || ns < 0 || ns >= 60 * nsInSecond) return null;
  const clock: Fine = fine((hour * 60 + minute) * 60_000, ns);
  if (offset === null) return { kind: 'time', ...clock };
  const ahead = tagged(offset);
  if (ahead?.kind !== 'days and time duration' || Math.abs(ahead.ms) > widestOffset * 1000) return null;
  return { kind: 'time', ...clock, zone: Math.trunc(ahead.ms / 1000) };
}

function toDateTime(from: Value): Value {
  if (typeof from === 'string') return dateTimeOf(from) ?? toDateTime(dateOf(from));
  const item = tagged(from);
  if (item?.kind === 'date') return hasClock(item.days) ? { kind: 'date and time', wall: item.days * dayMs } : null;
  return item?.kind === 'date and time' ? item : null;
}

function combine(_: Evaluation, days: number, time: Value): Value {
  const clock = tagged(time);
  if (clock?.kind !== 'time' || !hasClock(days)) return null;
  return { kind: 'date and time', wall: days * dayMs + clock.ms, ns: clock.ns, zone: clock.zone };
}

/** Of one type and equal; times have the same clock and the same offset, whatever names their zones have. */
function same(evaluation: Evaluation, a: Value, b: Value): boolean {
  if (kindOf(a) !== kindOf(b)) return false;
  const offset = (value: Value) => {
    const item = tagged(value);
    return item?.kind === 'time' || item?.kind === 'date and time' ? offsetOf(evaluation, item) : undefined;
  };
  return offset(a) === offset(b) && equals(evaluation, a, b) === true;
}
