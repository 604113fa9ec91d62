import dayjs from 'dayjs';
import type { Day } from '#lab/shared/day.js';
import type { Language } from '#lab/shared/texts.js';

type Moment = dayjs.Dayjs | Date | string | number;

/** The calendar day on which a moment falls for the reader; today without one. */
export function dayAt(at?: Moment): Day {
  return dayjs(at).format('YYYY-MM-DD');
}

/** The whole of a moment, to the second, as the watermark has it. */
export function fullText(at: Moment): string {
  return dayjs(at).format('YYYY-MM-DD HH:mm:ss');
}

/** As `fullText`, with the zone behind. */
export function zonedText(at: Moment): string {
  return dayjs(at).format('YYYY-MM-DD HH:mm:ss Z');
}

/** The time of the day alone. */
export function clockText(at: Moment, unit: 'minute' | 'second' = 'minute'): string {
  return dayjs(at).format(unit === 'second' ? 'HH:mm:ss' : 'HH:mm');
}

/** `MM-DD HH:mm` in this year, with the year otherwise. */
export function minuteText(at: Moment, now: Moment = dayjs()): string {
  const moment = dayjs(at);
  return moment.format(moment.year() === dayjs(now).year() ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm');
}

/** The time alone for a moment of today, with the date otherwise. */
export function recentText(at: Moment, unit: 'minute' | 'second' = 'minute'): string {
  return dayjs(at).isSame(dayjs(), 'day') ? clockText(at, unit) : minuteText(at);
}

/** A day in the words of a language: `pattern` is a text of it. */
export function spelledDay(at: dayjs.Dayjs, pattern: string): string {
  return at.format(pattern);
}

/** The name of a month, 1 to 12. */
export function monthName(year: number, month: number, language: Language): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(first);
}

/** The short name of a weekday, 1 for Monday to 7. */
export function weekdayName(weekdayNumber: number, language: Language): string {
  // 5 January 1970 was a Monday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekdayNumber));
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(day);
}

/** The IANA zone of this browser. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
