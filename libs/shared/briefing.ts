import { z } from 'zod';
import { bothNames, person } from './answers.js';

/** Why a task is with its reader: who sent it in which way, and what they wrote. */
const arrival = z.strictObject({
  kind: z.enum(['transfer', 'delegate', 'advice', 'addSign', 'return', 'changed', 'substitute']),
  /** Who sent it; the absent owner where its reader is the substitute. */
  by: person,
  text: z.string().optional(),
  /** The last day on which the owner is absent. */
  until: z.string().optional(),
});
export type Arrival = z.infer<typeof arrival>;

/** A value that differs from the one that was submitted, with who changed it last and in which step. */
const revision = z.strictObject({
  field: z.string(),
  /** What people call the line, where it is a field of one. */
  line: z.string().optional(),
  /** An amount or a quantity that followed from what was changed. */
  isFact: z.literal(true).optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: person.optional(),
  step: bothNames.optional(),
});
export type Revision = z.infer<typeof revision>;

/** What the assignee of a task is to know before they decide; `{}` where there is nothing to say. */
export const briefing = z.strictObject({
  /** Absent where the diagram gave it to them. */
  arrival: arrival.optional(),
  /** What earlier steps have changed in the record that its reader has not decided on since. */
  revisions: z.array(revision).readonly().optional(),
});
export type Briefing = z.infer<typeof briefing>;
