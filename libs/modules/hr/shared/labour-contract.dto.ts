import { z } from 'zod';
import { day } from '#lab/shared/schemas.js';
import type { Day } from '#lab/shared/day.js';
import { contractKinds } from './labour-contract.codes.js';
import { usualReminders } from './labour-contract.rules.js';

const version = z.number().int();
const reason = z.string().trim().min(1).max(500);

/** Ends a contract before its agreed end. */
export const terminateBody = z.object({ version, day, reason });
export type TerminateBody = z.infer<typeof terminateBody>;

/** Takes a contract out of use, as one that was written by mistake. */
export const disableContractBody = z.object({ version, reason });
export type DisableContractBody = z.infer<typeof disableContractBody>;

export const enableContractBody = z.object({ version });

/** The contract that follows another one; what it does not say is as before. */
export const renewBody = z.object({
  version,
  number: z.string().trim().min(1).max(40),
  kind: z.enum(Object.values(contractKinds.of) as [string, ...string[]]),
  startDay: day,
  endDay: day.nullable().default(null),
  signedOn: day.nullable().default(null),
  /** The person has been offered one without an end, and a fixed term is agreed upon all the same. */
  confirmed: z.boolean().default(false),
});
export type RenewBody = z.infer<typeof renewBody>;

/** What the form of a renewal begins with. */
export interface RenewalProposal {
  readonly number: string;
  readonly kind: string;
  readonly startDay: Day;
  readonly endDay: Day | null;
  /** Fixed terms in a row up to the contract. */
  readonly fixedTerms: number;
}

/** How many days before the end of a contract, or of its probation, people are reminded. */
const reminderDays = z
  .array(z.number().int().min(1).max(365))
  .min(1)
  .max(6)
  .transform((days) => [...new Set(days)].sort((one, other) => other - one));

/** The shape of the setting. */
export const reminderSettings = z.object({ days: reminderDays.default([...usualReminders]) });
export const reminderBody = z.object({ version, days: reminderDays });
export type ReminderBody = z.infer<typeof reminderBody>;

export interface ReminderView {
  readonly version: number;
  readonly days: readonly number[];
}

/** A contract as a catalogue answers it. */
export interface ContractRow {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** One contract, and all of the same person from the oldest on. */
export interface ContractView {
  readonly contract: ContractRow;
  readonly history: readonly ContractRow[];
}
