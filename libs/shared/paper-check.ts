import { z } from 'zod';
import { bothNames } from './answers.js';

/** What the code on a printed document is answered with: whether what it says is still so, and which record it is of. */
export const paperCheck = z.discriminatedUnion('verdict', [
  z.strictObject({
    verdict: z.enum(['agrees', 'changed']),
    number: z.string(),
    state: bothNames,
    /** As the record has it now, one a currency; absent where the paper says no amount. */
    amounts: z
      .array(z.strictObject({ currency: z.string(), value: z.string() }))
      .readonly()
      .optional(),
  }),
  z.strictObject({ verdict: z.literal('unknown') }),
]);
export type PaperCheck = z.infer<typeof paperCheck>;
