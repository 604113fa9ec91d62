import { Code, Id, Instant, Integer, Ref, Text } from '#lab/platform/database/columns.js';
import type { RowOf } from '#lab/platform/database/column-group.js';
import { versioned } from '#lab/platform/database/versioned.js';

/** The columns of a document that is deleted by its state. */
export const statedColumns = {
  ...versioned,
  number: Text(32),
  ownerId: Ref(),
  /** Department of the owner when it was last saved. */
  departmentId: Ref({ nullable: true }),
  /** The state as diagrams call it; `status` is its stored code. */
  state: Code(16),
  status: Code(2),
};

/** The columns that every document has. */
export const documentColumns = { ...statedColumns, deletedAt: Instant({ nullable: true }) };

/**
 * The index of lists of everything, the latest first. It holds what says whether a reader finds a record, so that their
 * totals read no rows.
 */
export const listIndex = ['deletedAt', 'updatedAt', 'id', 'state', 'ownerId', 'createdBy'];

/** Longest text that the search looks through. */
export const longestSearchText = 700;

/** What a document is found by; written with each save, absent in rows that were stored before it. */
export const searchColumns = { searchText: Text(longestSearchText, { nullable: true }) };

/** The columns of a document's line besides the id of its document. */
export const lineColumns = {
  id: Id(),
  /** Order within the document, from 0. */
  place: Integer(),
};

export type DocumentRecord = RowOf<typeof statedColumns & typeof searchColumns> & { deletedAt?: Date | null };
export type DocumentLine = RowOf<typeof lineColumns>;
