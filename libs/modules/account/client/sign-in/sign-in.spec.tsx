import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { dropToken, readToken } from '#lab/ui/access/token.js';
import { OpenPage } from '#lab/ui/access/open-page.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { defineRoom, type Page } from '#lab/ui/room.js';
import { room } from '../index.js';
import { findWork, type WorkOrder, type WorkReport } from './find-work.js';
import { SignInPage } from './sign-in-page.js';

// The page itself, without the style sheet that its chunk brings along.
const [page] = defineRoom({
  ...room,
  homeCards: [],
  pages: [
    {
      path: '/sign-in',
      title: 'account.pages.login',
      signedOutOnly: true,
      load: async () => ({ default: SignInPage }),
    },
  ],
}).pages;

const methods = { loginTypes: ['1'], singleSignOn: null, mail: true };

async function open(handlers: Parameters<typeof fakeServer>[0], path = '/sign-in') {
  const server = fakeServer({ 'GET auth/methods': () => methods, ...handlers });
  const door = (
    <Routes>
      <Route path="/sign-in" element={<OpenPage page={page as Page} />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const rendered = await renderInside(door, { rooms: [room], path, signedOut: true });
  await screen.findByRole('heading', { name: 'Sign in' });
  return { ...server, ...rendered };
}
const submit = () => screen.getByRole('button', { name: 'Sign in' });

/** Replaces the worker thread: does its work at once, or when the test says so. */
class AtHand extends EventTarget {
  static waits = false;
  static go = () => {};
  onmessage: ((event: { readonly data: WorkReport }) => void) | null = null;
  private ended = false;

  postMessage(order: WorkOrder): void {
    const say = (data: WorkReport) => !this.ended && this.onmessage?.({ data });
    AtHand.go = () => {
      const number = findWork(order, (tried) => say({ tried }));
      if (number !== undefined) say({ number });
    };
    if (!AtHand.waits) AtHand.go();
  }

  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  localStorage.clear();
  AtHand.waits = false;
  Object.assign(globalThis, { Worker: AtHand });
});
afterEach(() => {
  cleanup();
  dropToken();
});

describe('the sign-in', () => {
  it('asks for the second step where there is one, and leads back to the first', async () => {
    await open({
      'POST auth/login': () => ({ challenge: 'c1', step: 'code' }),
      'POST auth/totp': () => ({ token: 'fresh' }),
      'GET auth/info': () => aPerson(),
    });
    const password = async () => {
      await userEvent.clear(screen.getByRole('textbox', { name: 'User name' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'chen');
      await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    };
    await password();
    await screen.findByRole('textbox', { name: 'Code' });
    expect(readToken()).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign-in' }));
    await password();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}');
    await waitFor(() => expect(readToken()).toBe('fresh'));
  });

  it('sends the trimmed name, keeps the token and goes where the person came from', async () => {
    const { calls, place, texts } = await open(
      { 'POST auth/login': () => ({ token: 'fresh' }), 'GET auth/info': () => aPerson() },
      '/sign-in?redirect=%2Fpurchase%3Fpage%3D2',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), '  chen ');
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() => expect(place().pathname + place().search).toBe('/purchase?page=2'));
    expect(calls.find(({ path }) => path === 'auth/login')?.body).toEqual({
      username: 'chen',
      password: 'secret',
      channel: 'web',
    });
    expect(readToken()).toBe('fresh');
    expect(localStorage.getItem('username')).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says below the fields that something was wrong, never which', async () => {
    await open({ 'POST auth/login': () => refusal(1101, 'wrongCredentials', 422) });
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'chen');
    await userEvent.type(screen.getByLabelText('Password'), 'guess');
    await userEvent.click(submit());
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('Incorrect user name or password.');
    expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBe(said.id);
    await userEvent.type(screen.getByLabelText('Password'), 's');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes an answer without a token for a refusal, and asks nothing of empty fields', async () => {
    const { calls } = await open({ 'POST auth/login': () => null });
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toBe('Enter user name and password.');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'chen');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect user name or password.');
  });

  it('remembers the name on request and shows the password on request', async () => {
    localStorage.setItem('username', 'lin');
    await open({ 'POST auth/login': () => refusal(1102, 'locked', 422) });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' }).value).toBe('lin');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('locked');
  });

  it('offers demo accounts where the server has some', async () => {
    const demo = {
      username: 'zhou',
      password: 'demo',
      name: { zh: '周建明', en: 'Zhou Jianming' },
      role: { zh: '', en: 'Head' },
    };
    await open({ 'GET auth/demo': () => [demo] });
    await userEvent.click(await screen.findByRole('button', { name: /Zhou Jianming/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' }).value).toBe('zhou');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo');
    expect(document.activeElement).toBe(submit());
  });

  const workOf = (id: string) => ({ target: createHash('sha256').update(`${id}.5`).digest('hex'), limit: 100 });
  const picture = (id: string) => ({ id, picture: `data:image/svg+xml;base64,${id}`, work: workOf(id) });
  const fill = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'chen');
    await userEvent.type(screen.getByLabelText('Password'), 'guess{Enter}');
  };

  it('shows a picture once the server wants a code, a new one after each try, and sends what was read', async () => {
    const answers = [refusal(1110, 'codeNeeded', 422), refusal(1111, 'codeWrong', 422), { token: 'fresh' }];
    let drawn = 0;
    const { calls, texts } = await open({
      'POST auth/login': () => answers.shift(),
      'POST auth/code/picture': () => picture(`p${++drawn}`),
      'GET auth/info': () => aPerson(),
    });
    expect(screen.queryByLabelText('Verification code')).toBeNull();
    await fill();
    const image = await screen.findByRole<HTMLImageElement>('img', { name: 'Image with five letters and digits' });
    expect(image.src).toContain('p1');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter the verification code.');
    await userEvent.click(submit());
    expect(calls.filter(({ path }) => path === 'auth/login')).toHaveLength(1);
    await userEvent.type(screen.getByLabelText('Verification code'), 'k7w');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(submit());
    await waitFor(() => expect(image.src).toContain('p2'));
    expect((await screen.findByRole('alert')).textContent).toBe('The verification code is incorrect or expired.');
    expect(screen.getByLabelText<HTMLInputElement>('Verification code').value).toBe('');
    await userEvent.type(screen.getByLabelText('Verification code'), 'x9z{Enter}');
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(
      calls.filter(({ path }) => path === 'auth/login').map(({ body }) => (body as { code?: object }).code),
    ).toEqual([undefined, { id: 'p1', answer: 'k7w', work: 5 }, { id: 'p2', answer: 'x9z', work: 5 }]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('has a code by mail for those who read no pictures', async () => {
    const answers = [refusal(1110, 'codeNeeded', 422), { token: 'fresh' }];
    const { calls, texts } = await open({
      'POST auth/login': () => answers.shift(),
      'POST auth/code/picture': () => picture('p1'),
      'POST auth/code/mail': () => ({ id: 'm1' }),
      'GET auth/info': () => aPerson(),
    });
    await fill();
    await screen.findByRole('img', { name: 'Image with five letters and digits' });
    await userEvent.click(screen.getByRole('button', { name: 'Send me a code by mail instead' }));
    await screen.findByText(/a code has been sent/);
    expect(screen.queryByRole('img', { name: 'Image with five letters and digits' })).toBeNull();
    expect(calls.find(({ path }) => path === 'auth/code/mail')?.body).toEqual({ username: 'chen' });
    await userEvent.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(calls.findLast(({ path }) => path === 'auth/login')?.body).toMatchObject({
      code: { id: 'm1', answer: '123456' },
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows the work while it is done, and sends the picture with its number afterwards', async () => {
    const answers = [refusal(1110, 'codeNeeded', 422), { token: 'fresh' }];
    const { calls, texts } = await open({
      'POST auth/login': () => answers.shift(),
      'POST auth/code/picture': () => picture('p1'),
      'GET auth/info': () => aPerson(),
    });
    AtHand.waits = true;
    await fill();
    expect(await screen.findByRole('progressbar', { name: 'Checking this browser' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Verification code'), 'k7w{Enter}');
    expect(submit().getAttribute('aria-busy')).toBe('true');
    expect(calls.filter(({ path }) => path === 'auth/login')).toHaveLength(1);
    act(() => AtHand.go());
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(calls.find(({ path }) => path === 'auth/code/picture')?.body).toEqual({ username: 'chen' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks anew for another name, for which the code does not count', async () => {
    await open({
      'POST auth/login': () => refusal(1110, 'codeNeeded', 422),
      'POST auth/code/picture': () => picture('p1'),
    });
    await fill();
    await screen.findByLabelText('Verification code');
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'x');
    expect(screen.queryByLabelText('Verification code')).toBeNull();
  });

  it('takes the code that the server has mailed to the owner of a held account', async () => {
    const answers = [refusal(1102, 'locked&&m7', 422), { token: 'fresh' }];
    const { calls, texts } = await open({
      'POST auth/login': () => answers.shift(),
      'GET auth/info': () => aPerson(),
    });
    await fill();
    expect((await screen.findByRole('alert')).textContent).toContain('We have sent you a code by mail');
    await userEvent.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(readToken()).toBe('fresh'));
    expect(calls.findLast(({ path }) => path === 'auth/login')?.body).toMatchObject({
      code: { id: 'm7', answer: '123456' },
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says how long to wait', async () => {
    await open({ 'POST auth/login': () => refusal(8014, 'tooMany&&16', 429) });
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Try again in 16 s.');
  });

  it('leads on to a new password when the old one has expired, and to the link when it is forgotten', async () => {
    const { place } = await open({ 'POST auth/login': () => refusal(1112, 'passwordExpired&&t-1', 422) });
    expect((await screen.findByRole('link', { name: 'Forgot password?' })).getAttribute('href')).toBe(
      '/forgotPassword',
    );
    await fill();
    await waitFor(() => expect(place().pathname).toBe('/resetPassword'));
    expect([place().search, place().hash]).toEqual(['?for=expired&user=chen', '#t-1']);
  });
});
