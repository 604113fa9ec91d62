import { z } from 'zod';

/** What a sign-in sends; the name is trimmed, the password is taken as it is. */
export const signInBody = z.object({
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
  channel: z.string().max(16).default('web'),
});
export type SignInBody = z.infer<typeof signInBody>;
