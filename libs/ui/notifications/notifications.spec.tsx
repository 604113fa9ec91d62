import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { NotificationLine } from '#lab/shared/notification-line.js';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { NotificationBell } from './notification-bell.js';

afterEach(() => {
  cleanup();
  dropToken();
});

const mentioned: NotificationLine = {
  id: 'n2',
  kind: 'process.mentioned',
  title: { zh: '林雨桐提到了你', en: 'Lin Yutong mentioned you' },
  text: '@chen which one?',
  path: '/process/record/purchase-request/1',
  at: '2026-11-20T08:00:00.000Z',
  read: false,
};
const other: NotificationLine = {
  ...mentioned,
  id: 'n1',
  kind: 'stock.low',
  title: { zh: '库存不足', en: 'Stock is low' },
  text: null,
  path: '/stock/1',
  at: '2026-11-19T08:00:00.000Z',
};

async function open(rows: readonly NotificationLine[] | 'broken') {
  const read = new Set<string>();
  const now = () => (rows === 'broken' ? [] : rows.map((row) => ({ ...row, read: row.read || read.has(row.id) })));
  const mark = (...ids: readonly string[]) => {
    for (const id of ids) read.add(id);
    return null;
  };
  const server = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({ total: 0, notifications: now().filter((row) => !row.read).length }),
    'GET me/notifications': () =>
      rows === 'broken' ? refusal(0, 'unknown', 500) : { rows: now(), total: rows.length },
    'POST me/notifications/n1/read': () => mark('n1'),
    'POST me/notifications/n2/read': () => mark('n2'),
    'POST me/notifications/read': () => mark('n1', 'n2'),
  });
  const rendered = await renderInside(
    <RequireSession>
      <NotificationBell />
    </RequireSession>,
    { path: '/here' },
  );
  return { ...server, ...rendered };
}
const bell = (count: number) => screen.findByRole('button', { name: `Notifications, ${count} unread` });
const list = () => screen.findByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  it('counts what is unread and lists the latest, of any room, with what was written', async () => {
    const { texts } = await open([mentioned, { ...other, read: true }]);
    await userEvent.click(await bell(1));
    await screen.findByText('Stock is low');
    const links = within(await list()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([mentioned.path, other.path, '/notifications']);
    expect(links[0]?.textContent).toContain('@chen which one?');
    expect(within(await list()).getAllByText('Unread:')).toHaveLength(1);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('leads to what a notification is about, which is read then', async () => {
    const { place, calls } = await open([mentioned, other]);
    await userEvent.click(await bell(2));
    await userEvent.click(await screen.findByText('Lin Yutong mentioned you'));
    await waitFor(() => expect(place().pathname).toBe(mentioned.path));
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'me/notifications/n2/read',
    ]);
    await bell(1);
  });

  it('marks one as read, or all up to the latest that is shown', async () => {
    const { calls } = await open([mentioned, other]);
    await userEvent.click(await bell(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Stock is low' }));
    await bell(1);
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell(0);
    expect(calls.find(({ path }) => path === 'me/notifications/read')?.body).toEqual({ until: mentioned.at });
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('says that there is nothing, or that the list could not be read', async () => {
    await open([]);
    await userEvent.click(await bell(0));
    await screen.findByText('No notifications');
    cleanup();
    await open('broken');
    await userEvent.click(await bell(0));
    await screen.findByRole('button', { name: 'Try again' });
  });
});
