import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { pageQuery } from '#lab/shared/paging.js';

export const historyQuery = pageQuery.pick({ page: true, size: true });
export type HistoryQuery = z.infer<typeof historyQuery>;

const value = z.string().nullable();

/** One change of a role: its fields, or what it gives. */
export const roleChange = z.strictObject({
  id: z.string(),
  /** ISO text. */
  at: z.string(),
  /** Null for the system, or a user who was deleted. */
  by: bothNames.nullable(),
  kind: z.enum(['create', 'update', 'permissions']),
  fields: z.array(
    z.strictObject({
      field: z.string(),
      from: value,
      to: value,
      /** Names of the roles that the field pointed to. */
      fromName: bothNames.nullable(),
      toName: bothNames.nullable(),
    }),
  ),
  /** Permissions of its own that came and went. */
  given: z.array(z.string()),
  taken: z.array(z.string()),
});
export type RoleChange = z.infer<typeof roleChange>;
