import { z } from 'zod';

/** How a step wants its decisions signed: by the password again, by a picture of the signature. */
export const signingWords = ['password', 'signature'] as const;
export type SigningWord = (typeof signingWords)[number];

/**
 * What a user signs a decision with before sending it. `confirm` asks for the proof that the user is present: the
 * password, or, for users of an identity provider, a sign-in of the last minutes.
 */
export const signTaskBody = z.object({
  confirm: z.boolean().default(false),
  password: z.string().max(200).optional(),
  /** A fresh upload of the user: a PNG of the size of a signature. */
  pictureId: z.string().max(64).optional(),
});
export type SignTaskBody = z.infer<typeof signTaskBody>;

/** Goes with the decision that was signed: once, and within fifteen minutes. */
export const signTaskAnswer = z.strictObject({ ticket: z.string() });
export type SignTaskAnswer = z.infer<typeof signTaskAnswer>;

/** How a decision was signed. */
export interface DecisionSignature {
  /** The user has proved to be present. */
  readonly confirmed: boolean;
  /** The stored picture of the signature. */
  readonly pictureId?: string;
}
