import { useMemo } from 'react';
import { countedTo } from '#lab/shared/counted-to.js';
import type { Page } from '#lab/shared/paging.js';
import { useHeldTasks } from '#lab/ui/decision/held-provider.jsx';
import { useApiPages, type RowsSoFar } from '#lab/ui/query-pages.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { Narrowing } from './inbox-address.js';

const atOnce = 30;
const everyMinute = 60_000;

/** What waits for the reader, as far as it has been scrolled; asked again every minute. */
export function useTodoLines(narrowing: Narrowing): RowsSoFar<TodoLine> {
  const { subjects, late, held, aside, suspended, priority, search, sort } = narrowing;
  const query = {
    ...{ subject: subjects, late: late || undefined, held: held || undefined, aside: aside || undefined },
    ...{ suspended: suspended || undefined, priority, search, sort, size: atOnce },
  };
  const answer = useApiPages<TodoLine>('Common/getTodoList', query, { every: everyMinute, live: true });
  const { rows } = answer;
  // While pages are fetched the list moves on: a line may come with two of them.
  const lines = useMemo(() => rows && [...new Map(rows.map((line) => [line.task, line])).values()], [rows]);
  // What the reader has decided is gone for them, whether it is sent yet or not.
  const decided = useHeldTasks();
  const left = useMemo(() => lines?.filter(({ task }) => !decided.has(task)), [lines, decided]);
  const gone = (lines?.length ?? 0) - (left?.length ?? 0);
  // One more than is counted means any number.
  return { ...answer, rows: left, total: answer.total > countedTo ? answer.total : answer.total - gone };
}

/** How many tasks of the reader others have in hand now: lent, or claimed out of a group. */
export function useHeldCount(): number {
  return useCount({ held: true });
}

/** How many tasks the reader has put aside. */
export function useAsideCount(): number {
  return useCount({ aside: true });
}

/** How many tasks of the reader wait until their processes are resumed. */
export function useSuspendedCount(): number {
  return useCount({ suspended: true });
}

function useCount(of: { readonly [list in 'held' | 'aside' | 'suspended']?: true }): number {
  const query = { ...of, size: 1 };
  return useApiQuery<Page<TodoLine>>('Common/getTodoList', query, { every: everyMinute, live: true }).data?.total ?? 0;
}
