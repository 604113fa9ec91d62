import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Like } from 'typeorm';
import { NotificationRow } from '#lab/platform/notifications/notification.entity.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { errors } from '#lab/shared/errors.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { OrderDetail } from '#lab/modules/purchase/shared/order.dto.js';
import type { ReceiptDetail } from '#lab/modules/purchase/shared/receipt.dto.js';
import { Deployment, Happenings } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import { aPart, aReleasedOrder, doesTo, orderAt, waitingLines } from '../../support/builders/orders.js';
import { aPayment, aPaymentDesk, pays, planned, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { arrived, received } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

/** What the process of an order waits for: goods, payment, or nothing once it has ended. */
async function awaited(order: string): Promise<string[]> {
  await test.drain();
  const { ended, path } = (await desk.buyer.get(`${order}/process`)).data as ProcessView;
  const current = path.filter(({ status }) => status === 'current').map(({ element }) => element);
  return ended ? ['ended'] : current.sort();
}

/** A released order of two pieces for 100.00. */
async function released(category = desk.category): Promise<string> {
  const { ids } = await waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }], category);
  return aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]);
}

async function comes(order: string, quantity = '2'): Promise<ReceiptDetail> {
  const [line] = (await orderAt(desk.buyer, order)).lines;
  return received(desk.keeper, [arrived(line?.id ?? '', quantity)]);
}

async function paid(order: string): Promise<void> {
  const payment = await aPayment(
    desk.payer,
    await planned(desk.payer, order, [{ amount: '100.00', isPrepayment: true }]),
  );
  void (await desk.payer.act(payment, 'submit')).data;
  const { state } = (await desk.payer.get(payment)).data as { state: string };
  if (state === 'requested') void (await desk.lin.act(payment, 'approve')).data;
  void (await pays(desk.payer, payment)).data;
}

/** The codes of its log, the latest first. */
async function codesOf(order: string): Promise<string[]> {
  const { rows } = (await desk.buyer.get(`${order}/log?size=50`)).data as { rows: LogRow[] };
  return rows.map(({ code }) => code);
}

/** How many notices lead to an order. */
function noticesOf(order: string): Promise<number> {
  return test.db.repo(NotificationRow).countBy({ path: Like(`%${order.split('/').at(-1)}%`) });
}

/** Its state once the nightly work has settled what has come and was paid. */
async function stateAtNight(order: string): Promise<string> {
  await test.db.unit(() => test.get(Schedules).runNow('purchase.settle'));
  await test.drain();
  return (await orderAt(desk.buyer, order)).state;
}

/** A category whose orders follow a diagram that ends with the release. */
async function anOlderCategory(code: string): Promise<string> {
  await test.get(Deployment).deployFolder(join(process.cwd(), 'test', 'fixtures', 'diagrams'));
  const poProcess = 'purchase-order.released';
  return aCategory(test, code, { process: 'purchase-request.simple', quoteNeed: false, poProcess });
}

describe('the process of a released order', () => {
  it('waits for goods and payment, and ends once both have come', async () => {
    const order = await released();
    expect(await awaited(order)).toEqual(['goods', 'payment']);
    await comes(order, '1');
    expect(await awaited(order)).toEqual(['goods', 'payment']);
    await comes(order, '1');
    expect(await awaited(order)).toEqual(['payment']);
    await paid(order);
    expect((await orderAt(desk.buyer, order)).state).toBe('completed');
    expect(await awaited(order)).toEqual(['ended']);
    const { version } = await orderAt(desk.buyer, order);
    expect(await stateAtNight(order)).toBe('completed');
    expect((await orderAt(desk.buyer, order)).version).toBe(version);
  });

  it('waits for the goods of what was paid in advance', async () => {
    const order = await released();
    await paid(order);
    expect(await awaited(order)).toEqual(['goods']);
    await comes(order);
    expect(await awaited(order)).toEqual(['ended']);
  });

  it('waits again for goods whose receipt was reversed', async () => {
    const order = await released();
    const { id, version } = await comes(order);
    expect(await awaited(order)).toEqual(['payment']);
    void (await desk.keeper.post(`/purchase/receipts/${id}/reverse`, { version, reason: 'Damaged' })).data;
    await paid(order);
    expect(await awaited(order)).toEqual(['goods']);
  });

  it('leaves acts and the version of the order as they are', async () => {
    const order = await released();
    const before = await orderAt(desk.buyer, order);
    await comes(order);
    const { version } = await orderAt(desk.buyer, order);
    expect(await awaited(order)).toEqual(['payment']);
    expect(await orderAt(desk.buyer, order)).toMatchObject({ version, state: before.state });
    expect((await doesTo(desk.buyer, order, 'hold')).data.state).toBe('held');
    expect((await doesTo(desk.buyer, order, 'resume')).data.state).toBe('released');
    expect((await doesTo(desk.buyer, order, 'send')).data.state).toBe('sent');
    expect(await awaited(order)).toEqual(['payment']);
  });

  it.each(['cancel', 'finish'])('ends when the order is ended by %s', async (act) => {
    const order = await released();
    void (await doesTo(desk.buyer, order, act, act === 'finish' ? { wanted: false } : {})).data;
    expect(await awaited(order)).toEqual(['ended']);
  });

  it('ends when a change waits for an approval, and goes on in the next round', async () => {
    const category = await aCategory(test, 'FUL', {
      process: 'purchase-request.simple',
      quoteNeed: false,
      poProcess: 'purchase-order.simple',
      poApprove: false,
      poModify: true,
    });
    const order = await released(category);
    const [line] = (await orderAt(desk.buyer, order)).lines;
    const change = (amount: string) =>
      doesTo(desk.buyer, order, 'modify', {
        lines: [{ id: line?.id, quantity: '2', amount, deliveryDate: '2027-01-05' }],
      });
    expect((await change('120.00')).data.state).toBe('requested');
    expect(await awaited(order)).toEqual(['managerApproval']);
    (await doesTo(desk.buyer, order, 'cancel')).expectCode(errors.inProgress);
    expect((await desk.lin.act(order, 'approve')).data.state).toBe('released');
    expect(await awaited(order)).toEqual(['goods', 'payment']);
    expect(((await desk.buyer.get(`${order}/process`)).data as ProcessView).round).toBe(2);
  });

  it('goes on with the order once a change is refused and the order continues within its limit', async () => {
    const category = await aCategory(test, 'FUR', {
      ...{ process: 'purchase-request.simple', quoteNeed: false },
      ...{ poProcess: 'purchase-order.standard', poApprove: false, poModify: true },
    });
    const order = await released(category);
    expect((await doesTo(desk.buyer, order, 'send')).data.state).toBe('sent');
    const [line] = (await orderAt(desk.buyer, order)).lines;
    const change = (amount: string) =>
      doesTo(desk.buyer, order, 'modify', {
        lines: [{ id: line?.id, quantity: '2', amount, deliveryDate: '2027-01-05' }],
      });
    expect((await change('120.00')).data.state).toBe('requested');
    expect((await desk.lin.act(order, 'reject', { opinion: 'Too dear' })).data.state).toBe('draft');
    expect(await awaited(order)).toEqual(['ended']);
    const [notices, codes] = [await noticesOf(order), await codesOf(order)];

    const { version, state } = (await change('100.00')).data as OrderDetail;
    expect(state).toBe('sent');
    // With the act itself, before any job has run.
    const { ended, round, path } = (await desk.buyer.get(`${order}/process`)).data as ProcessView;
    expect({ ended, round }).toEqual({ ended: false, round: 3 });
    expect(path.flatMap(({ status, element }) => (status === 'current' ? element : [])).sort()).toEqual([
      'goods',
      'payment',
    ]);
    expect(await codesOf(order)).toEqual(['31', ...codes]);
    expect(await awaited(order)).toEqual(['goods', 'payment']);
    expect(await orderAt(desk.buyer, order)).toMatchObject({ version, state: 'sent' });
    await paid(order);
    await comes(order);
    expect(await awaited(order)).toEqual(['ended']);
    expect(await noticesOf(order)).toBe(notices);
  });

  it('begins with the next change of an order that was released by a diagram which did not follow it', async () => {
    const order = await released(await anOlderCategory('OLF'));
    expect(await awaited(order)).toEqual(['ended']);
    await test.db.unit(
      async () => void (await test.db.repo(Category).update({ code: 'OLF' }, { poProcess: 'purchase-order.standard' })),
    );
    const round = async () => ((await desk.buyer.get(`${order}/process`)).data as ProcessView).round;
    for (const act of ['send', 'hold', 'resume']) {
      void (await doesTo(desk.buyer, order, act)).data;
      expect(await awaited(order)).toEqual(['goods', 'payment']);
      expect(await round()).toBe(2);
    }
    expect((await orderAt(desk.buyer, order)).state).toBe('sent');
  });

  it('leaves the order released when an administrator cancels it', async () => {
    const order = await released();
    const { instance } = (await desk.buyer.get(`${order}/process`)).data as ProcessView;
    await test.db.unit(() => test.get(Happenings).happen(instance, { type: 'cancelled' }));
    expect(await awaited(order)).toEqual(['ended']);
    expect((await orderAt(desk.buyer, order)).state).toBe('released');
    await comes(order);
    await paid(order);
    expect(await stateAtNight(order)).toBe('completed');
  });
});

it('an older diagram, which ends with the release, still works', async () => {
  const order = await released(await anOlderCategory('OLD'));
  expect(await awaited(order)).toEqual(['ended']);
  await comes(order);
  await paid(order);
  expect(await stateAtNight(order)).toBe('completed');
});
