import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { LeaveLedgerView, LedgerRow } from '../../shared/leave-balance.dto.js';
import { room } from '../index.js';
import { LedgerButton } from './balance-buttons.js';

const chen = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const claim = { id: 'c1', number: 'LC2026030001' };
const entry = (id: string, values: Partial<LedgerRow>): LedgerRow => ({
  ...{
    id,
    word: 'grant',
    change: '10',
    amount: '10',
    balance: '10',
    effectiveFrom: '2026-01-01',
    expiresOn: '2026-12-31',
  },
  ...{ claim: null, by: null, at: '2026-01-01T00:10:00.000Z', ...values },
});
const hold = (id: string, change: string, values: Partial<LedgerRow>) =>
  entry(id, { word: 'hold', change: `-${change}`, amount: change, claim, by: chen, ...values });

async function open(rows: readonly LedgerRow[]) {
  const view: LeaveLedgerView = {
    ...{ user: chen, typeId: 'annual', name: { zh: '年假', en: 'Annual leave' }, year: 2026, years: [2025, 2026] },
    ...{ remaining: '7.5', rows: [...rows] },
  };
  fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:claim:search'] }),
    'GET hr/leave-balances/entries': () => view,
  });
  await renderInside(
    <RequireSession>
      <LedgerButton typeId="annual">7.5 days</LedgerButton>
    </RequireSession>,
    { rooms: [room] },
  );
  await userEvent.click(await screen.findByRole('button', { name: '7.5 days' }));
  return { drawer: within(await screen.findByRole('dialog')) };
}

afterEach(cleanup);

describe('how a balance came about', () => {
  it('names the source of each part of a claim that takes days of several, and of no other entry', async () => {
    const { drawer } = await open([
      entry('e1', { word: 'carryIn', change: '1.5', amount: '1.5', balance: '1.5', expiresOn: '2026-03-31' }),
      entry('e2', { balance: '11.5' }),
      hold('e3', '1.5', { balance: '10', expiresOn: '2026-03-31' }),
      hold('e4', '1', { balance: '9' }),
      hold('e5', '1.5', { balance: '7.5', claim: { id: 'c2', number: 'LC2026040001' } }),
    ]);
    expect(await drawer.findByText('From days that expire on 2026-03-31')).toBeTruthy();
    expect(drawer.getAllByText(/^From days that expire/).map(({ textContent }) => textContent)).toEqual([
      'From days that expire on 2026-03-31',
      'From days that expire on 2026-12-31',
    ]);
  });
});
