import { beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { liveKey } from '#lab/shared/live.js';
import { follow } from './live.js';
import { hasLine, noteSilence, pauseBetween } from './line-state.js';

const change = (ids: readonly string[], words: readonly ('todo' | 'notifications')[] = []) =>
  ({ kind: 'change', change: { words, keys: ids.map(liveKey) } }) as const;

/** Queries of a page, with what they are answered; answers the paths that were asked for again. */
async function askedAgain(
  answers: Readonly<Record<string, unknown>>,
  heard: Parameters<typeof follow>[1],
): Promise<readonly string[]> {
  const client = new QueryClient();
  const asked: string[] = [];
  const leave = Object.entries(answers).map(([path, data]) =>
    new QueryObserver(client, {
      queryKey: [path, {}],
      initialData: data,
      staleTime: Infinity,
      queryFn: () => {
        asked.push(path);
        return data;
      },
    }).subscribe(() => undefined),
  );
  follow(client, heard);
  await new Promise((resolve) => setTimeout(resolve));
  for (const each of leave) each();
  return asked;
}

beforeEach(() => noteSilence());

describe('what a page asks for again when the server says what has changed', () => {
  const page = {
    'Common/getTodoCount': { total: 1 },
    'Common/getTodoList': { pages: [{ rows: [{ task: 'i1.2', recordId: 'r1' }] }] },
    'me/notifications': { rows: [] },
    'purchase/requests/r1': { id: 'r1' },
    'purchase/requests/r2': { id: 'r2' },
    'purchase/requests': { rows: [{ id: 'r1' }, { id: 'r2' }] },
    'hr/goals': { rows: [{ id: 'g1' }] },
    'process/tasks/i1.2/desk': {},
  };

  it('is a record by its address and in the rows of lists, and nothing else', async () => {
    expect(await askedAgain(page, change(['r2']))).toEqual(['purchase/requests/r2', 'purchase/requests']);
  });

  it('is a task in the list of tasks and on its desk', async () => {
    expect(await askedAgain(page, change(['i1.2']))).toEqual(['Common/getTodoList', 'process/tasks/i1.2/desk']);
  });

  it('is the list of tasks and its counts, or the notifications, where the server names them', async () => {
    expect(await askedAgain(page, change([], ['todo']))).toEqual(['Common/getTodoCount', 'Common/getTodoList']);
    expect(await askedAgain(page, change([], ['notifications']))).toEqual(['Common/getTodoCount', 'me/notifications']);
  });

  it('is every list of the user after an interruption', async () => {
    const own = ['Common/getTodoCount', 'Common/getTodoList', 'me/notifications'];
    expect(await askedAgain(page, { kind: 'missed' })).toEqual(own);
    expect(await askedAgain(page, { kind: 'silence' })).toEqual(own);
    expect(await askedAgain(page, { kind: 'beat' })).toEqual([]);
  });
});

describe('how often a list is asked for', () => {
  it('is rare while the server is heard, and as before when it is silent', () => {
    expect(pauseBetween(60_000)).toBe(60_000);
    follow(new QueryClient(), { kind: 'beat' });
    expect([hasLine(), pauseBetween(60_000)]).toEqual([true, 300_000]);
    follow(new QueryClient(), { kind: 'silence' });
    expect([hasLine(), pauseBetween(60_000)]).toEqual([false, 60_000]);
  });
});
