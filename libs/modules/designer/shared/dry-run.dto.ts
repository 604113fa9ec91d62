import { z } from 'zod';
import { definitionKey, diagramXml } from './definition.dto.js';

/**
 * What is tried: a published version (the live one unless named) or a drawing, for a record or for facts that a user
 * made up, as if the initiator had started it.
 */
export const dryRunBody = z
  .object({
    key: definitionKey.optional(),
    version: z.number().int().min(1).optional(),
    xml: diagramXml.optional(),
    /** The kind of record, where the diagram names none. */
    subject: z.string().min(1).max(40).optional(),
    record: z.string().min(1).max(64).optional(),
    /** Those that are left out are not known: what depends on them is only possible. */
    facts: z.record(z.string().max(100), z.unknown()).optional(),
    /** The record's owner unless given, or the user who asks. */
    initiator: z.string().min(1).max(64).optional(),
  })
  .refine(({ key, xml }) => (key === undefined) !== (xml === undefined), { path: ['key'], message: 'choice' })
  .refine(({ record, facts }) => (record === undefined) !== (facts === undefined), {
    path: ['record'],
    message: 'choice',
  });
export type DryRunBody = z.infer<typeof dryRunBody>;

export const sampleQuery = z.object({ record: z.string().min(1).max(64) });
export type SampleQuery = z.infer<typeof sampleQuery>;

/** The facts of a record that its reader gets to see, as they are stored. */
export interface SampleFacts {
  readonly facts: Readonly<Record<string, unknown>>;
}
