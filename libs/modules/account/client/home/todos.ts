import type { Page } from '#lab/shared/paging.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { urgencyOf } from '#lab/ui/subject/due.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';

const everyMinute = 60_000;

/** The first things that wait for the reader, what is due first before the rest, and how many there are. */
export function useTodos() {
  return useApiQuery<Page<TodoLine>>('Common/getTodoList', { sort: 'dueAt', size: 20 }, { every: everyMinute });
}

/** How many of them are late, and how many are due today. */
export function countUrgent(todos: readonly TodoLine[]): { readonly late: number; readonly today: number } {
  const urgencies = todos.flatMap(({ dueAt }) => (dueAt ? urgencyOf(dueAt) : []));
  const count = (wanted: string) => urgencies.filter((urgency) => urgency === wanted).length;
  return { late: count('late'), today: count('today') };
}
