import type { DocumentRow } from '#lab/shared/document.js';
import type { Page } from '#lab/shared/paging.js';
import type { Language } from '#lab/shared/texts.js';
import { api } from '../api.js';
import type { Findings } from '../room.js';
import type { AnyDocument } from './document-parts.js';

const most = 5;

/** The records that the reader may read and the search of their list finds, for the palette. */
export async function findRecords(
  { kind: { paths }, icon, titleOf }: AnyDocument,
  search: string,
  signal: AbortSignal,
  language: Language,
): Promise<Findings> {
  // The rows of the route are those that the document names its records by.
  const { rows, total } = await api.get<Page<never>>(paths.route, { scope: 'all', search, size: most }, { signal });
  return {
    rows: rows.map((row) => {
      const { id, number }: DocumentRow = row;
      return { id, title: titleOf(row, language), hint: number, icon, to: paths.record(id) };
    }),
    total,
    list: `${paths.list}?${new URLSearchParams({ scope: 'all', search }).toString()}`,
  };
}
