import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';
import { pathStrip } from '#lab/shared/todo-view.js';
import { halves } from './hr.codes.js';

/** Days in steps of a half, as text: `"1.5"`. */
const days = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,3}(\.[05])?$/, 'halfDay'))
  .transform((value) => String(Number(value)));

/** Characters of the comment. */
export const longestComment = 1000;

export const leaveClaimDraft = z.object({
  typeId: z.string().max(36).default(''),
  startDay: day.nullable().default(null),
  startHalf: z.enum(halves).default('AM'),
  endDay: day.nullable().default(null),
  endHalf: z.enum(halves).default('PM'),
  days: days.nullable().default(null),
  comment: z.string().trim().max(longestComment).default(''),
  files: draftFiles(1),
  /** The person has confirmed that the leave is in the next year. */
  nextYearConfirmed: z.boolean().default(false),
});
export type LeaveClaimDraft = z.infer<typeof leaveClaimDraft>;

export const leaveClaimQuery = documentQuery(
  ['draft', 'pending', 'inApproval', 'approved', 'rejected', 'withdrawn'],
  ['number', 'startDay'],
).extend({
  typeId: listOf(z.string().max(36)),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
});
export type LeaveClaimQuery = z.infer<typeof leaveClaimQuery>;

const own = {
  type: bothNames,
  startDay: day.nullable(),
  startHalf: z.enum(halves),
  endDay: day.nullable(),
  endHalf: z.enum(halves),
  /** Days asked for, in steps of a half, as text. */
  days: z.string().nullable(),
};

/** A claim in a list. */
export const leaveClaimRow = documentRow.extend(own);
export type LeaveClaimRow = z.infer<typeof leaveClaimRow>;

/** A claim in full; fields that its reader does not get to see are absent. */
export const leaveClaimDetail = documentDetail.extend({
  ...own,
  strip: pathStrip.nullable(),
  typeId: z.string(),
  department: bothNames.nullable(),
  comment: z.string().optional(),
  nextYearConfirmed: z.boolean(),
  /** Days that the calendar counts in the interval; null while it is not complete. */
  computedDays: z.string().nullable(),
  /** Days of this type that are left on the first day, before this claim; null where the type keeps no balance. */
  balance: z.string().nullish(),
});
export type LeaveClaimDetail = z.infer<typeof leaveClaimDetail>;

/** A type to choose from, with the days that are left of it. */
export const leaveChoice = z.strictObject({
  id: z.string(),
  key: z.string(),
  name: bothNames,
  balance: z.string().nullable(),
  needAttachment: z.boolean(),
  attachmentDays: z.string().nullable(),
});
export type LeaveChoice = z.infer<typeof leaveChoice>;

export const countQuery = z.object({
  typeId: z.string().max(36),
  startDay: day,
  startHalf: z.enum(halves),
  endDay: day,
  endHalf: z.enum(halves),
  /** Days that the person wants other than the calendar counts. */
  days: days.optional(),
  /** The claim that they are for, once it is saved. */
  id: z.string().max(36).optional(),
});
export type CountQuery = z.infer<typeof countQuery>;

/** The days that the calendar counts in an interval. */
export const leaveCount = z.strictObject({
  days: z.string(),
  /** Days of the type that the caller has left on the first day; null where the type keeps no balance. */
  balance: z.string().nullable(),
  /** What would keep a claim for these days from being submitted: what only the server can see, by field of the form. */
  problems: z.array(
    z.strictObject({ path: z.string(), code: z.number(), args: z.array(z.string()).readonly().optional() }),
  ),
});
export type LeaveCount = z.infer<typeof leaveCount>;
