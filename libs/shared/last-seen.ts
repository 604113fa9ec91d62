import { z } from 'zod';

/**
 * Since when a record may differ from what its reader has seen: their own decision or change, the last decision of the
 * rounds before, or the submit of the only one.
 */
const seenSince = z.enum(['decided', 'changed', 'round', 'submitted']);
export type SeenSince = z.infer<typeof seenSince>;

/** What a record was like when the assignee of a task last saw it; fields that they do not get to see are absent. */
export const lastSeen = z.strictObject({
  since: seenSince,
  at: z.string(),
  /** The answer of the record as it would have been then. */
  content: z.record(z.string(), z.unknown()),
});
export type LastSeen = z.infer<typeof lastSeen>;
