import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';
import type { BothNames } from '#lab/shared/texts.js';
import { mailExceptions, mailStatusCodes } from './mail.codes.js';

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
  /** The mail server had all of it and did not answer: it may have arrived, so nothing sends it again by itself. */
  readonly unknown: boolean;
  /** A send is in progress. */
  readonly sending: boolean;
  /** When it is tried again after a failure. */
  readonly retryAt: string | null;
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
  /** `held` while it waits for the digest of the day, then the mail that it went out in. */
  readonly digest: string | null;
  /** When the mail server had all of it, where it did not answer. */
  readonly handedAt: string | null;
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
