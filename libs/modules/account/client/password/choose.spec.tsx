import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { ActivatePage } from './activate-page.js';
import { ChoosePage } from './choose-page.js';
import { ForgotPage } from './forgot-page.js';

const methods = (mail: boolean) => ({ loginTypes: ['1'], singleSignOn: null, mail });
const good = { 'POST noAuthentication/checkLink': () => ({ loginId: 'chen' }) };

async function open(handlers: Parameters<typeof fakeServer>[0], path: string, language: 'zh' | 'en' = 'en') {
  const server = fakeServer({ 'GET auth/methods': () => methods(true), ...handlers });
  const { pathname } = new URL(path, 'http://lab.test');
  const screens = { '/forgotPassword': <ForgotPage />, '/activePassword': <ActivatePage /> } as const;
  const ui = screens[pathname as keyof typeof screens] ?? <ChoosePage />;
  const rendered = await renderInside(ui, { rooms: [room], path, language, signedOut: true });
  return { ...server, ...rendered };
}
const posts = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
async function choose(password: string, again = password) {
  for (const [name, text] of [
    ['New password', password],
    ['Confirm new password', again],
  ] as const) {
    await userEvent.clear(field(name));
    if (text) await userEvent.type(field(name), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
}

afterEach(cleanup);

describe('a forgotten password', () => {
  it('asks for a link by name or mail address, and says the same for any name', async () => {
    const { calls, texts } = await open({ 'POST noAuthentication/forgotPwSendMail': () => null }, '/forgotPassword');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(noteOf('User name or mail address')).toBe('Enter a user name or a mail address.');
    await userEvent.type(field('User name or mail address'), ' chen@lab.test {Enter}');
    await screen.findByRole('heading', { name: 'Check your mailbox' });
    expect(posts(calls).map(({ path, body }) => [path, body])).toEqual([
      ['noAuthentication/forgotPwSendMail', { loginId: 'chen@lab.test' }],
    ]);
    expect(texts.missingKeys()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    expect(field('User name or mail address')).toBeTruthy();
  });

  it('says when too many were asked for, in Chinese too', async () => {
    const { texts } = await open(
      { 'POST noAuthentication/forgotPwSendMail': () => refusal(8014, 'tooMany&&60', 429) },
      '/forgotPassword',
      'zh',
    );
    await userEvent.type(field('用户名或邮箱'), 'chen{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('60');
    expect(texts.missingKeys()).toEqual([]);
  });
});

it('a forgotten password is an administrator’s affair where no mail is sent', async () => {
  const { texts } = await open({ 'GET auth/methods': () => methods(false) }, '/forgotPassword');
  expect(await screen.findByText(/sends no mail/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});

describe('the page of a link', () => {
  const path = '/resetPassword?user=chen#t-1';

  it('takes a new password and leads to the sign-in', async () => {
    const { calls, place, texts } = await open(
      { ...good, 'POST noAuthentication/changePasswordNoLogin': () => null },
      path,
    );
    await screen.findByRole('heading', { name: 'Choose a new password' });
    const link = { ticket: 't-1', loginId: 'chen', purpose: 'reset' };
    expect(posts(calls)[0]?.body).toEqual(link);
    await choose('Abcdef1!');
    await waitFor(() => expect(place().pathname).toBe('/login'));
    expect(posts(calls).at(-1)?.body).toEqual({ ...link, password: 'Abcdef1!', again: 'Abcdef1!' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says under each field what is wrong, by the rules it knows and by those of the server', async () => {
    const answers = ['passwordCommon', 'passwordUsed', 'passwordSame'];
    const { calls, texts } = await open(
      {
        ...good,
        'POST noAuthentication/changePasswordNoLogin': () =>
          refusal(8012, 'field', 400, { fields: [{ path: 'password', code: 8012, args: [answers.shift() ?? ''] }] }),
      },
      path,
    );
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await choose('');
    expect([noteOf('New password'), noteOf('Confirm new password')]).toEqual(['Required', 'Required']);
    expect(document.activeElement).toBe(field('New password'));
    await choose('abcdefgh', 'other');
    expect(noteOf('New password')).toContain('At least 8 characters');
    expect(noteOf('Confirm new password')).toBe('The passwords do not match');
    expect(posts(calls)).toHaveLength(1);
    for (const words of ['Too common', 'Used recently', 'Same as the current password']) {
      await choose('Abcdef1!');
      await waitFor(() => expect(noteOf('New password')).toContain(words));
    }
    expect(texts.missingKeys()).toEqual([]);
  });

  it.each([
    [1113, 'linkInvalid', 'Link expired'],
    [1114, 'linkOfAnother', 'This link belongs to another user'],
  ])('says so when the server answers %i, before or while one chooses', async (code, word, title) => {
    const refused = () => refusal(code, word, 422);
    const { texts } = await open({ 'POST noAuthentication/checkLink': refused }, path);
    await screen.findByRole('heading', { name: title });
    const fresh = await screen.findByRole('link', { name: 'Send a new link' });
    expect(fresh.getAttribute('href')).toBe('/forgotPassword');
    cleanup();
    await open({ ...good, 'POST noAuthentication/changePasswordNoLogin': refused }, path);
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await choose('Abcdef1!');
    await screen.findByRole('heading', { name: title });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks nothing where the link is not whole', async () => {
    const { calls } = await open(good, '/resetPassword?user=chen');
    expect(screen.getByRole('heading', { name: 'Link incomplete' })).toBeTruthy();
    expect(posts(calls)).toHaveLength(0);
  });

  it('says who has to replace an expired password', async () => {
    const { calls, texts } = await open(good, '/resetPassword?for=expired&user=chen#t-2', 'zh');
    await screen.findByRole('heading', { name: '密码已过期' });
    expect(posts(calls)[0]?.body).toEqual({ ticket: 't-2', loginId: 'chen', purpose: 'expired' });
    expect(texts.missingKeys()).toEqual([]);
  });
});

describe('the page of an activation', () => {
  it('lets a new user choose the first password', async () => {
    const { calls, texts } = await open(good, '/activePassword?user=chen#t-3');
    await screen.findByRole('heading', { name: 'Set your initial password' });
    expect(posts(calls)[0]?.body).toEqual({ ticket: 't-3', loginId: 'chen', purpose: 'activate' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says what it is for without a ticket, with an expired one, and when it is done', async () => {
    const purpose = /This page sets the initial password of a new account\./;
    await open(good, '/activePassword');
    expect(screen.getByRole('heading', { name: 'Set your initial password' })).toBeTruthy();
    expect(screen.getByText(purpose)).toBeTruthy();
    expect(document.title).toContain('Set your password');
    cleanup();
    const expired = () => refusal(1113, 'linkInvalid', 422);
    await open(
      { 'POST noAuthentication/checkLink': expired, 'GET auth/methods': () => methods(false) },
      '/activePassword?user=chen#t-3',
    );
    await screen.findByRole('heading', { name: 'Link expired' });
    expect(await screen.findByText(/sets the initial password.*Ask an administrator/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Send a new link' })).toBeNull();
    cleanup();
    const { texts } = await open(
      { ...good, 'POST noAuthentication/changePasswordNoLogin': () => null },
      '/activePassword?user=chen#t-3',
    );
    await screen.findByRole('heading', { name: 'Set your initial password' });
    await choose('Abcdef1!');
    await screen.findByRole('heading', { name: 'Your initial password is set' });
    expect(screen.getByText(/The account chen is active/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('creates the administrator of an empty installation', async () => {
    await open({}, '/activePassword?ticket=t1');
    expect(screen.getByRole('heading', { name: 'Create the administrator' })).toBeTruthy();
  });
});
