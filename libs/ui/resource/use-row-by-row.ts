import { useState } from 'react';
import { ApiError } from '../api-error.js';
import { useApiMutation } from '../query.js';

/** What became of one of many; no problem where it went well. */
export interface RowOutcome<Item> {
  readonly item: Item;
  readonly problem: ApiError | undefined;
}

export interface RowByRow<Item> {
  /** How many have been answered, once it has begun. */
  readonly sent: number | undefined;
  /** All of them, once it is over. */
  readonly outcomes: readonly RowOutcome<Item>[] | undefined;
  /** With how many it went well, once it is over. */
  readonly done: number | undefined;
  /** Those that refused it. */
  readonly failed: readonly { readonly item: Item; readonly problem: ApiError }[];
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
  const running = useApiMutation(
    async ({ items, work }: Order<Item>) => {
      const outcomes: RowOutcome<Item>[] = [];
      setSent(0);
      for (const item of items) {
        outcomes.push({ item, problem: await problemOf(work(item)) });
        setSent(outcomes.length);
      }
      return outcomes;
    },
    { refreshes },
  );
  const outcomes = running.data;
  const failed = (outcomes ?? []).flatMap(({ item, problem }) => (problem ? [{ item, problem }] : []));
  const done = outcomes && outcomes.length - failed.length;
  return { sent, outcomes, done, failed, run: (items, work) => running.mutate({ items, work }) };
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
