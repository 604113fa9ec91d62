import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { priorityLevels, type PriorityLevel } from '#lab/shared/priority.js';
import { changeParams } from '#lab/ui/resource/list-state.js';
import type { ViewedList } from '#lab/ui/resource/saved-views.js';

/** Where one task is decided. */
export function inboxAt(task: string): string {
  return `/process/todo?task=${encodeURIComponent(task)}`;
}

/** The orders a list may have; the first is the usual one. */
export const sorts = ['dueAt', 'priority', 'openedAt', '-openedAt'] as const;
export type Sort = (typeof sorts)[number];

/** What narrows and orders the list. */
export interface Narrowing {
  /** Kinds of records; of any kind where there are none. */
  readonly subjects: readonly string[];
  readonly late: boolean;
  /** What others have in hand for the reader, in place of what waits. */
  readonly held: boolean;
  /** What the reader has put aside, in place of the rest. */
  readonly aside: boolean;
  /** Tasks of suspended processes, in place of the rest. */
  readonly suspended: boolean;
  /** Levels of priority; of any where there are none. */
  readonly priority: readonly PriorityLevel[];
  readonly search: string;
  readonly sort: Sort;
}

/** Nothing left out. */
export const everything: Omit<Narrowing, 'sort'> = {
  ...{ late: false, held: false, aside: false, suspended: false },
  ...{ subjects: [], priority: [], search: '' },
};

interface InboxAddress {
  /** The chosen task. */
  readonly task: string | undefined;
  readonly narrowing: Narrowing;
  /** How many filters are set, the search among them. */
  readonly narrowedBy: number;
  /** `newPage` keeps the place before in the history, so that Back leads to it. */
  readonly select: (task: string | undefined, newPage?: boolean) => void;
  /** Changes the list; whatever was chosen is chosen anew. */
  readonly narrow: (change: Partial<Narrowing>) => void;
}

/** The state of the inbox as it is in the address; mails lead to a task by `task` alone. */
export function useInboxAddress(): InboxAddress {
  const [params, setParams] = useSearchParams();
  const select = useCallback(
    (task: string | undefined, newPage = false) =>
      setParams((now) => changeParams(now, { task }), { replace: !newPage }),
    [setParams],
  );
  const narrow = useCallback(
    (change: Partial<Narrowing>) =>
      setParams((now) => changeParams(now, { task: undefined, ...paramsOf(change) }), { replace: true }),
    [setParams],
  );
  return useMemo(() => {
    const narrowing = read(params);
    const { subjects, late, held, aside, suspended, priority, search } = narrowing;
    const lists = [late, held, aside, suspended];
    const narrowedBy = [subjects.length > 0, ...lists, priority.length > 0, search].filter(Boolean).length;
    return { task: params.get('task') ?? undefined, narrowing, narrowedBy, select, narrow };
  }, [params, select, narrow]);
}

/** What of the list a saved view keeps. */
export function viewedOf({ subjects, late, held, aside, suspended, priority, search, sort }: Narrowing): ViewedList {
  const values = {
    ...(subjects.length > 0 ? { subject: subjects } : {}),
    ...(late ? yes('late') : {}),
    ...(held ? yes('held') : {}),
    ...(aside ? yes('aside') : {}),
    ...(suspended ? yes('suspended') : {}),
    ...(priority.length > 0 ? { priority } : {}),
  };
  return { view: undefined, sort: sort === sorts[0] ? undefined : sort, search, values };
}

const yes = (name: string) => ({ [name]: ['true'] });

function read(params: URLSearchParams): Narrowing {
  return {
    subjects: params.getAll('subject').filter(Boolean),
    late: params.get('late') === 'true',
    held: params.get('held') === 'true',
    aside: params.get('aside') === 'true',
    suspended: params.get('suspended') === 'true',
    priority: priorityLevels.filter((level) => params.getAll('priority').includes(level)),
    search: params.get('search') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
  };
}

function paramsOf(change: Partial<Narrowing>): Record<string, string | readonly string[] | undefined> {
  const params: Record<string, string | readonly string[] | undefined> = {};
  if ('subjects' in change) params['subject'] = change.subjects;
  if ('late' in change) params['late'] = change.late ? 'true' : undefined;
  if ('held' in change) params['held'] = change.held ? 'true' : undefined;
  if ('aside' in change) params['aside'] = change.aside ? 'true' : undefined;
  if ('suspended' in change) params['suspended'] = change.suspended ? 'true' : undefined;
  if ('priority' in change) params['priority'] = change.priority;
  if ('search' in change) params['search'] = change.search?.trim() || undefined;
  if ('sort' in change) params['sort'] = change.sort === sorts[0] ? undefined : change.sort;
  return params;
}
