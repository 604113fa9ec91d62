import { z } from 'zod';

const challenge = z.string().min(1).max(128);
/** Six digits of an app, or one of the recovery codes; blanks and hyphens are no matter. */
const code = z
  .string()
  .max(64)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{16})$/));

export const challengeBody = z.object({ challenge });
export type ChallengeBody = z.infer<typeof challengeBody>;
export const secondStepBody = z.object({ challenge, code });
export type SecondStepBody = z.infer<typeof secondStepBody>;
/** The own password; a user of an identity provider has none. */
export const enrolBody = z.object({ password: z.string().min(1).max(256).optional() });
export type EnrolBody = z.infer<typeof enrolBody>;
export const totpCodeBody = z.object({ code });
export type TotpCodeBody = z.infer<typeof totpCodeBody>;

/** The state of a user's two-step verification. */
export interface TotpState {
  readonly mode: 'off' | 'optional' | 'required';
  /** ISO 8601; null while it is not set up. */
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
}

/** The key for an authenticator app; shown during set-up only. */
export interface TotpKeyView {
  /** Base32, for typing. */
  readonly key: string;
  /** `otpauth://…`, for the picture. */
  readonly uri: string;
}

/** Shown once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
