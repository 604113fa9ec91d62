import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
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
