import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { LeaveBalances } from '../../shared/leave-balance.dto.js';
import { room } from '../index.js';
import { BalancesButton } from './balance-buttons.js';

const chen = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const none = { assigned: null, used: null, carried: null, carriedLeft: null, carriedUntil: null, nextYearUsed: null };
const annual = {
  ...{ typeId: 'annual', key: 'L003', name: { zh: '年假', en: 'Annual leave' }, balance: '12', free: '9.5' },
  ...{ assigned: '10', used: '2.5', carried: '5', carriedLeft: '3', carriedUntil: '2026-03-31', nextYearUsed: '0' },
};
const marriage = {
  ...none,
  typeId: 'wed',
  key: 'L005',
  name: { zh: '婚假', en: 'Marriage leave' },
  balance: '0',
  free: '0',
};

async function open(perms: readonly string[], path = '/') {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET hr/leave-balances': ({ query }): LeaveBalances => ({
      day: query.get('day') ?? '2026-02-02',
      user: chen,
      rows: [annual, marriage],
    }),
    'GET org/users/options': () => ({
      rows: [{ id: 'u2', code: null, name: { zh: '何雨欣', en: 'He Yuxin' } }],
      total: 1,
    }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <BalancesButton />
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const asked = ({ calls }: { calls: readonly { path: string; query: URLSearchParams }[] }) =>
  calls.filter(({ path }) => path === 'hr/leave-balances').map(({ query }) => query.toString());

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('balances on a day', () => {
  it('are those of today until a day is chosen, and only what says something', async () => {
    const server = await open(['hr:claim:search', 'hr:claim:create']);
    await userEvent.click(await screen.findByRole('button', { name: 'Leave balances on a day' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Annual leave')).toBeTruthy();
    expect(drawer.getByText('9.5')).toBeTruthy();
    expect(drawer.getAllByText('3 until 2026-03-31').length).toBeGreaterThan(0);
    expect(drawer.queryByText('Marriage leave')).toBeNull();
    expect(drawer.queryByRole('combobox', { name: 'Person' })).toBeNull();
    const field: HTMLInputElement = drawer.getByRole('textbox', { name: 'Day' });
    await waitFor(() => expect(field.value).toBe('2026-02-02'));
    await userEvent.clear(field);
    await userEvent.type(field, '2027-04-01{Enter}');
    await waitFor(() => expect(asked(server)).toEqual(['', 'day=2027-04-01']));
    expect(server.texts.missingKeys()).toEqual([]);
  });

  it('are opened again by the address, of a person that HR names', async () => {
    const server = await open(['hr:allocation:search'], '/?balances=u2.2026-12-31');
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Annual leave')).toBeTruthy();
    expect(asked(server)).toEqual(['userId=u2&day=2026-12-31']);
    expect(drawer.getByRole('combobox', { name: 'Person' })).toBeTruthy();
    await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leave out what is no day of an address', async () => {
    const server = await open(['hr:claim:create'], '/?balances=.yesterday');
    await screen.findByText('Annual leave');
    expect(asked(server)).toEqual(['']);
  });
});
