import { z } from 'zod';
import { bothNames, person } from './answers.js';
import { listOf, pageQuery } from './paging.js';
import { pathStrip } from './todo-view.js';

/** What every document takes and answers; a document extends these with its own fields. Instants are ISO 8601 texts. */

/** Ids of uploaded files that belong to a draft. */
export const draftFiles = (most: number) => z.array(z.string().max(36)).max(most).default([]);

export interface DocumentDraft {
  readonly files: readonly string[];
}

/** A save of an existing draft: the draft and the version that the person saw. */
export const saveOf = <S extends z.ZodRawShape>(draft: z.ZodObject<S>) =>
  draft.extend({ version: z.number().int().min(1) });

/** The query of a document's list: paging, search, states and the order; a document adds its own filters. */
export function documentQuery<const S extends string, const F extends string>(
  states: readonly [S, ...S[]],
  sortable: readonly F[],
) {
  const sorts = [...sortable, 'updatedAt'].flatMap((field) => [field, `-${field}`]);
  return pageQuery.extend({
    state: listOf(z.enum(states)),
    sort: z.enum(sorts as [string, ...string[]]).default('-updatedAt'),
  });
}

export interface DocumentQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
  readonly search?: string | undefined;
  readonly state?: readonly string[] | undefined;
}

const record = z.strictObject({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  status: z.string(),
  updatedAt: z.string(),
});

/** A document in a list. */
export const documentRow = record.extend({ strip: pathStrip.nullable() });
export type DocumentRow = z.infer<typeof documentRow>;

export const attachedFile = z.strictObject({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() });
export type AttachedFile = z.infer<typeof attachedFile>;

/** An action that the server allows this reader now, as `OfferedAction` says. */
const offered = z.strictObject({
  action: z.string(),
  task: z.string().optional(),
  edit: z.array(z.string()).readonly().optional(),
  step: bothNames.optional(),
});

/** A document in full; fields that its reader does not get to see are absent. */
export const documentDetail = record.extend({
  version: z.number().int(),
  owner: person,
  createdBy: person,
  createdAt: z.string(),
  files: z.array(attachedFile).readonly().optional(),
  actions: z.array(offered).readonly(),
  /** Whether this reader may change and delete it now. */
  mayEdit: z.boolean(),
});
export type DocumentDetail = z.infer<typeof documentDetail>;
