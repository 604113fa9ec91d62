import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { readToken, dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { SignInPage } from '../sign-in/sign-in-page.js';
import { SignOnPage } from './sign-on-page.js';

type Handlers = Parameters<typeof fakeServer>[0];

async function open(page: 'login' | 'back', handlers: Handlers, path: string, language: 'en' | 'zh' = 'en') {
  const server = fakeServer(handlers);
  const rendered = await renderInside(page === 'login' ? <SignInPage /> : <SignOnPage />, {
    rooms: [room],
    path,
    language,
    signedOut: true,
  });
  return { ...server, ...rendered };
}

beforeEach(() => dropToken());
afterEach(() => {
  cleanup();
  dropToken();
});

describe('the sign-in page', () => {
  it('leads to the identity provider with the way back, in the words that the administrator chose', async () => {
    const methods = { loginTypes: ['1', '3'], singleSignOn: { zh: '公司账号', en: 'Lab account' }, mail: true };
    const { texts } = await open('login', { 'GET auth/methods': () => methods }, '/in?redirect=%2Fpurchase%3Fpage%3D2');
    const link = await screen.findByRole('link', { name: 'Lab account' });
    expect(link.getAttribute('href')).toBe('/api/auth/sso/start?redirect=%2Fpurchase%3Fpage%3D2');
    expect(texts.missingKeys()).toEqual([]);
    cleanup();
    await open('login', { 'GET auth/methods': () => methods }, '/in?redirect=%2F%2Fother.test', 'zh');
    const chinese = await screen.findByRole('link', { name: '公司账号' });
    expect(chinese.getAttribute('href')).toBe('/api/auth/sso/start?redirect=%2F');
  });

  it('names neither it nor mail where there is none, or the server does not say', async () => {
    const none = { loginTypes: ['1'], singleSignOn: null, mail: false };
    const { calls } = await open('login', { 'GET auth/methods': () => none }, '/in');
    await waitFor(() => expect(calls.some(({ path }) => path === 'auth/methods')).toBe(true));
    const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links()).toEqual([]);
    expect(screen.queryByText('Use your company account')).toBeNull();
    cleanup();
    await open('login', { 'GET auth/methods': () => ({ ...none, loginTypes: ['1', '2'], mail: true }) }, '/in');
    await waitFor(() => expect(links()).toEqual(['/forgotPassword']));
    expect(screen.getByText('Use your company account')).toBeTruthy();
    cleanup();
    await open('login', { 'GET auth/methods': () => refusal(8015, 'unavailable', 503) }, '/in');
    expect(links()).toEqual([]);
  });
});

describe('the way back', () => {
  it('turns the code into a session, once, and goes where the person wanted', async () => {
    const { calls, place } = await open(
      'back',
      {
        'POST auth/sso/token': () => ({ token: 'fresh', redirect: '/purchase?page=2' }),
        'GET auth/info': () => aPerson(),
      },
      '/auth-redirect?code=c1',
    );
    await waitFor(() => expect(place().pathname + place().search).toBe('/purchase?page=2'));
    expect(readToken()).toBe('fresh');
    const sent = calls.filter(({ path }) => path === 'auth/sso/token');
    expect(sent.map(({ body }) => body)).toEqual([{ code: 'c1' }]);
  });

  it('never leaves this site', async () => {
    const { place } = await open(
      'back',
      { 'POST auth/sso/token': () => ({ token: 'fresh', redirect: '//other.test' }), 'GET auth/info': () => aPerson() },
      '/auth-redirect?code=c1',
    );
    await waitFor(() => expect(place().pathname).toBe('/'));
  });

  it.each([
    ['?problem=1133', 'You have no account here.'],
    ['?problem=8015', 'The service is temporarily unavailable.'],
    ['', 'This sign-in was started elsewhere'],
  ])('says with %j what was wrong and leads to the sign-in', async (query, words) => {
    const { calls, texts } = await open('back', {}, `/auth-redirect${query}`);
    expect(screen.getByText(new RegExp(words.replaceAll('.', '\\.')))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
    expect(calls).toHaveLength(0);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says when the code is worth nothing any more', async () => {
    const refused = () => refusal(1131, 'signOnAgain', 422);
    await open('back', { 'POST auth/sso/token': refused }, '/auth-redirect?code=old');
    expect(await screen.findByText(/This sign-in was started elsewhere/)).toBeTruthy();
    expect(readToken()).toBeUndefined();
  });
});
