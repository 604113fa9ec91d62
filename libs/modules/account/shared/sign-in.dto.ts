import { z } from 'zod';

/** The user name, as typed at sign-in. */
export const loginName = z.string().trim().min(1).max(64);

/** No proof of work tries more numbers than this. */
const mostWork = 2 ** 24;

/** A verification code: which one was asked for, and what was read or received. */
export const codeGiven = z.object({
  id: z.string().min(1).max(64),
  answer: z.string().trim().min(1).max(16),
  /** The number that the work of a picture led to. */
  work: z.int().min(0).max(mostWork).optional(),
});
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

/** For whom a code is wanted. */
export const codeBody = z.object({ username: loginName });
export type CodeBody = z.infer<typeof codeBody>;

/** The number below `limit` whose `workText` has this SHA-256; only trying finds it. */
export interface Work {
  readonly target: string;
  readonly limit: number;
}

/** What is hashed with each number that is tried for a code. */
export function workText(id: string, number: number): string {
  return `${id}.${number}`;
}

/** A picture to read, as the address of an image, and its work; it lasts five minutes and for one try. */
export interface PictureCode {
  readonly id: string;
  readonly picture: string;
  readonly work: Work;
}

/** A code that was sent by mail, if the user exists. */
export interface MailedCode {
  readonly id: string;
}
