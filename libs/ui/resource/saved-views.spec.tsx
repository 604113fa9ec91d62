import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useMemo } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { RequireSession } from '../access/require-session.js';
import { useApiQuery } from '../query.js';
import { rereadSettings } from '../settings/person-settings.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { ListPage } from './list-page.js';
import { useListState } from './list-state.js';

beforeEach(() => {
  localStorage.clear();
  rereadSettings();
});
afterEach(cleanup);

interface Row {
  readonly id: string;
}
const views = [
  { key: 'all', label: 'All of them', count: 2 },
  { key: 'mine', label: 'Mine', query: { mine: true } },
];
const filters = [
  { kind: 'choice' as const, key: 'kind', label: 'Kind', choices: [{ value: 'A', label: 'Acid' }], many: true },
];

function Demo() {
  const list = useListState(useMemo(() => ({ views, filters, sort: 'id' }), []));
  const answer = useApiQuery<Page<Row>>('demo', list.query);
  return (
    <ListPage<Row>
      name="demo/items"
      title="Items"
      list={list}
      answer={answer}
      views={views}
      filters={filters}
      search="Name"
      columns={[{ key: 'id', title: 'Id', render: ({ id }) => id }]}
      rowKey={({ id }) => id}
      empty={{ title: 'none' }}
    />
  );
}

/** A server that keeps the views. */
async function open(path = '/', kept: object = { views: [] }) {
  let stored = { key: 'views.demo.items', value: kept as unknown, version: 1 };
  localStorage.setItem('settings.u1', JSON.stringify({ 'views.demo.items': { value: kept, version: 1 } }));
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET demo': () => ({ rows: [{ id: '1' }], total: 1 }),
    'PUT me/settings/views.demo.items': ({ body }) => {
      const { value, version } = body as { value: unknown; version: number };
      if (version !== stored.version) return refusal(8001, 'stale', 409);
      stored = { ...stored, value, version: version + 1 };
      return stored;
    },
  });
  const rendered = await renderInside(
    <RequireSession>
      <Demo />
    </RequireSession>,
    { path },
  );
  const bar = await screen.findByRole('group', { name: 'Views' });
  return { ...server, ...rendered, bar, stored: () => stored.value };
}
const acids = { id: 'v1', name: 'Acids', view: 'mine', sort: '-id', values: { kind: ['A'] } };
const menu = async (bar: HTMLElement, name: string, item: string) => {
  await userEvent.click(within(bar).getByRole('button', { name: `Actions for view ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('saved views', () => {
  it('keep filters, search and order under a name', async () => {
    const { bar, stored, place, texts } = await open('/?kind=A&search=h&sort=-id&page=3');
    await userEvent.click(within(bar).getByRole('button', { name: 'Save as view' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Required')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Acids{Enter}');
    expect(await within(bar).findByRole('button', { name: 'Actions for view Acids', pressed: true })).toBeTruthy();
    expect(stored()).toEqual({
      views: [
        { id: expect.any(String), name: 'Acids', view: 'all', sort: '-id', search: 'h', values: { kind: ['A'] } },
      ],
    });
    expect(place().search).toMatch(/^\?saved=[0-9a-f]{16}&view=all&sort=-id&search=h&kind=A$/);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are tabs: one click and the list is as it was saved, another and it is the page’s own', async () => {
    const { bar, place, calls } = await open('/', { views: [acids] });
    await userEvent.click(within(bar).getByRole('button', { name: 'Acids' }));
    expect(place().search).toBe('?saved=v1&view=mine&sort=-id&kind=A');
    await waitFor(() => expect(calls.at(-1)?.query.toString()).toContain('mine=true'));
    expect(within(bar).getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(within(bar).getByRole('button', { name: /All of them/ }));
    expect(place().search).toBe('?view=all');
  });

  it('are renamed, and their names are unique', async () => {
    const { bar, stored } = await open('/?saved=v1', { views: [acids, { ...acids, id: 'v2', name: 'Bases' }] });
    await menu(bar, 'Acids', 'Rename');
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Bases{Enter}');
    expect(await within(dialog).findByText('Already in use')).toBeTruthy();
    await userEvent.type(name, ' 2{Enter}');
    await waitFor(() => expect(stored()).toMatchObject({ views: [{ id: 'v1', name: 'Bases 2' }, { id: 'v2' }] }));
  });

  it('say when the list shows something else, and take it over', async () => {
    const { bar, stored } = await open('/?saved=v1&view=mine&sort=-id', { views: [acids] });
    expect(within(bar).getByLabelText('modified')).toBeTruthy();
    await menu(bar, 'Acids', 'Save changes');
    await waitFor(() => expect(stored()).toMatchObject({ views: [{ id: 'v1', name: 'Acids', values: {} }] }));
    await waitFor(() => expect(within(bar).queryByLabelText('modified')).toBeNull());
  });

  it('can be what the list begins with, until they are deleted', async () => {
    const { bar, place, stored } = await open('/', { views: [acids], standard: 'v1' });
    await waitFor(() => expect(place().search).toContain('saved=v1'));
    await menu(bar, 'Acids', 'Remove as default');
    await waitFor(() => expect(stored()).toEqual({ views: [acids] }));
    await menu(bar, 'Acids', 'Set as default');
    await waitFor(() => expect(stored()).toMatchObject({ standard: 'v1' }));
    await menu(bar, 'Acids', 'Delete view');
    await waitFor(() => expect(stored()).toEqual({ views: [] }));
    await waitFor(() => expect(place().search).toBe(''));
  });

  it('leave an address alone that says what it wants', async () => {
    const { place } = await open('/?kind=A', { views: [acids], standard: 'v1' });
    expect(place().search).toBe('?kind=A');
  });
});
