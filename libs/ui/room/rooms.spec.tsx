import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FileText } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { RoomRoutes } from '../layout/room-routes.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { availableRooms, findPlace } from './rooms-provider.js';

const aRoom = (key: string, module?: string) =>
  defineRoom({
    key,
    ...(module ? { module } : {}),
    title: `${key}.title`,
    icon: FileText,
    texts: { zh: async () => ({}), en: async () => ({ title: key, page: key }) },
    menu: [{ items: [{ to: `/${key}/page`, icon: FileText }] }],
    pages: [{ path: `/${key}/page`, title: `${key}.page`, load: async () => ({ default: () => <p>in {key}</p> }) }],
  });
const rooms = [aRoom('stock', 'M005'), aRoom('inbox'), aRoom('people', 'M011')];
const keysFor = (modules: readonly string[] | undefined) => availableRooms(rooms, modules).map(({ key }) => key);

afterEach(() => {
  cleanup();
  dropToken();
});

it('shows the rooms of the modules that the installation has, and those of none', () => {
  expect(keysFor(['M011'])).toEqual(['inbox', 'people']);
  expect(keysFor([])).toEqual(['inbox']);
  expect(keysFor(['*'])).toEqual(['stock', 'inbox', 'people']);
  expect(keysFor(undefined)).toEqual(['stock', 'inbox', 'people']);
});

it('compiles the patterns of its pages once for a path', () => {
  let compiled = 0;
  const counted = rooms.map((room) => ({
    ...room,
    get pages() {
      compiled += 1;
      return room.pages;
    },
  }));
  expect(findPlace(counted, '/people/page')?.room.key).toBe('people');
  const first = compiled;
  expect(findPlace(counted, '/people/page')?.room.key).toBe('people');
  expect(compiled).toBe(first);
  expect(findPlace(rooms.slice(0, 1), '/people/page')).toBeUndefined();
});

it('knows no page of a module that is not there', async () => {
  fakeServer({ 'GET auth/info': () => aPerson({ modules: ['M011'] }), 'GET Common/getTodoCount': () => ({}) });
  const { place, go } = await renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms, path: '/people/page' },
  );
  expect(await screen.findByText('in people')).toBeTruthy();
  go('/stock/page');
  await waitFor(() => expect(place().pathname).toBe('/404'));
});
