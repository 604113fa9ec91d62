import { z } from 'zod';
import { day } from '#lab/shared/schemas.js';

const userId = z.string().min(1).max(36).optional();

/** Whose working time is asked for; the caller's own without. */
export const hoursByMonthBody = z.object({
  userId,
  year: z.number().int().min(2000).max(2100),
  /** Only this month; the whole year without. */
  month: z.number().int().min(1).max(12).optional(),
});
export type HoursByMonthBody = z.infer<typeof hoursByMonthBody>;

/** Days of a period that can be asked for at once. */
export const longestPeriod = 366;

export const hoursByPeriodBody = z.object({ userId, startDay: day, endDay: day });
export type HoursByPeriodBody = z.infer<typeof hoursByPeriodBody>;

/** Hours as decimal text with at most two places. */
const hours = z.string();

export const monthHours = z.strictObject({
  /** `2026-11`. */
  month: z.string(),
  /** Days that are worked by the calendar of the person's site. */
  days: z.number().int(),
  hours,
});
export type MonthHours = z.infer<typeof monthHours>;

export const periodHours = z.strictObject({
  startDay: day,
  endDay: day,
  /** Hours of a working day. */
  perDay: hours,
  days: z.number().int(),
  /** Hours of all working days. */
  calendarHours: hours,
  /** Hours of approved leave on working days. */
  leaveHours: hours,
  /** What is left of them. */
  hours,
});
export type PeriodHours = z.infer<typeof periodHours>;
