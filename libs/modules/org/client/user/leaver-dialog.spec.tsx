import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '#lab/ui/api-error.js';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { ForceDialog } from './force-dialog.js';
import { LeaverDialog } from './leaver-dialog.js';

jest.setTimeout(60_000);
afterEach(cleanup);

it('hands over what a leaver has, to whom was chosen', async () => {
  const parts = [
    { kind: 'tasks', way: 'handOver', count: 1, items: [{ id: 't1', name: { zh: '申请', en: 'Request 7' } }] },
    { kind: 'roles', way: 'end', count: 1, items: [{ id: 'r1', name: { zh: '职员', en: 'Clerk' } }] },
    { kind: 'requests', way: 'named', count: 1, items: [{ id: 'i1', name: { zh: '申请 8', en: 'Request 8' } }] },
    { kind: 'managed', way: 'handOver', count: 0, items: [] },
  ];
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET org/users/u9/leaver': () => ({ version: 5, parts }),
    'GET org/users/options': () => ({ rows: [{ id: 'u2', code: 'li', name: { zh: '李', en: 'Li' } }], total: 1 }),
    'POST org/users/u9/leave': () => ({ refused: [] }),
  });
  const onClose = jest.fn();
  const { texts } = await renderInside(<LeaverDialog id="u9" name="Max" onClose={onClose} />, { rooms: [room] });
  await screen.findByText('Request 7');
  for (const text of ['Removed when the account is disabled here.', 'Clerk', 'Continue unchanged.', 'Request 8'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/Departments managed/)).toBeNull();
  await userEvent.type(screen.getByLabelText(/Reason/), 'moves');
  await userEvent.click(screen.getByText('Complete'));
  expect(calls.some(({ path }) => path.endsWith('/leave'))).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('cannot be disabled');
  await userEvent.click(screen.getByLabelText(/Open tasks/));
  await userEvent.click(await screen.findByText('Li · li'));
  await userEvent.click(await screen.findByText('Hand over 1'));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'org/users/u9/leave')?.body).toMatchObject({
      version: 5,
      successors: { tasks: 'u2' },
      reason: 'moves',
      disable: true,
    }),
  );
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(texts.missingKeys()).toEqual([]);
});

it('stays open with what a successor may not have, and why', async () => {
  const name = { zh: '申请', en: 'Request 7' };
  const parts = [{ kind: 'tasks', way: 'handOver', count: 1, items: [{ id: 't1', name }] }];
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET org/users/u9/leaver': () => ({ version: 5, parts }),
    'GET org/users/options': () => ({ rows: [{ id: 'u2', code: 'li', name: { zh: '李', en: 'Li' } }], total: 1 }),
    'POST org/users/u9/leave': () => ({ refused: [{ kind: 'tasks', id: 't1', name, code: 8023, args: ['Li'] }] }),
  });
  const onClose = jest.fn();
  const { texts } = await renderInside(<LeaverDialog id="u9" name="Max" onClose={onClose} />, { rooms: [room] });
  await screen.findByText('Request 7');
  await userEvent.type(screen.getByLabelText(/Reason/), 'moves');
  await userEvent.click(screen.getByLabelText(/Open tasks/));
  await userEvent.click(await screen.findByText('Li · li'));
  await userEvent.click(await screen.findByText('Hand over 1'));
  const alert = await screen.findByText(/1 item was not handed over/);
  expect(alert.textContent).toContain('The account is not disabled yet.');
  expect(
    screen.getByText(/^Request 7: Li created, submitted, owns or has changed this record and cannot decide on it/),
  ).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  // Another successor is to be chosen.
  await screen.findByText('Complete');
  expect(texts.missingKeys()).toEqual([]);
});

it('asks for a reason where a user with something left is disabled', async () => {
  const { calls } = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'POST org/users/u9/disable': () => null,
  });
  const problem = new ApiError(1151, 'leaverNotDone', { status: 422, args: ['Max', '2'] });
  await renderInside(<ForceDialog id="u9" version={4} problem={problem} onClose={jest.fn()} />, { rooms: [room] });
  await screen.findByText(/still has 2 items to hand over/);
  await userEvent.click(screen.getByText('Disable anyway'));
  await screen.findByText('Enter a reason.');
  await userEvent.type(screen.getByLabelText(/Reason/), 'dismissed');
  await userEvent.click(screen.getByText('Disable anyway'));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('disable'))?.body).toEqual({ version: 4, reason: 'dismissed' }),
  );
});
