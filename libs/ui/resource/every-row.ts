import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { ApiError } from '../api-error.js';
import { api, type Query } from '../api.js';
import { pageSizes } from './list-state.js';

/** All that a list finds, beyond the page that is shown. */
export interface EveryRow {
  /** The route of the list, and what is asked of it. */
  readonly route: string;
  readonly query: Query;
  /** Rows that are handled together at most: the first of the list. */
  readonly most: number;
}

/** How many rows have come, of how many. */
export interface RowsLoaded {
  readonly loaded: number;
  readonly total: number;
}

interface Loading {
  readonly signal?: AbortSignal;
  readonly onPart?: (part: RowsLoaded) => void;
}

/** The largest page of a list, which the routes of lists allow. */
const largestPage = Math.max(...pageSizes);

/** Reads what a list finds, page by page in its order, up to the bound; each row once, by its key. */
export async function loadEveryRow<Row>(
  { route, query, most }: EveryRow,
  rowKey: (row: Row) => string,
  { signal, onPart }: Loading = {},
): Promise<ReadonlyMap<string, Row>> {
  const all = new Map<string, Row>();
  let before = 0;
  for (let page = 1; ; page++) {
    const { rows, total } = await api.get<Page<Row>>(
      route,
      { ...query, page, size: largestPage },
      signal ? { signal } : {},
    );
    signal?.throwIfAborted();
    for (const row of rows) if (all.size < most) all.set(rowKey(row), row);
    onPart?.({ loaded: all.size, total: Math.min(most, total) });
    if (all.size >= most) return all;
    // Rows that have left the list meanwhile move the next ones up, onto pages that have been read.
    if (total < before) page = Math.max(0, page - 1 - Math.ceil((before - total) / largestPage));
    else if (rows.length === 0 || page * largestPage >= total) return all;
    before = total;
  }
}

/** The loading of all that a list finds, as the bar of acts shows it. */
export interface EveryRowLoading {
  /** What is asked of the list, whatever its page: another one ends the loading. */
  readonly asked: string;
  /** While it goes on. */
  readonly progress: RowsLoaded | undefined;
  /** Why it ended before everything had come. */
  readonly problem: ApiError | undefined;
  /** Begins, unless it goes on already. */
  readonly load: () => void;
  readonly stop: () => void;
}

/**
 * Loads all that a list finds when it is asked to, and stops when the question of the list becomes another one.
 * @param total rows that the list says it has
 */
export function useEveryRow<Row>(
  every: EveryRow | undefined,
  total: number,
  rowKey: (row: Row) => string,
  onLoaded: (rows: ReadonlyMap<string, Row>, asked: string) => void,
): EveryRowLoading {
  const asked = every ? JSON.stringify([every.route, { ...every.query, page: undefined }]) : '';
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<RowsLoaded>();
  const [problem, setProblem] = useState<ApiError>();
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setProblem(undefined);
  }, []);
  useEffect(() => stop, [asked, stop]);
  const load = async (of: EveryRow) => {
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setProblem(undefined);
    setProgress({ loaded: 0, total: Math.min(of.most, total) });
    try {
      const rows = await loadEveryRow(of, rowKey, { signal, onPart: setProgress });
      if (!signal.aborted) onLoaded(rows, asked);
    } catch (failure) {
      if (signal.aborted) return;
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(failure);
    } finally {
      if (!signal.aborted) {
        running.current = undefined;
        setProgress(undefined);
      }
    }
  };
  return {
    asked,
    progress,
    problem,
    load: () => {
      if (every && !running.current) void load(every);
    },
    stop,
  };
}
