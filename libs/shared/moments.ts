import { addDays, type Day } from './day.js';

const second = 1_000;
const lengths = { second, minute: 60 * second, hour: 3_600 * second, day: 86_400 * second } as const;
export type SpanUnit = keyof typeof lengths;

/** A number of ten digits counts seconds, any other one milliseconds. */
export function instantOf(timestamp: number | string): Date {
  const text = String(timestamp);
  return new Date(/^\d{10}$/.test(text) ? Number(text) * second : Number(text));
}

/** `"20261231"` → `"2026-12-31"`; undefined for anything but eight digits. */
export function dayOfDigits(digits: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return year && month && date ? `${year}-${month}-${date}` : undefined;
}

/** The day so many days later, or earlier when negative, written with another sign between its parts: `2026/12/31`. */
export function shiftDay(from: Day, days: number, separator = '-'): string {
  return addDays(from, days).replaceAll('-', separator);
}

/** How many units lie between two moments, both counted; undefined when the start lies behind the end. */
export function countUnits(start: Date, end: Date, unit: SpanUnit): number | undefined {
  if (start.getTime() > end.getTime()) return undefined;
  return Math.floor((end.getTime() - start.getTime()) / lengths[unit]) + 1;
}

/** How a past moment is said: in words while it is near, as a date once two days have passed. */
type Ago =
  | { readonly word: 'justNow' | 'dayAgo' }
  | { readonly word: 'minutesAgo' | 'hoursAgo'; readonly count: number }
  | { readonly word: 'date' };

/** Just now below 30 seconds, minutes below an hour, hours below a day, one day below two, then a date. */
export function agoOf(then: Date, now: Date): Ago {
  const passed = now.getTime() - then.getTime();
  if (passed < 30 * second) return { word: 'justNow' };
  if (passed < lengths.hour) return { word: 'minutesAgo', count: Math.ceil(passed / lengths.minute) };
  if (passed < lengths.day) return { word: 'hoursAgo', count: Math.ceil(passed / lengths.hour) };
  if (passed < 2 * lengths.day) return { word: 'dayAgo' };
  return { word: 'date' };
}
