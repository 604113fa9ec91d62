import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { pageQuery } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';
import { halves } from './hr.codes.js';

/** Whose leave a team calendar shows: of the own departments, of those who report to the reader, of everybody. */
export const teamScopes = ['department', 'reports', 'all'] as const;
export type TeamScope = (typeof teamScopes)[number];

/** Days that one calendar shows at most: a quarter. */
export const longestTeamPeriod = 92;

const id = z.string().max(36);

export const teamCalendarQuery = pageQuery.pick({ page: true, search: true }).extend({
  from: day,
  to: day,
  scope: z.enum(teamScopes).default('department'),
  /** Only the people of this department and of those below it. */
  departmentId: id.optional(),
  size: z.coerce.number().int().min(1).max(100).default(50),
});
export type TeamCalendarQuery = z.infer<typeof teamCalendarQuery>;

/** Leave of a person. Its type and its claim are named only to those who may read the claim; others see approved leave. */
const teamLeave = z.strictObject({
  from: day,
  fromHalf: z.enum(halves),
  to: day,
  toHalf: z.enum(halves),
  isApproved: z.boolean(),
  type: bothNames.nullable(),
  claimId: z.string().nullable(),
});
export type TeamLeave = z.infer<typeof teamLeave>;

const teamMember = z.strictObject({
  person,
  department: bothNames.nullable(),
  /** Which of the calendars of the answer counts for the person. */
  calendar: z.number().int(),
  leave: z.array(teamLeave),
});
export type TeamMember = z.infer<typeof teamMember>;

/** How many people of a department are at work on a working day; the half of the day with fewer counts. */
const presence = z.strictObject({ day, working: z.number().int(), present: z.number().int() });
export type Presence = z.infer<typeof presence>;

export const teamCalendar = z.strictObject({
  /** The scopes that the reader may choose. */
  scopes: z.array(z.enum(teamScopes)),
  /** The departments that the scope offers. */
  departments: z.array(z.strictObject({ id, name: bothNames })),
  total: z.number().int(),
  people: z.array(teamMember),
  /** Days of the period on which people do not work, by calendar. */
  calendars: z.array(z.array(day)),
  /** Presence in the department that was asked for, and its minimum; null where none was asked for or none is set. */
  presence: z.strictObject({ least: z.number().int(), days: z.array(presence) }).nullable(),
});
export type TeamCalendar = z.infer<typeof teamCalendar>;

/** The team of a claim's person during the leave, for those who decide it. */
export const claimTeam = z.strictObject({
  department: bothNames.nullable(),
  from: day,
  to: day,
  /** People of the department, without the person. */
  colleagues: z.number().int(),
  /** Those of them who are away for at least half a day of the leave, at most `mostShown`. */
  people: z.array(teamMember),
  away: z.number().int(),
  /** When the substitute of the claim is away meanwhile. */
  substituteAway: z.array(z.strictObject({ from: day, to: day })),
  calendars: z.array(z.array(day)),
  /**
   * When fewer people would be at work than the department or one above it needs, if the leave is approved: working days
   * one after the other, brought together while their numbers are the same.
   */
  short: z.array(
    presence.omit({ day: true }).extend({ from: day, to: day, department: bothNames, least: z.number().int() }),
  ),
});
export type ClaimTeam = z.infer<typeof claimTeam>;

/** Colleagues that the team of a claim names. */
export const mostShown = 20;
