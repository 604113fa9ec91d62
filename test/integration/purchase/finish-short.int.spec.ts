import { afterEach, afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { PurchaseStatistics } from '#lab/modules/purchase/server/statistics/purchase-statistics.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { TestApp } from '../../support/app.js';
import { aPart, aReleasedOrder, doesTo, linesToOrder, orderAt, waitingLines } from '../../support/builders/orders.js';
import {
  anInvoice,
  aPayment,
  aPaymentDesk,
  moneyOf,
  pays,
  planned,
  statusOf,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import { codesOf, requestAt, statusesOf } from '../../support/builders/purchase.js';
import { arrived, received } from '../../support/builders/receipts.js';
import { days } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

interface Ordered {
  readonly request: string;
  readonly order: string;
  /** Ids of the lines of the order, and of the request. */
  readonly lines: readonly string[];
  readonly ids: readonly string[];
}

/** A released order of two lines, each of two pieces for 50.00. */
async function ordered(): Promise<Ordered> {
  const one = { quantity: '2', unitPrice: '50.00' };
  const { path, ids } = await waitingLines(desk, [
    { ...one, item: 'Column' },
    { ...one, item: 'Vial' },
  ]);
  const order = await aReleasedOrder(
    desk,
    ids.map((id) => aPart(id)),
  );
  return { request: path, order, lines: (await orderAt(desk.buyer, order)).lines.map(({ id }) => id), ids };
}

const finish = (order: string, wanted = true) => doesTo(desk.buyer, order, 'finish', { wanted, reason: 'Sold out' });
const comes = (line: string | undefined, quantity: string) => received(desk.keeper, [arrived(line ?? '', quantity)]);

/** Pays rows of a plan, so much of them. */
async function pay(rows: readonly (string | undefined)[], values: Record<string, unknown> = {}): Promise<void> {
  const payment = await aPayment(desk.payer, rows);
  void (await desk.payer.act(payment, 'submit')).data;
  void (await pays(desk.payer, payment, values)).data;
}

/** What the process of an order waits for; `ended` once it has ended. */
async function awaited(order: string): Promise<readonly string[]> {
  await test.drain();
  const { ended, path } = (await desk.buyer.get(`${order}/process`)).data as ProcessView;
  return ended ? ['ended'] : path.flatMap(({ status, element }) => (status === 'current' ? element : [])).sort();
}

const statistics = async () => {
  const rows = () => test.db.query({ sql: 'SELECT * FROM `purchase_statistic` ORDER BY `id`', values: [] });
  const kept = JSON.stringify(await rows());
  const all = test.get(PurchaseStatistics);
  await test.db.unit(async () => all.refresh(await all.after('', 10_000)));
  return { kept, rebuilt: JSON.stringify(await rows()) };
};

describe('an order that is finished short', () => {
  it('is completed with the payment of what has come; until then it is released, and all received', async () => {
    const { order, request, lines } = await ordered();
    await comes(lines[0], '1');
    const [row] = await planned(desk.payer, order, ['50.00', '50.00']);
    const answer = (await finish(order)).data;
    expect(answer).toMatchObject({ state: 'released', status: 'PA', receiveStatus: 'RD', paymentStatus: '01' });
    expect(answer.mayDo).not.toContain('finish');
    expect(await moneyOf(desk.payer, order)).toMatchObject({ ordered: '200.00', received: '50.00', paid: '0.00' });
    // What is still wanted is to be ordered again at once.
    expect(await statusesOf(desk.chen, request)).toEqual(['6', '6']);
    const left = (await linesToOrder(desk.buyer)).filter(({ requestId }) => request.endsWith(requestId));
    expect(left.map(({ remainingQuantity }) => remainingQuantity)).toEqual(['1', '2']);
    expect(await awaited(order)).toEqual(['payment']);
    expect((await codesOf(desk.buyer, order)).filter((code) => code === '34')).toHaveLength(1);
    expect((await codesOf(desk.chen, request)).at(-1)).toBe('34');
    await pay([row]);
    expect(await statusOf(desk.buyer, order)).toEqual({ paymentStatus: 'AP', state: 'completed' });
    expect(await awaited(order)).toEqual(['ended']);
    const { kept, rebuilt } = await statistics();
    expect(kept).toBe(rebuilt);
  });

  it('is completed at once where what has come is paid, and closes the request once it is invoiced as well', async () => {
    const { order, request, lines } = await ordered();
    await comes(lines[0], '2');
    const [row] = await planned(desk.payer, order, ['100.00']);
    await pay([row]);
    expect(await statusOf(desk.buyer, order)).toEqual({ paymentStatus: 'PP', state: 'released' });
    expect((await finish(order, false)).data).toMatchObject({ state: 'completed', paymentStatus: 'AP' });
    expect(await awaited(order)).toEqual(['ended']);
    expect(await statusesOf(desk.chen, request)).toEqual(['R', '1']);
    await anInvoice(desk.payer, order, '100.00', 'FIN-1');
    expect(await requestAt(desk.chen, request)).toMatchObject({ state: 'closed', status: '1' });
  });

  it('is completed at once where nothing has come, whatever is planned', async () => {
    const { order, request } = await ordered();
    await planned(desk.payer, order, ['200.00']);
    expect((await finish(order)).data).toMatchObject({ state: 'completed', receiveStatus: '00' });
    expect(await awaited(order)).toEqual(['ended']);
    expect(await statusesOf(desk.chen, request)).toEqual(['6', '6']);
  });

  it('waits for its plan where none is made yet, and ends without a payment when it is finished again', async () => {
    const { order, request, lines } = await ordered();
    await comes(lines[0], '1');
    expect((await finish(order, false)).data).toMatchObject({ state: 'released', paymentStatus: '00' });
    await test.db.unit(() => test.get(Schedules).runNow('purchase.settle'));
    await test.drain();
    expect((await orderAt(desk.buyer, order)).state).toBe('released');
    expect(await statusesOf(desk.chen, request)).toEqual(['R', '1']);
    (await doesTo(desk.buyer, order, 'settle')).expectCode(errors.illegalState);
    expect((await orderAt(desk.buyer, order)).mayDo).toContain('finish');
    expect((await finish(order, false)).data.state).toBe('completed');
    expect(await awaited(order)).toEqual(['ended']);
  });

  it('is paid no more than has come', async () => {
    const { order, lines } = await ordered();
    await comes(lines[0], '1');
    const [row] = await planned(desk.payer, order, ['200.00']);
    void (await finish(order)).data;
    const payment = await aPayment(desk.payer, [row]);
    void (await desk.payer.act(payment, 'submit')).data;
    (await pays(desk.payer, payment)).expectCode(purchaseErrors.overpaid);
    void (await pays(desk.payer, payment, { paidAmount: '50.00' })).data;
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
  });

  it('has lines that are awaited again within 30 days, of which nothing had come as well', async () => {
    const { order, request, lines } = await ordered();
    const { id: receipt } = await comes(lines[0], '1');
    await planned(desk.payer, order, ['50.00']);
    void (await finish(order)).data;
    const back = await desk.keeper.post(`/purchase/receipts/${receipt}/reverse`, {
      version: 1,
      reason: 'Counted twice',
    });
    back.expectCode(purchaseErrors.lineFinished);
    expect((await orderAt(desk.buyer, order)).lines.map(({ mayDo }) => mayDo)).toEqual([
      ['reopenLine'],
      ['reopenLine'],
    ]);
    void (await doesTo(desk.buyer, order, 'reopenLine', { lineId: lines[1] })).data;
    expect(await orderAt(desk.buyer, order)).toMatchObject({ receiveStatus: 'RL', state: 'released' });
    expect(await statusesOf(desk.chen, request)).toEqual(['6', '7']);
    await comes(lines[1], '2');
    expect(await orderAt(desk.buyer, order)).toMatchObject({ receiveStatus: 'RD', state: 'released' });
    test.clock.pass(days(31));
    desk = { ...desk, ...(await again()) };
    (await doesTo(desk.buyer, order, 'reopenLine', { lineId: lines[0] })).expectCode(purchaseErrors.reopenedTooLate);
  });
});

/** Sessions end while the clock runs on. */
async function again(): Promise<Pick<PaymentDesk, 'buyer'>> {
  return { buyer: await test.as(desk.buyerId) };
}
