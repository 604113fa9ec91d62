import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';
import { pathStrip } from '#lab/shared/todo-view.js';
import { halves } from './hr.codes.js';

/** Days in steps of a half, as text: `"1.5"`. */
export const days = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,3}(\.[05])?$/, 'halfDay'))
  .transform((value) => String(Number(value)));

/** Characters of the comment. */
export const longestComment = 1000;

export const leaveClaimDraft = z.object({
  /** Whose leave it is; null means the writer for a new claim, and the present owner for a stored one. */
  ownerId: z.string().max(36).nullable().default(null),
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
  /** Who acts for the person during the leave. */
  substituteId: z.string().max(36).nullable().default(null),
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
  substitute: person.nullable(),
  /** `running` while a revocation is in progress. */
  revokeState: z.literal('running').nullable(),
  /** What was written to take it back, the latest first. */
  revocations: z
    .array(
      z.strictObject({
        id: z.string(),
        number: z.string(),
        state: z.string(),
        whole: z.boolean(),
        fromDay: day.nullable(),
        fromHalf: z.enum(halves),
        days: z.string(),
      }),
    )
    .readonly(),
  /** Whether the reader may write a revocation now, and take the leave back without one. */
  mayRevoke: z.boolean(),
  mayCancel: z.boolean(),
  /** Days that the calendar counts in the interval; null while it is not complete. */
  computedDays: z.string().nullable(),
  /** Days of this type that are left on the first day, before this claim; null where the type keeps no balance. */
  balance: z.string().nullish(),
});
export type LeaveClaimDetail = z.infer<typeof leaveClaimDetail>;

/** Those who manage leave take it back, with the version that they saw. */
export const cancelClaim = z.strictObject({
  version: z.number().int().min(1),
  reason: z.string().trim().min(1).max(longestComment),
});
export type CancelClaim = z.infer<typeof cancelClaim>;

/** A type to choose from, with the days that are left of it. */
export const leaveChoice = z.strictObject({
  id: z.string(),
  key: z.string(),
  name: bothNames,
  balance: z.string().nullable(),
  /** HR grants it for events only, so that most people have none. */
  byEvent: z.boolean().optional(),
  needAttachment: z.boolean(),
  attachmentDays: z.string().nullable(),
});
export type LeaveChoice = z.infer<typeof leaveChoice>;

/** Whose leave is asked about; the caller's own where no person is named. */
export const choicesQuery = z.object({ ownerId: z.string().max(36).optional() });
export type ChoicesQuery = z.infer<typeof choicesQuery>;

export const countQuery = choicesQuery.extend({
  typeId: z.string().max(36),
  startDay: day,
  startHalf: z.enum(halves),
  endDay: day,
  endHalf: z.enum(halves),
  /** Days that the person wants other than the calendar counts. */
  days: days.optional(),
  /** Who would act for the person meanwhile. */
  substituteId: z.string().max(36).optional(),
  /** The claim that they are for, once it is saved. */
  id: z.string().max(36).optional(),
});
export type CountQuery = z.infer<typeof countQuery>;

/** The days that the calendar counts in an interval. */
export const leaveCount = z.strictObject({
  days: z.string(),
  /** Days of the type that the person has left on the first day; null where the type keeps no balance. */
  balance: z.string().nullable(),
  /** Days of next year's leave that a claim for these days takes in advance; it must be confirmed. */
  advance: z.string(),
  /** When the substitute is away meanwhile; days, both ends included. */
  substituteAway: z.array(z.strictObject({ from: day, to: day })),
  /** What would keep a claim for these days from being submitted: what only the server can see, by field of the form. */
  problems: z.array(
    z.strictObject({ path: z.string(), code: z.number(), args: z.array(z.string()).readonly().optional() }),
  ),
});
export type LeaveCount = z.infer<typeof leaveCount>;
