import type { z } from 'zod';
import type { WorkingCalendar } from '#lab/process-engine/index.js';
import type { workingTimeSettings } from '../people/working-time.settings.js';
import { chineseYear } from './chinese-year.js';
import type { CalendarDay } from './calendar-day.entity.js';

type WorkingTime = z.output<typeof workingTimeSettings.schema>;

/** Years around the present one whose holidays are filled in. */
const yearsBack = 1;
const yearsAhead = 2;

/** Whether the public days of a year count as long as the company names no day in it. */
export function isFilled(year: number, { holidays }: Pick<WorkingTime, 'holidays'>, now: Date): boolean {
  const present = now.getUTCFullYear();
  return holidays === 'china' && year >= present - yearsBack && year <= present + yearsAhead;
}

/** The special days by day: the company's own, and the public ones of years of which it names none. */
export function specialDays(
  own: readonly CalendarDay[],
  workingTime: Pick<WorkingTime, 'holidays'>,
  now: Date,
): ReadonlyMap<string, CalendarDay> {
  const named = new Set(own.map(({ id }) => id.slice(0, 4)));
  const filled: CalendarDay[] = [];
  for (let year = now.getUTCFullYear() - yearsBack; year <= now.getUTCFullYear() + yearsAhead; year++)
    if (isFilled(year, workingTime, now) && !named.has(String(year))) filled.push(...chineseYear(year));
  return new Map([...filled, ...own].map((day) => [day.id, day]));
}

/** Hours and days of the company as the engine counts with them. */
export function workingCalendar(
  zone: string,
  { workdays, hours }: WorkingTime,
  special: ReadonlyMap<string, CalendarDay>,
): WorkingCalendar {
  const times = hours.flat();
  const breaks = times.slice(1, -1);
  const of = (kind: string) => [...special.values()].filter((day) => day.kind === kind).map(({ id }) => id);
  return {
    zone,
    start: times[0] ?? '',
    end: times.at(-1) ?? '',
    breaks: breaks.flatMap((from, at) => (at % 2 === 0 ? [[from, breaks[at + 1] ?? ''] as const] : [])),
    workdays,
    holidays: of('off'),
    extraDays: of('work'),
  };
}
