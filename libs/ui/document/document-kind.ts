import type { Permission } from '#lab/shared/define-permissions.js';
import type { OfferedAction } from '#lab/shared/process-view.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import type { PathStrip } from '#lab/shared/todo-view.js';

/** A document in a list, as far as every document is the same; instants are ISO texts. */
export interface DocumentRow {
  readonly id: string;
  readonly number: string;
  /** The word of the state. */
  readonly state: string;
  readonly updatedAt: string;
  readonly strip: PathStrip | null;
}

/** A document in full, as far as every document is the same. */
export interface DocumentDetail {
  readonly id: string;
  readonly number: string;
  /** Raised by each save; a save names the version that it replaces. */
  readonly version: number;
  readonly state: string;
  readonly updatedAt: string;
  readonly strip?: PathStrip | null;
  readonly actions: readonly OfferedAction[];
  /** Whether this reader may change and delete it now. */
  readonly mayEdit: boolean;
}

export interface DocumentPaths {
  /** Where the server keeps the records: `purchase/requests`. */
  readonly route: string;
  /** The page of the list. */
  readonly list: string;
  readonly create: string;
  readonly record: (id: string) => string;
  readonly edit: (id: string) => string;
}

/** What the parts of a document's screens need to know of it. */
export interface DocumentKind {
  readonly words: SubjectWords;
  readonly paths: DocumentPaths;
  readonly may: { readonly search: Permission; readonly create: Permission; readonly approve: Permission };
}

/**
 * A kind of document: its words, the permissions of its routes and its addresses. The pages of the form and the record
 * lie below that of the list: `<list>/new`, `<list>/<id>`, `<list>/<id>/edit`.
 */
export function documentKind(
  words: SubjectWords,
  may: DocumentKind['may'],
  { route, list }: Pick<DocumentPaths, 'route' | 'list'>,
): DocumentKind {
  const record = (id: string) => `${list}/${id}`;
  return { words, may, paths: { route, list, create: `${list}/new`, record, edit: (id) => `${record(id)}/edit` } };
}
