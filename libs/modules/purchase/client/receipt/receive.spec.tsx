import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { WaitingLine } from '../../shared/receipt.dto.js';
import { room } from '../index.js';
import ReceiveScreen from './receive-screen.js';

const line: WaitingLine = {
  ...{ id: 'ol1', orderId: 'o1', number: 'PO2026110001', owner: { id: 'u1', name: { zh: '李倩', en: 'Li Qian' } } },
  ...{ vendorId: 'v1', vendor: 'Columns Ltd', item: 'C18 column', catalogNo: '1860', spec: '', brand: '', unit: 'pc' },
  ...{ ordered: '10', received: '4', remaining: '6', most: '6', deliveryDate: '2026-12-01', overdueDays: 0 },
  ...{ takesStock: true, needsCheck: false },
};
const user = userEvent.setup();

async function open(waiting: WaitingLine) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/receipts/waiting': () => ({ rows: [waiting], total: 1 }),
    'POST Common/getStockWarehouse': () => [{ code: 'MAIN', name: { zh: '中心库', en: 'Main warehouse' } }],
    'GET Common/getReceiveLocation': () => [
      { code: 'A', parentCode: null, name: { zh: '一号', en: 'Shelf 1' }, type: 'position', free: null },
    ],
    'POST purchase/receipts': () => ({ id: 'g1', number: 'GR2026110001' }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/received/new" element={<ReceiveScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path: '/purchase/received/new?line=ol1' },
  );
  return { ...server, ...rendered };
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

afterEach(cleanup);

it('receives in three steps, keeps what was typed on the way back, and sends it once', async () => {
  const { calls, texts } = await open(line);
  await screen.findByText('Main warehouse');
  await press('Continue');
  expect(await screen.findByText('Choose a warehouse.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Main warehouse' }));
  await press('Continue');
  await press('Receive all');
  await press('Back');
  expect((screen.getByRole('radio', { name: 'Main warehouse' }) as HTMLInputElement).checked).toBe(true);
  await press('Continue');
  await press('Continue');
  await press('Receive');
  expect(await screen.findByText('Choose a location.')).toBeTruthy();
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByTitle('Shelf 1'));
  await user.dblClick(screen.getByRole('button', { name: 'Receive' }));
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === 'purchase/receipts');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    warehouse: 'MAIN',
    lines: [{ orderLineId: 'ol1', quantity: '6', locations: [{ location: 'A', quantity: '6' }] }],
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('draws the number of an order as a number, which is never cut', async () => {
  await open({ ...line, takesStock: false, number: 'LABPURCH202611123456' });
  await screen.findByRole('button', { name: 'Receive' });
  expect(screen.getByTitle('LABPURCH202611123456').className).toBe('id');
});

it('has one step where nothing goes into stock, and says what is missing', async () => {
  const { calls, texts } = await open({ ...line, takesStock: false });
  await screen.findByRole('button', { name: 'Receive' });
  await press('Receive');
  expect(calls.filter(({ path }) => path === 'purchase/receipts')).toEqual([]);
  await press('Receive all');
  await press('Receive');
  await waitFor(() => expect(calls.filter(({ path }) => path === 'purchase/receipts')).toHaveLength(1));
  expect(texts.missingKeys()).toEqual([]);
});

const cell = (name: string, line: number) => screen.getByRole('textbox', { name: `${name}, line ${line}` });

it('divides a line by its lots, counts their sum against what is outstanding, and sends each part', async () => {
  const { calls, texts } = await open({ ...line, takesStock: false });
  await screen.findByRole('button', { name: 'Receive' });
  expect(screen.queryByText(/outstanding$/)).toBeNull();
  await press('Split line 1');
  await user.type(cell('Accepted', 1), '4');
  await user.type(cell('Lot no.', 1), 'L-1');
  await user.type(cell('Accepted', 2), '3');
  await user.type(cell('Lot no.', 2), 'L-2');
  const sum = await screen.findByText('C18 column: 7 of 6 pc outstanding');
  expect(sum.dataset['over']).toBe('true');
  await press('Receive');
  expect(calls.filter(({ path }) => path === 'purchase/receipts')).toEqual([]);
  await user.clear(cell('Accepted', 2));
  await user.type(cell('Accepted', 2), '1');
  await press('Receive all');
  expect(await screen.findByText('C18 column: 6 of 6 pc outstanding')).toBeTruthy();
  await press('Receive');
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === 'purchase/receipts');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    lines: [
      { orderLineId: 'ol1', quantity: '5', lotNo: 'L-1' },
      { orderLineId: 'ol1', quantity: '1', lotNo: 'L-2' },
    ],
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('puts each part of a divided line away', async () => {
  const { calls } = await open(line);
  await screen.findByText('Main warehouse');
  await user.click(screen.getByRole('radio', { name: 'Main warehouse' }));
  await press('Continue');
  await press('Split line 1');
  await user.type(cell('Accepted', 1), '4');
  await user.type(cell('Accepted', 2), '2');
  await press('Continue');
  const places = () => screen.getAllByRole('combobox');
  expect(places()).toHaveLength(2);
  for (const place of places()) {
    await user.click(place);
    await user.click((await screen.findAllByTitle('Shelf 1')).at(-1) as HTMLElement);
  }
  await press('Receive');
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === 'purchase/receipts');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    lines: [
      { quantity: '4', locations: [{ location: 'A', quantity: '4' }] },
      { quantity: '2', locations: [{ location: 'A', quantity: '2' }] },
    ],
  });
});
