import { z } from 'zod';

/** What administrators set about signing in; the bounds are those of the settings themselves. */
export const accessBody = z.object({
  version: z.int().min(0),
  idleMinutes: z.int().min(5).max(240),
  absoluteHours: z.int().min(1).max(72),
  totp: z.enum(['off', 'optional', 'required']),
});
export type AccessBody = z.infer<typeof accessBody>;

export interface AccessView {
  readonly version: number;
  readonly values: Omit<AccessBody, 'version'>;
}
