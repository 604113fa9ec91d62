import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { pageQuery } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';

const version = z.number().int();

export const publishBody = z.object({
  version,
  effectiveDay: day,
  note: z.string().trim().min(1).max(500),
});
export type PublishBody = z.infer<typeof publishBody>;

export const retireBody = z.object({ version, reason: z.string().trim().min(1).max(500) });
export type RetireBody = z.infer<typeof retireBody>;

/** An act that needs nothing but the version that was seen. */
export const versionBody = z.object({ version });
export type VersionBody = z.infer<typeof versionBody>;

export const holderBody = z.object({ userId: z.string().min(1).max(36), fromDay: day });
export type HolderBody = z.infer<typeof holderBody>;

export const endHolderBody = z.object({ version, toDay: day });
export type EndHolderBody = z.infer<typeof endHolderBody>;

export const confirmBody = z.object({ number: z.number().int().min(1) });
export type ConfirmBody = z.infer<typeof confirmBody>;

export const holderQuery = pageQuery.extend({ unread: z.literal('true').optional() });
export type HolderQuery = z.infer<typeof holderQuery>;

/** A person who has a job description, and what they have confirmed of it. */
export const holderRow = z.strictObject({
  id: z.string(),
  version,
  person,
  department: bothNames.nullable(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  /** Whether they have it today, where the company is. */
  phase: z.enum(['coming', 'current', 'over']),
  /** When they confirmed the version in effect; null where they have not. */
  readAt: z.string().nullable(),
  /** The last version that they have confirmed. */
  readNumber: z.number().int().nullable(),
});
export type HolderRow = z.infer<typeof holderRow>;

/** The content of a version as a catalogue answers an entry. */
const content = z.looseObject({ id: z.string() });

export const versionRow = z.strictObject({
  number: z.number().int(),
  effectiveDay: z.string(),
  note: z.string(),
  publishedAt: z.string(),
  publishedBy: bothNames.nullable(),
  inEffect: z.boolean(),
  content,
});
export type VersionRow = z.infer<typeof versionRow>;

/** A job description of the reader, as it is in effect. */
export const ownDescription = z.strictObject({
  id: z.string(),
  code: z.string(),
  number: z.number().int(),
  effectiveDay: z.string(),
  note: z.string(),
  fromDay: z.string(),
  toDay: z.string().nullable(),
  readAt: z.string().nullable(),
  /** The version that follows on a day to come. */
  next: z.strictObject({ number: z.number().int(), effectiveDay: z.string() }).nullable(),
  content,
});
export type OwnDescription = z.infer<typeof ownDescription>;

export const remindedAnswer = z.strictObject({ count: z.number().int() });
