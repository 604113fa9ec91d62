import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { rereadSettings } from '#lab/ui/settings/person-settings.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as purchase } from '#lab/modules/purchase/client/index.jsx';
import { room } from '../index.js';
import { InboxPage } from './inbox-page.js';

beforeEach(() => {
  localStorage.clear();
  rereadSettings();
});
afterEach(() => {
  cleanup();
  dropToken();
});

const setting = 'views.process.todo';
const late = { id: 'v1', name: 'Late requests', values: { subject: ['purchase-request'], late: ['true'] } };

/** An inbox whose list is empty once it is narrowed, with the views that the person has saved. */
async function open(path: string, views: readonly object[] = [], standard?: string) {
  const kept = { views, ...(standard === undefined ? {} : { standard }) };
  localStorage.setItem('settings.u1', JSON.stringify({ [setting]: { value: kept, version: 1 } }));
  let stored: unknown = kept;
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET process/todo/kinds': () => ({
      kinds: [
        { subject: 'purchase-request', count: 3 },
        { subject: 'purchase-quote', count: 2 },
        { subject: 'purchase-order', count: 1 },
      ],
      late: 1,
    }),
    'GET Common/getTodoList': () => ({ rows: [], total: 0 }),
    [`PUT me/settings/${setting}`]: ({ body }) => {
      stored = (body as { value: unknown }).value;
      return { key: setting, value: stored, version: 2 };
    },
  });
  const page = (
    <RequireSession>
      <InboxPage />
    </RequireSession>
  );
  const rendered = await renderInside(page, { rooms: [room, purchase], path });
  const list = await screen.findByRole('region', { name: 'Tasks' });
  const choose = async (item: string) => {
    await userEvent.click(within(list).getByRole('button', { name: /^(Saved views|Actions for view)/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { ...server, ...rendered, choose, stored: () => stored };
}

it('keeps what the list is narrowed by under a name', async () => {
  const { choose, stored, place, texts } = await open('/process/todo?subject=purchase-request&late=true&sort=openedAt');
  await choose('Save as view');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Late requests{Enter}');
  await waitFor(() =>
    expect(stored()).toEqual({
      views: [{ ...late, id: expect.any(String), sort: 'openedAt' }],
    }),
  );
  await waitFor(() => expect(new URLSearchParams(place().search).get('saved')).toMatch(/^[0-9a-f]{16}$/));
  expect(texts.missingKeys()).toEqual([]);
});

it('shows the list as it was saved, and all of it again', async () => {
  const { choose, place, calls } = await open('/process/todo?search=pump', [late]);
  await choose('Late requests');
  expect(place().search).toBe('?saved=v1&subject=purchase-request&late=true');
  const asked = () => calls.filter(({ path }) => path === 'Common/getTodoList').at(-1)?.query;
  await waitFor(() => expect(asked()?.get('late')).toBe('true'));
  expect(asked()?.get('subject')).toBe('purchase-request');
  await choose('All');
  expect(place().search).toBe('');
});

it('begins with the default view, and only where the address says nothing', async () => {
  const { place } = await open('/process/todo', [late], 'v1');
  await waitFor(() => expect(place().search).toBe('?saved=v1&subject=purchase-request&late=true'));
  cleanup();
  const other = await open('/process/todo?search=pump', [late], 'v1');
  expect(other.place().search).toBe('?search=pump');
});

it('of several kinds of records is asked for all of them, and each can be taken out', async () => {
  const { place, calls, texts } = await open('/process/todo?subject=purchase-request&subject=purchase-quote&page=1');
  const asked = () =>
    calls.filter(({ path }) => path === 'Common/getTodoList').findLast(({ query }) => !query.has('held'));
  await waitFor(() => expect(asked()?.query.getAll('subject')).toEqual(['purchase-request', 'purchase-quote']));
  const kinds = within(await screen.findByRole('group', { name: 'Show' }));
  const chosen = () => kinds.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(chosen()).toEqual(['Purchase request 3', 'Quote 2']);
  await userEvent.click(kinds.getByRole('button', { name: 'Purchase request 3' }));
  expect(place().search).toBe('?subject=purchase-quote');
  await waitFor(() => expect(asked()?.query.getAll('subject')).toEqual(['purchase-quote']));
  expect(chosen()).toEqual(['Quote 2']);
  await userEvent.click(kinds.getByRole('button', { name: /^Purchase order/ }));
  expect(place().search).toBe('?subject=purchase-order');
  await userEvent.click(kinds.getByRole('button', { name: /^Purchase order/ }));
  expect(place().search).toBe('');
  expect(texts.missingKeys()).toEqual([]);
});

it('of several kinds is kept under a name, and opened as it was', async () => {
  const { choose, stored, place } = await open('/process/todo?subject=purchase-request&subject=purchase-quote');
  await choose('Save as view');
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Name/ }), 'Mine{Enter}');
  const values = { subject: ['purchase-request', 'purchase-quote'] };
  await waitFor(() => expect(stored()).toEqual({ views: [{ id: expect.any(String), name: 'Mine', values }] }));
  await choose('All');
  expect(place().search).toBe('');
  await choose('Mine');
  expect(place().search).toContain('&subject=purchase-request&subject=purchase-quote');
});
