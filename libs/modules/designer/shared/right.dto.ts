import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { mostAdmitted } from '#lab/shared/process-rights.js';

const ids = z.array(z.string().min(1).max(64)).max(mostAdmitted);
const admitted = z.strictObject({ users: ids, roles: ids, departments: ids, sites: ids });

const entries = z.array(z.strictObject({ id: z.string(), name: bothNames })).readonly();
const named = z.strictObject({ users: entries, roles: entries, departments: entries, sites: entries });

const flags = z.strictObject({ start: z.boolean(), edit: z.boolean(), publish: z.boolean(), watch: z.boolean() });

/** Who may do what with a process; a list without entries restricts nothing. */
export const processRights = z.strictObject({
  start: named,
  edit: named,
  publish: named,
  watch: named,
  /** 0 until lists are set. */
  version: z.number().int(),
  /** What the lists leave to the reader. */
  mine: flags,
});
export type ProcessRights = z.infer<typeof processRights>;

/** All lists of a process, over the version that was seen. */
export const rightsBody = z.strictObject({
  start: admitted,
  edit: admitted,
  publish: admitted,
  watch: admitted,
  version: z.number().int().min(0),
});
export type RightsBody = z.infer<typeof rightsBody>;
