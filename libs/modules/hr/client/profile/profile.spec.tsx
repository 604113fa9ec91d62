import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { room as org } from '#lab/modules/org/client/index.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import ProfileScreen from './profile-screen.js';

const profile = {
  user: { id: 'u1', version: 3, userId: 'chen', nameZh: '陈', nameEn: 'Chen', title: 'Engineer', language: 'en' },
  photo: null,
  superior: { id: 'u2', name: { zh: '林', en: 'Lin' }, title: null, status: '0', isCeo: false },
  roles: [{ zh: '员工', en: 'Staff' }],
  groups: [],
  substitute: null,
};

async function open(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:claim:search'] }),
    'GET org/profile': () => profile,
    'PUT org/profile': () => null,
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <ProfileScreen />
    </RequireSession>,
    { rooms: [org, room], path: '/hr/profile' },
  );
  return { ...server, ...rendered };
}

jest.setTimeout(60_000);
afterEach(cleanup);

it('one’s own page shows what the company keeps and saves what one keeps oneself', async () => {
  const { calls, texts } = await open();
  await screen.findByRole('heading', { name: 'Chen' });
  for (const shown of ['Lin', 'Staff', 'Engineer']) expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.queryByLabelText('Title')).toBeNull();
  expect(screen.getByRole('link', { name: 'Password and sign-in' }).getAttribute('href')).toBe('/profile/security');
  await userEvent.type(screen.getByLabelText('Mobile phone'), '138');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 3,
      nameEn: 'Chen',
      cellphone: '138',
      language: 'en',
    }),
  );
  expect(texts.missingKeys()).toEqual([]);
});

it('shows the picture, sends another and removes it', async () => {
  const { calls, container } = await open({
    'GET org/profile': () => ({ ...profile, photo: '/api/org/photos/f1/key' }),
    'POST org/profile/photo': () => null,
    'DELETE org/profile/photo': () => null,
  });
  await screen.findByRole('heading', { name: 'Chen' });
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/org/photos/f1/key');
  const file = new File(['picture'], 'me.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose photo', { selector: 'input' }), file);
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('says when it could not be read', async () => {
  await open({ 'GET org/profile': () => refusal(0, 'unknown', 500) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
