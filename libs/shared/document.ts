import { z } from 'zod';
import { bothNames, pageOf, person } from './answers.js';
import { briefing } from './briefing.js';
import { documentScopes, type DocumentScope } from './document-scopes.js';
import { shownTextStates } from './file-text.js';
import { lastSeen } from './last-seen.js';
import { roundEnd } from './round-end.js';
import { listOf, maxPageSize, pageQuery, type Page } from './paging.js';
import { pathStrip } from './todo-view.js';
import { signingWords } from './signing.js';

/** What every document takes and answers; a document extends these with its own fields. Instants are ISO 8601 texts. */

/** Ids of uploaded files that belong to a draft. */
export const draftFiles = (most: number) => z.array(z.string().max(36)).max(most).default([]);

export interface DocumentDraft {
  readonly files: readonly string[];
}

/** A save of an existing draft: the draft and the version that the person saw. */
export const saveOf = <S extends z.ZodRawShape>(draft: z.ZodObject<S>) =>
  draft.extend({ version: z.number().int().min(1) });

/** The query of a document's list: scope, paging, search, states and the order; a document adds its own filters. */
export function documentQuery<const S extends string, const F extends string>(
  states: readonly [S, ...S[]],
  sortable: readonly F[],
) {
  const sorts = [...sortable, 'updatedAt'].flatMap((field) => [field, `-${field}`]);
  return pageQuery.extend({
    scope: z.enum(documentScopes).default('mine'),
    state: listOf(z.enum(states)),
    ownerId: listOf(z.string().max(36)),
    /** Only these records, of those that the rest of the query finds: what a reader has chosen in the list. */
    id: listOf(z.string().max(36), maxPageSize),
    sort: z.enum(sorts as [string, ...string[]]).default('-updatedAt'),
  });
}

/** A page of a document's list. */
export interface DocumentPage<Row> extends Page<Row> {
  /** Fields that some record of the scope hides from the reader: the list is neither filtered nor sorted by them. */
  readonly closed?: readonly string[];
}

/** What lists of a document answer. */
export const documentPageOf = <T extends z.ZodType>(row: T) =>
  pageOf(row).extend({ closed: z.array(z.string()).optional() });

export interface DocumentQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
  readonly search?: string | undefined;
  readonly scope: DocumentScope;
  readonly ownerId?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
}

const record = z.strictObject({
  /** How its last round ended, until it is submitted again; absent where it was approved or never ended. */
  setback: roundEnd.optional(),
  id: z.string(),
  number: z.string(),
  state: z.string(),
  status: z.string(),
  version: z.number().int(),
  owner: person,
  updatedAt: z.string(),
});

/** A document in a list. */
/** Where a search found something in a record: a piece of its own text, or of a file's; `marks` are from and to. */
const searchHit = z.strictObject({
  file: z.string().nullable(),
  text: z.string(),
  marks: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
});
export type SearchHit = z.infer<typeof searchHit>;

export const documentRow = record.extend({
  strip: pathStrip.nullable(),
  /** Where its full text is searched: the places that were found, at most one for each of its texts. */
  hits: z.array(searchHit).readonly().optional(),
});
export type DocumentRow = z.infer<typeof documentRow>;

const attachedFile = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  /** Where the full text of the document is searched: whether that of the file is. */
  text: z.enum(shownTextStates).optional(),
  /** Where attachments keep their versions: which one it is, from 1. */
  revision: z.number().int().optional(),
});

/** A version of an attachment: the file, who uploaded it and when. */
export const fileVersion = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  revision: z.number().int(),
  by: person,
  at: z.string(),
});
export type FileVersion = z.infer<typeof fileVersion>;

/** A file becomes the next version of an attachment; `version` is that of the record that was read. */
export const newFileVersion = z.strictObject({ version: z.number().int().min(1), fileId: z.string().min(1).max(36) });
export type NewFileVersion = z.infer<typeof newFileVersion>;

/** An action that the server allows this reader now, as `OfferedAction` says. */
const offered = z.strictObject({
  action: z.string(),
  task: z.string().optional(),
  edit: z.array(z.string()).readonly().optional(),
  step: bothNames.optional(),
  label: bothNames.optional(),
  signing: z.array(z.enum(signingWords)).readonly().optional(),
});

/** A document in full; fields that its reader does not get to see are absent. */
export const documentDetail = record.extend({
  createdBy: person,
  createdAt: z.string(),
  files: z.array(attachedFile).readonly().optional(),
  actions: z.array(offered).readonly(),
  /** For a reader who has a task on it: what they are to know before they decide. */
  briefing: briefing.optional(),
  /** For such a reader, where it has changed since they have seen it: what it was like. */
  lastSeen: lastSeen.optional(),
  /** Whether this reader may change and delete it now. */
  mayEdit: z.boolean(),
});
export type DocumentDetail = z.infer<typeof documentDetail>;
