import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { Scorecard } from '../../shared/scorecard.dto.js';
import { room } from '../index.js';
import ScorecardScreen from './scorecard-screen.js';

const none = { due: 0, onTime: 0, averageDelay: null, receipts: 0, rejected: 0, offered: 0, taken: 0 };
const year = { orders: 3, amount: '1500.00', due: 8, onTime: 6, averageDelay: 2.5, receipts: 5, rejected: 1 };
const card: Scorecard = {
  ...{ id: 'v1', name: 'Columns Ltd', state: 'valid', expiryDate: null, enabled: true },
  ...{ since: '2025-11-24', today: '2026-11-23', firstOrder: '2024-03-01' },
  year: { ...year, offered: 4, taken: 3 },
  all: { ...year, orders: 9, amount: '9000.00', averageDelay: 4, offered: 10, taken: 5 },
};
const order = { id: 'o1', number: 'PO2026110001' };
const vendor = { id: 'v1', name: 'Columns Ltd' };
const delivery = {
  ...{ id: 'l1', order, item: 'Vial', catalogNo: '18', unit: 'pc', quantity: '10', received: '4' },
  ...{ deliveryDate: '2026-11-20', arrivedOn: null, lateDays: 3 },
};
const price = {
  ...{ id: 'l1', item: 'Vial', catalogNo: '18', brand: '', spec: '', unit: 'pc', count: 2, change: 20 },
  prices: [
    { id: 'l0', order: { id: 'o0', number: 'PO2026100001' }, vendor, day: '2026-10-01', price: '5.00' },
    { id: 'l1', order, vendor, day: '2026-11-01', price: '6.00' },
  ],
};

async function open(perms: readonly string[], path: string, answered: Scorecard = card) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET purchase/vendors/v1/scorecard': () => answered,
    'GET purchase/vendors/v1/deliveries': () => ({ rows: [delivery], total: 1 }),
    'GET purchase/vendors/v1/prices': () => ({ rows: [price], total: 1 }),
    'GET purchase/vendors/v1/offers': () => ({ rows: [], total: 0 }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/vendorList/:id" element={<ScorecardScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path: `/purchase/vendorList/v1${path}` },
  );
  await screen.findByRole('heading', { name: 'Columns Ltd' });
  return { ...server, ...rendered };
}
const figure = (key: string) => document.querySelector(`[data-figure="${key}"]`) as HTMLElement;
const link = (key: string, name: string) =>
  new URL(within(figure(key)).getByRole('link', { name }).getAttribute('href') ?? '', 'http://localhost');

afterEach(cleanup);

it('leads from each figure to the rows that it counts', async () => {
  const { texts } = await open(['*'], '');
  const orders = link('orders', '3');
  expect(orders.pathname).toBe('/purchase/orderList');
  expect(Object.fromEntries(orders.searchParams)).toMatchObject({
    ...{ vendorId: 'v1', releasedFrom: '2025-11-24', releasedTo: '2026-11-23' },
  });
  expect(orders.searchParams.getAll('state')).not.toContain('cancelled');
  expect(link('orders', '9').searchParams.get('releasedFrom')).toBe('2024-03-01');
  expect(figure('onTime').textContent).toContain('75%');
  expect(Object.fromEntries(link('delay', '2.5 days').searchParams)).toEqual({
    ...{ show: 'deliveries', late: 'true', dueFrom: '2025-11-24', dueTo: '2026-11-23' },
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('shows what was due with its delay, narrowed by the address', async () => {
  const { calls, texts } = await open(['*'], '?show=deliveries&late=true&dueFrom=2025-11-24');
  expect(await screen.findByText('3 days late')).toBeTruthy();
  const asked = calls.find(({ path }) => path === 'purchase/vendors/v1/deliveries')?.query;
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    ...{ late: 'true', dueFrom: '2025-11-24' },
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('opens the prices of an item as a chart and as a table', async () => {
  const { texts } = await open(['*'], '?show=prices');
  expect(await screen.findByText('+20%')).toBeTruthy();
  expect(screen.getByRole('img', { name: '5.00 → 6.00' })).toBeTruthy();
  await userEvent.click(screen.getByText('Vial'));
  const table = within(await screen.findByRole('region', { name: 'Prices' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Ordered onOrderPrice',
    '2026-11-01PO2026110001CNY6.00',
    '2026-10-01PO2026100001CNY5.00',
  ]);
  expect(texts.missingKeys()).toEqual([]);
});

it('says so where a vendor has no orders, and shows figures alone to those who see vendors only', async () => {
  const empty = { ...none, orders: 0 };
  const { calls, texts } = await open(['purchase:vendor:search'], '', {
    ...card,
    firstOrder: null,
    year: empty,
    all: empty,
  });
  expect(within(figure('onTime')).queryByRole('link')).toBeNull();
  expect(figure('onTime').textContent).toContain('—');
  expect(screen.queryByRole('group', { name: 'Scorecard' })).toBeNull();
  expect(calls.filter(({ path }) => path.endsWith('deliveries'))).toEqual([]);
  expect(texts.missingKeys()).toEqual([]);
});
