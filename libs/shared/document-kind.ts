import type { AnyOf, Permission } from './define-permissions.js';
import type { DocumentDetail } from './document.js';
import type { SubjectWords } from './subject-words.js';
import type { PathStrip } from './todo-view.js';

/** A document in full; the answer of some names its steps as a list does. */
export interface RecordDetail extends DocumentDetail {
  readonly strip?: PathStrip | null;
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
  readonly may: {
    readonly search: AnyOf;
    readonly create: Permission;
    readonly approve: AnyOf;
    readonly people: AnyOf;
    readonly department: AnyOf;
  };
  /** The sheets that it is printed on; their names are the texts `papers.<sheet>` of its words. */
  readonly papers?: readonly string[] | undefined;
}

/**
 * A kind of document: its words, the permissions of its routes and its addresses. The pages of the form and the record
 * lie below that of the list: `<list>/new`, `<list>/<id>`, `<list>/<id>/edit`.
 */
export function documentKind(
  words: SubjectWords,
  may: DocumentKind['may'],
  { route, list, papers }: Pick<DocumentPaths, 'route' | 'list'> & Pick<DocumentKind, 'papers'>,
): DocumentKind {
  const record = (id: string) => `${list}/${id}`;
  return {
    words,
    may,
    papers,
    paths: { route, list, create: `${list}/new`, record, edit: (id) => `${record(id)}/edit` },
  };
}
