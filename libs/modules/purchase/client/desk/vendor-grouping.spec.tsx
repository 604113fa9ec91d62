import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { LinesWaiting, LineToOrder } from '../../shared/order.dto.js';
import { room } from '../index.js';
import ToOrderScreen from '../order/to-order-screen.js';

const li = { id: 'u1', name: { zh: '李倩', en: 'Li Qian' } };
const line = (id: string, part: Partial<LineToOrder> = {}): LineToOrder => ({
  ...{ id, requestId: 'r1', number: 'CO2026110007', title: 'Columns', owner: li, categoryId: 'c1', item: `Item ${id}` },
  ...{ category: { zh: '耗材', en: 'Consumables' }, catalogNo: '', spec: '', brand: '', unit: 'pc', currency: 'CNY' },
  ...{ vendorId: 'v1', vendor: 'Columns Ltd', unitPrice: '10.00', quantity: '1', amount: '10.00' },
  ...{ remainingQuantity: '1', remainingAmount: '10.00', dueDate: '2026-12-01', validUntil: null, offerEnded: false },
  ...{ version: 3, mayCloseRest: false },
  ...part,
});
const page: LinesWaiting = {
  rows: [line('l0', { vendorId: null, vendor: null }), line('l1'), line('l2')],
  total: 9,
  groups: [
    { vendorId: null, count: 1, late: 0, totals: [{ currency: 'CNY', value: '10.00' }] },
    {
      vendorId: 'v1',
      count: 8,
      late: 2,
      totals: [
        { currency: 'CNY', value: '1234.50' },
        { currency: 'USD', value: '70.00' },
      ],
    },
  ],
};
const user = userEvent.setup();

async function open(search: string) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/orders/waiting': ({ query }) => (query.get('group') ? page : { rows: page.rows, total: 9 }),
    'GET purchase/vendors/options': () => ({ rows: [], total: 0 }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/toOrder" element={<ToOrderScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path: `/purchase/toOrder${search}` },
  );
  return { ...server, ...rendered };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('groups the lines to order by vendor at the press of a button, which the address keeps', async () => {
  const { place, texts } = await open('');
  await screen.findByText('Item l1');
  expect(screen.queryByText('8 lines')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Group by vendor' }));
  await waitFor(() => expect(place().search).toBe('?group=vendor'));
  expect(await screen.findByText('8 lines')).toBeTruthy();
  for (const text of ['2 late', '1,234.50', '70.00']) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Chosen with the order', { selector: 'strong' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Group by vendor' }));
  await waitFor(() => expect(place().search).toBe(''));
  await waitFor(() => expect(screen.queryByText('8 lines')).toBeNull());
  expect(texts.missingKeys()).toEqual([]);
});

it('orders the lines of a group together, and shows a vendor alone', async () => {
  const { place } = await open('?group=vendor');
  await user.click(await screen.findByRole('checkbox', { name: 'Select the rows of Columns Ltd' }));
  await user.click(screen.getByRole('button', { name: 'Create orders' }));
  await waitFor(() => expect(place().pathname).toBe('/purchase/toOrder/proposal'));
  expect(place().search).toBe('?line=l1&line=l2');
  cleanup();
  const alone = await open('?group=vendor');
  await user.click(await screen.findByRole('button', { name: 'Only this vendor' }));
  await waitFor(() => expect(alone.place().search).toBe('?group=vendor&vendorId=v1'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Only this vendor' })).toBeNull());
});
