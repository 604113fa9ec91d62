import { z } from 'zod';
import { bothNames } from './answers.js';
import { roundEnd } from './round-end.js';

/** A request that has ended, as the person who decides a similar one sees it. */
const earlierRequest = z.strictObject({
  recordId: z.string(),
  number: z.string(),
  title: bothNames,
  end: roundEnd,
  amount: z.string().optional(),
  currency: z.string().optional(),
  approximate: z.boolean().optional(),
  /** Of a leave. */
  days: z.string().optional(),
});
export type EarlierRequest = z.infer<typeof earlierRequest>;

export const earlierRequests = z.array(earlierRequest);
