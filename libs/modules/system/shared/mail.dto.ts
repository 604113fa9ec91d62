import { z } from 'zod';
import { day } from '#lab/shared/day.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';

/** Codes of the mail queue: not sent, sent, failed. */
export const mailStatusCodes = ['0', '1', '2'] as const;

/** Why a mail failed: what the mail server said, nobody to send it to, or nobody knows whether it arrived. */
export const mailExceptions = ['refused', 'noMailbox', 'unknown'] as const;
export type MailException = (typeof mailExceptions)[number];

export const mailQuery = pageQuery.extend({
  sendStatus: listOf(z.enum(mailStatusCodes)),
  exception: listOf(z.enum(mailExceptions)),
  template: listOf(z.string().max(40)),
  createdAtFrom: day.optional(),
  createdAtTo: day.optional(),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
});
export type MailQuery = z.infer<typeof mailQuery>;

/** A line of the mail queue; instants are ISO texts. */
export interface MailRow {
  readonly id: string;
  readonly receiver: string | null;
  readonly language: string;
  readonly title: string;
  readonly template: string | null;
  readonly sendStatus: string;
  readonly attempts: number;
  readonly sendDate: string | null;
  readonly exception: string | null;
  /** Nobody knows whether it arrived, so nothing sends it again by itself. */
  readonly unknown: boolean;
  /** The mail that this one sends again. */
  readonly resendOf: string | null;
  readonly createdAt: string;
}

/** What a preview shows besides. */
export interface MailDetail extends MailRow {
  readonly content: string;
  readonly plain: string;
  readonly subject: string | null;
  readonly recordId: string | null;
  /** The mail that has sent this one again. */
  readonly resentAs: string | null;
}

/** Figures about the whole queue. */
export interface MailCounts {
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  /** Those of the failed ones whose fate nobody knows. */
  readonly unknown: number;
}

/** A kind of mail that the queue can be narrowed to. */
export interface MailTemplate {
  readonly template: string;
  readonly name: BothNames;
}
