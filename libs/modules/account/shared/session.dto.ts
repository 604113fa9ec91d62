import { z } from 'zod';

/** The role to act as; null for all that one holds. */
export const changeRoleBody = z.object({ roleId: z.string().min(1).max(64).nullable() });
export type ChangeRoleBody = z.infer<typeof changeRoleBody>;

/** A one-time link for a user, requested by another system that they are signed in to. */
export const outSideTicketBody = z.object({
  /** The name that the person signs in with. */
  userId: z.string().trim().min(1).max(64),
  /** Which system asks. */
  issuer: z.string().trim().min(1).max(64),
});
export type OutSideTicketBody = z.infer<typeof outSideTicketBody>;

export interface OutSideTicket {
  /** What the link carries, once. */
  readonly content: string;
  /** Path of this site, with the content. */
  readonly path: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}

export const outSideLinkBody = z.object({ content: z.string().min(1).max(512) });
export type OutSideLinkBody = z.infer<typeof outSideLinkBody>;

/** What a first step answers: a token, or what is asked for before there is one. */
export const entered = z.union([
  z.strictObject({ token: z.string() }),
  z.strictObject({
    challenge: z.string(),
    /** A code, or setting codes up first. */
    step: z.enum(['code', 'enrol']),
  }),
]);
export type Entered = z.infer<typeof entered>;
