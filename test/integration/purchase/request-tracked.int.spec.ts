import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Like } from 'typeorm';
import { NotificationRow } from '#lab/platform/notifications/notification.entity.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import { TestApp } from '../../support/app.js';
import { aPart, aReleasedOrder, doesTo, orderAt, waitingLines } from '../../support/builders/orders.js';
import { aPaymentDesk, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { arrived, received } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;
let category: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  category = await aCategory(test, 'TRK', { process: 'purchase-request.tracked', quoteNeed: false });
});
afterEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

const processOf = async (request: string) => (await desk.chen.get(`${request}/process`)).data as ProcessView;

/** What the process of a request waits for: orders, goods, or nothing once it has ended. */
async function awaited(request: string): Promise<string[]> {
  await test.drain();
  const { ended, path } = await processOf(request);
  const current = path.filter(({ status }) => status === 'current').map(({ element }) => element);
  return ended ? ['ended'] : current.sort();
}

/** An approved request of one line of two pieces. */
const approved = (of = category) => waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }], of);

async function comes(order: string, quantity = '2'): Promise<void> {
  const [line] = (await orderAt(desk.buyer, order)).lines;
  await received(desk.keeper, [arrived(line?.id ?? '', quantity)]);
}

async function does(request: string, act: 'close' | 'reopen'): Promise<void> {
  const { version } = (await desk.buyer.get(request)).data as RequestDetail;
  void (await desk.buyer.post(`${request}/${act}`, { version, reason: 'Because' })).data;
}

describe('the process of an approved request that is tracked', () => {
  it('waits for orders and goods, and ends once all has come', async () => {
    const { path, ids } = await approved();
    expect(await awaited(path)).toEqual(['goods', 'orders']);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]);
    expect(await awaited(path)).toEqual(['goods']);
    const { orders } = (await desk.chen.get(path)).data as RequestDetail;
    expect(orders.map(({ id }) => `/purchase/orders/${id}`)).toEqual([order]);
    await comes(order, '1');
    expect(await awaited(path)).toEqual(['goods']);
    await comes(order, '1');
    expect(await awaited(path)).toEqual(['ended']);
    expect((await desk.chen.get(path)).data).toMatchObject({ state: 'approved', status: 'R' });
  });

  it('waits for the order of what only a part was ordered of', async () => {
    const { path, ids } = await approved();
    await aReleasedOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    expect(await awaited(path)).toEqual(['goods', 'orders']);
    await aReleasedOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    expect(await awaited(path)).toEqual(['goods']);
  });

  it('leaves acts and the version of the request as they are', async () => {
    const { path, ids } = await approved();
    await test.drain();
    const before = (await desk.buyer.get(path)).data as RequestDetail;
    expect(before.mayDo).toEqual(expect.arrayContaining(['close', 'handOver']));
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]);
    const { version } = (await desk.buyer.get(path)).data as RequestDetail;
    await test.drain();
    expect((await desk.buyer.get(path)).data).toMatchObject({ version });
    void (await doesTo(desk.buyer, order, 'cancel')).data;
    await test.drain();
    expect(((await desk.buyer.get(path)).data as RequestDetail).mayDo).toContain('close');
  });

  it('ends when the request is closed, and a reopened one is followed in a round of its own', async () => {
    const { path } = await approved();
    await does(path, 'close');
    expect(await awaited(path)).toEqual(['ended']);
    await does(path, 'reopen');
    expect(await awaited(path)).toEqual(['goods', 'orders']);
    const { round, timeline } = await processOf(path);
    expect(round).toBe(2);
    expect(timeline.some(({ verb, by }) => verb === 'approve' && by?.id === desk.company.lin)).toBe(true);
  });

  it('tells the requester once, when it is approved', async () => {
    const { path, ids } = await approved();
    await test.drain();
    const notices = () =>
      test.db.repo(NotificationRow).countBy({ userId: desk.company.chen, path: Like(`%${path.split('/').at(-1)}%`) });
    const before = await notices();
    expect(before).toBeGreaterThan(0);
    await comes(await aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]));
    expect(await awaited(path)).toEqual(['ended']);
    expect(await notices()).toBe(before);
  });
});

describe('a request whose diagram ends with the approval', () => {
  it('is over then, and its process does not begin again', async () => {
    const { path, ids } = await approved(desk.category);
    expect(await awaited(path)).toEqual(['ended']);
    await aReleasedOrder(desk, [aPart(ids[0], { quantity: '2' })]);
    expect(await awaited(path)).toEqual(['ended']);
    expect((await processOf(path)).round).toBe(1);
  });

  it('is followed with its next change once its category has a diagram that tracks', async () => {
    const code = await aCategory(test, 'TRL', { process: 'purchase-request.simple', quoteNeed: false });
    const { path, ids } = await approved(code);
    await test.db.unit(
      async () => void (await test.db.repo(Category).update(code, { process: 'purchase-request.tracked' })),
    );
    await aReleasedOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    expect(await awaited(path)).toEqual(['goods', 'orders']);
  });
});
