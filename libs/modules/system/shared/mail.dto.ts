import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';

/** Codes of the mail queue: not sent, sent, failed. */
export const mailStatusCodes = ['0', '1', '2'] as const;

export const mailQuery = pageQuery.extend({
  sendStatus: listOf(z.enum(mailStatusCodes)),
  sort: z.enum(['createdAt', '-createdAt']).default('-createdAt'),
});
export type MailQuery = z.infer<typeof mailQuery>;

/** A line of the mail queue; instants are ISO texts. */
export interface MailRow {
  readonly id: string;
  readonly receiver: string | null;
  readonly language: string;
  readonly title: string;
  readonly sendStatus: string;
  readonly attempts: number;
  readonly sendDate: string | null;
  readonly exception: string | null;
  readonly createdAt: string;
}

/** What a preview shows besides. */
export interface MailDetail extends MailRow {
  readonly content: string;
  readonly plain: string;
  readonly subject: string | null;
  readonly recordId: string | null;
}
