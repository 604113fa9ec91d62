import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { errors } from '#lab/shared/errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
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
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterAll(() => test.stop());

/** An order of 100.00 that has come and was paid; answers the paths of its request and its own. */
async function aPaidOrder(quantity = '2') {
  const { ids, path: request } = await waitingLines(desk, [{ quantity, unitPrice: '50.00' }]);
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

describe('settling', () => {
  it('closes at night the order that was received and paid, its lines once they are invoiced, and the request with them', async () => {
    const { request, order } = await aPaidOrder();
    await night();
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
    expect((await requestAt(request)).lines.map(({ status }) => status)).toEqual(['R']);
    await anInvoice(desk.payer, order, '100.00', 'SET-1');
    await night();
    expect(await requestAt(request)).toMatchObject({ state: 'closed', status: '1' });
    const { rows } = (await desk.chen.get(`${request}/log?size=50`)).data as { rows: LogRow[] };
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['14', '34', '63', '65']));
    const before = await versions(order, request);
    await night();
    expect(await versions(order, request)).toEqual(before);
    expect(await violations(test.db)).toEqual([]);
  });

  it('is done at once by a purchaser, and by no one else', async () => {
    const { request, order } = await aPaidOrder();
    await anInvoice(desk.payer, order, '100.00', 'SET-2');
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
