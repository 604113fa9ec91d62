import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { ApiError } from '../api-error.js';
import { keepToken, dropToken } from '../access/token.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import type { Decision } from './held-decision.js';
import { HeldStore } from './held-store.js';
import { storedDecisions } from './held-storage.js';

const path = 'demo/records/r1/actions/approve';
const decision: Decision = {
  calls: [{ path, body: { version: 4, input: { opinion: 'fine' }, task: '1' }, key: 'k1', tasks: ['1'] }],
  refreshes: ['demo/records'],
  said: { key: 'N-1 approved' },
};

interface Seen {
  readonly refused: ApiError[];
  readonly unseen: string[];
}

function aStore(holdMs: number, user = 'u1') {
  const seen: Seen = { refused: [], unseen: [] };
  const store = new HeldStore({
    user,
    holdMs,
    refresh: async () => undefined,
    onRefused: (_, problem) => seen.refused.push(problem),
    onSentUnseen: ({ said }) => seen.unseen.push(said.key),
  });
  return { store, ...seen };
}

/** What a page leaves behind that ends before its decision is sent. */
function leftBehind(user?: string) {
  aStore(60_000, user).store.hold(decision);
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
const keysOf = (calls: ReturnType<typeof fakeServer>['calls']) =>
  calls.filter((call) => call.path === path).map(({ headers }) => headers.get(idempotencyHeader));

beforeEach(() => keepToken('token'));
afterEach(() => {
  dropToken();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a held decision', () => {
  it('is sent when its time is up, and is kept in the browser until the server has answered', async () => {
    const { calls } = fakeServer({ [`POST ${path}`]: () => ({}) });
    const { store } = aStore(30);
    store.hold(decision);
    expect(store.view().tasks.has('1')).toBe(true);
    expect(storedDecisions()).toHaveLength(1);
    expect(keysOf(calls)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(keysOf(calls)).toEqual(['k1']);
    expect(store.view().tasks.size).toBe(0);
    expect(storedDecisions()).toEqual([]);
  });

  it('is not sent after an undo, and what was entered comes back', async () => {
    const { calls } = fakeServer({ [`POST ${path}`]: () => ({}) });
    const { store } = aStore(20);
    store.hold(decision);
    store.undo();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(keysOf(calls)).toEqual([]);
    expect(storedDecisions()).toEqual([]);
    expect(store.view().returned.get('1')).toEqual({ input: { opinion: 'fine' } });
  });

  it('that the server refuses comes back with why and what was entered', async () => {
    fakeServer({ [`POST ${path}`]: () => refusal(8001, 'stale', 409) });
    const { store, refused } = aStore(0);
    store.hold(decision);
    await store.sendNow();
    const returned = store.view().returned.get('1');
    expect(returned?.input).toEqual({ opinion: 'fine' });
    expect(returned?.problem?.code).toBe(8001);
    expect(store.view().tasks.size).toBe(0);
    expect(refused.map(({ code }) => code)).toEqual([8001]);
  });

  it('of many tasks brings back those rows that were refused', async () => {
    const rows = [
      { id: '1', code: 200, args: [] },
      { id: '2', code: 8003, args: ['周建明'] },
    ];
    fakeServer({ 'POST process/tasks/batch': () => ({ rows }) });
    const { store } = aStore(0);
    store.hold({ ...decision, calls: [{ path: 'process/tasks/batch', body: {}, key: 'k', tasks: ['1', '2'] }] });
    await store.sendNow();
    expect([...store.view().returned].map(([task, { problem }]) => [task, problem?.code])).toEqual([['2', 8003]]);
  });

  it('that got no answer keeps its key for the next try', async () => {
    let isDown = true;
    const { calls } = fakeServer({
      [`POST ${path}`]: () => {
        if (isDown) throw new TypeError('the line is down');
        return {};
      },
    });
    const { store } = aStore(0);
    store.hold(decision);
    await store.sendNow();
    isDown = false;
    store.hold({ ...decision, calls: decision.calls.map((call) => ({ ...call, key: 'k2' })) });
    await store.sendNow();
    expect(keysOf(calls)).toEqual(['k1', 'k1']);
  });

  it('of a page that ended is sent by the next page of its user, with the same key', async () => {
    leftBehind();
    const { calls } = fakeServer({ [`POST ${path}`]: () => ({}) });
    const other = aStore(0, 'u2');
    other.store.resume();
    await soon();
    expect(keysOf(calls)).toEqual([]);
    const next = aStore(0);
    next.store.resume();
    await soon();
    expect(keysOf(calls)).toEqual(['k1']);
    expect(next.unseen).toEqual(['N-1 approved']);
    expect(storedDecisions()).toEqual([]);
  });

  it('of another tab is left to that tab', async () => {
    leftBehind();
    sessionStorage.clear();
    const { calls } = fakeServer({ [`POST ${path}`]: () => ({}) });
    const stop = aStore(0).store.resume();
    await soon();
    stop();
    expect(keysOf(calls)).toEqual([]);
    expect(storedDecisions()).toHaveLength(1);
  });

  it('whose session has ended waits for the next sign-in', async () => {
    fakeServer({ [`POST ${path}`]: () => refusal(401, 'signedOut', 401) });
    const { store, refused } = aStore(0);
    store.hold(decision);
    await store.sendNow();
    expect(store.view().tasks.size).toBe(0);
    expect(refused).toEqual([]);
    expect(storedDecisions()).toHaveLength(1);
  });
});
