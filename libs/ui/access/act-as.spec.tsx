import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PersonMenu } from '../layout/person-menu.js';
import { storedTabs, storeTabs } from '../layout/tabs-state.js';
import { fakeServer } from '../testing/fake-server.js';
import { aPerson, renderInside } from '../testing/render.js';
import { RequireSession } from './require-session.js';
import { dropToken, readToken } from './token.js';

const clerk = { id: 'r1', code: 'clerk', name: { zh: '文员', en: 'Clerk' } };
const buyer = { id: 'r2', code: 'buyer', name: { zh: '采购员', en: 'Buyer' } };

async function open(part: Parameters<typeof aPerson>[0]) {
  const server = fakeServer({
    'GET auth/info': () => aPerson(part),
    'POST auth/changeRole': () => ({ token: 'another' }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <PersonMenu onKeys={() => undefined} />
    </RequireSession>,
    { path: '/demo' },
  );
  await userEvent.click(await screen.findByRole('button', { name: /account/ }));
  return { ...server, ...rendered };
}

jest.setTimeout(60_000);
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  dropToken();
});

it('acts as one role: another token, no tabs of before, from the start page', async () => {
  storeTabs('u1', [{ path: '/demo', search: '' }]);
  const { calls, place } = await open({ roles: [clerk, buyer], activeRole: null });
  await userEvent.hover(await screen.findByRole('menuitem', { name: /Act as/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Buyer' }));
  await waitFor(() => expect(readToken()).toBe('another'));
  expect(calls.find(({ path }) => path === 'auth/changeRole')?.body).toEqual({ roleId: 'r2' });
  expect(calls.filter(({ path }) => path === 'auth/info').length).toBeGreaterThan(1);
  await waitFor(() => expect(place().pathname).toBe('/dashboard'));
  expect(storedTabs('u1', false)).toEqual([]);
});

it('says as which role, and leads back to all of them', async () => {
  const { calls } = await open({ roles: [clerk, buyer], activeRole: buyer });
  await userEvent.hover(await screen.findByRole('menuitem', { name: /Acting as Buyer/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /All my roles/ }));
  await waitFor(() => expect(calls.find(({ path }) => path === 'auth/changeRole')?.body).toEqual({ roleId: null }));
});

it('offers no choice to a user with one role, and the page about signing in to everybody', async () => {
  const { place } = await open({ roles: [clerk] });
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign-in and security' }));
  expect(screen.queryByRole('menuitem', { name: /Act/ })).toBeNull();
  expect(place().pathname).toBe('/profile/security');
});
