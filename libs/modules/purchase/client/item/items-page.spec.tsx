import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import type { ItemPrices } from '../../shared/scorecard.dto.js';
import { room } from '../index.js';
import ItemsPage from './items-page.js';

const vial = {
  ...{ id: 'i1', version: 1, name: 'Vial', catalogNo: '18', brand: null, spec: '2 mL', unit: 'pc', casNo: null },
  ...{ lastPrice: '6.00', lastCurrency: 'CNY', enabled: true },
};
const prices: ItemPrices = {
  ...{ id: 'l1', item: 'Vial', catalogNo: '18', brand: '', spec: '2 mL', unit: 'pc', count: 2, change: 20 },
  prices: [
    {
      ...{ id: 'l0', order: { id: 'o0', number: 'PO2026100001' }, day: '2026-10-01', price: '5.00' },
      vendor: { id: 'v1', name: 'Near Lab' },
    },
    {
      ...{ id: 'l1', order: { id: 'o1', number: 'PO2026110001' }, day: '2026-11-01', price: '6.00' },
      vendor: { id: 'v2', name: 'Far Lab' },
    },
  ],
};

async function open(perms: readonly string[], found: ItemPrices | null = prices) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET purchase/items': () => ({ rows: [vial], total: 1 }),
    'GET purchase/vendors/item-prices': () => found,
  });
  const rendered = await renderInside(
    <RequireSession>
      <ItemsPage />
    </RequireSession>,
    { rooms: [room], path: '/purchase/itemList' },
  );
  await screen.findByText('Vial');
  return { ...server, ...rendered };
}

afterEach(cleanup);

it('opens the prices of an item in the orders to all vendors, and not its entry', async () => {
  const { calls, texts } = await open(['*']);
  await userEvent.click(screen.getByRole('button', { name: 'Prices of Vial' }));
  const table = within(await screen.findByRole('region', { name: 'Prices' }));
  const [, last, first] = table.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(last.textContent).toContain('2026-11-01');
  expect(within(last).getAllByRole('link', { name: 'Far Lab' }).length).toBeGreaterThan(0);
  expect(last.textContent).toContain('CNY6.00');
  expect(within(first).getAllByRole('link', { name: 'Near Lab' }).length).toBeGreaterThan(0);
  const asked = calls.find(({ path }) => path === 'purchase/vendors/item-prices');
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
    ...{ item: 'Vial', catalogNo: '18', spec: '2 mL', unit: 'pc' },
  });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(texts.missingKeys()).toEqual([]);
});

it('says of an item that was never ordered that it was not', async () => {
  await open(['*'], null);
  await userEvent.click(screen.getByRole('button', { name: 'Prices of Vial' }));
  expect(await screen.findByText('No order of this item was released yet.')).toBeTruthy();
});

it('offers no prices to those who do not read all orders', async () => {
  await open([mayPurchase.item.search]);
  expect(screen.queryByRole('button', { name: 'Prices of Vial' })).toBeNull();
});
