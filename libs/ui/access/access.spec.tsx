import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { RoomRoutes } from '../layout/room-routes.js';
import { defineRoom } from '../room.js';
import { fakeServer, refusal } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { Can } from './can.js';
import { NoAccess } from './dead-ends.js';
import { RequireSession, loginPath, safeRedirect } from './require-session.js';
import { useSession } from './session-provider.js';
import { dropToken, readToken } from './token.js';

const room = defineRoom({
  key: 'demo',
  title: 'demo.title',
  icon: FileText,
  root: '/demo',
  texts: {
    zh: async () => ({ title: '演示' }),
    en: async () => ({ title: 'Demo', open: 'Open page', shut: 'Shut page' }),
  },
  menu: [
    {
      items: [
        { to: '/demo/shut', icon: FileText },
        { to: '/demo/open', icon: FileText },
      ],
    },
  ],
  pages: [
    {
      path: '/demo/open',
      title: 'demo.open',
      permissions: ['demo:record:search', 'demo:record:create'],
      load: async () => ({ default: () => <p>the open page</p> }),
    },
    {
      path: '/demo/shut',
      title: 'demo.shut',
      permissions: ['demo:secret:search'],
      load: async () => ({ default: () => <p>the shut page</p> }),
    },
  ],
});

const inside = (
  <RequireSession>
    <RoomRoutes />
  </RequireSession>
);
const signedIn = { 'GET auth/info': () => aPerson(), 'GET Common/getTodoCount': () => ({}) };

afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
});

describe('a page', () => {
  it('opens for one of its permissions', async () => {
    fakeServer(signedIn);
    await renderInside(inside, { rooms: [room], path: '/demo/open' });
    expect(await screen.findByText('the open page')).toBeTruthy();
    expect(document.title).toBe('Open page · Labdesk');
  });

  it('without its permission leads to 401, and an unknown one to 404', async () => {
    fakeServer(signedIn);
    const refused = await renderInside(inside, { rooms: [room], path: '/demo/shut' });
    await waitFor(() => expect(refused.place().pathname).toBe('/401'));
    expect(new URLSearchParams(refused.place().search).get('permission')).toBe('demo:secret:search');
    cleanup();
    const unknown = await renderInside(inside, { rooms: [room], path: '/nowhere' });
    await waitFor(() => expect(unknown.place().pathname).toBe('/404'));
  });

  it('of a room’s root is the first that the person may open', async () => {
    fakeServer(signedIn);
    const { place } = await renderInside(inside, { rooms: [room], path: '/demo' });
    await waitFor(() => expect(place().pathname).toBe('/demo/open'));
  });
});

describe('a refused page', () => {
  const missing = { permissions: [{ zh: '记录：查看', en: 'Records: See' }], roles: [{ zh: '职员', en: 'Clerk' }] };

  it('says what is missing, and which roles give it', async () => {
    const { calls } = fakeServer({ ...signedIn, 'GET auth/missing': () => missing });
    await renderInside(
      <RequireSession>
        <NoAccess />
      </RequireSession>,
      { path: '/elsewhere?noGoBack=true&permission=demo%3Asecret%3Asearch' },
    );
    expect(await screen.findByText('Records: See')).toBeTruthy();
    expect(screen.getByText('Clerk')).toBeTruthy();
    expect(screen.getByText('Ask your administrator if you need access.')).toBeTruthy();
    expect(calls.find(({ path }) => path.startsWith('auth/missing'))).toBeTruthy();
  });

  it('says when no role gives it, and nothing where the page names no permission', async () => {
    const { calls } = fakeServer({ ...signedIn, 'GET auth/missing': () => ({ ...missing, roles: [] }) });
    await renderInside(
      <RequireSession>
        <NoAccess />
      </RequireSession>,
      { path: '/elsewhere?permission=demo%3Asecret%3Asearch' },
    );
    expect(await screen.findByText('No role grants it yet.')).toBeTruthy();
    cleanup();
    const asked = calls.filter(({ path }) => path.startsWith('auth/missing')).length;
    await renderInside(
      <RequireSession>
        <NoAccess />
      </RequireSession>,
      { path: '/elsewhere' },
    );
    expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
    expect(calls.filter(({ path }) => path.startsWith('auth/missing'))).toHaveLength(asked);
  });
});

describe('the session', () => {
  it('sends a stranger to the sign-in, with the way back', async () => {
    fakeServer({ 'GET auth/info': () => refusal(401, 'notSignedIn', 401) });
    const { place } = await renderInside(inside, { rooms: [room], path: '/demo/open?page=2' });
    await waitFor(() => expect(place().pathname).toBe('/login'));
    expect(readToken()).toBeUndefined();
    expect(safeRedirect(new URLSearchParams(place().search).get('redirect'))).toBe('/demo/open?page=2');
  });

  it('refuses a user without any permission, and says so', async () => {
    fakeServer({ 'GET auth/info': () => aPerson({ perms: [] }) });
    const { place } = await renderInside(inside, { rooms: [room], path: '/demo/open' });
    expect(await screen.findByText(/no permissions yet/)).toBeTruthy();
    await waitFor(() => expect(place().pathname).toBe('/login'));
  });

  it('waits where the server cannot say who it is', async () => {
    fakeServer({ 'GET auth/info': () => refusal(8015, 'unavailable', 503) });
    await renderInside(inside, { rooms: [room], path: '/demo/open' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(readToken()).toBe('token');
  });

  it('ends on purpose without a way back, even when the server is gone', async () => {
    fakeServer(signedIn);
    function Leave() {
      const { signOut } = useSession();
      return <button onClick={() => void signOut()}>leave</button>;
    }
    const { place } = await renderInside(
      <RequireSession>
        <Leave />
      </RequireSession>,
      { path: '/demo/open' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'leave' }));
    await waitFor(() => expect(place().pathname).toBe('/login'));
    expect(place().search).toBe('');
  });
});

it('draws for those who may, with the star of roles and of administrators', async () => {
  fakeServer({ 'GET auth/info': () => aPerson({ perms: ['demo:*:search'] }) });
  await renderInside(
    <>
      <Can permission="demo:record:search">seen</Can>
      <Can permission={['demo:record:create', 'demo:record:delete']}>hidden</Can>
    </>,
  );
  expect(await screen.findByText('seen')).toBeTruthy();
  expect(screen.queryByText('hidden')).toBeNull();
});

it('keeps redirects on this site', () => {
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login');
  expect(safeRedirect('//evil.example')).toBe('/');
  expect(safeRedirect('/\\evil.example')).toBe('/');
  expect(safeRedirect('https://evil.example')).toBe('/');
  expect(safeRedirect(null)).toBe('/');
});
