import { useCallback, useState, type ReactNode } from 'react';
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { api, type Query } from './api.js';
import { problemText } from './i18n/error-text.js';
import { pauseBetween } from './live/line-state.js';
import { notify } from './notice/notice.js';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** Where the cache keeps what was typed before an act. */
export const typedKey = 'typed';

/** One cache for the page; a lost line is tried once more, a refusal never. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && error.trouble === 'offline',
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // It is nowhere else, and no page watches it while its form is closed.
  client.setQueryDefaults([typedKey], { gcTime: Infinity });
  return client;
}

export function QueryProvider({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export interface QueryOptions {
  /** Ask again every so many milliseconds while the page is visible. */
  readonly every?: number;
  /** The server says when the answer has changed: it is asked for less often while it can. */
  readonly live?: boolean;
  /** Show the old answer while a changed query is on its way. */
  readonly keepPrevious?: boolean;
}

/** Reads `path` of the API; nothing is asked while the path is null. */
export function useApiQuery<T>(path: string | null, query: Query = {}, options: QueryOptions = {}): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: [path, query],
    queryFn: ({ signal }) => api.get<T>(path ?? '', query, { signal }),
    enabled: path !== null,
    refetchInterval: intervalOf(options),
    placeholderData: options.keepPrevious ? keepPreviousData : undefined,
  });
}

/** How often an answer is asked for again, in milliseconds, as it is asked for now. */
export function intervalOf({ every, live }: QueryOptions): number | false | (() => number) {
  if (every === undefined) return false;
  return live ? () => pauseBetween(every) : every;
}

/** As `useApiQuery`, for a question that is too long for an address: it is asked with POST and changes nothing. */
export function useApiQuestion<T>(path: string | null, body: object): UseQueryResult<T> {
  return useQuery<T>({
    queryKey: [path, body],
    queryFn: ({ signal }) => api.post<T>(path ?? '', body, { signal }),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}

/** The answers to the parts of a question, as one list. */
interface PartsAnswer<Row> {
  readonly answer: UseQueryResult<readonly Row[]>;
  /** How many parts have been answered of those that are being asked. */
  readonly answered: number;
}

/** As `useApiQuestion`, for one that is too large for a call: its parts are asked one after the other. */
export function useApiQuestionInParts<Row>(path: string | null, parts: readonly object[]): PartsAnswer<Row> {
  const [answered, setAnswered] = useState(0);
  const answer = useQuery<readonly Row[]>({
    queryKey: [path, parts],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      setAnswered(0);
      for (const [index, part] of parts.entries()) {
        rows.push(...(await api.post<readonly Row[]>(path ?? '', part, { signal })));
        setAnswered(index + 1);
      }
      return rows;
    },
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
  return { answer, answered };
}

interface MutationOptions<In, Out> {
  /** Paths whose answers are out of date afterwards; everything below them too. */
  readonly refreshes?: readonly string[];
  /** The same for answers that nothing on this page waits for: they are asked for when they are shown the next time. */
  readonly outdates?: readonly string[];
  readonly onDone?: (answer: Out, input: In) => void;
  /** Answers true when the screen has shown the problem itself. */
  readonly onProblem?: (problem: ApiError, input: In) => boolean;
}

/** Runs a call that changes something; an error that the caller does not handle is shown in a notice. */
export function useApiMutation<In, Out>(
  call: (input: In) => Promise<Out>,
  { refreshes = [], outdates = [], onDone, onProblem }: MutationOptions<In, Out> = {},
): UseMutationResult<Out, ApiError, In> {
  const client = useQueryClient();
  const refresh = useRefresh();
  return useMutation<Out, ApiError, In>({
    mutationFn: call,
    onSuccess: async (answer, input) => {
      if (outdates.length > 0) await client.invalidateQueries({ predicate: below(outdates), refetchType: 'none' });
      await refresh(...refreshes);
      onDone?.(answer, input);
    },
    onError: (problem, input) => {
      if (onProblem?.(problem, input) || problem.isHandled) return;
      notify({ tone: problem.tone, text: (texts) => problemText(texts, problem), requestId: problem.requestId });
    },
  });
}

/** Asks again for everything at and below the given paths. */
export function useRefresh(): (...paths: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...paths: readonly string[]) => {
      if (paths.length === 0) return;
      await client.invalidateQueries({ predicate: below(paths) });
    },
    [client],
  );
}

/** Takes what a call has brought for the answer of a path, so that it need not be asked for. */
export function useKnownAnswer(): (path: string, answer: unknown, query?: Query) => void {
  const client = useQueryClient();
  return useCallback((path, answer, query = {}) => void client.setQueryData([path, query], answer), [client]);
}

function below(heads: readonly string[]) {
  return ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }) =>
    typeof path === 'string' && heads.some((head) => isBelow(path, head));
}

function isBelow(path: string, head: string): boolean {
  return path === head || path.startsWith(`${head}/`);
}
