import dayjs from 'dayjs';
import type { Page } from '#lab/shared/paging.js';
import type { TodoLine, TodoUrgency } from '#lab/shared/todo-view.js';
import { useNow } from '#lab/ui/now.js';
import { useApiQuery } from '#lab/ui/query.jsx';

const everyMinute = 60_000;

/** The first things that wait for the reader, what is due first before the rest, and how many there are. */
export function useTodos() {
  return useApiQuery<Page<TodoLine>>(
    'Common/getTodoList',
    { sort: 'dueAt', size: 20 },
    { every: everyMinute, live: true },
  );
}

/** How many of all that wait are late, and how many are due today; undefined until the server has answered. */
export function useUrgency(): TodoUrgency | undefined {
  const until = dayjs(useNow()).add(1, 'day').startOf('day').toISOString();
  return useApiQuery<TodoUrgency>('process/todo/kinds', { until }, { every: everyMinute, live: true }).data;
}
