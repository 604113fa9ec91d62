import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { InvoiceView } from '../../shared/invoice.dto.js';
import type { OrderMoneyView, Payee, PaymentDetail, RowToPay } from '../../shared/payment.dto.js';
import { paymentDocument } from '../../shared/payment.words.js';
import { room } from '../index.js';
import OrderMoney from './order-money.js';
import PayForm from './pay-form.js';
import * as paymentContent from './payment-content.js';
import { logOf, readsHistory } from '../log/testing/history.js';
import PaymentFormScreen from './payment-form-screen.js';
import PaymentListScreen from './payment-list-screen.js';

const li = { id: 'u1', name: { zh: '李倩', en: 'Li Qian' } };
const aRow = (id: string, part: Partial<RowToPay> = {}): RowToPay => ({
  ...{ id, orderId: `o${id}`, number: `PO-${id}`, orderState: 'released', owner: li, vendorId: 'v1' },
  ...{ category: { zh: '耗材', en: 'Consumables' }, vendor: 'Columns Ltd', payorId: 'p1', payor: 'Lab Company' },
  ...{ currency: 'CNY', amount: '60.00', isPrepayment: false, expectedDate: '2026-12-01', isOverdue: false },
  ...{ comments: '', ...part },
});
const anInvoice = (part: Partial<InvoiceView> = {}): InvoiceView => ({
  ...{ id: 'i1', version: 2, number: 'FP-1', vendorId: 'v1', vendor: 'Columns Ltd', payorId: 'p1', payor: null },
  ...{ currency: 'CNY', invoiceDate: '2026-11-20', amount: '60.00', comments: '', createdBy: li },
  ...{ createdAt: '2026-11-20T02:00:00Z', isInPayment: false },
  ...{ orders: [{ orderId: 'o1', order: 'PO-1', amount: '60.00' }], files: [], ...part },
});
const rows = [
  aRow('1', { isOverdue: true }),
  aRow('2', { amount: '40.50' }),
  aRow('3', { currency: 'EUR' }),
  aRow('4', { orderState: 'held' }),
];
const payee: Payee = {
  rows: rows.slice(0, 2),
  banks: [
    { name: 'Second Bank', account: '62-2', address: null, swiftCode: null, isDefault: false },
    { name: 'First Bank', account: '62-1', address: null, swiftCode: 'BKCH', isDefault: true },
  ],
  invoices: [anInvoice(), anInvoice({ id: 'i2', number: 'FP-2', isInPayment: true })],
};
const money: OrderMoneyView = {
  ...{ version: 5, currency: 'CNY', ordered: '100.00', received: '60.00', invoiced: '0.00', paid: '40.00' },
  ...{ planned: '40.00', invoices: [], mayPlan: true, mayInvoice: true },
  plan: [
    {
      ...{ id: 'r1', expectedDate: '2026-12-01', amount: '40.00', isPrepayment: false, comments: '' },
      ...{ paymentId: 'y1', payment: 'PY2026110001', paidAt: '2026-11-20T02:00:00Z', isOverdue: false },
    },
  ],
  payments: [{ id: 'y1', number: 'PY2026110001', state: 'finished', amount: '40.00', paidOn: '2026-11-20' }],
};
const payment: PaymentDetail = {
  ...{ id: 'y2', number: 'PY2026110002', state: 'waiting', status: 'F', version: 4, owner: li, createdBy: li },
  ...{ createdAt: '2026-11-20T02:00:00Z', updatedAt: '2026-11-20T02:00:00Z', mayEdit: false, files: [] },
  actions: [{ action: 'pay', task: 't1' }],
  ...{ vendorId: 'v1', vendor: 'Columns Ltd', payorId: 'p1', payor: 'Lab Company', currency: 'CNY', amount: '60.00' },
  ...{ dueDate: null, expectedDate: null, isPrepayment: false, comments: '', bank: null, banks: [], invoices: [] },
  ...{ approvedAt: null, paidOn: null, paidAmount: null, payer: null, paymentFile: null },
  costCentres: [{ code: 'RD-210', name: 'Research' }],
  rows: [
    {
      ...{ id: 'x1', planId: 'r1', orderId: 'o1', order: 'PO-1', orderState: 'released', expectedDate: '2026-12-01' },
      ...{ amount: '60.00', isPrepayment: false, comments: '' },
    },
  ],
};
const PaymentScreen = recordPageOf(paymentDocument, paymentContent);
const user = userEvent.setup();
const pressed = jest.fn<(input: Readonly<Record<string, unknown>>) => void>();

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET purchase/payments/waiting': () => ({
      ...{ rows, total: rows.length },
      totals: [
        { currency: 'CNY', value: '160.50' },
        { currency: 'EUR', value: '60.00' },
      ],
    }),
    'GET purchase/payments/payee': () => payee,
    'GET purchase/payments/y1': () => ({ amount: '100.50', currency: 'CNY' }),
    'GET purchase/orders/o1/money': () => money,
    'POST files': () => ({ id: 'f1', name: 'paper.pdf', size: 1, mime: 'application/pdf' }),
    ...handlers,
  });
  const { list, create } = paymentDocument.paths;
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path={list} element={<PaymentListScreen />} />
        <Route path={create} element={<PaymentFormScreen />} />
        <Route path={paymentDocument.paths.record(':id')} element={<PaymentScreen />} />
        <Route
          path="/pay"
          element={
            <PayForm record="y1" action="pay" label="Record payment" onSubmit={pressed} onCancel={() => undefined} />
          }
        />
        <Route path="/money" element={<OrderMoney orderId="o1" vendorId="v1" />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const sent = (calls: readonly FakeCall[], method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path);
const choose = async (order: string) =>
  user.click(within(await screen.findByRole('row', { name: new RegExp(order) })).getByRole('checkbox'));
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
async function attach(label: string) {
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
    target: { files: [new File(['x'], 'paper.pdf')] },
  });
  await screen.findByText('paper.pdf');
}

beforeEach(() => {
  localStorage.clear();
  pressed.mockClear();
});
afterEach(cleanup);

it('rows to pay are summed by currency; those of one payee and currency become a payment', async () => {
  const { list } = paymentDocument.paths;
  const { place, texts } = await open(`${list}?desk=toPay`);
  await choose('PO-1');
  expect((await screen.findAllByText('160.50')).length).toBeGreaterThan(0);
  await choose('PO-3');
  await press('Pay together');
  expect(await screen.findByText(/Only rows of one vendor, currency/)).toBeTruthy();
  await choose('PO-3');
  await choose('PO-4');
  await press('Pay together');
  expect(await screen.findByText('The order is on hold.')).toBeTruthy();
  expect(place().pathname).toBe(list);
  await choose('PO-4');
  await choose('PO-2');
  expect((await screen.findAllByText('100.50')).length).toBeGreaterThan(0);
  await press('Pay together');
  await waitFor(() => expect(place().pathname).toBe(paymentDocument.paths.create));
  expect(place().search).toBe('?row=1&row=2');
  expect(texts.missingKeys()).toEqual([]);
});

it('a payment begins with the usual account and the free invoices, and keeps a refusal at its rows', async () => {
  const { calls, texts } = await open(`${paymentDocument.paths.create}?row=1&row=2`, {
    'POST purchase/payments': () =>
      refusal(4104, 'notPaidTogether', 422, { fields: [{ path: 'rows.1.planId', code: 4104 }] }),
  });
  expect((await screen.findAllByText('100.50')).length).toBeGreaterThan(0);
  await press(/^Save/);
  await waitFor(() => expect(sent(calls, 'POST', 'purchase/payments')).toHaveLength(1));
  expect(sent(calls, 'POST', 'purchase/payments')[0]?.body).toMatchObject({
    rows: [{ planId: '1' }, { planId: '2' }],
    ...{ bankAccount: '62-1', dueDate: '2026-12-01', invoices: ['i1'], files: [] },
  });
  expect((await screen.findAllByText(/These rows cannot be paid together/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'PO-2' })).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('what was paid needs its day, amount, payer and receipt; the amount is that of the payment', async () => {
  const { texts } = await open('/pay');
  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: /Amount paid · CNY/ });
  expect(amount.value).toBe('100.50');
  await press('Record payment');
  expect(screen.getAllByText('Required')).toHaveLength(3);
  expect(pressed).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: /Paid on/ }), '2026-11-20');
  await user.tab();
  await user.clear(amount);
  await user.type(amount, '90.50');
  await user.type(screen.getByRole('textbox', { name: /Paid by/ }), 'Finance');
  await attach('Bank receipt');
  await press('Record payment');
  expect(pressed).toHaveBeenCalledWith({ paidOn: '2026-11-20', paidAmount: '90.50', payer: 'Finance', fileId: 'f1' });
  expect(texts.missingKeys()).toEqual([]);
});

it('a payment that is pressed twice is recorded once', async () => {
  await open('/pay');
  await user.type(await screen.findByRole('textbox', { name: /Paid on/ }), '2026-11-20');
  await user.tab();
  await user.type(screen.getByRole('textbox', { name: /Paid by/ }), 'Finance');
  await attach('Bank receipt');
  const button = screen.getByRole('button', { name: 'Record payment' });
  const form = button.closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await user.click(button);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('a payment says that it is being recorded until the server has answered, and offers nothing meanwhile', async () => {
  let answer: (_: object) => void = () => undefined;
  let state: PaymentDetail = payment;
  const { calls, texts } = await open(paymentDocument.paths.record('y2'), {
    'GET purchase/payments/y2': () => state,
    'GET purchase/payments/y2/process': () => null,
    'POST purchase/payments/y2/actions/pay': () => new Promise<object>((resolve) => (answer = resolve)),
  });
  await user.click(await screen.findByRole('button', { name: /^Record payment/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /Paid on/ }), '2026-11-20');
  await user.tab();
  await user.type(dialog.getByRole('textbox', { name: /Paid by/ }), 'Finance');
  await attach('Bank receipt');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  const status = await screen.findByText('1 row is being recorded as paid. You can leave this page.');
  const button = within(status.parentElement!).getByRole('button', { name: /Record payment/ });
  expect(button.className).toContain('loading');
  await user.click(button);
  expect(screen.queryByRole('group', { name: 'Decision' })).toBeNull();
  expect(sent(calls, 'POST', 'purchase/payments/y2/actions/pay')).toHaveLength(1);
  state = { ...payment, state: 'finished', status: '1', version: 5, actions: [] };
  answer({ id: 'y2', state: 'finished', version: 5, actions: [], warnings: [] });
  await waitFor(() => expect(screen.queryByText(/is being recorded/)).toBeNull());
  expect(texts.missingKeys()).toEqual([]);
});

it('the plan of an order keeps rows of payments, offers what is not planned, and names a row that is refused', async () => {
  const { calls, texts } = await open('/money', {
    'PUT purchase/orders/o1/plan': () =>
      refusal(8012, 'field', 400, { fields: [{ path: 'rows.1.amount', code: 8012, args: ['tooBig', '60.00'] }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Amount · CNY', { selector: 'output' }).textContent).toBe('40.00');
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getByText('CNY 60.00 not planned')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add row' }));
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount · CNY/ });
  expect(amount.value).toBe('60.00');
  await user.type(dialog.getByRole('textbox', { name: /^Expected/ }), '2026-12-31');
  await user.tab();
  await user.clear(amount);
  await user.type(amount, '60.01');
  await user.click(dialog.getByRole('button', { name: 'Save plan' }));
  await waitFor(() => expect(sent(calls, 'PUT', 'purchase/orders/o1/plan')).toHaveLength(1));
  expect(sent(calls, 'PUT', 'purchase/orders/o1/plan')[0]?.body).toMatchObject({
    version: 5,
    rows: [
      { id: 'r1', amount: '40.00' },
      { expectedDate: '2026-12-31', amount: '60.01', isPrepayment: false },
    ],
  });
  await waitFor(() => expect(amount.className).toMatch(/status-error/));
  expect(texts.missingKeys()).toEqual([]);
});

it('an invoice begins with what is not invoiced; one that may exist is shown before it is saved', async () => {
  const { calls, texts } = await open('/money', {
    'GET purchase/invoices/similar': () => [anInvoice({ number: 'FP 2026/0815', amount: '100.00' })],
    'POST purchase/invoices': () => refusal(1003, 'alreadyThere', 409, { fields: [{ path: 'number', code: 1003 }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add invoice' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Amount · CNY/ }).value).toBe('100.00');
  await user.type(dialog.getByRole('textbox', { name: /Invoice number/ }), '20260815');
  await user.type(dialog.getByRole('textbox', { name: /Invoice date/ }), '2026-11-20');
  await user.tab();
  await attach('Files');
  await user.click(dialog.getByRole('button', { name: 'Save invoice' }));
  expect(within(await dialog.findByRole('alert')).getByText('FP 2026/0815')).toBeTruthy();
  expect(sent(calls, 'GET', 'purchase/invoices/similar')[0]?.query.get('amount')).toBe('100.00');
  expect(sent(calls, 'POST', 'purchase/invoices')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(sent(calls, 'POST', 'purchase/invoices')).toHaveLength(1));
  expect(sent(calls, 'POST', 'purchase/invoices')[0]?.body).toEqual({
    ...{ number: '20260815', invoiceDate: '2026-11-20', comments: '', files: ['f1'] },
    orders: [{ orderId: 'o1', amount: '100.00' }],
  });
  expect((await dialog.findAllByText('This entry already exists.')).length).toBeGreaterThan(0);
  expect(texts.missingKeys()).toEqual([]);
});

it('a payment has a tab with what was done to it: who, for whom, when, and from which status to which', async () => {
  const { texts } = await open(paymentDocument.paths.record('y2'), {
    'GET purchase/payments/y2': () => payment,
    'GET purchase/payments/y2/process': () => null,
    'GET purchase/payments/y2/log': () => logOf('F', '1'),
  });
  await readsHistory('Open → Paid');
  expect(screen.getByText('RD-210')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});
