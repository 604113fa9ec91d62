import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FileText } from 'lucide-react';
import { RequireSession } from '../access/require-session.js';
import { dropToken } from '../access/token.js';
import { defineRoom } from '../room.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { fullSite, isPhone } from './mobile.js';
import { RoomRoutes } from './room-routes.js';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

const texts = { zh: async () => ({}), en: async () => ({ small: 'Small', large: 'Large' }) };
const large = {
  path: '/large/page',
  title: 'demo.large',
  load: async () => ({ default: () => <p>the whole site</p> }),
};
const small = {
  path: '/mobile/dashboard',
  title: 'demo.small',
  layout: 'bare' as const,
  load: async () => ({ default: () => <p>for phones</p> }),
};
const room = (pages: (typeof large | typeof small)[]) =>
  defineRoom({ key: 'demo', title: 'demo.small', icon: FileText, texts, pages });

const openAs = (userAgent: string, path: string, pages = [large, small]) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    { rooms: [room(pages)], path },
  );
};

beforeEach(() => {
  fakeServer({ 'GET auth/info': () => aPerson(), 'GET Common/getTodoCount': () => ({}) });
});
afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('a phone', () => {
  it('is sent to its own pages from anywhere else', async () => {
    const { place } = await openAs(phone, '/large/page?x=1');
    expect(await screen.findByText('for phones')).toBeTruthy();
    expect(place().pathname).toBe('/mobile/dashboard');
  });

  it('stays where there are no pages for phones', async () => {
    await openAs(phone, '/large/page', [large]);
    expect(await screen.findByText('the whole site')).toBeTruthy();
  });

  it('keeps to the whole site once its reader has asked for it', async () => {
    const { go } = await openAs(phone, fullSite('/large/page'));
    expect(await screen.findByText('the whole site')).toBeTruthy();
    go('/mobile');
    expect(await screen.findByText('for phones')).toBeTruthy();
    go('/large/page');
    expect(await screen.findByText('the whole site')).toBeTruthy();
  });
});

it('leads from the root of the pages for phones to their first', async () => {
  const { place } = await openAs(desktop, '/mobile');
  await waitFor(() => expect(place().pathname).toBe('/mobile/dashboard'));
});

it('knows no path for phones while it has no pages for them', async () => {
  const { place } = await openAs(desktop, '/mobile', [large]);
  await waitFor(() => expect(place().pathname).toBe('/404'));
});

it('recognises phones by the name of their browser', () => {
  expect(isPhone(phone)).toBe(true);
  expect(isPhone('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe(true);
  expect(isPhone(desktop)).toBe(false);
});
