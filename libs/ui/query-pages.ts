import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CursorPage, Page } from '#lab/shared/paging.js';
import type { ApiError } from './api-error.js';
import { api, type Query } from './api.js';
import { intervalOf, type QueryOptions } from './query.jsx';

/** The rows of a list so far. */
export interface RowsSoFar<Row> {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  /** The rows answer an earlier question; those asked for are on their way. */
  readonly isOutdated: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly refetch: () => void;
}

/** Which page: one by its number, or the one after a place. */
type PageParameter = { readonly page?: number; readonly after?: string };
type AnyPage<Row> = Page<Row> & Partial<CursorPage<Row>>;

/**
 * Reads the list at `path` page by page as the reader goes on; all pages that are there stay fresh together. A list
 * whose pages name the one that follows is asked for that, any other by number.
 */
export function useApiPages<Row>(
  path: string,
  query: Query,
  options: Pick<QueryOptions, 'every' | 'live'> = {},
): RowsSoFar<Row> {
  const answer = useInfiniteQuery({
    queryKey: [path, query, 'pages'],
    queryFn: ({ pageParam, signal }) => api.get<AnyPage<Row>>(path, { ...query, ...pageParam }, { signal }),
    initialPageParam: { page: 1 } as PageParameter,
    getNextPageParam: ({ total, next }: AnyPage<Row>, pages): PageParameter | undefined => {
      if (next !== undefined) return next === null ? undefined : { after: next };
      return countRows(pages) < total ? { page: pages.length + 1 } : undefined;
    },
    refetchInterval: intervalOf(options),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = answer;
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages.at(-1)?.total ?? 0,
    error,
    isFetching,
    isOutdated: isPlaceholderData,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    refetch: () => void refetch(),
  };
}

function countRows(pages: readonly Page<unknown>[]): number {
  return pages.reduce((sum, { rows }) => sum + rows.length, 0);
}
