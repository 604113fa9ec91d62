import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { api } from '../api.js';
import { useApiMutation } from '../query.js';
import { defineRoom } from '../room.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RoomRoutes } from './room-routes.js';
import { Watermark } from './watermark.js';

function Acts() {
  const { mutate } = useApiMutation((path: string) => api.post(path, {}));
  return (
    <>
      <button onClick={() => mutate('late')}>late</button>
      <button onClick={() => mutate('shut')}>shut</button>
      <button onClick={() => mutate('odd')}>odd</button>
      <button onClick={() => mutate('over')}>over</button>
    </>
  );
}
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  texts: { zh: async () => ({ title: '演示', page: '页面' }), en: async () => ({ title: 'Demo', page: 'Page' }) },
  menu: [{ items: [{ to: '/demo/page', icon: FileText }] }],
  pages: [{ path: '/demo/page', title: 'demo.page', load: async () => ({ default: Acts }) }],
});

beforeEach(() => {
  fakeServer({
    'GET auth/info': () => aPerson({ ip: '10.1.2.3' }),
    'GET Common/getTodoCount': () => ({}),
    'POST late': () => refusal(8003, 'taken&&Lin Yutong', 409),
    'POST over': () => refusal(401, 'notSignedIn', 401),
    'POST shut': () => refusal(403, 'forbidden', 403),
    'POST odd': () => refusal(98_765, 'odd', 422),
  });
});
afterEach(() => {
  cleanup();
  dropToken();
});
const open = (beside?: ReactNode) =>
  renderInside(
    <RequireSession>
      <RoomRoutes />
      {beside}
    </RequireSession>,
    { rooms: [room], path: '/demo/page' },
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lies under a watermark with name, address and local time', async () => {
  const { container } = await open(<Watermark />);
  await screen.findByText('late');
  const line = container.querySelector('.lab-watermark')?.getAttribute('data-line');
  expect(line).toMatch(/^陈思远 10\.1\.2\.3 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
});

it('leads from the name of the person to their own page, where the product has one', async () => {
  await open();
  await press('Chen Siyuan, account');
  expect(await screen.findByText('Sign out')).toBeTruthy();
  expect(screen.queryByText('My profile')).toBeNull();
  cleanup();
  const own = {
    path: '/hr/profile',
    title: 'demo.page',
    personal: 'profile' as const,
    load: async () => ({ default: () => null }),
  };
  const { title, icon, texts } = room;
  const people = defineRoom({ key: 'people', title, icon, texts, pages: [own] });
  const second = await renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms: [room, people], path: '/demo/page' },
  );
  await press('Chen Siyuan, account');
  await userEvent.click(await screen.findByText('My profile'));
  await waitFor(() => expect(second.place().pathname).toBe('/hr/profile'));
});

it('says a missing permission in a warning with a title', async () => {
  await open();
  await press('shut');
  expect((await screen.findByText('You do not have permission to do this. Ask your administrator.')).tagName).toBe('P');
  expect(screen.getByText('Note')).toBeTruthy();
});

it('says an unknown number with the sentence of number 0, and an id to copy', async () => {
  await open();
  await press('odd');
  expect(await screen.findByText(/Something went wrong on the server/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Copy/ })).toBeTruthy();
});

it('says a refusal on the screen in the language that is switched to', async () => {
  const { texts } = await open();
  await press('late');
  expect(await screen.findByText('Lin Yutong has just completed this task.')).toBeTruthy();
  await act(() => texts.use('zh'));
  await waitFor(() => expect(screen.getByText('Lin Yutong 刚刚处理了该任务。')).toBeTruthy());
});

it('says a missing permission and the end of a session in the language that is switched to', async () => {
  const { texts } = await open();
  await press('shut');
  await screen.findByText('You do not have permission to do this. Ask your administrator.');
  await press('over');
  await waitFor(() => expect(document.querySelectorAll('.lab-notice')).toHaveLength(2));
  const said = () => [...document.querySelectorAll('.lab-notice div')].map(({ textContent }) => textContent ?? '');
  expect(said().every((words) => /^[A-Z]/.test(words))).toBe(true);
  await act(() => texts.use('zh'));
  await waitFor(() => expect(said().filter((words) => /^[\u4e00-\u9fff]/.test(words))).toHaveLength(2));
});
