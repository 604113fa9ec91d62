import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { directoryValues } from '../../../account/shared/directory.dto.js';
import { singleSignOnValues } from '../../../account/shared/single-sign-on.dto.js';
import { room } from '../index.js';
import { AccessPage } from './access-page.js';

async function open(more: Parameters<typeof fakeServer>[0] = {}) {
  let stored = { version: 0, values: { idleMinutes: 30, absoluteHours: 12, totp: 'off' } };
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET system/access': () => stored,
    'PUT system/access': ({ body }) => {
      const { version, ...values } = body as { version: number } & typeof stored.values;
      stored = { version: version + 1, values };
      return stored;
    },
    'GET access/password': () => ({ version: 0, values: { validDays: 180 }, set: [] }),
    'GET access/directory': () => ({ version: 0, values: directoryValues.parse({}), set: [] }),
    'GET access/single-sign-on': () => ({ version: 0, values: singleSignOnValues.parse({}), set: [] }),
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <AccessPage />
    </RequireSession>,
    { rooms: [room], path: '/system/access' },
  );
  await screen.findByRole('spinbutton', { name: 'Idle minutes' });
  return { ...server, ...rendered };
}
const save = (what: string) => screen.getByRole('button', { name: what });
const sent = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  dropToken();
});

it('saves each section by itself, with the version that was seen', async () => {
  const { calls, texts } = await open();
  const idle = screen.getByRole('spinbutton', { name: 'Idle minutes' });
  expect((save('Save sessions') as HTMLButtonElement).disabled).toBe(true);
  await userEvent.clear(idle);
  await userEvent.type(idle, '20');
  await userEvent.click(save('Save sessions'));
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]).toEqual({ version: 0, idleMinutes: 20, absoluteHours: 12, totp: 'off' });
  await waitFor(() => expect((save('Save sessions') as HTMLButtonElement).disabled).toBe(true));
  await userEvent.click(screen.getByRole('radio', { name: /Required/ }));
  await userEvent.click(save('Save two-step verification'));
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  expect(sent(calls)[1]).toEqual({ version: 1, idleMinutes: 20, absoluteHours: 12, totp: 'required' });
  expect(texts.missingKeys()).toEqual([]);
});

it('does not send what is out of bounds', async () => {
  const { calls } = await open();
  const hours = screen.getByRole('spinbutton', { name: 'Maximum hours' });
  await userEvent.clear(hours);
  await userEvent.type(hours, '100');
  expect(screen.getByText('1 to 72')).toBeTruthy();
  expect((save('Save sessions') as HTMLButtonElement).disabled).toBe(true);
  expect(sent(calls)).toEqual([]);
});

it('says that another user has saved meanwhile', async () => {
  await open({ 'PUT system/access': () => refusal(8001, 'stale', 409) });
  await userEvent.click(screen.getByRole('radio', { name: /Optional/ }));
  await userEvent.click(save('Save two-step verification'));
  expect(await screen.findByText(/changed|saved/i, { selector: '.lab-notice p' })).toBeTruthy();
});
