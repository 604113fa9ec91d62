import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { OrderDetail, Proposal } from '../../shared/order.dto.js';
import { orderDocument } from '../../shared/order.words.js';
import { room } from '../index.js';
import { logOf, readsHistory } from '../log/testing/history.js';
import * as content from './order-content.js';
import OrderFormScreen from './order-form-screen.js';
import ProposalScreen from './proposal-screen.js';

const OrderRecordScreen = recordPageOf(orderDocument, content);
const li = { id: 'u1', name: { zh: '李倩', en: 'Li Qian' } };
const order: OrderDetail = {
  ...{ id: 'o1', number: 'PO2026110003', version: 2, state: 'released', status: 'PA', owner: li, createdBy: li },
  ...{ createdAt: '2026-11-20T02:00:00Z', updatedAt: '2026-11-20T02:00:00Z', files: [], actions: [], mayEdit: false },
  ...{ vendorId: 'v1', vendor: 'Columns Ltd', payorId: 'p1', payor: 'Lab Company', categoryId: 'c1' },
  category: { zh: '耗材', en: 'Consumables' },
  ...{ currency: 'CNY', amount: '40.00', amountBase: '40.00', deliveryDate: '2026-12-20', comments: '' },
  ...{
    releasedAt: '2026-11-20T02:00:00Z',
    sentAt: null,
    isAutomatic: false,
    receiveStatus: '00',
    paymentStatus: '00',
    quoteNeed: false,
    projectNecessary: false,
  },
  lines: [
    {
      ...{ id: 'l1', item: 'Ferrule', catalogNo: '1860', spec: '1/16', brand: 'Waters', casNo: '', unit: 'pc' },
      ...{ quantity: '4', unitPrice: '10.00', amount: '40.00', costCentre: 'RD-210', project: '', position: '' },
      ...{ dueDate: '2026-12-01', deliveryDate: '2026-12-20', leadTime: null, comments: '' },
      receivedQty: '0',
      finishedAt: null,
      mayDo: [],
      parts: [
        {
          ...{ id: 'a1', lineId: 'rl1', requestId: 'r1', request: 'CO2026110007', requester: li, quantity: '4' },
          ...{ amount: '40.00', status: 'open', receivedQty: '0', mostQuantity: '10', mostAmount: '100.00' },
          ...{ quoteQuantity: '10', quoteAmount: '100.00' },
        },
      ],
    },
  ],
  contract: null,
  mayDo: ['hold', 'modify', 'finish', 'cancel'],
};
const proposal: Proposal = {
  orders: [
    {
      ...{ vendorId: null, vendor: null, vendorProblem: null, payorId: 'p1', payor: 'Lab Company', currency: 'CNY' },
      ...{ categoryId: 'c1', category: { zh: '耗材', en: 'Consumables' }, quoteNeed: false },
      lines: [
        {
          ...{ id: 'rl1', requestId: 'r1', number: 'CO2026110007', title: 'Columns', owner: li, categoryId: 'c1' },
          ...{ category: { zh: '耗材', en: 'Consumables' }, item: 'Ferrule', catalogNo: '1860', spec: '', brand: '' },
          ...{ unit: 'pc', vendorId: null, vendor: null, currency: 'CNY', unitPrice: '10.00', quantity: '10' },
          ...{ amount: '100.00', remainingQuantity: '10', remainingAmount: '100.00', dueDate: '2026-12-01' },
          ...{ validUntil: null, offerEnded: false, version: 3, mayCloseRest: false },
          ...{ costCentre: 'RD-210', deliveryDate: '2026-12-20', leadTime: null, project: '', position: '' },
        },
      ],
    },
  ],
};

const answers = {
  'GET auth/info': () => aPerson({ perms: ['*'] }),
  'GET purchase/orders/o1/process': () => null,
  'GET purchase/orders/o1/forecast': () => [],
  'GET purchase/cost-centres/options': () => ({
    rows: [{ id: 'cc1', code: 'RD-210', name: { zh: '研发', en: 'Research' } }],
    total: 1,
  }),
  'GET purchase/vendors/options': () => ({
    rows: [{ id: 'v1', code: null, name: { zh: 'Columns Ltd' } }],
    total: 1,
  }),
  'GET purchase/payors/options': () => ({ rows: [], total: 0 }),
};

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...answers, 'GET purchase/orders/o1': () => order, ...handlers });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/purchase/orderList/:id" element={<OrderRecordScreen />} />
        <Route path="/purchase/orderList/:id/edit" element={<OrderFormScreen />} />
        <Route path="/purchase/toOrder/proposal" element={<ProposalScreen />} />
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

it('shows an order with its lines and their requests, and holds it with a reason', async () => {
  const { calls, texts } = await open('/purchase/orderList/o1', {
    'POST purchase/orders/o1/hold': () => ({ ...order, state: 'held', status: 'HD' }),
    'GET me/settings/phrases': () => ({ key: 'phrases', value: ['As agreed by phone'], version: 1 }),
    'GET process/phrases/offered': () => [{ kind: 'reject', text: { zh: '请补充报价', en: 'Add a quote' } }],
  });
  expect((await screen.findAllByRole('link', { name: 'CO2026110007' })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Hold' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Hold' }));
  expect(within(dialog).getByText('Give a reason.')).toBeTruthy();
  expect(posted(calls)).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Price dispute.');
  await user.click(within(dialog).getByRole('button', { name: 'Saved phrases' }));
  await user.click(await screen.findByRole('menuitem', { name: 'As agreed by phone' }));
  // An order is neither approved nor rejected by it.
  expect(screen.queryByText('Add a quote')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Hold' }));
  expect(await screen.findByText('PO2026110003 is on hold.')).toBeTruthy();
  expect(posted(calls)[0]?.body).toEqual({ version: 2, reason: 'Price dispute. As agreed by phone' });
  expect(texts.missingKeys()).toEqual([]);
});

it('finishes an order short: it says what becomes of it, and that it waits for the payment of what has come', async () => {
  const part = { ...order, state: 'released', receiveStatus: 'RL', paymentStatus: '01' };
  const { calls, texts } = await open('/purchase/orderList/o1', {
    'GET purchase/orders/o1': () => part,
    'POST purchase/orders/o1/finish': () => ({ ...part, receiveStatus: 'RD' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Nothing more is awaited of the order\./)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Is not wanted any more: close it' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText(/^Nothing more is awaited of PO2026110003\. It is completed once/)).toBeTruthy();
  expect(posted(calls)[0]?.body).toEqual({ version: 2, reason: 'Sold out', wanted: false });
  expect(texts.missingKeys()).toEqual([]);
});

it('ends an order of which all has come without a payment, where none is planned', async () => {
  const whole = { ...order, state: 'released', receiveStatus: 'RD', paymentStatus: '00' };
  const { texts } = await open('/purchase/orderList/o1', {
    'GET purchase/orders/o1': () => whole,
    'POST purchase/orders/o1/finish': () => ({ ...whole, state: 'completed', status: 'CO' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The order ends without a payment\.$/)).toBeTruthy();
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A sample');
  await user.click(dialog.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('PO2026110003 is finished.')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('finishes one line short from its menu: with a reason, and with what becomes of the rest', async () => {
  const [line] = order.lines as [OrderDetail['lines'][number]];
  const lines: OrderDetail['lines'] = [{ ...line, receivedQty: '3', mayDo: ['finishLine'] }];
  const stored = { ...order, lines };
  const { calls, texts } = await open('/purchase/orderList/o1', {
    'GET purchase/orders/o1': () => stored,
    'POST purchase/orders/o1/finishLine': () => stored,
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Ferrule' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Finish line short' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 pc')).toBeTruthy();
  expect(dialog.getByText('1 pc')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Finish line short' }));
  expect(dialog.getByText('Give a reason.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Is not wanted any more: close it' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sold out');
  await user.click(dialog.getByRole('button', { name: 'Finish line short' }));
  await waitFor(() => expect(posted(calls)).toHaveLength(1));
  expect(posted(calls)[0]?.body).toEqual({ version: 2, reason: 'Sold out', lineId: 'l1', wanted: false });
  expect(texts.missingKeys()).toEqual([]);
});

it('shows after its release how far an order has come, without its payment where the amount is hidden', async () => {
  const { amount: _hidden, ...unpriced } = order;
  const sent = { state: 'sent', sentAt: '2026-11-21T02:00:00Z', receiveStatus: 'RL', paymentStatus: 'PP' };
  await open('/purchase/orderList/o1', { 'GET purchase/orders/o1': () => ({ ...order, ...sent }) });
  const steps = async () => {
    const title = await screen.findByRole('heading', { name: 'Fulfilment' });
    const list = within(title.closest('section')!).getAllByRole('listitem');
    return list.map(({ textContent, firstElementChild }) => [
      textContent,
      (firstElementChild as HTMLElement).dataset['tone'],
    ]);
  };
  expect(await steps()).toEqual([
    [expect.stringMatching(/^Released/), 'done'],
    [expect.stringMatching(/^Sent/), 'done'],
    [expect.stringMatching(/^Part received.*Expected/), 'running'],
    ['Payment · Part paid', 'running'],
    ['Open', 'draft'],
  ]);
  cleanup();
  await open('/purchase/orderList/o1', { 'GET purchase/orders/o1': () => unpriced });
  expect((await steps()).map(([, tone]) => tone)).toEqual(['done', 'draft', 'draft', 'draft']);
  cleanup();
  await open('/purchase/orderList/o1', {
    'GET purchase/orders/o1': () => ({ ...order, state: 'draft', releasedAt: null }),
  });
  await screen.findByText('Ferrule');
  expect(screen.queryByRole('heading', { name: 'Fulfilment' })).toBeNull();
});

it('changes a line and shows at its field what is beyond the limit', async () => {
  const fields = [{ path: 'lines.0.amount', code: 4102, args: ['40.00'] }];
  const { calls } = await open('/purchase/orderList/o1', {
    'POST purchase/orders/o1/modify': () => refusal(4102, 'amountOver&&40.00', 422, { fields }),
  });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByRole('textbox', { name: /Amount/ });
  await user.clear(amount);
  await user.type(amount, '44.00');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'New price');
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'));
  expect(posted(calls)[0]?.body).toEqual({
    version: 2,
    reason: 'New price',
    lines: [{ id: 'l1', quantity: '4', amount: '44.00', deliveryDate: '2026-12-20' }],
  });
});

const draft = { ...order, state: 'draft', status: 'CR', releasedAt: null, mayEdit: true, mayDo: [] };

it('of a draft shows beside its form what each item has cost before', async () => {
  const { calls, texts } = await open('/purchase/orderList/o1/edit', {
    'GET purchase/orders/o1': () => draft,
    'GET purchase/vendors/item-prices': () => null,
  });
  await user.click(await screen.findByRole('button', { name: 'Prices of Ferrule' }));
  expect(await screen.findByText('No order of this item was released yet.')).toBeTruthy();
  const asked = calls.find(({ path }) => path === 'purchase/vendors/item-prices');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    ...{ item: 'Ferrule', catalogNo: '1860', spec: '1/16', brand: 'Waters', unit: 'pc' },
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('of a draft is edited part by part: what a part costs follows its quantity', async () => {
  const { calls } = await open('/purchase/orderList/o1/edit', {
    'GET purchase/orders/o1': () => draft,
    'PUT purchase/orders/o1': () => ({ ...draft, version: 3 }),
  });
  const quantity = await screen.findByRole('textbox', { name: /Qty.*1/ });
  await user.clear(quantity);
  await user.type(quantity, '10');
  expect((await screen.findAllByText('100.00')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    vendorId: 'v1',
    version: 2,
    lines: [{ lineId: 'rl1', quantity: '10', amount: null, costCentre: 'RD-210', deliveryDate: '2026-12-20' }],
  });
});

it('says on a proposal of which line the offer has ended, as long as the line is in it', async () => {
  const [first] = proposal.orders;
  const [line] = first!.lines;
  const lines = [
    { ...line!, validUntil: '2026-11-01', offerEnded: true },
    { ...line!, id: 'rl2', item: 'Nut', validUntil: '2099-01-01' },
  ];
  const { texts } = await open('/purchase/toOrder/proposal?line=rl1&line=rl2', {
    'GET purchase/orders/proposal': () => ({ orders: [{ ...first, lines }] }),
  });
  const ended = 'the offer ended on 2026-11-01. Have the vendor confirm the price before you order.';
  expect(await screen.findByText(`Ferrule: ${ended}`)).toBeTruthy();
  expect(screen.queryByText(/^Nut: the offer/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Delete line 1' }));
  await waitFor(() => expect(screen.queryByText(/the offer ended/)).toBeNull());
  expect(texts.missingKeys()).toEqual([]);
});

it('comes of a proposal once a vendor is chosen; less of a line leaves the rest to be ordered', async () => {
  const { calls, place, texts } = await open('/purchase/toOrder/proposal?line=rl1', {
    'GET purchase/orders/proposal': () => proposal,
    'POST purchase/orders/batch': () => [{ id: 'o1', number: 'PO2026110003' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Create 1 order' }));
  expect(screen.getByText('Choose the vendor.')).toBeTruthy();
  expect(posted(calls)).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: /Vendor/ }));
  await user.click(await screen.findByTitle('Columns Ltd'));
  const quantity = screen.getByRole('textbox', { name: /Qty.*1/ });
  expect(screen.getByRole('columnheader', { name: 'Left to order' })).toBeTruthy();
  expect(screen.queryByText('60.00')).toBeNull();
  await user.clear(quantity);
  await user.type(quantity, '4');
  // Six of ten at 10.00 stay to be ordered.
  expect(await screen.findByText('60.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create 1 order' }));
  await waitFor(() => expect(place().pathname).toBe('/purchase/orderList/o1'));
  expect(posted(calls)[0]?.body).toMatchObject({
    orders: [{ vendorId: 'v1', payorId: 'p1', lines: [{ lineId: 'rl1', quantity: '4', amount: null }] }],
  });
  expect(texts.missingKeys()).toEqual([]);
});

it('has a tab with what was done to it: who, for whom, when, and from which status to which', async () => {
  const { texts } = await open('/purchase/orderList/o1', { 'GET purchase/orders/o1/log': () => logOf('CR', 'PA') });
  await readsHistory('Created → Released');
  expect(texts.missingKeys()).toEqual([]);
});

it('that was saved anew is compared line by line, by what its lines are for', async () => {
  const [line] = order.lines;
  const earlier = { ...order, deliveryDate: '2026-12-15', lines: [{ ...line, id: 'former', quantity: '6' }] };
  const lastSeen = { since: 'decided', at: '2026-11-20T02:00:00Z', content: earlier };
  await open('/purchase/orderList/o1', { 'GET purchase/orders/o1': () => ({ ...order, lastSeen }) });
  await screen.findByRole('switch', { name: 'Show changes only' });
  const rows = [...document.querySelectorAll('.lab-lines-read tbody tr')].map((row) => row.getAttribute('data-change'));
  expect(rows).toEqual(['changed']);
  expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['2026-12-15', '6 pc']);
});
