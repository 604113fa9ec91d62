import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { dropToken, readToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { OutSideLinkPage } from './out-side-link-page.js';

async function open(
  handlers: Parameters<typeof fakeServer>[0],
  { path = '/outSideLink?content=aXNz.secret', signedOut = true } = {},
) {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), 'POST auth/logout': () => null, ...handlers });
  const rendered = await renderInside(
    <Routes>
      <Route path="/outSideLink" element={<OutSideLinkPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { rooms: [room], path, signedOut },
  );
  return { ...server, ...rendered };
}
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  dropToken();
});

describe('a link from another system', () => {
  it('takes the ticket out of the address and does nothing until the person says so', async () => {
    const { calls, place, texts } = await open({ 'POST auth/outSideLink': () => ({ token: 'fresh' }) });
    expect(place().pathname + place().search).toBe('/outSideLink');
    expect(calls).toEqual([]);
    expect(readToken()).toBeUndefined();
    await goOn();
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(calls[0]).toMatchObject({ path: 'auth/outSideLink', body: { content: 'aXNz.secret' } });
    await waitFor(() => expect(place().pathname).toBe('/'));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('never takes what the address carries for a token', async () => {
    await open({ 'POST auth/outSideLink': () => refusal(1120, 'worthlessLink', 422) });
    await goOn();
    expect(await screen.findByRole('heading', { name: 'Link expired' })).toBeTruthy();
    expect(screen.getByText(/already used, is older than a minute/)).toBeTruthy();
    expect(readToken()).toBeUndefined();
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
  });

  it('without a ticket offers nothing to go on with', async () => {
    await open({}, { path: '/outSideLink' });
    expect(screen.getByRole('heading', { name: 'Link expired' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });

  it('says to a signed-in user what it means, and ends that session', async () => {
    const { calls } = await open({ 'POST auth/outSideLink': () => ({ token: 'fresh' }) }, { signedOut: false });
    expect((await screen.findByRole('note')).textContent).toContain('signed in as Chen Siyuan');
    await goOn();
    await waitFor(() => expect(readToken()).toBe('fresh'));
    const out = calls.find(({ path }) => path === 'auth/logout');
    expect(out?.headers.get('x-manager-admin-token')).toBe('token');
  });

  it('asks for the second step where the person has one', async () => {
    const { calls } = await open({
      'POST auth/outSideLink': () => ({ challenge: 'c1', step: 'code' }),
      'POST auth/totp': ({ body }) =>
        (body as { code: string }).code === '123456' ? { token: 'fresh' } : refusal(1124, 'wrongCode', 422),
    });
    await goOn();
    const field = await screen.findByRole('textbox', { name: 'Code' });
    await goOn();
    expect(screen.getByRole('alert').textContent).toBe('Enter the code.');
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText('This code is incorrect, already used or expired.')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '123456{Enter}');
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(calls.find(({ path }) => path === 'auth/totp')?.body).toEqual({ challenge: 'c1', code: '000000' });
  });
});
