import { useQueries } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useMay } from '../access/session-provider.js';
import { useLanguage } from '../i18n/language-provider.js';
import type { Findings } from '../room.js';
import { useRooms } from '../room/rooms-provider.js';

const shortestSearch = 2;

/** What one search of a room has found. */
interface Found extends Findings {
  readonly key: string;
  /** Text key of the heading above it. */
  readonly title: string;
  /** Of what has no icon of its own. */
  readonly icon: LucideIcon;
}

interface FindingsAnswer {
  /** Of the searches that have found something, in the order of the rooms. */
  readonly found: readonly Found[];
  readonly isLooking: boolean;
  /** One of them did not answer; what the others have found is there. */
  readonly hasFailed: boolean;
  /** Asks those that did not answer once more. */
  readonly again: () => void;
}

/** What every room that can search has found, with the permissions of the reader. */
export function useFindings(query: string): FindingsAnswer {
  const rooms = useRooms();
  const may = useMay();
  const { language } = useLanguage();
  const searching = rooms.flatMap((room) =>
    (room.finders ?? []).flatMap(({ find, title, permissions }, place) =>
      may(permissions) ? [{ find, title, key: `${room.key}.${place}`, icon: room.icon }] : [],
    ),
  );
  const answers = useQueries({
    queries: searching.map(({ key, find }) => ({
      queryKey: ['palette', key, query, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(query, signal, language),
      enabled: query.trim().length >= shortestSearch,
    })),
  });
  return {
    found: searching.flatMap(({ key, title, icon }, index) => {
      const { rows = [], total = 0, list = '' } = answers[index]?.data ?? {};
      return rows.length === 0 ? [] : [{ key, title, icon, rows, total, list }];
    }),
    isLooking: answers.some(({ isLoading }) => isLoading),
    hasFailed: answers.some(({ isError }) => isError),
    again: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
