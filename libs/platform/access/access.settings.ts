import { z } from 'zod';

/** How long a sign-in lasts, and whether a second step belongs to it. */
export const accessSettings = {
  name: 'access',
  schema: z.object({
    /** Minutes without a call after which a session ends. */
    idleMinutes: z.int().min(5).max(240).default(30),
    /** Hours after which it ends even while it is in use. */
    absoluteHours: z.int().min(1).max(72).default(12),
    /** One-time codes after the password: for no user, for those who set them up, for all. */
    totp: z.enum(['off', 'optional', 'required']).default('off'),
  }),
};
export type AccessSettings = z.output<typeof accessSettings.schema>;
