import { z } from 'zod';
import { bothNames } from './answers.js';

/** What the page behind the link of a mail is answered with: one task, as its receiver may see it without signing in. */

/**
 * A decision that the task offers. What it asks for: nothing, an optional opinion, a required one, or more than the page
 * can ask, which is done in Labdesk.
 */
const linkedDecision = z.strictObject({
  action: z.string(),
  label: bothNames,
  look: z.enum(['primary', 'danger', 'plain']),
  asks: z.enum(['nothing', 'opinion', 'reason', 'form']),
});
export type LinkedDecision = z.infer<typeof linkedDecision>;

export const linkedTask = z.strictObject({
  /** In whose name one decides. */
  receiver: bothNames,
  /** In whose place the receiver acts. */
  owner: bothNames.nullable(),
  /** What kind of record it is. */
  kind: bothNames,
  number: z.string(),
  title: bothNames,
  step: bothNames,
  requester: bothNames.nullable(),
  openedAt: z.string(),
  dueAt: z.string().nullable(),
  /** While its process is suspended: since when, by whom and why; nothing can be decided until it is resumed. */
  suspended: z.strictObject({ at: z.string(), by: bothNames.optional(), reason: z.string().optional() }).optional(),
  /** What the card of the inbox shows; what is hidden from the receiver is absent. */
  amount: z.string().optional(),
  currency: z.string().optional(),
  approximate: z.boolean().optional(),
  category: bothNames.optional(),
  days: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  decisions: z.array(linkedDecision).readonly(),
  /** Of the record, as the page shows it. */
  version: z.number().int(),
  /** Where the task is in Labdesk, for users who are signed in. */
  path: z.string(),
});
export type LinkedTask = z.infer<typeof linkedTask>;

/** What a decision has led to. */
export const linkedOutcome = z.strictObject({
  /** The state of the record now. */
  state: bothNames,
  warnings: z.array(z.strictObject({ code: z.number().int(), args: z.array(z.string()).readonly() })).readonly(),
});
export type LinkedOutcome = z.infer<typeof linkedOutcome>;

const ticket = z.string().min(1).max(200);

export const openLinkBody = z.object({ ticket });
export type OpenLinkBody = z.infer<typeof openLinkBody>;

export const decideLinkBody = z.object({
  ticket,
  action: z.string().min(1).max(80),
  /** Of the record, as it was shown. */
  version: z.number().int().min(0),
  opinion: z.string().trim().max(2000).optional(),
});
export type DecideLinkBody = z.infer<typeof decideLinkBody>;
