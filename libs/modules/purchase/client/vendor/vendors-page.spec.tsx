import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays } from '#lab/shared/day.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dayAt } from '#lab/ui/dates.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import VendorsPage from './vendors-page.js';

const today = dayAt(new Date());
const base = { version: 1, enabled: true, nda: false, banks: null };
const rows = [
  { ...base, id: 'v1', name: 'Alpha', state: 'valid', expiryDate: null },
  { ...base, id: 'v2', name: 'Beta', state: 'expiring', expiryDate: addDays(today, 12) },
  { ...base, id: 'v3', name: 'Gamma', state: 'expiring', expiryDate: today },
  { ...base, id: 'v4', name: 'Delta', state: 'expired', expiryDate: addDays(today, -1) },
];

async function open(perms: readonly string[], handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET purchase/vendors': () => ({ rows, total: rows.length }),
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <VendorsPage />
    </RequireSession>,
    { rooms: [room], path: '/purchase/vendorList' },
  );
  await screen.findByText('Alpha');
  return { ...server, ...rendered };
}
const stateOf = (name: string) =>
  (screen.getByText(name).closest('tr') as HTMLElement).querySelector('.lab-state') as HTMLElement;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('vendors say in words and colour whether they expire', async () => {
  const { texts } = await open(['purchase:vendor:*']);
  for (const [name, words, tone] of [
    ['Alpha', 'Valid', 'done'],
    ['Beta', 'Expiring · 12 days left', 'warning'],
    ['Gamma', 'Expiring · last day today', 'warning'],
    ['Delta', 'Expired', 'failed'],
  ] as const) {
    expect(stateOf(name).textContent).toBe(words);
    expect(stateOf(name).dataset['tone']).toBe(tone);
  }
  expect(texts.missingKeys()).toEqual([]);
});

describe('the form of a vendor', () => {
  it('takes several banks, one of them the default, and says what is refused at its field', async () => {
    const { calls, texts } = await open(['purchase:vendor:*'], {
      'POST purchase/vendors': () =>
        refusal(8012, 'field', 400, { fields: [{ path: 'banks.1.account', code: 8012, args: ['tooLong', '40'] }] }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'New vendor' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Omega');
    const add = screen.getByRole('button', { name: 'Add bank account' });
    await userEvent.click(add);
    await userEvent.click(add);
    const bank = (number: number) => within(screen.getByRole('group', { name: `Bank account ${number}` }));
    for (const number of [1, 2]) {
      await userEvent.type(bank(number).getByRole('textbox', { name: 'Bank' }), `Bank ${number}`);
      await userEvent.type(bank(number).getByRole('textbox', { name: 'Account' }), `00${number}`);
    }
    const isDefault = (number: number) =>
      bank(number).getByRole('switch', { name: 'Default' }).getAttribute('aria-checked');
    expect([isDefault(1), isDefault(2)]).toEqual(['true', 'false']);
    await userEvent.click(bank(2).getByRole('switch', { name: 'Default' }));
    expect([isDefault(1), isDefault(2)]).toEqual(['false', 'true']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await bank(2).findByText('At most 40 characters')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Omega',
      enabled: true,
      banks: [
        { name: 'Bank 1', account: '001', isDefault: false },
        { name: 'Bank 2', account: '002', isDefault: true },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove bank account 1' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Bank account 2' })).toBeNull());
    expect(bank(1).getByRole<HTMLInputElement>('textbox', { name: 'Bank' }).value).toBe('Bank 2');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks for a tax number of 15 to 20 characters', async () => {
    await open(['purchase:vendor:*']);
    await userEvent.click(screen.getByRole('button', { name: 'New vendor' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tax number' }), '123');
    await userEvent.tab();
    expect(await screen.findByText('At least 15 characters')).toBeTruthy();
  });

  it('is text for those who may only look, with the files that open', async () => {
    const file = { id: 'f1', name: 'frame.pdf', size: 2048, mime: 'application/pdf' };
    const banks = [{ name: 'BOC', account: '4558', address: null, swiftCode: 'BKCH', isDefault: true }];
    const seen = { ...rows[0], banks, frameContractFileId: 'f1', frameContractFileIdFile: file };
    await open(['purchase:vendor:search'], { 'GET purchase/vendors': () => ({ rows: [seen], total: 1 }) });
    expect(screen.queryByRole('button', { name: 'New vendor' })).toBeNull();
    await userEvent.click(screen.getByText('Alpha'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('BOC · 4558 · BKCH · Default')).toBeTruthy();
    expect(drawer.getByText('frame.pdf')).toBeTruthy();
    expect(drawer.queryByRole('textbox')).toBeNull();
  });
});
