import { offsetOf } from './compare.js';
import { scan, type Evaluation } from './evaluation.js';
import { civilOf, dayMs, weekdayOf } from './time/calendar.js';
import type { Zone } from './time/zone.js';
import { isContext, isList, tagged, type Value } from './values.js';

/** `value.key`: an entry of a context, a part of a date or range; of a list, that of each element. Null where none. */
export function property(evaluation: Evaluation, value: Value, key: string): Value {
  if (isContext(value)) return value.get(key) ?? null;
  if (!isList(value)) return partOf(evaluation, value, key);
  scan(evaluation, value.length);
  return value.map((item) =>
    isContext(item) ? (item.get(key) ?? null) : isList(item) ? null : partOf(evaluation, item, key),
  );
}

function partOf(evaluation: Evaluation, value: Value, key: string): Value {
  const item = tagged(value);
  switch (item?.kind) {
    case 'date':
      return dayPart(item.days, key);
    case 'time':
      if (key === 'time offset') return seconds(offsetOf(evaluation, item));
      return key === 'timezone' ? zoneName(item.zone) : clockPart(item.ms, key);
    case 'date and time': {
      if (key === 'timezone') return zoneName(item.zone);
      if (key === 'time offset') return seconds(offsetOf(evaluation, item));
      const day = Math.floor(item.wall / dayMs);
      return dayPart(day, key) ?? clockPart(item.wall - day * dayMs, key);
    }
    case 'years and months duration':
      if (key === 'years') return Math.trunc(item.months / 12) + 0;
      return key === 'months' ? (item.months % 12) + 0 : null;
    case 'days and time duration':
      // Parts of seconds are cut towards zero.
      return spanPart(item.ms < 0 && item.ns !== undefined ? item.ms + 1 : item.ms, key);
    case 'range':
      if (key === 'start') return item.start;
      if (key === 'end') return item.end;
      if (key === 'start included') return item.startIncluded;
      return key === 'end included' ? item.endIncluded : null;
    default:
      return null;
  }
}

function seconds(count: number | undefined): Value {
  return count === undefined ? null : { kind: 'days and time duration', ms: count * 1000 };
}

/** A fixed offset is no time zone. */
function zoneName(zone: Zone | undefined): string | null {
  return typeof zone === 'string' ? zone : null;
}

function dayPart(days: number, key: string): number | null {
  if (key === 'weekday') return weekdayOf(days);
  const { year, month, day } = civilOf(days);
  return key === 'year' ? year : key === 'month' ? month : key === 'day' ? day : null;
}

function clockPart(ms: number, key: string): number | null {
  const whole = Math.floor(ms / 1000);
  if (key === 'hour') return Math.floor(whole / 3600);
  if (key === 'minute') return Math.floor(whole / 60) % 60;
  return key === 'second' ? whole % 60 : null;
}

function spanPart(ms: number, key: string): number | null {
  const whole = Math.trunc(ms / 1000);
  if (key === 'days') return Math.trunc(whole / 86_400) + 0;
  if (key === 'hours') return (Math.trunc(whole / 3600) % 24) + 0;
  if (key === 'minutes') return (Math.trunc(whole / 60) % 60) + 0;
  return key === 'seconds' ? (whole % 60) + 0 : null;
}
