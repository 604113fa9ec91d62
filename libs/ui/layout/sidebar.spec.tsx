import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarDays, FileText } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { removeCookie } from '../cookies.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Breadcrumb } from './breadcrumb.js';
import { RoomRoutes } from './room-routes.js';

const room = defineRoom({
  key: 'hr',
  title: 'hr.title',
  icon: CalendarDays,
  texts: {
    zh: async () => ({}),
    en: async () => ({ title: 'People', leave: 'Leave', mine: 'My leave', all: 'All leave' }),
  },
  menu: [
    {
      items: [
        {
          title: 'hr.leave',
          icon: FileText,
          items: [
            { to: '/hr/mine', icon: FileText },
            { to: '/hr/all', icon: FileText },
          ],
        },
      ],
    },
  ],
  pages: [
    { path: '/hr/mine', title: 'hr.mine', load: async () => ({ default: () => <Breadcrumb /> }) },
    { path: '/hr/all', title: 'hr.all', load: async () => ({ default: () => <p>all of it</p> }) },
  ],
});

/** The width of the window, in px; media queries of it are the only ones that are asked. */
function makeWindow(width: number): void {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width <= Number(/max-width: (\d+)px/.exec(query)?.[1] ?? 0),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}
const open = () =>
  renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms: [room], path: '/hr/mine' },
  );

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson(), 'GET Common/getTodoCount': () => ({}) });
});
afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
  removeCookie('sidebarStatus');
  jest.restoreAllMocks();
});

describe('the sidebar', () => {
  it.each([
    [1021, true],
    [1020, false],
  ])('in a window of %i px is beside the page: %s', async (width, beside) => {
    makeWindow(width);
    await open();
    await screen.findByRole('navigation', { name: 'Open pages' });
    expect(screen.queryByRole('complementary', { name: 'Sidebar' }) !== null).toBe(beside);
    expect(screen.queryByRole('button', { name: 'Menu' }) === null).toBe(beside);
  });

  it('of a narrow window closes on the way to another page', async () => {
    makeWindow(800);
    const { place } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    await userEvent.click(within(drawer).getByRole('link', { name: 'All leave' }));
    expect(place().pathname).toBe('/hr/all');
    // It leaves by a movement that never ends without a browser.
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
  });

  it('is closed where its reader left it closed, and shows what is below an entry once the pointer rests there', async () => {
    document.cookie = 'sidebarStatus=1';
    await open();
    const side = await screen.findByRole('complementary', { name: 'Sidebar' });
    const rested = Date.now();
    await userEvent.hover(within(side).getByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('link', { name: 'All leave' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'All leave' })).toBeTruthy();
    expect(Date.now() - rested).toBeGreaterThanOrEqual(200);
  });
});

it('the breadcrumb leads from home over the room to the page', async () => {
  await open();
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  expect(crumbs.slice(0, 3).map((crumb) => crumb.textContent)).toEqual(['', 'People', 'My leave']);
  expect(
    within(crumbs[0] as HTMLElement)
      .getByRole('link', { name: 'Home' })
      .getAttribute('href'),
  ).toBe('/dashboard');
});
