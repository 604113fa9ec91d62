import { z } from 'zod';

/** Milliseconds from submission to decision: the median of the last year; null of fewer than five instances. */
export const usualDuration = z.strictObject({ usually: z.number().int().min(0).nullable() });
export type UsualDuration = z.infer<typeof usualDuration>;
