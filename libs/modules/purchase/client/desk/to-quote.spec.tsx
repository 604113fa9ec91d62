import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { ToQuoteRow } from '../../shared/quote.dto.js';
import { purchasePages } from '../../shared/purchase.permissions.js';
import { room } from '../index.js';
import PurchaseListScreen from '../request/purchase-list-screen.js';

const chen = { id: 'u2', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const row = (id: string, part: Partial<ToQuoteRow> = {}): ToQuoteRow => ({
  ...{ id, lineId: id, item: `Item ${id}`, catalogNo: '', spec: '', brand: '', quantity: '2', unit: 'pc' },
  ...{ unitPrice: null, currency: 'CNY' as const, dueDate: null, status: '2' },
  request: { id: 'r1', number: 'CO2026110007', title: 'Columns' },
  category: { zh: '实验耗材', en: 'Consumables' },
  requester: chen,
  quote: null,
  ...part,
});
const rows = [
  row('l1'),
  row('l2'),
  row('l3', { request: { id: 'r2', number: 'CO2026110008', title: 'Vials' } }),
  row('l4', { quote: { id: 'q1', number: 'Q2026110001', owner: chen } }),
];

async function open(found: readonly ToQuoteRow[] = rows, total = found.length) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/quotes/lines': () => ({ rows: found, total }),
    'GET purchase/requests': () => ({ rows: [], total: 0 }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <PurchaseListScreen />
    </RequireSession>,
    { rooms: [room], path: `${purchasePages.page.purchases}?desk=quote` },
  );
  return { ...server, ...rendered };
}
const user = userEvent.setup();
const choose = async (item: string) =>
  user.click(within(await screen.findByRole('row', { name: new RegExp(item) })).getByRole('checkbox'));
const quote = () => user.click(screen.getByRole('button', { name: 'Quote selected lines' }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('the lines that are chosen become a quote', async () => {
  const { place, texts } = await open();
  await choose('Item l1');
  await choose('Item l2');
  await quote();
  await waitFor(() => expect(place().pathname).toBe('/purchase/quoteList/new'));
  expect(place().search).toBe('?request=r1&line=l1&line=l2');
  expect(texts.missingKeys()).toEqual([]);
});

it('lines of two requests do not, nor one that is in a quote already', async () => {
  const { place } = await open();
  await choose('Item l1');
  await choose('Item l3');
  await quote();
  expect(await screen.findByText('A quote is for lines of one request.')).toBeTruthy();
  await choose('Item l3');
  await choose('Item l4');
  await quote();
  expect(await screen.findByText('One of the lines is in a quote already.')).toBeTruthy();
  expect(place().pathname).toBe('/purchase/purchaseList');
});

it('nothing to quote is said so, and the requests are a click away', async () => {
  const { place } = await open([]);
  expect(await screen.findByText('Nothing to quote')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Requests' }));
  await waitFor(() => expect(place().search).toBe(''));
});

it('more lines than are counted are said to be so, and the pages go on', async () => {
  await open(rows, 1001);
  expect(await screen.findByText('1–20 of 1,000+')).toBeTruthy();
  expect(screen.getByTitle('5')).toBeTruthy();
  expect(screen.queryByTitle('51')).toBeNull();
});
