import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarDays, FileText } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { RoomRoutes } from '../layout/room-routes.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';

const page = async () => ({ default: () => <p>a page</p> });
const texts = { title: '采购', one: '采购类别', visits: '来访', claims: '请假申请' };
const finding = (id: string) => ({ id, title: id, to: `/demo/${id}` });
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: CalendarDays,
  texts: { zh: async () => texts, en: async () => texts },
  menu: [{ items: [{ to: '/demo/one', icon: FileText }] }],
  pages: [{ path: '/demo/one', title: 'demo.one', load: page }],
  finders: [
    {
      title: 'demo.visits',
      find: async () => ({ rows: [finding('v1'), finding('v2')], total: 12, list: '/demo/one?search=ab' }),
    },
    { title: 'demo.claims', find: async () => ({ rows: [finding('c1')], total: 1, list: '/demo/one' }) },
    { title: 'demo.title', find: async () => Promise.reject(new Error('this room does not answer')) },
  ],
});

async function open() {
  const rendered = await renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms: [room], path: '/demo/one', language: 'zh' },
  );
  await screen.findByText('a page');
  await userEvent.keyboard('{Control>}k{/Control}');
  return { ...rendered, field: await screen.findByRole('combobox') };
}

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson(), 'GET Common/getTodoCount': () => ({}) });
});
afterEach(cleanup);

it('groups what each room has found under its own heading, and leads to the whole list by the keyboard', async () => {
  const { field, place } = await open();
  await userEvent.type(field, 'ab');
  const visits = await screen.findByRole('group', { name: '来访' });
  const titles = (group: HTMLElement) =>
    within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(titles(visits)).toEqual(['v1', 'v2', '在列表中查看全部 12 条']);
  expect(titles(screen.getByRole('group', { name: '请假申请' }))).toEqual(['c1']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(place().search).toBe('?search=ab'));
});

it('finds pages by the pinyin initials of their titles', async () => {
  const { field } = await open();
  await userEvent.type(field, 'cglb');
  expect(within(await screen.findByRole('group', { name: '页面' })).getByRole('option').textContent).toContain(
    '采购类别',
  );
});
