import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { pageQuery } from '#lab/shared/paging.js';

export const logQuery = pageQuery.pick({ page: true, size: true });
export type LogQuery = z.infer<typeof logQuery>;

/** An act on a document of purchasing; `from` and `to` are codes of its status. */
export const logRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  action: bothNames,
  /** Null where the process acted by itself. */
  by: person.nullable(),
  onBehalfOf: person.nullable(),
  /** Users whom it concerns. */
  people: z.array(person).readonly(),
  at: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  changes: z
    .array(
      z.strictObject({
        field: z.string(),
        line: z.string().optional(),
        isFact: z.literal(true).optional(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    )
    .readonly(),
  comment: z.string().nullable(),
});
export type LogRow = z.infer<typeof logRow>;
