import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { LinesWaiting } from '#lab/modules/purchase/shared/order.dto.js';
import type { WaitingPage } from '#lab/modules/purchase/shared/receipt.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anOrder,
  anOrderDesk,
  aPart,
  aReleasedOrder,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';

let test: TestApp;
let desk: OrderDesk;
let keeper: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  const permissions = ['purchase:receipt:*', '/purchase/purchaseList'];
  keeper = await test.as(await aUser(test, 'keeper', { permissions }));
});
afterAll(() => test.stop());

async function quotedBy(id: string | undefined, vendor: string): Promise<void> {
  const sql = 'UPDATE `purchase_request_line` SET `quoteVendorId` = ? WHERE `id` = ?';
  await test.db.unit(async () => test.db.write({ sql, values: [vendor, id] }));
}

describe('lines to order, grouped by vendor', () => {
  const grouped = async (query = '') =>
    (await desk.buyer.get(`/purchase/orders/waiting?group=vendor${query}`)).data as LinesWaiting;

  it('follow each other by vendor, and say of each what it comes to in all, whatever the page shows', async () => {
    const { ids } = await waitingLines(desk, [
      { item: 'A', quantity: '4', unitPrice: '10.00', dueDate: '2026-12-09' },
      { item: 'B', quantity: '1', unitPrice: '5.00', dueDate: '2020-01-01' },
      { item: 'C', quantity: '1', unitPrice: '7.00', currency: 'USD', dueDate: '2026-12-10' },
      { item: 'D', quantity: '1', unitPrice: '9.00', dueDate: '2026-12-11' },
      { item: 'E', quantity: '1', unitPrice: '3.00', dueDate: '2026-12-12' },
    ]);
    for (const at of [0, 2, 4]) await quotedBy(ids[at], desk.other);
    await quotedBy(ids[1], desk.vendor);
    await anOrder(desk, [aPart(ids[0], { quantity: '1' })], { vendorId: desk.other });
    const { rows, total, groups } = await grouped();
    expect(rows.map(({ item, vendor }) => [vendor, item])).toEqual([
      [null, 'D'],
      ['Columns Ltd', 'B'],
      ['Solvents Ltd', 'A'],
      ['Solvents Ltd', 'C'],
      ['Solvents Ltd', 'E'],
    ]);
    const solvents = {
      vendorId: desk.other,
      count: 3,
      late: 0,
      totals: [
        { currency: 'CNY', value: '33.00' },
        { currency: 'USD', value: '7.00' },
      ],
    };
    expect([total, groups]).toEqual([
      5,
      [
        { vendorId: null, count: 1, late: 0, totals: [{ currency: 'CNY', value: '9.00' }] },
        { vendorId: desk.vendor, count: 1, late: 1, totals: [{ currency: 'CNY', value: '5.00' }] },
        solvents,
      ],
    ]);
    const second = await grouped('&size=3&page=2');
    expect(second.rows.map(({ item }) => item)).toEqual(['C', 'E']);
    expect(second.groups).toEqual([solvents]);
    const dollars = await grouped('&search=C&vendorId=' + desk.other);
    expect(dollars.groups).toMatchObject([{ count: 1, totals: [{ currency: 'USD', value: '7.00' }] }]);
    expect(await grouped('&search=nothing')).toEqual({ rows: [], total: 0, groups: [] });
    expect((await desk.buyer.get('/purchase/orders/waiting')).data).not.toHaveProperty('groups');
    (await desk.buyer.get('/purchase/orders/waiting?group=owner')).expectCode(errors.field);
    // Of others a person sees neither lines nor sums.
    const writer = await test.as(await aUser(test, 'writer', { permissions: ['purchase:order:create'] }));
    expect((await writer.get('/purchase/orders/waiting?group=vendor')).data).toEqual({
      rows: [],
      total: 0,
      groups: [],
    });
  });
});

describe('expected lines, grouped by vendor', () => {
  it('follow each other by vendor, and say of each how many are expected and late', async () => {
    for (const [vendorId, days] of [
      [desk.other, ['2020-01-01', '2099-01-01']],
      [desk.vendor, ['2020-01-02']],
    ] as const)
      for (const deliveryDate of days) {
        const { ids } = await waitingLines(desk);
        await aReleasedOrder(desk, [aPart(ids[0], { deliveryDate })], { vendorId });
      }
    const { rows, groups } = (await keeper.get('/purchase/receipts/waiting?group=vendor')).data as WaitingPage;
    expect(rows.map(({ vendor, deliveryDate }) => [vendor, deliveryDate])).toEqual([
      ['Columns Ltd', '2020-01-02'],
      ['Solvents Ltd', '2020-01-01'],
      ['Solvents Ltd', '2099-01-01'],
    ]);
    expect(groups).toEqual([
      { vendorId: desk.vendor, count: 1, late: 1, totals: [] },
      { vendorId: desk.other, count: 2, late: 1, totals: [] },
    ]);
  });
});
