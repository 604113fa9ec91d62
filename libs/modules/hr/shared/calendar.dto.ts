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
/** Whose calendar: a site's, or the company's where none is named. */
const siteId = z.string().min(1).max(36);
export const calendarYearQuery = z.object({ year: yearOfAddress, siteId: siteId.optional() });
export type CalendarYearQuery = z.infer<typeof calendarYearQuery>;
const yearOfBody = z.number().int().min(firstYear).max(lastYear);
export const calendarYearBody = z.object({ year: yearOfBody, siteId: siteId.nullable().default(null) });
export type CalendarYearBody = z.infer<typeof calendarYearBody>;

const dayOfCalendar = day.refine((value) => Number(value.slice(0, 4)) >= firstYear && value <= `${lastYear}-12-31`, {
  message: 'day',
});
/** Version 0: the person saw no entry of that calendar for that day. */
const seen = z.number().int().min(0);

export const calendarDayBody = z.object({
  siteId: siteId.nullable().default(null),
  day: dayOfCalendar,
  version: seen,
  kind: z.enum(dayKinds),
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().max(80).default(''),
});
export type CalendarDayBody = z.infer<typeof calendarDayBody>;

export const calendarDayRemoval = z.object({
  siteId: siteId.nullable().default(null),
  day: dayOfCalendar,
  version: seen,
});
export type CalendarDayRemoval = z.infer<typeof calendarDayRemoval>;

/** Removes all days that a site names in a year; `days` is how many the person saw. */
export const calendarReset = z.object({ siteId, year: yearOfBody, days: z.number().int().min(1) });
export type CalendarReset = z.infer<typeof calendarReset>;

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
  /** Null for the company's calendar. */
  siteId: z.string().nullable(),
  /**
   * Whose days count: the site's own, the official ones of its country, the company's own, the official ones as long as
   * the company has none, or only the week.
   */
  source: z.enum(['site', 'country', 'company', 'official', 'week']),
  /** ISO 3166 of the official days that can be imported. */
  country: z.string(),
  /** Days of the week that are worked, 1 = Monday … 7 = Sunday. */
  workdays: z.array(z.number().int()),
  /** Number of official days that the calendar does not have. */
  toImport: z.number().int(),
  /** Those that differ from the week, in order. */
  days: z.array(calendarDayView),
  /** The sites that can be chosen; those that are closed are left out. */
  sites: z.array(z.strictObject({ id: z.string(), name })),
});
export type CalendarYearView = z.infer<typeof calendarYearView>;

/** How many official days were taken over. */
export const calendarImport = z.strictObject({ added: z.number().int() });
export type CalendarImport = z.infer<typeof calendarImport>;

/** The year of a day. */
export const yearOf = (of: Day) => Number(of.slice(0, 4));
