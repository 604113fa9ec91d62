import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarDays, FileText } from 'lucide-react';
import { useState } from 'react';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { defineRoom, type MenuItem } from '../room.js';
import { countOf, entryOf, visibleMenu } from '../room/menu.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RoomRoutes } from './room-routes.js';
import { close, neighbour, rename, visit } from './tabs-state.js';
import { useUnsaved } from './unsaved.js';

const words = {
  title: 'People',
  leave: 'Leave',
  mine: 'My leave',
  approve: 'Leave approvals',
  all: 'All leave',
  new: 'New leave',
};
function Draft() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="draft" value={text} onChange={(event) => setText(event.target.value)} />;
}
const icon = FileText;
const room = defineRoom({
  key: 'hr',
  title: 'hr.title',
  icon: CalendarDays,
  texts: { zh: async () => words, en: async () => words },
  creates: [{ title: 'hr.new', icon, to: '/hr/mine' }],
  menu: [
    {
      items: [
        {
          title: 'hr.leave',
          icon,
          items: [
            { to: '/hr/mine', icon, badge: { count: 'mine' } },
            { to: '/hr/approve', icon, badge: { count: 'claimApprove' } },
            { to: '/hr/all', icon },
          ],
        },
      ],
    },
  ],
  pages: [
    { path: '/hr/mine', title: 'hr.mine', load: async () => ({ default: Draft }) },
    { path: '/hr/approve', title: 'hr.approve', load: async () => ({ default: () => <p>approvals</p> }) },
    {
      path: '/hr/all',
      title: 'hr.all',
      permissions: ['hr:leave:all'],
      load: async () => ({ default: () => <p>all</p> }),
    },
  ],
});

describe('the menu', () => {
  const items: readonly MenuItem[] = [
    {
      icon,
      items: [
        { to: '/a', icon, badge: { count: 'a' } },
        { icon, items: [{ to: '/b', icon, badge: { count: 'b' } }] },
      ],
    },
    { to: '/c', icon, badge: { count: 'c', tone: 'late' } },
  ];

  it('sums the counts of children in their parents', () => {
    expect(countOf(items.slice(0, 1), { a: 2, b: 3 })).toEqual({ value: 5, tone: 'mine' });
    expect(countOf(items.slice(0, 1), {})).toBeUndefined();
    expect(countOf(items, { c: 4 })).toEqual({ value: 4, tone: 'late' });
  });

  it('sums several counts beside one entry, and counts what two entries share once', () => {
    const both: MenuItem = { to: '/d', icon, badge: { count: ['a', 'd'] } };
    expect(countOf([both], { a: 2, d: 3 })).toEqual({ value: 5, tone: 'mine' });
    expect(countOf([both], { d: 3 })).toEqual({ value: 3, tone: 'mine' });
    expect(countOf([both, ...items], { a: 2, b: 1, d: 3 })).toEqual({ value: 6, tone: 'mine' });
    expect(countOf([both], {})).toBeUndefined();
  });

  it('holds only what the person may open', () => {
    const strict = visibleMenu(room, (needed) => needed === undefined);
    expect(strict[0]?.items[0]?.items?.map(({ to }) => to)).toEqual(['/hr/mine', '/hr/approve']);
    expect(entryOf(room, () => false)).toBeUndefined();
  });
});

describe('tabs', () => {
  const itself = (path: string) => path;
  const tabs = visit(visit([], '/a', '', itself), '/b', '?page=2', itself);

  it('are unique by path and remember their filters', () => {
    expect(visit(tabs, '/a', '?x=1', itself)).toEqual([
      { path: '/a', search: '?x=1' },
      { path: '/b', search: '?page=2' },
    ]);
    expect(visit(tabs, '/b', '?page=2', itself)).toBe(tabs);
    expect(rename(tabs, '/a', 'PR-1')[0]?.title).toBe('PR-1');
  });

  it('lead to their neighbour when they close', () => {
    expect(neighbour(tabs, '/a')?.path).toBe('/b');
    expect(neighbour(tabs, '/b')?.path).toBe('/a');
    expect(close(tabs, '/a').map(({ path }) => path)).toEqual(['/b']);
  });
});

describe('the shell', () => {
  beforeEach(() => {
    fakeServer({
      'GET auth/info': () => aPerson(),
      'GET Common/getTodoCount': () => ({ mine: 1, claimApprove: 3 }),
    });
    sessionStorage.clear();
  });
  afterEach(() => {
    cleanup();
    dropToken();
  });
  const open = (path: string) =>
    renderInside(
      <RequireSession>
        <RoomRoutes />
      </RequireSession>,
      { rooms: [room], path },
    );

  it('has landmarks, a skip link, and the counts of a closed parent summed', async () => {
    const { texts } = await open('/hr/mine');
    const side = await screen.findByRole('complementary', { name: 'Sidebar' });
    const parent = within(side).getByRole('button', { name: /Leave/, expanded: true });
    expect(await within(side).findByText('3')).toBeTruthy();
    await userEvent.click(parent);
    expect(parent.textContent).toBe('Leave4');
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('main')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#main');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('keeps what was typed when another tab is looked at', async () => {
    await open('/hr/mine');
    await userEvent.type(await screen.findByRole('textbox', { name: 'draft' }), 'two days');
    await userEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name: /Leave approvals/ }));
    expect(await screen.findByText('approvals')).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Open pages' })).getByRole('link', { name: 'My leave' }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'draft' }).value).toBe('two days'),
    );
  });

  it('shows within itself that an address is unknown or closed, and leads back to what was typed', async () => {
    const { go, place } = await open('/hr/mine');
    await userEvent.type(await screen.findByRole('textbox', { name: 'draft' }), 'two days');
    const frame = () => {
      const open = within(screen.getByRole('navigation', { name: 'Open pages' })).getAllByRole('link');
      const menu = within(screen.getByRole('complementary', { name: 'Sidebar' })).getAllByRole('link');
      return [open.map(({ textContent }) => textContent), menu.length];
    };
    const before = frame();
    const returns = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'draft' }).value).toBe('two days');
    };
    go('/hr/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(place().pathname).toBe('/404');
    expect(document.title).toBe('Page not found · Labdesk');
    expect(frame()).toEqual(before);
    await returns();
    go('/hr/all');
    expect(await screen.findByRole('heading', { level: 1, name: /do not have access/ })).toBeTruthy();
    expect(frame()).toEqual(before);
    await returns();
  });

  it('has no menu and no way back but home where nothing was visited yet', async () => {
    localStorage.clear();
    await open('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Home' })).toBeTruthy();
  });

  it('asks before it closes a tab that holds something unsaved', async () => {
    const { place } = await open('/hr/mine');
    await userEvent.type(await screen.findByRole('textbox', { name: 'draft' }), 'two days');
    await userEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name: /Leave approvals/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close My leave' }));
    expect(await screen.findByText('This page has unsaved changes.')).toBeTruthy();
    expect(place().pathname).toBe('/hr/mine');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(place().pathname).toBe('/hr/approve'));
    expect(screen.queryByRole('button', { name: 'Close My leave' })).toBeNull();
  });

  it('finds pages and acts by the palette, without a pointer', async () => {
    const { place } = await open('/hr/mine');
    await screen.findByRole('textbox', { name: 'draft' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, 'appro');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Leave approvalsPeople',
    ]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place().pathname).toBe('/hr/approve'));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('toggles the sidebar by key, but not from a field', async () => {
    await open('/hr/mine');
    const field = await screen.findByRole('textbox', { name: 'draft' });
    await userEvent.type(field, '[[');
    expect(document.cookie).not.toContain('sidebarStatus=1');
    field.blur();
    await userEvent.keyboard('[[');
    expect(document.cookie).toContain('sidebarStatus=1');
  });
});
