import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { day } from '#lab/shared/schemas.js';
import { pathStrip } from '#lab/shared/todo-view.js';
import { halves } from './hr.codes.js';
import { days } from './leave-claim.dto.js';

/** Characters of the reason. */
export const longestReason = 1000;

export const leaveRevocationDraft = z.object({
  claimId: z.string().min(1).max(36),
  whole: z.boolean().default(true),
  /** The first half that is taken back; not asked where the whole claim is. */
  fromDay: day.nullable().default(null),
  fromHalf: z.enum(halves).default('AM'),
  /** Days that come back; those that the calendar counts unless given. The whole claim gives all of them back. */
  days: days.nullable().default(null),
  reason: z.string().trim().max(longestReason).default(''),
  files: draftFiles(1),
});
export type LeaveRevocationDraft = z.infer<typeof leaveRevocationDraft>;

export const leaveRevocationQuery = documentQuery(
  ['draft', 'pending', 'inApproval', 'approved', 'rejected', 'withdrawn'],
  ['number', 'fromDay'],
);
export type LeaveRevocationQuery = z.infer<typeof leaveRevocationQuery>;

const own = {
  claimId: z.string(),
  claimNumber: z.string(),
  type: bothNames,
  whole: z.boolean(),
  fromDay: day.nullable(),
  fromHalf: z.enum(halves),
  /** Days that come back, in steps of a half, as text. */
  days: z.string(),
};

/** A revocation in a list. */
export const leaveRevocationRow = documentRow.extend(own);
export type LeaveRevocationRow = z.infer<typeof leaveRevocationRow>;

/** A revocation in full, with the leave that it is about. */
export const leaveRevocationDetail = documentDetail.extend({
  ...own,
  strip: pathStrip.nullable(),
  department: bothNames.nullable(),
  reason: z.string().optional(),
  claim: z.strictObject({
    startDay: day.nullable(),
    startHalf: z.enum(halves),
    endDay: day.nullable(),
    endHalf: z.enum(halves),
    days: z.string().nullable(),
  }),
});
export type LeaveRevocationDetail = z.infer<typeof leaveRevocationDetail>;
