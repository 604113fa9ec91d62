import { z } from 'zod';

/** Rows of one page are never more than this; longer results are exported, not listed. */
export const maxPageSize = 100;

/** Pages are numbered up to this. */
export const maxPage = 100_000;

/** The part of a list query that every list shares; `page` counts from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(maxPage).default(1),
  size: z.coerce.number().int().min(1).max(maxPageSize).default(20),
  /** `field` or `-field`; which fields may be named is the list's own affair. */
  sort: z.string().max(64).optional(),
  search: z.string().trim().max(200).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

export interface Page<T> {
  readonly rows: readonly T[];
  /** Number of rows that match, over all pages. */
  readonly total: number;
}

/** A page of a list in which one goes on from where a page ended. */
export interface CursorPage<T> extends Page<T> {
  /** Names the page that follows; null on the last one. */
  readonly next: string | null;
}

/** A query parameter that may come once or several times, `?state=a&state=b`. */
export const listOf = <T extends z.ZodType>(item: T, most = 50) =>
  z.preprocess(
    (value) => (value === undefined ? undefined : Array.isArray(value) ? value : [value]),
    z.array(item).max(most).optional(),
  );
