import { z } from 'zod';
import { password } from './password.js';
import { codeGiven, loginName } from './sign-in.dto.js';

/** Why a user may choose a password without the old one. */
const linkPurposes = ['reset', 'activate', 'expired'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const chosen = { password, again: z.string().max(256) };
const isSame = ({ password: one, again }: { password: string; again: string }) => one === again;
const different = { path: ['again'], message: 'again' };

const link = { ticket: z.string().min(1).max(128), loginId: loginName, purpose: z.enum(linkPurposes) };

/** The user whose password is forgotten: a user name or a mail address. */
export const forgotBody = z.object({ loginId: z.string().trim().min(1).max(320) });
export type ForgotBody = z.infer<typeof forgotBody>;

/** What a link holds. */
export const linkBody = z.object(link);
export type LinkBody = z.infer<typeof linkBody>;

/** A new password, chosen with a link or with the ticket of an expired one. */
export const changeByLinkBody = z.object({ ...link, ...chosen }).refine(isSame, different);
export type ChangeByLinkBody = z.infer<typeof changeByLinkBody>;

/** A new password, chosen at the door with the old one. */
export const changeByNameBody = z
  .object({ loginId: loginName, oldPassword: z.string().min(1).max(256), ...chosen, code: codeGiven.optional() })
  .refine(isSame, different);
export type ChangeByNameBody = z.infer<typeof changeByNameBody>;

/** A new password of a signed-in user. */
export const ownPasswordBody = z
  .object({ oldPassword: z.string().min(1).max(256), ...chosen })
  .refine(isSame, different);
export type OwnPasswordBody = z.infer<typeof ownPasswordBody>;

export const passCountBody = z.object({ loginId: loginName });
export type PassCountBody = z.infer<typeof passCountBody>;

/** What the next sign-in with a name has to bring; the same for unknown names. */
export const passCount = z.strictObject({
  codeNeeded: z.boolean(),
  /** Seconds to wait before it is looked at. */
  seconds: z.number(),
});
export type PassCount = z.infer<typeof passCount>;

/** A link that works, and the user name it is for. */
export const checkedLink = z.strictObject({ loginId: z.string() });
export type CheckedLink = z.infer<typeof checkedLink>;

/** The longest that a password may hold. */
export const longestValidDays = 3650;

/** What administrators set about passwords. */
export const passwordRules = z.object({
  /** Days after which a password has to be replaced; 0 = never. */
  validDays: z.int().min(0).max(longestValidDays).default(180),
});

/** What an administrator saves; nothing of it may be left out. */
export const passwordRulesBody = z.object({
  version: z.int().min(0),
  validDays: z.int().min(0).max(longestValidDays),
});
export type PasswordRulesBody = z.infer<typeof passwordRulesBody>;
