import { useRef, useState } from 'react';
import { ApiError } from '../api-error.js';
import { useApiMutation } from '../query.js';

/** What became of one of many; no problem where it went well. */
export interface RowOutcome<Item> {
  readonly item: Item;
  readonly problem: ApiError | undefined;
}

export interface RowByRow<Item> {
  /** With how many it has begun. */
  readonly total: number | undefined;
  /** How many have been answered, once it has begun. */
  readonly sent: number | undefined;
  /** All that were begun, once it is over. */
  readonly outcomes: readonly RowOutcome<Item>[] | undefined;
  /** With how many it went well, once it is over. */
  readonly done: number | undefined;
  /** Those that refused it. */
  readonly failed: readonly { readonly item: Item; readonly problem: ApiError }[];
  /** Those that were not begun because it was stopped. */
  readonly left: readonly Item[];
  /** It ends after the one that is being done. */
  readonly stopping: boolean;
  readonly stop: () => void;
  /** Begins, unless it goes on already. */
  readonly run: (items: readonly Item[], work: (item: Item) => Promise<unknown>) => void;
}

interface Order<Item> {
  readonly items: readonly Item[];
  readonly work: (item: Item) => Promise<unknown>;
}

/**
 * Does something to each of many, one after the other; what one refuses touches no other.
 * @param refreshes paths whose answers are out of date afterwards
 */
export function useRowByRow<Item>(refreshes: readonly string[]): RowByRow<Item> {
  const [sent, setSent] = useState<number>();
  const [stopping, setStopping] = useState(false);
  // Read between two renders: a second press, and a stop while one is being done.
  const now = useRef({ runs: false, stops: false });
  const running = useApiMutation(
    async ({ items, work }: Order<Item>) => {
      const outcomes: RowOutcome<Item>[] = [];
      setSent(0);
      for (const item of items) {
        if (now.current.stops) break;
        outcomes.push({ item, problem: await problemOf(work(item)) });
        setSent(outcomes.length);
      }
      return outcomes;
    },
    { refreshes },
  );
  const outcomes = running.data;
  const items = running.variables?.items;
  const failed = (outcomes ?? []).flatMap(({ item, problem }) => (problem ? [{ item, problem }] : []));
  return {
    total: items?.length,
    sent,
    outcomes,
    done: outcomes && outcomes.length - failed.length,
    failed,
    left: (outcomes && items?.slice(outcomes.length)) ?? [],
    stopping,
    stop: () => {
      now.current.stops = true;
      setStopping(true);
    },
    run: (items, work) => {
      if (now.current.runs) return;
      now.current = { runs: true, stops: false };
      setStopping(false);
      running.mutate({ items, work }, { onSettled: () => void (now.current.runs = false) });
    },
  };
}

async function problemOf(work: Promise<unknown>): Promise<ApiError | undefined> {
  try {
    await work;
    return undefined;
  } catch (problem) {
    if (problem instanceof ApiError) return problem;
    throw problem;
  }
}
