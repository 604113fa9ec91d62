import { useApiQuery } from '../query.js';
import type { Counts } from '../room/menu.js';

const everyMinute = 60_000;
const none: Counts = {};

/** What waits for the reader, by kind; asked again every minute, which the server does not count as activity. */
export function useCounts(): Counts {
  return useApiQuery<Counts>('Common/getTodoCount', undefined, { every: everyMinute, live: true }).data ?? none;
}
