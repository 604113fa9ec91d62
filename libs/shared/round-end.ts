import { z } from 'zod';
import { bothNames, person } from './answers.js';
import { roundOutcomes } from './round-outcomes.js';

const roundOutcome = z.enum(roundOutcomes);
export type RoundOutcome = z.infer<typeof roundOutcome>;

/** The end of a round: who brought it about, or the step that did so without a person; why, and when (ISO 8601). */
export const roundEnd = z.strictObject({
  outcome: roundOutcome,
  by: person.optional(),
  step: bothNames.optional(),
  reason: z.string().optional(),
  at: z.string(),
});
export type RoundEnd = z.infer<typeof roundEnd>;
