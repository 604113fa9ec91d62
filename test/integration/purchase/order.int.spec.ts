import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Company } from '#lab/modules/company/server/index.js';
import { CostCentre } from '#lab/modules/purchase/server/index.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { Proposal } from '#lab/modules/purchase/shared/order.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import { refusedFields, type Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anEntry,
  anOrder,
  anOrderDesk,
  anOrderDraft,
  aPart,
  aReleasedOrder,
  linesToOrder,
  orderAt,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory, aRequest, codesOf, requestAt, statusesOf } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: OrderDesk;
let buyer: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  ({ buyer } = desk);
});
beforeEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

describe('the lines to order', () => {
  it('are those of approved requests whose price is agreed, with what remains of them, for purchasers', async () => {
    const { ids, path } = await waitingLines(desk, [{ item: 'Ferrule', quantity: '10', unitPrice: '3.00' }]);
    await anOrder(desk, [aPart(ids[0], { quantity: '4' })]);
    const [row] = await linesToOrder(buyer, '?search=ferrule');
    const { number } = await requestAt(desk.chen, path);
    expect(row).toMatchObject({
      number,
      vendorId: null,
      quantity: '10',
      amount: '30.00',
      remainingQuantity: '6',
      remainingAmount: '18.00',
    });
    await anOrder(desk, [aPart(ids[0], { quantity: '6' })]);
    expect(await linesToOrder(buyer, '?search=ferrule')).toEqual([]);
    expect((await desk.chen.get('/purchase/orders/waiting')).status).toBe(200);
    const staff = await test.as(await aUser(test, 'staff', { permissions: ['purchase:request:search'] }));
    expect((await staff.get('/purchase/orders/waiting')).status).toBe(403);
  });

  it('come to an order of each vendor, currency and category, with what is known of them filled in', async () => {
    const first = await waitingLines(desk, [{ item: 'A' }, { item: 'B', currency: 'USD' }, { item: 'C' }]);
    await quotedBy(first.ids[2], desk.other, 14);
    const lines = first.ids.map((id) => `line=${id}`).join('&');
    const { orders } = (await buyer.get(`/purchase/orders/proposal?${lines}`)).data as Proposal;
    expect(
      orders.map(({ vendorId, currency, payorId, lines: own }) => [vendorId, currency, payorId, own.length]),
    ).toEqual([
      [null, 'CNY', desk.payor, 1],
      [null, 'USD', desk.payor, 1],
      [desk.other, 'CNY', desk.payor, 1],
    ]);
    expect(orders[0]?.lines[0]).toMatchObject({ deliveryDate: '2026-12-08', leadTime: null, remainingQuantity: '2' });
    expect(orders[2]?.lines[0]).toMatchObject({ leadTime: 14, vendor: 'Solvents Ltd' });
  });

  it('become the orders of a proposal together or not at all; a repeat makes no second ones', async () => {
    const { ids, path } = await waitingLines(desk, [{}, { currency: 'USD' }]);
    const orders = ids.map((id) => anOrderDraft(desk, [aPart(id)]));
    const [good, wrong] = [{ orders }, { orders: [orders[0], anOrderDraft(desk, [aPart(ids[1], { quantity: '3' })])] }];
    const refused = (await buyer.post('/purchase/orders/batch', wrong)).expectCode(purchaseErrors.quantityOver);
    expect(refusedFields(refused)).toEqual([['orders.1.lines.0.quantity', 4101, '2']]);
    expect(await codesOf(desk.chen, path)).not.toContain('29');
    const key = { 'idempotency-key': 'orders of a proposal' };
    const made = (await buyer.post('/purchase/orders/batch', good, key)).data as { number: string }[];
    const again = (await buyer.post('/purchase/orders/batch', good, key)).data as { number: string }[];
    expect(made).toHaveLength(2);
    expect(again).toEqual(made);
    expect((await codesOf(desk.chen, path)).filter((code) => code === '29')).toHaveLength(2);
  });
});

describe('an order', () => {
  it('takes its number from its category, and its lines from the quotes', async () => {
    const category = await aCategory(test, 'NAM', {
      process: 'purchase-request.simple',
      quoteNeed: false,
      poNaming: 'NAM-PO',
    });
    const { ids } = await waitingLines(desk, [{ quantity: '3', unitPrice: '33.33', casNo: '64-17-5' }], category);
    const order = await orderAt(buyer, await anOrder(desk, [aPart(ids[0], { quantity: '3' })]));
    expect(order.number).toMatch(/^NAM-PO20\d{4}0001$/);
    expect(order).toMatchObject({
      state: 'draft',
      status: 'CR',
      amount: '99.99',
      currency: 'CNY',
      vendor: 'Columns Ltd',
    });
    expect(order.lines).toMatchObject([
      {
        item: 'C18 column',
        casNo: '64-17-5',
        quantity: '3',
        unitPrice: '33.33',
        amount: '99.99',
        costCentre: 'RD-210',
      },
    ]);
  });

  it('of several requests has one line of equal parts, and lines apart where cost centre or price differ', async () => {
    const [one, two, three] = [
      await waitingLines(desk),
      await waitingLines(desk),
      await waitingLines(desk, [{ unitPrice: '5300.00' }]),
    ];
    await anEntry(test, CostCentre, {
      code: 'QC-120',
      name: 'Quality',
      enabled: true,
    });
    const order = await orderAt(
      buyer,
      await anOrder(desk, [
        aPart(one.ids[0], { quantity: '1' }),
        aPart(two.ids[0]),
        aPart(three.ids[0]),
        aPart(one.ids[0], { quantity: '1', costCentre: 'QC-120' }),
      ]),
    );
    expect(order.lines.map(({ quantity, amount, parts }) => [quantity, amount, parts.length])).toEqual([
      ['3', '16200.00', 2],
      ['2', '10600.00', 1],
      ['1', '5400.00', 1],
    ]);
    expect(order.lines[0]?.parts.map(({ request }) => request)).toEqual([
      (await requestAt(desk.chen, one.path)).number,
      (await requestAt(desk.chen, two.path)).number,
    ]);
  });

  it('is refused beyond what remains: 4101 for the quantity, 4102 for the amount', async () => {
    const { ids } = await waitingLines(desk);
    await anOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    const draft = (values: object) =>
      buyer.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0], { ...values })]));
    const over = (await draft({ quantity: '1.5' })).expectCode(purchaseErrors.quantityOver);
    expect(refusedFields(over)).toEqual([['lines.0.quantity', 4101, '1']]);
    const dear = (await draft({ quantity: '0.5', amount: '5400.01' })).expectCode(purchaseErrors.amountOver);
    expect(refusedFields(dear)).toEqual([['lines.0.amount', 4102, '5400.00']]);
    const none = (await draft({ quantity: '0' })).expectCode(errors.field);
    expect(refusedFields(none)).toEqual([['lines.0.quantity', 8012, 'tooSmall', '0.000001']]);
  });

  it('may exceed it within the tolerance of its category', async () => {
    const category = await aCategory(test, 'TOL', {
      process: 'purchase-request.simple',
      quoteNeed: false,
      tolOrder: '10.00',
    });
    const { ids, path } = await waitingLines(desk, [{ quantity: '10', unitPrice: '10.00' }], category);
    const draft = (values: object) =>
      buyer.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0], { ...values })]));
    (await draft({ quantity: '11.1' })).expectCode(purchaseErrors.quantityOver);
    (await draft({ quantity: '10', amount: '110.01' })).expectCode(purchaseErrors.amountOver);
    const order = await orderAt(
      buyer,
      await aReleasedOrder(desk, [aPart(ids[0], { quantity: '11', amount: '110.00' })]),
    );
    expect(order).toMatchObject({ amount: '110.00', lines: [{ quantity: '11' }] });
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
  });

  it('splits a line: the last part takes the rest of the amount, and the request says so', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '3', unitPrice: '33.33' }]);
    const orders = [];
    for (const quantity of ['1', '1', '1']) orders.push(await anOrder(desk, [aPart(ids[0], { quantity })]));
    const amounts = await Promise.all(orders.map(async (order) => (await orderAt(buyer, order)).amount));
    expect(amounts).toEqual(['33.33', '33.33', '33.33']);
    expect((await codesOf(desk.chen, path)).slice(-6)).toEqual(['29', '25', '29', '25', '29', '25']);
    const { ids: odd } = await waitingLines(desk, [{ quantity: '7', unitPrice: '0.05' }]);
    const parts = [];
    for (const quantity of ['2', '4', '1'])
      parts.push((await orderAt(buyer, await anOrder(desk, [aPart(odd[0], { quantity })]))).amount);
    expect(parts).toEqual(['0.10', '0.20', '0.05']);
  });

  it('splits a line when a draft is changed from the whole of it to a part, and the request says so once', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '3' }, { quantity: '4' }]);
    const order = await anOrder(desk, [aPart(ids[0], { quantity: '3' })]);
    const save = async (...parts: Record<string, unknown>[]) => {
      const { version } = await orderAt(buyer, order);
      void (await buyer.put(order, { ...anOrderDraft(desk, parts), version })).data;
      return (await codesOf(desk.chen, path)).slice(3);
    };
    const before = (await codesOf(desk.chen, path)).slice(0, 3);
    expect(await save(aPart(ids[0], { quantity: '3' }))).toEqual(['26', '29', '31']);
    expect(await save(aPart(ids[0], { quantity: '2' }))).toEqual(['26', '29', '31', '31', '25']);
    expect(await save(aPart(ids[0], { quantity: '1' }))).toEqual(['26', '29', '31', '31', '25', '31']);
    // Another line of which it takes a part at once.
    const both = [aPart(ids[0], { quantity: '1' }), aPart(ids[1], { quantity: '3' })];
    expect((await save(...both)).slice(6)).toEqual(['31', '25']);
    const whole = [aPart(ids[0], { quantity: '3' }), aPart(ids[1], { quantity: '3' })];
    expect((await save(...whole)).slice(8)).toEqual(['31']);
    expect((await save(...both)).slice(9)).toEqual(['31', '25']);
    expect((await codesOf(desk.chen, path)).slice(0, 3)).toEqual(before);
    const { rows } = (await desk.chen.get(`${path}/log?size=50`)).data as { rows: LogRow[] };
    const told = rows.filter(({ code }) => code === '25').map(({ comment }) => comment);
    expect(told.map((text) => text?.split(' · ').at(-1))).toEqual(['1 / 3', '3 / 4', '2 / 3']);
  });

  it('is made of lines that wait for an order, of one category and currency, from the vendor that was agreed on (8012)', async () => {
    const { ids } = await waitingLines(desk, [{}, { currency: 'USD' }, {}]);
    const sent = await aRequest(desk.chen, desk.category, desk.company.chen);
    await desk.chen.act(sent, 'submit');
    const notApproved = (await requestAt(desk.chen, sent)).lines[0]?.id;
    await quotedBy(ids[2], desk.other, 3);
    const given = [ids[0], ids[1], ids[2], notApproved, 'line404'].map((id) => aPart(id));
    const refused = (await desk.lin.post('/purchase/orders', anOrderDraft(desk, given))).expectCode(errors.field);
    expect(refusedFields(refused).map(([path]) => path)).toEqual([1, 2, 3, 4].map((at) => `lines.${at}.lineId`));
  });

  it('is refused from a vendor that has expired or is disabled (4106), and with unknown names (8012)', async () => {
    const { ids } = await waitingLines(desk);
    const gone = await anEntry(test, Company, {
      isVendor: true,
      name: 'Gone Ltd',
      enabled: true,
      nda: false,
      expiryDate: '2020-01-01',
    });
    const draft = (values: object) =>
      buyer.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0])], { ...values }));
    const refused = (await draft({ vendorId: gone })).expectCode(purchaseErrors.vendorUnavailable);
    expect(refusedFields(refused)).toEqual([['vendorId', 4106]]);
    expect(refusedFields((await draft({ vendorId: 'v404' })).expectCode(errors.field))).toEqual([
      ['vendorId', 8012, 'missing'],
    ]);
    expect(refusedFields((await draft({ payorId: 'p404' })).expectCode(errors.field))).toEqual([
      ['payorId', 8012, 'missing'],
    ]);
    const lines = [aPart(ids[0], { costCentre: 'XX-999' })];
    expect(refusedFields((await draft({ lines })).expectCode(errors.field))).toEqual([
      ['lines.0.costCentre', 8012, 'missing'],
    ]);
  });

  it('is not released while a field of the order stage is missing (8012), all of them named', async () => {
    const category = await aCategory(test, 'REQ', { process: 'purchase-request.simple', quoteNeed: false });
    const { ids } = await waitingLines(desk, [{ project: '' }], category);
    await test.db.unit(async () =>
      test.db.write({
        sql: 'UPDATE `purchase_category` SET `quoteNeed` = 1, `projectNecessary` = 1 WHERE `id` = ?',
        values: [category],
      }),
    );
    const bare = { lineId: ids[0], quantity: '2' };
    const path = await anOrder(desk, [bare], { payorId: null });
    const refused = (await buyer.act(path, 'submit')).expectCode(errors.field);
    expect(refusedFields(refused).map(([field]) => field)).toEqual([
      'payorId',
      'lines.0.costCentre',
      'lines.0.deliveryDate',
      'lines.0.leadTime',
      'lines.0.project',
      'lines.0.position',
    ]);
    expect(await orderAt(buyer, path)).toMatchObject({ state: 'draft' });
  });

  it('is changed and deleted while it is a draft, and gives back what it does not take', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '10', unitPrice: '10.00' }]);
    const order = await anOrder(desk, [aPart(ids[0], { quantity: '10' })]);
    const saved = await buyer.put(order, { ...anOrderDraft(desk, [aPart(ids[0], { quantity: '4' })]), version: 1 });
    expect(saved.data).toMatchObject({ amount: '40.00', version: 2 });
    (await buyer.put(order, { ...anOrderDraft(desk, [aPart(ids[0])]), version: 1 })).expectCode(errors.stale);
    const [row] = (await linesToOrder(buyer)).filter(({ id }) => id === ids[0]);
    expect(row?.remainingQuantity).toBe('6');
    expect((await buyer.delete(order)).data).toBeNull();
    (await buyer.get(order)).expectCode(errors.notFound);
    expect((await linesToOrder(buyer)).find(({ id }) => id === ids[0])?.remainingQuantity).toBe('10');
    // The last save takes a part only of what was taken whole.
    expect((await codesOf(desk.chen, path)).slice(-4)).toEqual(['29', '31', '25', '33']);
  });

  it('is for purchasers: others neither make, read nor change one', async () => {
    const { ids } = await waitingLines(desk);
    const order = await anOrder(desk, [aPart(ids[0])]);
    const stranger = await test.as(
      await aUser(test, 'stranger', {
        permissions: ['purchase:order:search', 'purchase:order:create', 'purchase:order:release'],
      }),
    );
    (await stranger.get(order)).expectCode(errors.notFound);
    (await stranger.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0])]))).expectCode(errors.notFound);
    (await stranger.post(`${order}/cancel`, { version: 1, reason: 'x' })).expectCode(errors.notFound);
    (await stranger.put(order, { ...anOrderDraft(desk, [aPart(ids[0])]), version: 1 })).expectCode(errors.notFound);
    (await stranger.delete(order)).expectCode(errors.notFound);
    const reader = await test.as(
      await aUser(test, 'reader', { permissions: ['purchase:order:search', 'purchase:order:all'] }),
    );
    expect((await orderAt(reader, order)).mayDo).toEqual([]);
    expect((await reader.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0])]))).status).toBe(403);
    expect((await reader.post(`${order}/cancel`, { version: 1, reason: 'x' })).status).toBe(403);
    const colleague = await test.as(
      await aUser(test, 'colleague', { permissions: ['/purchase/purchaseList', 'purchase:order:*'] }),
    );
    const save = { ...anOrderDraft(desk, [aPart(ids[0], { quantity: '1' })]), version: 1 };
    expect((await colleague.put(order, save)).data).toMatchObject({ amount: '5400.00' });
    expect((await colleague.act(order, 'submit')).data.state).toBe('released');
  });
});

/** A line that a vendor was agreed on for. */
async function quotedBy(lineId: string | undefined, vendor: string, leadTime: number): Promise<void> {
  await test.db.unit(async () =>
    test.db.write({
      sql: 'UPDATE `purchase_request_line` SET `quoteVendorId` = ?, `leadTime` = ? WHERE `id` = ?',
      values: [vendor, leadTime, lineId],
    }),
  );
}
