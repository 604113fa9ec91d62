import { dayInRange, dayMs, hasClock, plusMonths } from './calendar.js';
import { parseDuration } from './duration.js';
import { formatInstant, parseDay, parseWallTime } from './iso.js';
import { instantAt, isZoneName, wallAt } from './zone.js';

/**
 * The instant that a text means: a date-time (without offset it is read in `zone`) or a day, which is its first moment
 * in `zone`. Undefined when malformed.
 */
export function instantOf(text: string, zone: string): string | undefined {
  const ms = instantMs(text, zone);
  return ms === undefined ? undefined : formatInstant(ms);
}

/** `instantOf` as milliseconds since 1970. */
export function instantMs(text: string, zone: string): number | undefined {
  if (!isZoneName(zone)) return undefined;
  const days = parseDay(text);
  if (days !== undefined) return hasClock(days) ? instantAt(zone, days * dayMs) : undefined;
  const time = parseWallTime(text);
  return time && instantAt(time.zone ?? zone, time.wall);
}

/**
 * An instant and an ISO duration later. Years, months, weeks and days are added on the wall clock of `zone` (a month
 * that is too short ends on its last day), hours, minutes and seconds exactly. Undefined when malformed or out of range.
 */
export function addDuration(instant: string, duration: string, zone: string): string | undefined {
  const start = instantMs(instant, zone);
  const parts = parseDuration(duration);
  if (start === undefined || !parts) return undefined;
  const calendarDays = parts.weeks * 7 + parts.days;
  if (parts.months === 0 && calendarDays === 0) return formatInstant(start + parts.ms);
  const wall = wallAt(zone, start);
  const day = Math.floor(wall / dayMs);
  const month = plusMonths(day, parts.months);
  if (month === undefined || !dayInRange(month + calendarDays)) return undefined;
  const moved = wall + (month + calendarDays - day) * dayMs;
  return formatInstant(instantAt(zone, moved) + parts.ms);
}
