import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CalendarDays, FileText } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { RequireSession } from '../access/require-session.js';
import { useSession } from '../access/session-provider.js';
import { dropToken } from '../access/token.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RoomRoutes } from './room-routes.js';
import { storedTabs, withPinned } from './tabs-state.js';
import { useUnsaved } from './unsaved.js';
import { useMoveOn } from './use-move-on.js';

function Leave() {
  const { signOut } = useSession();
  return <button onClick={() => void signOut()}>leave</button>;
}
function RecordPage() {
  const { id } = useParams();
  return <h1>the record {id}</h1>;
}
function RecordForm() {
  const [text, setText] = useState('');
  const moveOn = useMoveOn();
  useUnsaved(text !== '');
  return (
    <>
      <input aria-label="what was typed" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => moveOn('/demo/records/7')}>save</button>
    </>
  );
}
const Field = () => <input aria-label="what was typed" />;
const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: CalendarDays,
  texts: {
    zh: async () => ({}),
    en: async () => ({ title: 'Demo', one: 'One', two: 'Two', fixed: 'Fixed', fresh: 'Fresh', kept: 'Kept' }),
  },
  menu: [
    {
      items: [
        { to: '/demo/one', icon: FileText },
        { to: '/demo/two', icon: FileText },
        { to: '/demo/fixed', icon: FileText },
      ],
    },
  ],
  pages: [
    { path: '/dashboard', title: 'demo.title', layout: 'home', load: async () => ({ default: () => null }) },
    { path: '/demo/one', title: 'demo.one', load: async () => ({ default: Leave }) },
    {
      path: '/demo/two',
      title: 'demo.two',
      load: async () => ({
        default: () => (
          <>
            <h1>The second</h1>
            <p>two</p>
          </>
        ),
      }),
    },
    { path: '/demo/fixed', title: 'demo.fixed', affix: true, load: async () => ({ default: () => <p>fixed</p> }) },
    { path: '/demo/fresh', title: 'demo.fresh', noCache: true, load: async () => ({ default: Field }) },
    {
      path: '/demo/records/:id',
      title: 'demo.one',
      load: async () => ({ default: RecordPage }),
    },
    {
      path: '/demo/records/:id/edit',
      title: 'demo.two',
      tabOf: '/demo/records/:id',
      load: async () => ({ default: RecordForm }),
    },
    { path: '/demo/kept', title: 'demo.kept', load: async () => ({ default: Field }) },
  ],
});

beforeEach(() => {
  fakeServer({
    'GET auth/info': () => aPerson(),
    'GET Common/getTodoCount': () => ({}),
    'POST auth/logout': () => null,
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
  localStorage.clear();
});

const open = (path: string) =>
  renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms: [room], path },
  );
const tabNames = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Open pages' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
};
const fromMenu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Open pages and actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('tabs', () => {
  it('begin with the pinned pages, each once', () => {
    expect(withPinned([{ path: '/b', search: '?x=1' }], ['/a', '/b']).map(({ path }) => path)).toEqual(['/a', '/b']);
    expect(withPinned([{ path: '/b', search: '?x=1' }], ['/b'])[0]?.search).toBe('?x=1');
  });

  it('close all but the pinned ones', async () => {
    const { go, place } = await open('/demo/one');
    await screen.findByText('leave');
    go('/demo/two');
    expect(await tabNames()).toEqual(['Home', 'Fixed', 'One', 'Two']);
    expect(screen.queryByRole('button', { name: 'Close Fixed' })).toBeNull();
    await fromMenu('Close others');
    await waitFor(async () => expect(await tabNames()).toEqual(['Home', 'Fixed', 'Two']));
    await fromMenu('Close all');
    await waitFor(() => expect(place().pathname).toBe('/dashboard'));
    expect(storedTabs('u1', false).map(({ path }) => path)).toEqual(['/demo/fixed']);
  });

  it('are one for a record, by whichever address it is opened, its form included', async () => {
    const { go, place } = await open('/demo/one');
    await screen.findByText('leave');
    go('/demo/records/7?from=list');
    await screen.findByText('the record 7');
    go('/demo/two');
    for (const link of ['/demo/records/7?mail=1', '/demo/records/7/', '/demo/records/7/edit', '/demo/records/7'])
      go(link);
    go('/demo/records/7/edit?site=full');
    await userEvent.type(await screen.findByRole('textbox', { name: 'what was typed' }), 'blue');
    expect(await tabNames()).toEqual(['Home', 'Fixed', 'One', 'Two', 'Two']);
    go('/demo/records/7');
    await screen.findByRole('heading', { name: 'the record 7' });
    expect(place().pathname).toBe('/demo/records/7');
    expect(await tabNames()).toEqual(['Home', 'Fixed', 'One', 'One', 'Two']);
    // Another record is another tab.
    go('/demo/records/8');
    expect(await tabNames()).toEqual(['Home', 'Fixed', 'One', 'One', 'Two', 'One']);
    // The form behind it is not lost with the tab.
    await userEvent.click(screen.getAllByRole('button', { name: 'Close One' })[1]!);
    expect(await screen.findByText('This page has unsaved changes.')).toBeTruthy();
    expect(place().pathname).toBe('/demo/records/7/edit');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'what was typed' }).value).toBe('blue');
    // A form that was saved is over: the next one begins anew.
    await userEvent.click(screen.getByRole('button', { name: 'save' }));
    await screen.findByRole('heading', { name: 'the record 7' });
    go('/demo/records/7/edit');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'what was typed' })).value).toBe('');
    expect(await tabNames()).toEqual(['Home', 'Fixed', 'One', 'Two', 'Two', 'One']);
  });

  it('close with the middle button, but not the pinned ones', async () => {
    const { go } = await open('/demo/one');
    await screen.findByText('leave');
    go('/demo/two');
    await screen.findByText('two');
    const middle = async (name: string) => {
      const nav = await screen.findByRole('navigation', { name: 'Open pages' });
      fireEvent(
        within(nav).getByRole('link', { name }),
        new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }),
      );
    };
    await middle('One');
    await middle('Fixed');
    expect(await tabNames()).toEqual(['Home', 'Fixed', 'Two']);
  });

  it('are there again after a reload, and after the same person signs in again, but not for another', async () => {
    const { go } = await open('/demo/one');
    await screen.findByText('leave');
    go('/demo/two');
    await screen.findByText('two');
    const paths = ['/demo/one', '/demo/two'];
    expect(storedTabs('u1', false).map(({ path }) => path)).toEqual(paths);
    // The session ends; the person comes back later, in another window.
    act(() => dropToken());
    sessionStorage.clear();
    expect(storedTabs('u1', true).map(({ path }) => path)).toEqual(paths);
    expect(storedTabs('u1', false)).toEqual([]);
    expect(storedTabs('u2', true)).toEqual([]);
  });

  it('are all closed, and the sidebar is reset, when a user leaves on purpose', async () => {
    document.cookie = 'sidebarStatus=1';
    await open('/demo/one');
    await userEvent.click(await screen.findByRole('button', { name: 'leave' }));
    await waitFor(() => expect(storedTabs('u1', true)).toEqual([]));
    expect(document.cookie).toContain('sidebarStatus=0');
  });

  it('have a name even where their page is not known any more', async () => {
    sessionStorage.setItem('tabs.u1', JSON.stringify([{ path: '/gone', search: '' }]));
    await open('/demo/one');
    await screen.findByText('leave');
    expect(await tabNames()).toContain('Untitled');
  });
});

it.each([
  ['/demo/kept', 'two days'],
  ['/demo/fresh', ''],
])('what was typed at %s is %j after another tab was looked at', async (path, left) => {
  const { go } = await open(path);
  await userEvent.type(await screen.findByRole('textbox', { name: 'what was typed' }), 'two days');
  go('/demo/two');
  await screen.findByText('two');
  go(path);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'what was typed' })).value).toBe(left);
});

it('shows the top of the page that was gone to', async () => {
  const { go } = await open('/demo/one');
  await screen.findByText('leave');
  const main = screen.getByRole('main');
  main.scrollTop = 400;
  go('/demo/two');
  await screen.findByText('two');
  expect(main.scrollTop).toBe(0);
});

it('puts the keyboard at the heading of the page that was gone to', async () => {
  const { go } = await open('/demo/one');
  await screen.findByText('leave');
  go('/demo/two');
  const heading = await screen.findByRole('heading', { name: 'The second' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

describe('the palette', () => {
  const options = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

  it('offers the pages that were seen last, and how long ago, but not the one in sight', async () => {
    const { go } = await open('/demo/two?page=3');
    await screen.findByText('two');
    go('/demo/one');
    await screen.findByText('leave');
    await userEvent.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getByRole('option').textContent).toBe('Twojust now');
  });

  it('runs commands by their words', async () => {
    await open('/demo/one');
    await screen.findByText('leave');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'sign out');
    expect(await options()).toEqual(['Sign out']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(storedTabs('u1', true)).toEqual([]));
  });
});
