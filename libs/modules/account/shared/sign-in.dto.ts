import { z } from 'zod';

/** The user name, as typed at sign-in. */
export const loginName = z.string().trim().min(1).max(64);

/** A verification code: which one was asked for, and what was read or received. */
export const codeGiven = z.object({ id: z.string().min(1).max(64), answer: z.string().trim().min(1).max(16) });
export type CodeGiven = z.infer<typeof codeGiven>;

/** What a sign-in sends; the name is trimmed, the password is taken as it is. */
export const signInBody = z.object({
  username: loginName,
  password: z.string().min(1).max(256),
  channel: z.string().max(16).default('web'),
  /** After failures only; asked for with 1110. */
  code: codeGiven.optional(),
});
export type SignInBody = z.infer<typeof signInBody>;

/** For whom a code is wanted by mail. */
export const codeByMailBody = z.object({ username: loginName });
export type CodeByMailBody = z.infer<typeof codeByMailBody>;

/** A picture to read, as the address of an image; it lasts five minutes and for one try. */
export interface PictureCode {
  readonly id: string;
  readonly picture: string;
}

/** A code that was sent by mail, if the user exists. */
export interface MailedCode {
  readonly id: string;
}
