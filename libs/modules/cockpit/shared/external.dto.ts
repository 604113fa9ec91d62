import { z } from 'zod';

/** Pieces of work that one call gives out. */
const mostTasks = 50;
/** Seconds for which work may be held: an hour at once, and it may be extended. */
const longestHold = 3600;
/** Variables of one answer, as JSON text. */
const mostResult = 200_000;

const seconds = z.number().int().min(1).max(longestHold);
const token = z.string().min(1).max(100);
const message = z.string().trim().min(1).max(2000);

export const fetchBody = z.object({
  topic: z.string().min(1).max(80),
  max: z.number().int().min(1).max(mostTasks).default(1),
  /** Seconds until another worker may fetch it. */
  lockFor: seconds.default(300),
});
export type FetchBody = z.infer<typeof fetchBody>;

export const completeBody = z.object({
  token,
  result: z
    .record(z.string().max(200), z.json())
    .refine((result) => JSON.stringify(result).length <= mostResult, { message: 'tooLong' })
    .optional(),
});
export type CompleteBody = z.infer<typeof completeBody>;

export const failBody = z.object({
  token,
  message,
  /** Tries that are left; at none the process stops there until an administrator tries again. */
  retries: z.number().int().min(0).max(100).default(0),
  /** Seconds until it may be fetched again. */
  pause: z.number().int().min(0).max(86_400).default(0),
});
export type FailBody = z.infer<typeof failBody>;

export const errorBody = z.object({ token, code: z.string().min(1).max(80), message: message.optional() });
export type ErrorBody = z.infer<typeof errorBody>;

export const extendBody = z.object({ token, lockFor: seconds });
export type ExtendBody = z.infer<typeof extendBody>;
