import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, plain, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { ReceiptDetail, WaitingLine } from '../../shared/receipt.dto.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import { room } from '../index.js';
import ReceiptScreen from './receipt-screen.js';
import ReceivedScreen from './received-screen.js';

const li = { id: 'u1', name: { zh: '李倩', en: 'Li Qian' } };
const shelf = { location: 'A', name: { zh: '一号', en: 'Shelf 1' }, quantity: '6' };
const receipt: ReceiptDetail = {
  ...{ id: 'g1', number: 'GR2026110001', version: 3, state: 'active', vendorId: 'v1', vendor: 'Columns Ltd' },
  ...{ warehouse: 'MAIN', warehouseName: { zh: '中心库', en: 'Main warehouse' }, receivedOn: '2026-11-20' },
  ...{ receiver: li, item: 'C18 column', lineCount: 2, orders: [{ id: 'o1', number: 'PO2026110001' }] },
  ...{ hasRejected: true, comments: 'Box was open', files: [], createdAt: '2026-11-20T02:00:00Z', createdBy: li },
  ...{ reversedAt: null, reversedBy: null, reversalReason: null, mayReverse: true },
  lines: [
    {
      ...{ id: 'l1', order: { id: 'o1', number: 'PO2026110001' }, orderLineId: 'ol1', item: 'C18 column' },
      ...{ catalogNo: '1860', spec: '', brand: 'Waters', unit: 'pc', ordered: '10', quantity: '6' },
      ...{ rejectedQuantity: '1', rejectionReason: 'Broken', lotNo: 'L-7', batchNo: '', expiryDate: '2027-01-01' },
      ...{ storageDate: '2026-11-20', inspection: 'failed', locations: [shelf] },
    },
  ],
};
const { comments: _comments, lines: _lines, files: _files, createdAt: _at, createdBy: _by, ...header } = receipt;
const {
  reversedAt: _reversedAt,
  reversedBy: _reversedBy,
  reversalReason: _reason,
  mayReverse: _may,
  ...listed
} = header;

const line = (id: string, part: Partial<WaitingLine> = {}): WaitingLine => ({
  ...{ id, orderId: 'o1', number: 'PO2026110001', owner: li, vendorId: 'v1', vendor: 'Columns Ltd' },
  ...{ item: `Item ${id}`, catalogNo: '1860', spec: '', brand: '', unit: 'pc', ordered: '10', received: '4' },
  ...{ remaining: '6', most: '6', deliveryDate: '2026-11-01', overdueDays: 22, takesStock: true, needsCheck: false },
  ...part,
});
const user = userEvent.setup();

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/receipts': () => ({ rows: [listed], total: 1 }),
    'GET purchase/receipts/g1': () => receipt,
    'GET purchase/receipts/waiting': () => ({
      rows: [line('ol1'), line('ol2'), line('ol3', { vendorId: 'v2', vendor: 'Solvents Ltd' })],
      total: 3,
    }),
    'POST Common/getStockWarehouse': () => [{ code: 'MAIN', name: { zh: '中心库', en: 'Main warehouse' } }],
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/received" element={<ReceivedScreen />} />
        <Route path={receiptPaths.record(':id')} element={<ReceiptScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('receipts are listed with what came and where it is, narrowed by the address, and exported as they are narrowed', async () => {
  const { calls, place, texts } = await open('/purchase/received?show=receipts&state=active', {
    'GET purchase/receipts/export': () => plain('sheet', 200, 'attachment; filename="receipts.xlsx"'),
  });
  const row = await screen.findByRole('row', { name: /GR2026110001/ });
  for (const text of ['C18 column and 1 more', 'Columns Ltd', 'Main warehouse', 'Received'])
    expect(within(row).getByText(text)).toBeTruthy();
  const asked = calls.find(({ path }) => path === 'purchase/receipts');
  expect([asked?.query.get('state'), asked?.query.get('sort')]).toEqual(['active', '-receivedOn']);
  await user.click(screen.getByRole('button', { name: /Export/ }));
  await waitFor(() => expect(calls.some(({ path }) => path === 'purchase/receipts/export')).toBe(true));
  const exported = calls.find(({ path }) => path === 'purchase/receipts/export');
  expect([exported?.query.get('state'), exported?.query.get('page')]).toEqual(['active', null]);
  await user.click(screen.getByRole('button', { name: 'Expected' }));
  await waitFor(() => expect(place().search).toBe(''));
  expect(texts.missingKeys()).toEqual([]);
});

it('expected lines of one vendor are received together, and say how late they are', async () => {
  const { place, texts } = await open('/purchase/received');
  const choose = async (item: string) =>
    user.click(within(await screen.findByRole('row', { name: new RegExp(item) })).getByRole('checkbox'));
  await choose('Item ol1');
  expect(screen.getAllByText('22 days late').length).toBeGreaterThan(0);
  await choose('Item ol3');
  await user.click(screen.getByRole('button', { name: 'Receive selected lines' }));
  expect(await screen.findByText('A receipt is for one vendor.')).toBeTruthy();
  await choose('Item ol3');
  await choose('Item ol2');
  await user.click(screen.getByRole('button', { name: 'Receive selected lines' }));
  await waitFor(() => expect(place().pathname).toBe('/purchase/received/new'));
  expect(place().search).toBe('?line=ol1&line=ol2');
  expect(texts.missingKeys()).toEqual([]);
});

it('the record of a receipt names lot, location and what was rejected; it is reversed with a reason', async () => {
  const { calls, texts } = await open(receiptPaths.record('g1'), {
    'POST purchase/receipts/g1/reverse': () => refusal(3008, 'stockMoved', 422),
  });
  expect((await screen.findAllByText('GR2026110001')).length).toBeGreaterThan(0);
  for (const text of [/L-7/, /Shelf 1/, 'Box was open']) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getAllByText('1 pc', { selector: '[title=Broken]' }).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Reverse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(dialog.getByText('Give a reason.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Counted twice');
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(await dialog.findByText(/has been moved; it can no longer be reversed/)).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ version: 3, reason: 'Counted twice' }]);
  expect(texts.missingKeys()).toEqual([]);
});

it('a reversed receipt says when, by whom and why, and is not reversed again', async () => {
  const reversed = { reversedAt: '2026-11-21T02:00:00Z', reversedBy: li, reversalReason: 'Counted twice' };
  const { texts } = await open(receiptPaths.record('g1'), {
    'GET purchase/receipts/g1': () => ({ ...receipt, ...reversed, state: 'reversed', mayReverse: false }),
  });
  expect(await screen.findByText('Counted twice')).toBeTruthy();
  expect(screen.getByText('Reversed', { selector: '[class*=plate] *, [class*=plate]' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reverse' })).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});
