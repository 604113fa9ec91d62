import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { errors } from '#lab/shared/errors.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import { Allocation } from '#lab/modules/purchase/server/order/allocation.entity.js';
import { PurchaseOrder } from '#lab/modules/purchase/server/order/order.entity.js';
import { PurchaseRequest } from '#lab/modules/purchase/server/request/request.entity.js';
import { RequestLine } from '#lab/modules/purchase/server/request/request-line.entity.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aPart, aReleasedOrder, doesTo, orderAt, waitingLines } from '../../support/builders/orders.js';
import {
  anInvoice,
  aPayment,
  aPaymentDesk,
  pays,
  planned,
  comes,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterAll(() => test.stop());

/** An order of 100.00 that has come and was paid; answers the paths of its request and its own. */
async function aPaidOrder(quantity = '2', category = desk.category) {
  const { ids, path: request } = await waitingLines(desk, [{ quantity, unitPrice: '50.00' }], category);
  const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity })]);
  await comes(desk, order, quantity);
  const payment = await aPayment(desk.payer, await planned(desk.payer, order, ['100.00']));
  void (await desk.payer.act(payment, 'submit')).data;
  void (await pays(desk.payer, payment)).data;
  return { request, order };
}
const night = async () => {
  await test.db.unit(() => test.get(Schedules).runNow('purchase.settle'));
  await test.drain();
};
const requestAt = async (path: string) => (await desk.chen.get(path)).data as RequestDetail;
const versions = async (order: string, request: string) => [
  (await orderAt(desk.buyer, order)).version,
  (await requestAt(request)).version,
];

/** The night changes neither of them. */
async function leavesAlone(order: string, request: string): Promise<void> {
  const before = await versions(order, request);
  await night();
  expect(await versions(order, request)).toEqual(before);
}

/** What is over, as an import or a time before it was settled at once has left it: released, its lines received. */
async function leftBehind(order: string, request: string): Promise<void> {
  const [orderId, requestId] = [order, request].map((path) => path.split('/').at(-1) ?? '');
  await test.db.unit(async () => {
    await test.db.repo(PurchaseOrder).update({ id: orderId }, { state: 'released', status: 'PA' });
    await test.db.repo(Allocation).update({ orderId }, { status: 'open' });
    await test.db
      .repo(PurchaseRequest)
      .update({ id: requestId }, { state: 'approved', status: 'R', closedAt: null, closedFrom: null });
    await test.db.repo(RequestLine).update({ requestId }, { status: 'R' });
  });
}

async function codesOf(who: Caller, path: string): Promise<string[]> {
  const { rows } = (await who.get(`${path}/log?size=50`)).data as { rows: LogRow[] };
  return rows.map(({ code }) => code);
}

describe('settling', () => {
  it('completes an order with the last payment, closes its lines with the invoice, and leaves nothing to the night', async () => {
    const { request, order } = await aPaidOrder();
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
    expect((await requestAt(request)).lines.map(({ status }) => status)).toEqual(['R']);
    await anInvoice(desk.payer, order, '100.00', 'SET-3');
    expect(await requestAt(request)).toMatchObject({ state: 'closed', status: '1' });
    expect(await codesOf(desk.buyer, order)).toEqual(expect.arrayContaining(['63', '34', '65']));
    await leavesAlone(order, request);
    expect(await violations(test.db)).toEqual([]);
  });

  it('completes an order that was paid in advance and invoiced with the goods, and closes the request with it', async () => {
    const { ids, path: request } = await waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }]);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]);
    await anInvoice(desk.payer, order, '100.00', 'SET-4');
    const rows = await planned(desk.payer, order, [{ amount: '100.00', isPrepayment: true }]);
    const payment = await aPayment(desk.payer, rows);
    void (await desk.payer.act(payment, 'submit')).data;
    void (await desk.lin.act(payment, 'approve')).data;
    void (await pays(desk.payer, payment)).data;
    expect((await orderAt(desk.buyer, order)).state).toBe('released');
    await comes(desk, order, '2');
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
    expect(await requestAt(request)).toMatchObject({ state: 'closed', status: '1' });
    await leavesAlone(order, request);
  });

  it('completes an order that is changed to what has come and was paid', async () => {
    const { ids } = await waitingLines(desk, [{ quantity: '4', unitPrice: '50.00' }]);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '4' })]);
    await comes(desk, order, '2');
    const payment = await aPayment(desk.payer, await planned(desk.payer, order, ['100.00']));
    void (await desk.payer.act(payment, 'submit')).data;
    void (await pays(desk.payer, payment)).data;
    const { state, lines } = await orderAt(desk.buyer, order);
    expect(state).toBe('released');
    const changed = { id: lines[0]?.id, quantity: '2', amount: '100.00', deliveryDate: '2026-12-20' };
    expect((await doesTo(desk.buyer, order, 'modify', { lines: [changed] })).data.state).toBe('completed');
    expect(await violations(test.db)).toEqual([]);
  });

  it('closes at night the order that was received and paid, its lines once they are invoiced, and the request with them', async () => {
    const { request, order } = await aPaidOrder();
    await leftBehind(order, request);
    await night();
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
    expect((await requestAt(request)).lines.map(({ status }) => status)).toEqual(['R']);
    await anInvoice(desk.payer, order, '100.00', 'SET-1');
    await leftBehind(order, request);
    await night();
    expect(await requestAt(request)).toMatchObject({ state: 'closed', status: '1' });
    expect(await codesOf(desk.chen, request)).toEqual(expect.arrayContaining(['14', '34', '63', '65']));
    await leavesAlone(order, request);
    expect(await violations(test.db)).toEqual([]);
  });

  it('closes lines with the last payment where their category needs no invoice, and those that waited for one at night', async () => {
    const values = { process: 'purchase-request.simple', quoteNeed: false };
    const free = await aCategory(test, 'NOI', { ...values, noInvoice: true });
    const { request, order } = await aPaidOrder('2', free);
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
    expect(await requestAt(request)).toMatchObject({ state: 'closed', status: '1' });
    await leavesAlone(order, request);

    const changed = await aCategory(test, 'NOL', values);
    const [none, part] = [await aPaidOrder('2', changed), await aPaidOrder('2', changed)];
    await anInvoice(desk.payer, part.order, '40.00', 'SET-5');
    await night();
    for (const { request: path } of [none, part]) expect((await requestAt(path)).state).toBe('approved');
    await test.db.unit(async () => void (await test.db.repo(Category).update({ id: changed }, { noInvoice: true })));
    await night();
    for (const { request: path } of [none, part])
      expect(await requestAt(path)).toMatchObject({ state: 'closed', status: '1' });
    expect(await violations(test.db)).toEqual([]);
  });

  it('is done at once by a purchaser, and by no one else', async () => {
    const { request, order } = await aPaidOrder();
    await anInvoice(desk.payer, order, '100.00', 'SET-2');
    await leftBehind(order, request);
    const { version, mayDo } = await orderAt(desk.buyer, order);
    expect(mayDo).toContain('settle');
    expect((await desk.outsider.post(`${order}/settle`, { version })).status).toBe(403);
    (await desk.buyer.post(`${order}/settle`, { version: version - 1 })).expectCode(errors.stale);
    expect(((await desk.buyer.post(`${order}/settle`, { version })).data as OrderDetail).state).toBe('completed');
    expect((await requestAt(request)).state).toBe('closed');
  });

  it('leaves an order that was not paid, until a purchaser finishes it without payments', async () => {
    const { ids, path: request } = await waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }]);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]);
    await comes(desk, order, '2');
    await night();
    expect((await orderAt(desk.buyer, order)).state).toBe('released');
    (await doesTo(desk.buyer, order, 'settle')).expectCode(errors.illegalState);
    void (await doesTo(desk.buyer, order, 'finish', { wanted: false })).data;
    await night();
    expect((await requestAt(request)).state).toBe('closed');
  });
});
