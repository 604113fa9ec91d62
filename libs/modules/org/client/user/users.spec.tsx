import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import UsersPage from './users-page.js';

const someone = {
  id: 'u1',
  version: 1,
  userId: 'chen',
  nameZh: '陈思远',
  nameEn: 'Chen Siyuan',
  userType: 'T',
  status: '0',
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the list of users says in words and by its tone who may not sign in', async () => {
  const rows = [
    { ...someone, photo: '/api/org/photos/f1/key' },
    { ...someone, id: 'u2', userId: 'zhao', status: '4' },
    { ...someone, id: 'u3', userId: 'qian', status: '1', userType: 'S' },
  ];
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['sys:user:search'] }),
    'GET org/users': () => ({ rows, total: 3 }),
  });
  const { texts } = await renderInside(
    <RequireSession>
      <UsersPage />
    </RequireSession>,
    { rooms: [room], path: '/user/userListNew' },
  );
  const stateOf = (user: string) => {
    const row = screen.getByText(user).closest('tr');
    const words = { chen: 'Enabled', zhao: 'Locked', qian: 'Disabled' }[user] ?? '';
    return row && within(row).getByText(words).getAttribute('data-tone');
  };
  await screen.findByText('chen');
  expect(['chen', 'zhao', 'qian'].map(stateOf)).toEqual(['done', 'warning', 'cancelled']);
  // Who has a picture is shown by it, the others by their initials.
  const pictures = [...document.querySelectorAll('img.lab-avatar')].map((each) => each.getAttribute('src'));
  expect(pictures).toEqual(['/api/org/photos/f1/key']);
  expect(document.querySelectorAll('span.lab-avatar[data-initials="陈"]')).toHaveLength(2);
  expect(screen.getByText('Outsourced')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /New user/ })).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});

describe('the form of a user', () => {
  const openForm = async (perms: readonly string[]) => {
    const server = fakeServer({
      'GET auth/info': () => aPerson({ perms }),
      'GET org/users': () => ({ rows: [], total: 0 }),
      'GET org/roles/options': () => ({
        rows: [{ id: 'r1', code: 'buyer', name: { zh: '采购员', en: 'Purchaser' } }],
        total: 1,
      }),
      'POST org/users': () =>
        refusal(8012, 'field&&email&&email', 400, {
          fields: [
            { path: 'email', code: 8012, args: ['email'] },
            { path: 'userId', code: 1008, args: [] },
            { path: 'roles', code: 1104, args: [] },
          ],
        }),
    });
    const { texts } = await renderInside(
      <RequireSession>
        <UsersPage />
      </RequireSession>,
      { rooms: [room], path: '/user/userListNew' },
    );
    // An empty list has a second one.
    const [create] = await screen.findAllByRole('button', { name: /New user/ });
    await userEvent.click(create!);
    await screen.findByRole('textbox', { name: 'User name' });
    return { ...server, texts };
  };

  it('chooses the roles, and shows all problems of a round at their fields', async () => {
    const { calls, texts } = await openForm(['sys:user:*', 'user:role:save']);
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'chen');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'chen at home');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Roles' }));
    fireEvent.click(await screen.findByTitle('Purchaser · buyer'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const problemOf = (role: 'textbox' | 'combobox', name: string) =>
      screen.getByRole(role, { name }).closest('.ant-form-item')?.querySelector('.ant-form-item-explain')?.textContent;
    await waitFor(() => expect(problemOf('textbox', 'User name')).toBe('This user name is in use.'));
    expect(problemOf('combobox', 'Roles')).toBe(texts.i18n.t('org.errors.1104'));
    expect(problemOf('textbox', 'E-mail')).toBe(texts.i18n.t('field.email'));
    expect(problemOf('textbox', 'Abbreviation')).toBe(texts.i18n.t('field.required'));
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ userId: 'chen', roles: ['r1'] })]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('has no roles for those who may not give any', async () => {
    await openForm(['sys:user:*']);
    expect(screen.queryByRole('combobox', { name: 'Roles' })).toBeNull();
  });
});
