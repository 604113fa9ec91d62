import { z } from 'zod';
import type { Day } from '#lab/shared/day.js';
import { day } from '#lab/shared/schemas.js';

/** A day off, or a make-up working day. */
export const dayKinds = ['off', 'work'] as const;
export type DayKind = (typeof dayKinds)[number];

/** Years that the calendar can be opened at. */
export const firstYear = 2000;
export const lastYear = 2100;

const yearOfAddress = z.coerce.number().int().min(firstYear).max(lastYear);
export const calendarYearQuery = z.object({ year: yearOfAddress });
export type CalendarYearQuery = z.infer<typeof calendarYearQuery>;
export const calendarYearBody = z.object({ year: z.number().int().min(firstYear).max(lastYear) });
export type CalendarYearBody = z.infer<typeof calendarYearBody>;

const dayOfCalendar = day.refine((value) => Number(value.slice(0, 4)) >= firstYear && value <= `${lastYear}-12-31`, {
  message: 'day',
});
/** Version 0: the person saw no entry of the company for that day. */
const seen = z.number().int().min(0);

export const calendarDayBody = z.object({
  day: dayOfCalendar,
  version: seen,
  kind: z.enum(dayKinds),
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().max(80).default(''),
});
export type CalendarDayBody = z.infer<typeof calendarDayBody>;

export const calendarDayRemoval = z.object({ day: dayOfCalendar, version: seen });
export type CalendarDayRemoval = z.infer<typeof calendarDayRemoval>;

const name = z.strictObject({ zh: z.string(), en: z.string().nullable() });

const calendarDayView = z.strictObject({
  day,
  kind: z.enum(dayKinds),
  nameZh: z.string(),
  nameEn: z.string(),
  /** 0 while it is an official day. */
  version: z.number().int(),
  /** The official calendar has the same entry. */
  isOfficial: z.boolean(),
  /** Instant, ISO; null for days that no person has saved. */
  changedAt: z.string().nullable(),
  changedBy: name.nullable(),
});
export type CalendarDayView = z.infer<typeof calendarDayView>;

export const calendarYearView = z.strictObject({
  year: z.number().int(),
  /** Whose days count: the company's own, the official ones as long as it has none, or only the week. */
  source: z.enum(['company', 'official', 'week']),
  /** Days of the week that are worked, 1 = Monday … 7 = Sunday. */
  workdays: z.array(z.number().int()),
  /** Number of official days that the company's calendar does not have. */
  toImport: z.number().int(),
  /** Those that differ from the week, in order. */
  days: z.array(calendarDayView),
});
export type CalendarYearView = z.infer<typeof calendarYearView>;

/** How many official days were taken over. */
export const calendarImport = z.strictObject({ added: z.number().int() });
export type CalendarImport = z.infer<typeof calendarImport>;

/** The year of a day. */
export const yearOf = (of: Day) => Number(of.slice(0, 4));
