import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { SetUpPage } from './set-up-page.js';

async function open(handlers: Parameters<typeof fakeServer>[0] = {}, path = '/activePassword?ticket=t1') {
  const server = fakeServer(handlers);
  const rendered = await renderInside(<SetUpPage />, { rooms: [room], path, signedOut: true });
  return { ...server, ...rendered };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create the account' }));
async function fill(values: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(values)) {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  }
}
const good = { 'User name': 'root.one', Name: '管理员', Password: 'Abcdef1!', 'Confirm password': 'Abcdef1!' };
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

afterEach(cleanup);

describe('the set-up', () => {
  it('creates the administrator with the ticket of the link and leads to the sign-in', async () => {
    const { calls, place, texts } = await open({ 'POST auth/setup': () => null });
    await fill(good);
    await submit();
    await waitFor(() => expect(place().pathname).toBe('/login'));
    expect(calls.find(({ path }) => path === 'auth/setup')?.body).toEqual({
      ticket: 't1',
      username: 'root.one',
      nameZh: '管理员',
      password: 'Abcdef1!',
    });
    expect(await screen.findByText('Administrator created. Sign in to continue.')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says under each field what is wrong before it asks the server', async () => {
    const { calls } = await open();
    await submit();
    expect(noteOf('User name')).toBe('Required');
    expect(document.activeElement).toBe(field('User name'));
    await fill({ 'User name': 'röot', Name: 'A', Password: 'abcdefgh', 'Confirm password': 'other' });
    await submit();
    expect(noteOf('User name')).toContain('Two or more letters');
    expect(noteOf('Password')).toContain('At least 8 characters');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(noteOf('Confirm password')).toBe('The passwords do not match');
    expect(field('Name').getAttribute('aria-invalid')).toBe('false');
    expect(calls).toHaveLength(0);
  });

  it('shows what the server refuses at its field', async () => {
    await open({
      'POST auth/setup': () =>
        refusal(8012, 'field&&username&&taken', 400, { fields: [{ path: 'username', code: 8012, args: ['taken'] }] }),
    });
    await fill(good);
    await submit();
    await waitFor(() => expect(noteOf('User name')).toBe('Already in use'));
    await userEvent.type(field('User name'), 'x');
    expect(field('User name').getAttribute('aria-invalid')).toBe('false');
  });

  it('says so when the link is used, too old, or has no ticket', async () => {
    await open({ 'POST auth/setup': () => refusal(8013, 'notFound', 404) });
    await fill(good);
    await submit();
    expect(await screen.findByRole('heading', { name: 'Link expired' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign-in' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByLabelText('Password')).toBeNull();
    cleanup();
    await open({}, '/activePassword');
    expect(screen.getByRole('heading', { name: 'Link expired' })).toBeTruthy();
  });
});
