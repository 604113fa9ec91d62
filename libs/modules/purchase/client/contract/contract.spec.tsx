import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { ContractCandidate, ContractDetail } from '../../shared/contract.dto.js';
import { contractDocument } from '../../shared/contract.words.js';
import { room } from '../index.js';
import * as content from './contract-content.js';
import ContractFormScreen from './contract-form-screen.js';

const ContractRecordScreen = recordPageOf(contractDocument, content);
const li = { id: 'u1', name: { zh: '李倩', en: 'Li Qian' } };
const category = { zh: '耗材', en: 'Consumables' };
const contract: ContractDetail = {
  ...{ id: 'k1', number: 'PC2026110001', version: 3, state: 'toSign', status: '0', owner: li, createdBy: li },
  ...{ createdAt: '2026-11-20T02:00:00Z', updatedAt: '2026-11-20T02:00:00Z', files: [], actions: [], mayEdit: false },
  ...{ title: 'Columns of the year', vendorId: 'v1', vendor: 'Columns Ltd', payorId: 'p1', payor: 'Lab Company' },
  ...{ categoryId: 'c1', category, currency: 'CNY', amount: '100.00', amountBase: '100.00', externalNumber: 'V-77' },
  ...{ signDate: null, effectDate: '2026-12-01', expiryDate: null, terms: 'Within 30 days.', comments: '' },
  ...{ signedAt: null, payStatus: '00' },
  orders: [
    {
      ...{ id: 'o1', number: 'PO2026110003', state: 'contracted', amount: '100.00' },
      ...{ deliveryDate: '2026-12-20', paymentStatus: '00' },
    },
  ],
  mayDo: ['attach', 'cancel'],
};
const aCandidate = (id: string, number: string, amount: string): ContractCandidate => ({
  ...{ id, number, state: 'released', vendorId: 'v1', vendor: 'Columns Ltd', payorId: 'p1', payor: 'Lab Company' },
  ...{ categoryId: 'c1', category, currency: 'CNY', amount, deliveryDate: '2026-12-20' },
});

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/contracts/k1': () => contract,
    'GET purchase/contracts/k1/process': () => null,
    'GET purchase/contracts/k1/forecast': () => [],
    'GET purchase/contracts/candidates': () => [
      aCandidate('o1', 'PO2026110003', '100.00'),
      aCandidate('o2', 'PO2026110004', '20.50'),
    ],
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/contractList/new" element={<ContractFormScreen />} />
        <Route path="/purchase/contractList/:id" element={<ContractRecordScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const posted = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const user = userEvent.setup();

afterEach(cleanup);

it('shows a contract with its orders and what a signature needs, and cancels it with a reason', async () => {
  const { calls, texts } = await open('/purchase/contractList/k1', {
    'POST purchase/contracts/k1/cancel': () => ({ ...contract, state: 'cancelled', status: '4', mayDo: [] }),
  });
  const link = await screen.findByRole('link', { name: 'PO2026110003' });
  expect(link.getAttribute('href')).toBe('/purchase/orderList/o1');
  expect(screen.getByText(/Add the signed copy/)).toBeTruthy();
  expect(screen.getByText('Within 30 days.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel contract' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Other terms');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel contract' }));
  expect(await screen.findByText('PC2026110001 is cancelled.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toEqual({ version: 3, reason: 'Other terms' });
  expect(texts.missingKeys()).toEqual([]);
});

it('closes the dialog of an act on the new version of the record, at which the next act is done', async () => {
  const changed = { ...contract, version: 4, mayDo: ['cancel'] } satisfies ContractDetail;
  let reads = 0;
  let answerRead = (_: ContractDetail) => {};
  const { calls } = await open('/purchase/contractList/k1', {
    'GET purchase/contracts/k1': () => (reads++ === 0 ? contract : new Promise((answer) => (answerRead = answer))),
    'POST purchase/contracts/k1/cancel': () => changed,
  });
  const cancel = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cancel contract' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Other terms');
    await user.click(within(dialog).getByRole('button', { name: /Cancel contract/ }));
  };
  await cancel();
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.getByRole('dialog')).toBeTruthy();
  answerRead(changed);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await cancel();
  await waitFor(() => expect(posted(calls)).toHaveLength(2));
  expect(posted(calls).map(({ body }) => body)).toMatchObject([{ version: 3 }, { version: 4 }]);
});

it('asks for the signed copy before it is sent', async () => {
  const { calls } = await open('/purchase/contractList/k1');
  await user.click(await screen.findByRole('button', { name: 'Add signed copy' }));
  const dialog = await screen.findByRole('dialog');
  // What need not be given is no reason.
  expect(within(dialog).getByRole('textbox', { name: 'Remarks' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Add signed copy' }));
  expect(within(dialog).getByText('Choose a file.')).toBeTruthy();
  expect(posted(calls)).toEqual([]);
});

it('of a signed contract changes the terms, and says that orders come to another amount', async () => {
  const orders = contract.orders.map((order) => ({ ...order, amountNow: '108.00' }));
  const signed: ContractDetail = { ...contract, state: 'signed', status: '1', orders, mayDo: ['modify', 'cancel'] };
  const { calls, texts } = await open('/purchase/contractList/k1', {
    'GET purchase/contracts/k1': () => signed,
    'POST purchase/contracts/k1/modify': () => ({ ...signed, state: 'requested', status: '0' }),
  });
  expect(await screen.findByText(/Orders were changed since/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog');
  const title = within(dialog).getByRole('textbox', { name: /Title/ });
  await user.clear(title);
  await user.type(title, 'Columns, dearer');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'New price');
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('PC2026110001 is submitted again.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toMatchObject({ version: 3, reason: 'New price', title: 'Columns, dearer' });
  expect(texts.missingKeys()).toEqual([]);
});

it('begins with the order of the address; others of the same vendor are added and taken out', async () => {
  const { calls, texts } = await open('/purchase/contractList/new?order=o1', {
    'POST purchase/contracts': () =>
      refusal(4111, 'orderInContract&&PC1', 409, { fields: [{ path: 'orders.1', code: 4111, args: ['PC1'] }] }),
  });
  expect((await screen.findAllByText('PO2026110003')).length).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Columns Ltd');
  await user.click(screen.getByRole('combobox', { name: /Add an order/ }));
  await user.click(await screen.findByTitle(/PO2026110004/));
  expect((await screen.findAllByText('120.50')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toMatchObject({ title: 'Columns Ltd', orders: ['o1', 'o2'], signDate: null });
  expect(await screen.findByText('The order is already in contract PC1.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove PO2026110004' }));
  expect(screen.queryByText('120.50')).toBeNull();
  expect(texts.missingKeys()).toEqual([]);
});
