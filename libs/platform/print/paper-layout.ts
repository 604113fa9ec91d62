import type { PaperColumn, PaperFact, PaperWidth } from './paper.js';

/** A piece of a file of which the library says, once it is laid out, on which pages it came to be. */
export interface PlacedNode {
  readonly positions?: readonly { readonly pageNumber: number }[];
}

/** Where a page of the file belongs: to which paper, as which of its pages. */
export interface PagePlace {
  readonly paper: number;
  readonly page: number;
  readonly pages: number;
}

/**
 * The place of a page among those of its own paper.
 * @param begins what each paper begins with
 * @param page of the file, from 1
 * @param last page of the file
 */
export function pagesOf(begins: readonly PlacedNode[], page: number, last: number): PagePlace {
  const firsts = begins.map(({ positions }) => positions?.[0]?.pageNumber ?? 1);
  const paper = Math.max(
    firsts.findLastIndex((first) => first <= page),
    0,
  );
  const first = firsts[paper] ?? 1;
  const end = (firsts[paper + 1] ?? last + 1) - 1;
  return { paper, page: page - first + 1, pages: end - first + 1 };
}

/** Widths as the library wants them: columns without one get an equal part of what is left. */
export function widthsOf(columns: readonly PaperColumn[]): (PaperWidth | '*')[] {
  return columns.map(({ width }) => width ?? '*');
}

type FactRow = readonly [PaperFact, PaperFact?];

/** Facts in rows of two; a wide one has a row to itself, and so has one without a neighbour. */
export function factRows(facts: readonly PaperFact[]): readonly FactRow[] {
  const rows: FactRow[] = [];
  let waiting: PaperFact | undefined;
  const flush = () => {
    if (waiting) rows.push([waiting]);
    waiting = undefined;
  };
  for (const fact of facts) {
    if (fact.wide) {
      flush();
      rows.push([fact]);
    } else if (waiting) {
      rows.push([waiting, fact]);
      waiting = undefined;
    } else waiting = fact;
  }
  flush();
  return rows;
}
