import { z } from 'zod';
import { password } from './password.js';

/** What the one-time link of the first start asks for. */
export const setUpBody = z.object({
  ticket: z.string().min(1).max(128),
  username: z
    .string()
    .trim()
    .min(2)
    .max(64)
    .regex(/^[A-Za-z0-9._-]+$/),
  nameZh: z.string().trim().min(1).max(80),
  password,
});
export type SetUpBody = z.infer<typeof setUpBody>;
