import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Page } from '#lab/shared/paging.js';
import { useApiQuery } from '../query.js';
import { fakeServer, refusal, type FakeCall } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RequireSession } from '../access/require-session.js';
import { loadEveryRow } from './every-row.js';
import type { Filter } from './filter.js';
import { ListPage } from './list-page.js';
import { useListState } from './list-state.js';

interface Item {
  readonly id: string;
}
const items = (count: number): readonly Item[] => Array.from({ length: count }, (_, place) => ({ id: `i${place}` }));
const idOf = ({ id }: Item) => id;
const most = 300;

const kind: Filter = { kind: 'choice', key: 'kind', label: 'Kind', choices: [{ value: 'a', label: 'Acid' }] };
const spec = {
  filters: [kind],
  views: [
    { key: 'all', label: 'All of them' },
    { key: 'few', label: 'A few', query: { show: 'few' } },
  ],
};
const columns = [{ key: 'id', title: 'Id', main: true, always: true, render: idOf }];
const bulk = (chosen: readonly Item[]) => [
  { key: 'do', label: `Do it to ${chosen.length}`, run: () => acted.push(chosen.map(idOf)) },
];
const acted: string[][] = [];

function Items({ wants = true }: { readonly wants?: boolean }) {
  const list = useListState(spec);
  const answer = useApiQuery<Page<Item>>('items', list.query, { keepPrevious: true });
  return (
    <ListPage<Item>
      name="demo.items"
      title="Items"
      list={list}
      answer={answer}
      columns={columns}
      rowKey={idOf}
      filters={spec.filters}
      views={spec.views}
      search="Name"
      empty={{ title: 'No items' }}
      bulk={bulk}
      {...(wants && { everyRow: { route: 'items', query: list.query, most } })}
    />
  );
}

const pageOf = (rows: readonly Item[], { query }: FakeCall) => {
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
};
const isLoading = ({ path, query }: FakeCall) => path === 'items' && query.get('size') === '100';

interface World {
  readonly count: number;
  /** Answers in place of the server, where it does. */
  readonly instead?: (call: FakeCall) => object | Promise<object> | undefined;
  readonly wants?: boolean;
  readonly path?: string;
}

async function open({ count, instead, wants, path = '/items' }: World) {
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET items': (call) => instead?.(call) ?? pageOf(items(count), call),
  });
  const page = (
    <RequireSession>
      <Items {...(wants !== undefined && { wants })} />
    </RequireSession>
  );
  const rendered = await renderInside(page, { path });
  await screen.findByText('i0');
  return { ...server, ...rendered };
}

const wholePage = () => userEvent.click(screen.getAllByRole('checkbox')[0]!);
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }));
const offer = (name: RegExp | string = /^Select /) => bar().queryByRole('button', { name });
const said = () => bar().getByRole('status').textContent;
/** An answer that waits until it is let go. */
function held() {
  let letGo: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (letGo = resolve));
  return { waits, letGo: () => letGo() };
}

beforeEach(() => {
  localStorage.clear();
  acted.length = 0;
});
afterEach(cleanup);

it('offers all that match where the whole page is chosen and there are more, and chooses them', async () => {
  const { calls, texts } = await open({ count: 134, path: '/items?kind=a&search=x&view=few' });
  await userEvent.click(screen.getAllByRole('checkbox')[1]!);
  expect(offer()).toBeNull();
  await wholePage();
  expect(said()).toBe('20 selected');
  await userEvent.click(offer('Select all 134 that match')!);
  await waitFor(() => expect(said()).toBe('134 selected'));
  expect(offer()).toBeNull();
  const asked = calls.filter(isLoading).map(({ query }) => Object.fromEntries(query));
  expect(asked).toEqual(['1', '2'].map((page) => ({ page, size: '100', kind: 'a', search: 'x', show: 'few' })));
  await userEvent.click(bar().getByRole('button', { name: 'Do it to 134' }));
  expect(acted).toEqual([items(134).map(idOf)]);
  expect(texts.missingKeys()).toEqual([]);
});

it('offers nothing where the page is all there is, nor in a list that does not want it', async () => {
  await open({ count: 12 });
  await wholePage();
  expect(said()).toBe('12 selected');
  expect(offer()).toBeNull();
  cleanup();
  await open({ count: 134, wants: false });
  await wholePage();
  expect(said()).toBe('20 selected');
  expect(offer()).toBeNull();
});

it('says how far the loading is; a second press begins nothing, and nothing can be done meanwhile', async () => {
  const second = held();
  const { calls } = await open({
    count: 134,
    instead: (call) =>
      isLoading(call) && call.query.get('page') === '2' ? second.waits.then(() => pageOf(items(134), call)) : undefined,
  });
  await wholePage();
  const button = offer()!;
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(said()).toBe('Loading 100 of 134…'));
  await userEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Do it to 20' }).disabled).toBe(true);
  second.letGo();
  await waitFor(() => expect(said()).toBe('134 selected'));
  expect(calls.filter(isLoading).length).toBe(2);
});

it('can be accepted by the keyboard, and the focus stays in the bar', async () => {
  await open({ count: 134 });
  await wholePage();
  const button = offer()!;
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(said()).toBe('134 selected'));
  expect(document.activeElement).toBe(screen.getByRole('toolbar'));
});

it('takes the first of them where there are more than can be chosen together, and says so', async () => {
  const { calls } = await open({ count: 2340 });
  await wholePage();
  await userEvent.click(offer('Select the first 300 of 2,340')!);
  await waitFor(() => expect(said()).toBe('The first 300 of 2,340 selected'));
  expect(calls.filter(isLoading).length).toBe(3);
  expect(offer()).toBeNull();
  await userEvent.click(screen.getAllByRole('checkbox')[1]!);
  expect(said()).toBe('299 selected');
});

it('keeps the chosen page where the server cannot be reached, says so and tries again', async () => {
  let line = false;
  await open({
    count: 134,
    instead: (call) => {
      if (isLoading(call) && call.query.get('page') === '2' && !line) throw new TypeError('no line');
      return undefined;
    },
  });
  await wholePage();
  await userEvent.click(offer()!);
  expect((await bar().findByRole('alert')).textContent).toBe(
    'The other rows could not be loaded; the selection is unchanged.',
  );
  expect(said()).toBe('20 selected');
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Do it to 20' }).disabled).toBe(false);
  expect(document.activeElement?.textContent).toBe('Try again');
  line = true;
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(said()).toBe('134 selected'));
  expect(bar().queryByRole('alert')).toBeNull();
});

it('says why the server refuses it', async () => {
  const instead = (call: FakeCall) => (isLoading(call) ? refusal(8013, 'notFound', 404) : undefined);
  await open({ count: 134, instead });
  await wholePage();
  await userEvent.click(offer()!);
  const words = (await bar().findByRole('alert')).textContent;
  expect(words).not.toMatch(/could not be loaded/);
  expect(words).toMatch(/\w+/);
});

it.each([
  ['a filter', '/items?kind=a'],
  ['the search', '/items?search=x'],
  ['a view', '/items?view=few'],
  ['the size of a page', '/items?size=50'],
])('chooses none of them any more with another question: %s', async (_, path) => {
  const { go } = await open({ count: 134 });
  await wholePage();
  await userEvent.click(offer()!);
  await waitFor(() => expect(said()).toBe('134 selected'));
  go('/items?page=2');
  expect(await screen.findByText('i20')).toBeTruthy();
  expect(said()).toBe('134 selected');
  go(path);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull());
});

it('stops loading when the question becomes another one, or the selection is cleared', async () => {
  const second = held();
  const { go, calls } = await open({
    count: 280,
    instead: (call) => {
      if (!isLoading(call) || call.query.get('page') !== '2') return undefined;
      return second.waits.then(() => pageOf(items(280), call));
    },
  });
  await wholePage();
  await userEvent.click(offer()!);
  await waitFor(() => expect(said()).toBe('Loading 100 of 280…'));
  go('/items?kind=a');
  await waitFor(() => expect(said()).toBe('20 selected'));
  second.letGo();
  await waitFor(() => expect(offer()).toBeTruthy());
  expect(said()).toBe('20 selected');
  expect(calls.filter(isLoading).length).toBe(2);

  await userEvent.click(offer()!);
  await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull();
});

it('has no row that was added after it was chosen', async () => {
  let rows = items(134);
  await open({ count: 134, instead: (call) => pageOf(rows, call) });
  await wholePage();
  await userEvent.click(offer()!);
  await waitFor(() => expect(said()).toBe('134 selected'));
  rows = [{ id: 'new' }, ...rows];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  const row = (await screen.findByText('new')).closest('tr')!;
  expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(said()).toBe('134 selected');
});

it('reads each row once where rows are added meanwhile, and misses none where rows leave', async () => {
  let rows = items(250);
  const reads: string[] = [];
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET items': (call) => {
      reads.push(call.query.get('page') ?? '');
      const page = pageOf(rows, call);
      if (reads.length === 1) rows = rows.slice(10);
      return page;
    },
  });
  const every = { route: 'items', query: {}, most: 1000 };
  const left = await loadEveryRow<Item>(every, idOf);
  expect([...left.keys()]).toEqual(expect.arrayContaining(items(250).map(idOf)));
  expect(reads).toEqual(['1', '2', '1', '2', '3']);

  rows = items(150);
  reads.length = 0;
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET items': (call) => {
      reads.push(call.query.get('page') ?? '');
      const page = pageOf(rows, call);
      rows = [{ id: `new${reads.length}` }, ...rows];
      return page;
    },
  });
  const added = await loadEveryRow<Item>(every, idOf);
  expect([...added.keys()]).toEqual(items(150).map(idOf));
});
