import { useEffect } from 'react';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { liveKey, type LiveChange, type LiveWord } from '#lab/shared/live.js';
import { useMe } from '../access/session-provider.js';
import { LiveLine, type Heard } from './live-line.js';
import { noteHeard, noteSilence } from './line-state.js';

/** Paths whose answers are lists of the user's own, by what the server calls them. */
const ownLists: Readonly<Record<LiveWord, readonly string[]>> = {
  todo: ['Common/getTodoCount', 'Common/getTodoList', 'process/todo'],
  notifications: ['Common/getTodoCount', 'me/notifications'],
};
const allOwnLists = Object.values(ownLists).flat();

/** Keeps what the page shows as the server has it: it asks again for what the server says has changed. */
export function Live() {
  const client = useQueryClient();
  const { user } = useMe();
  useEffect(() => {
    const line = new LiveLine(user.id, (heard) => follow(client, heard));
    return () => line.close();
  }, [client, user.id]);
  return null;
}

/** Asks again for what is on the page and has changed. */
export function follow(client: QueryClient, heard: Heard): void {
  if (heard.kind === 'silence') noteSilence();
  else noteHeard();
  if (heard.kind === 'change') refresh(client, (query) => isConcerned(query, heard.change));
  // Anything may have changed meanwhile.
  if (heard.kind === 'missed' || heard.kind === 'silence') refresh(client, (query) => isBelow(query, allOwnLists));
}

function refresh(client: QueryClient, predicate: (query: Query) => boolean): void {
  // What is on its way already was asked after the change, or is asked again soon.
  void client.invalidateQueries({ predicate, refetchType: 'active' });
}

function isConcerned(query: Query, { words, keys }: LiveChange): boolean {
  if (
    isBelow(
      query,
      words.flatMap((word) => ownLists[word]),
    )
  )
    return true;
  return keys.length > 0 && idsOf(query).some((id) => keys.includes(liveKey(id)));
}

function isBelow({ queryKey: [path] }: Query, heads: readonly string[]): boolean {
  return typeof path === 'string' && heads.some((head) => path === head || path.startsWith(`${head}/`));
}

/** Ids that an answer is about: those in its address, and those of the rows of a list. */
function idsOf({ queryKey: [path], state }: Query): readonly string[] {
  if (typeof path !== 'string') return [];
  const data = state.data as { readonly rows?: unknown; readonly pages?: unknown } | null | undefined;
  const pages = Array.isArray(data?.pages) ? (data.pages as { readonly rows?: unknown }[]) : [data];
  const rows = pages.flatMap((page) => (Array.isArray(page?.rows) ? (page.rows as RowIds[]) : []));
  return [...path.split('/').map(decodeURIComponent), ...rows.flatMap(idsOfRow)];
}

/** How rows of lists name what they are about. */
interface RowIds {
  readonly id?: unknown;
  readonly task?: unknown;
  readonly recordId?: unknown;
}

function idsOfRow({ id, task, recordId }: RowIds): string[] {
  return [id, task, recordId].filter((each) => typeof each === 'string');
}
