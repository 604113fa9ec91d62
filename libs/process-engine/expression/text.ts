import { bounds, BudgetExceeded } from './evaluation.js';
import { formatNumber } from './numbers.js';
import { dayMs } from './time/calendar.js';
import { formatDuration, parseDuration } from './time/duration.js';
import { fine, sumOf, type Fine } from './time/fine.js';
import { formatClock, formatDay, formatWallTime, parseDay, parseWallTime, parseZonedClock } from './time/iso.js';
import { formatZone } from './time/zone.js';
import {
  isContext,
  isList,
  isNumber,
  tagged,
  type DurationValue,
  type SpanValue,
  type Temporal,
  type Value,
} from './values.js';

/** A duration of one of FEEL's two kinds; null for a text that mixes months with days. */
export function durationOf(text: string): DurationValue | null {
  const parts = parseDuration(text);
  if (!parts) return null;
  const dateText = text.split('T')[0] ?? '';
  const ms = (parts.weeks * 7 + parts.days) * dayMs + parts.ms;
  if (!/[YM]/.test(dateText)) return spanOf(fine(ms, parts.ns));
  const mixed = /[WD]/.test(dateText) || text.includes('T');
  return mixed ? null : { kind: 'years and months duration', months: parts.months };
}

/** A duration of days and time; null when it is too long to be exact. */
export function spanOf(size: Fine): SpanValue | null {
  return Number.isSafeInteger(size.ms) ? { kind: 'days and time duration', ...size } : null;
}

/** The date, time, date and time, or duration that `@"…"` means; null when it means none. */
export function temporalOf(text: string): Temporal | DurationValue | null {
  if (/^-?P/.test(text)) return durationOf(text);
  if (text[2] === ':') return timeOf(text);
  return text.includes('T') ? dateTimeOf(text) : dateOf(text);
}

/** `2026-01-31` → a date. */
export function dateOf(text: string): Temporal | null {
  const days = parseDay(text);
  return days === undefined ? null : { kind: 'date', days };
}

/** `09:30:00`, with or without offset or zone → a time. */
export function timeOf(text: string): Temporal | null {
  const clock = parseZonedClock(text);
  return clock ? { kind: 'time', ...clock } : null;
}

/** `2026-01-31T09:30:00`, with or without offset or zone → a date and time. */
export function dateTimeOf(text: string): Temporal | null {
  const time = parseWallTime(text);
  return time ? { kind: 'date and time', ...time } : null;
}

/** The text of a date, time, date and time or duration. */
export function formatTemporal(value: Temporal | DurationValue): string {
  switch (value.kind) {
    case 'date':
      return formatDay(value.days);
    case 'time':
      return formatClock(value) + (value.zone === undefined ? '' : formatZone(value.zone));
    case 'date and time':
      return formatWallTime(value);
    case 'years and months duration':
      return value.months === 0 ? 'P0M' : formatDuration({ months: value.months, weeks: 0, days: 0, ms: 0 });
    case 'days and time duration': {
      const isNegative = value.ms < 0;
      const { ms, ns = 0 } = isNegative ? sumOf({ ms: 0 }, value, -1) : value;
      const days = Math.floor(ms / dayMs);
      const sign = isNegative ? -1 : 1;
      return formatDuration({ months: 0, weeks: 0, days: sign * days, ms: sign * (ms - days * dayMs), ns: sign * ns });
    }
  }
}

/** A value as text, the way `string()` writes it: texts plain at the top and quoted inside lists and contexts. */
export function textOf(value: Value, count: () => void = () => undefined): string {
  const parts: string[] = [];
  let size = 0;
  // Values may share their parts: the text that comes of them bounds this walk, not their size in memory.
  const write = (part: string) => {
    size += part.length;
    if (size > bounds.characters) throw new BudgetExceeded('characters');
    count();
    parts.push(part);
  };
  writeValue(value, write, 0);
  return parts.join('');
}

function writeValue(value: Value, write: (part: string) => void, depth: number): void {
  if (depth > bounds.levels) throw new BudgetExceeded('levels');
  if (value === null) write('null');
  else if (typeof value === 'boolean') write(String(value));
  else if (typeof value === 'string') write(depth === 0 ? value : quoted(value));
  else if (isNumber(value)) write(formatNumber(value));
  else if (isList(value)) {
    write('[');
    value.forEach((item, index) => {
      if (index > 0) write(', ');
      writeValue(item, write, depth + 1);
    });
    write(']');
  } else if (isContext(value)) {
    let separator = '{';
    for (const [key, item] of value) {
      write(`${separator}${/^\w+$/.test(key) ? key : quoted(key)}: `);
      separator = ', ';
      writeValue(item, write, depth + 1);
    }
    write(value.size === 0 ? '{}' : '}');
  } else writeTagged(value, write, depth);
}

function writeTagged(value: Value, write: (part: string) => void, depth: number): void {
  const item = tagged(value);
  if (!item) return;
  if (item.kind === 'function') return write(`function(${item.parameters.join(', ')})`);
  if (item.kind !== 'range') return write(formatTemporal(item));
  write(item.startIncluded ? '[' : '(');
  writeValue(item.start, write, depth + 1);
  write('..');
  writeValue(item.end, write, depth + 1);
  write(item.endIncluded ? ']' : ')');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
