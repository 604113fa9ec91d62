import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';

const id = z.string().max(36);
const year = z.coerce.number().int().min(2000).max(2100);
/** Days in steps of a half, as text. */
const days = z.string();

export const balanceQuery = z.object({
  /** Today unless given. */
  day: day.optional(),
  /** The caller unless given. */
  userId: id.optional(),
});
export type BalanceQuery = z.infer<typeof balanceQuery>;

/** What a person has of one type on a day, and what the allocation of its year says. */
const leaveBalanceRow = z.strictObject({
  typeId: id,
  key: z.string(),
  name: bothNames,
  /** All that is in effect on the day. */
  balance: days,
  /** What can still be taken on it: the balance without what later days take of it. */
  free: days,
  /** What was assigned for the year of the day; null without an allocation. */
  assigned: days.nullable(),
  used: days.nullable(),
  carried: days.nullable(),
  carriedLeft: days.nullable(),
  carriedUntil: day.nullable(),
  nextYearUsed: days.nullable(),
});

export const leaveBalances = z.strictObject({ day, user: person, rows: z.array(leaveBalanceRow) });
export type LeaveBalances = z.infer<typeof leaveBalances>;

export const ledgerQuery = z.object({ typeId: id, userId: id.optional(), year: year.optional() });
export type LedgerQuery = z.infer<typeof ledgerQuery>;

export const claimLedgerQuery = z.object({ year: year.optional() });
export type ClaimLedgerQuery = z.infer<typeof claimLedgerQuery>;

/** What an entry means, in the terms of the person it is about. */
const ledgerWords = [
  'grant',
  'carryIn',
  'carryOut',
  'hold',
  'release',
  'use',
  'settle',
  'expire',
  'unexpire',
  'adjustUp',
  'adjustDown',
  'advance',
  'repay',
  'repaid',
] as const;

/** One entry of the ledger with the balance of its year after it. */
const ledgerRow = z.strictObject({
  id: z.string(),
  word: z.enum(ledgerWords),
  /** With its sign. */
  change: days,
  /** Without it; what a hold was that has become use. */
  amount: days,
  balance: days,
  effectiveFrom: day,
  expiresOn: day.nullable(),
  claim: z.strictObject({ id, number: z.string() }).nullable(),
  by: person.nullable(),
  /** Null for what has expired and is written off the next night. */
  at: z.string().nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** How the balance of a year of a type came about. */
export const leaveLedgerView = z.strictObject({
  user: person,
  typeId: id,
  name: bothNames,
  year: z.number(),
  /** Years that have entries. */
  years: z.array(z.number()),
  remaining: days,
  rows: z.array(ledgerRow),
});
export type LeaveLedgerView = z.infer<typeof leaveLedgerView>;

const grantScope = {
  year,
  typeIds: listOf(id),
  /** With the departments below them. All people where neither departments nor sites are named. */
  departmentIds: listOf(id),
  siteIds: listOf(id),
};

export const grantQuery = z.object({ ...pageQuery.shape, ...grantScope });
export type GrantQuery = z.infer<typeof grantQuery>;

const idList = z.array(id).max(100);
export const grantBody = z.object({
  year: z.number().int().min(2000).max(2100),
  typeIds: idList.min(1),
  departmentIds: idList.default([]),
  siteIds: idList.default([]),
});
export type GrantBody = z.infer<typeof grantBody>;

/** Whether a person gets an allocation: it is made, was made before, or would have no days. */
const grantOutcomes = ['new', 'granted', 'none'] as const;

/** What one person gets of one type, and why. */
const grantRow = z.strictObject({
  user: person,
  department: bothNames.nullable(),
  typeId: id,
  type: bothNames,
  outcome: z.enum(grantOutcomes),
  days,
  /** How the days of a whole year are found, and what each of them is; null where the person has none. */
  rule: z.string(),
  baseLegalDays: days.nullable(),
  annualLeave: days.nullable(),
  paidSickLeave: days.nullable(),
  assignedDays: days.nullable(),
  fullYear: days,
  /** The part of the year for which they are employed, where it is not all of it. */
  from: day.nullable(),
  to: day.nullable(),
  /** Only the months that have begun are granted. */
  accrues: z.boolean(),
});
export type GrantRow = z.infer<typeof grantRow>;

export const grantPreview = z.strictObject({
  rows: z.array(grantRow),
  total: z.number(),
  /** Of all of them. */
  fresh: z.number(),
  granted: z.number(),
  none: z.number(),
  days,
});
export type GrantPreview = z.infer<typeof grantPreview>;

export const grantResult = z.strictObject({ made: z.number() });

/** A type of which people get days each year. */
export const grantType = z.strictObject({ id, name: bothNames });
export type GrantType = z.infer<typeof grantType>;
