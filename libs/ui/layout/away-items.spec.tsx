import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarOff } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { defineRoom } from '../room.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RoomRoutes } from './room-routes.js';

const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: CalendarOff,
  texts: { zh: async () => ({ title: '演示', own: '外出' }), en: async () => ({ title: 'Demo', own: 'My absences' }) },
  pages: [
    { path: '/demo', title: 'demo.title', load: async () => ({ default: () => null }) },
    { path: '/demo/own', title: 'demo.own', personal: 'absences', load: async () => ({ default: () => null }) },
  ],
});
const zhou = { zh: '周建明', en: 'Zhou Jianming' };
const absence = { id: 'a1', version: 3, when: 'now', endsOn: '2026-12-05', kinds: null, substituteIdName: zhou };

afterEach(cleanup);

async function open(rows: readonly object[], end: () => object | null = () => null) {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({}),
    'GET org/absences/mine': () => ({ rows: calls.some(({ method }) => method === 'POST') ? [] : rows }),
    'POST org/absences/mine/end': end,
  });
  const rendered = await renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms: [room], path: '/demo' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Chen Siyuan, account' }));
  return { ...rendered, calls };
}

it('the menu of a person leads to their absences; one that is planned or over is not said', async () => {
  const { place } = await open([
    { ...absence, when: 'later' },
    { ...absence, id: 'a2', when: 'over' },
  ]);
  const entry = await screen.findByText('My absences');
  expect(screen.queryByText('End absence now')).toBeNull();
  await userEvent.click(entry);
  await waitFor(() => expect(place().pathname).toBe('/demo/own'));
});

it('while one is away it says until when and who substitutes, and ends all of it with one press', async () => {
  const other = { ...absence, id: 'a2', version: 1, substituteIdName: { zh: '何', en: 'He Yuxin' } };
  const { calls, texts } = await open([absence, other]);
  expect(await screen.findByText('Away until 2026-12-05 · Zhou Jianming substitutes')).toBeTruthy();
  expect(screen.getByText('Away until 2026-12-05 · He Yuxin substitutes')).toBeTruthy();
  await userEvent.click(screen.getByText('End absence now'));
  await screen.findByText('Your absence has ended. Your substitute no longer gets your tasks.');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      absences: [
        { id: 'a1', version: 3 },
        { id: 'a2', version: 1 },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByText('End absence now')).toBeNull());
  expect(texts.missingKeys()).toEqual([]);
});

it('a refusal to end it is said, and the absence is still there', async () => {
  await open([absence], () => refusal(8001, 'stale', 409));
  await userEvent.click(await screen.findByText('End absence now'));
  await waitFor(() => expect(document.querySelector('.lab-notice')).not.toBeNull());
  expect(screen.queryByText(/Your absence has ended/)).toBeNull();
});
