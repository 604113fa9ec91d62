import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { OfferedAction, Person } from '#lab/shared/process-view.js';
import { day } from '#lab/shared/schemas.js';
import type { PathStrip } from '#lab/shared/todo-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import { halves } from './hr.codes.js';

/** Days in steps of a half, as text: `"1.5"`. */
export const days = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,3}(\.[05])?$/, 'halfDay'))
  .transform((value) => String(Number(value)));

/** Characters of what a person says about a claim. */
export const longestComment = 1000;

export const leaveClaimDraft = z.object({
  typeId: z.string().max(36).default(''),
  startDay: day.nullable().default(null),
  startHalf: z.enum(halves).default('AM'),
  endDay: day.nullable().default(null),
  endHalf: z.enum(halves).default('PM'),
  days: days.nullable().default(null),
  comment: z.string().trim().max(longestComment).default(''),
  files: z.array(z.string().max(36)).max(1).default([]),
  /** The person knows that the leave is of next year. */
  nextYearConfirmed: z.boolean().default(false),
});
export type LeaveClaimDraft = z.infer<typeof leaveClaimDraft>;

export const leaveClaimSave = leaveClaimDraft.extend({ version: z.number().int().min(1) });
export type LeaveClaimSave = z.infer<typeof leaveClaimSave>;

export const leaveClaimQuery = pageQuery.extend({
  state: listOf(z.enum(['draft', 'pending', 'inApproval', 'approved', 'rejected', 'withdrawn'])),
  typeId: listOf(z.string().max(36)),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  sort: z.enum(['number', '-number', 'startDay', '-startDay', 'updatedAt', '-updatedAt']).default('-updatedAt'),
});
export type LeaveClaimQuery = z.infer<typeof leaveClaimQuery>;

/** A claim in a list; days as text, instants as ISO texts. */
export interface LeaveClaimRow {
  readonly id: string;
  readonly number: string;
  readonly type: BothNames;
  readonly startDay: string | null;
  readonly startHalf: string;
  readonly endDay: string | null;
  readonly endHalf: string;
  readonly days: string | null;
  readonly state: string;
  readonly status: string;
  readonly updatedAt: string;
  readonly strip: PathStrip | null;
}

/** A claim in full; fields that its reader does not get to see are not there. */
export interface LeaveClaimDetail extends LeaveClaimRow {
  readonly version: number;
  readonly typeId: string;
  readonly owner: Person;
  readonly department: BothNames | null;
  readonly comment?: string;
  readonly nextYearConfirmed: boolean;
  /** What the calendar makes of the interval; null while it is not complete. */
  readonly computedDays: string | null;
  readonly files?: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly mime: string;
  }[];
  /** Days of this type that are left on the first day, before this claim; null where the type keeps no balance. */
  readonly balance?: string | null;
  readonly actions: readonly OfferedAction[];
  readonly mayEdit: boolean;
}

/** A type to choose from, with what is left of it. */
export interface LeaveChoice {
  readonly id: string;
  readonly key: string;
  readonly name: BothNames;
  readonly balance: string | null;
  readonly needAttachment: boolean;
  readonly attachmentDays: string | null;
}

export const countQuery = z.object({
  typeId: z.string().max(36),
  startDay: day,
  startHalf: z.enum(halves),
  endDay: day,
  endHalf: z.enum(halves),
});
export type CountQuery = z.infer<typeof countQuery>;

/** What the calendar makes of an interval. */
export interface LeaveCount {
  readonly days: string;
  /** Days of the type that the asker has left on the first day; null where the type keeps no balance. */
  readonly balance: string | null;
}
