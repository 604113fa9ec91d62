import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Company } from '#lab/modules/company/server/index.js';
import { CostCentre } from '#lab/modules/purchase/server/index.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { LineToOrder, Proposal } from '#lab/modules/purchase/shared/order.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anEntry,
  anOrder,
  anOrderDesk,
  anOrderDraft,
  aPart,
  aReleasedOrder,
  doesTo,
  orderAt,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
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

const requestAt = async (path: string) => (await desk.chen.get(path)).data as RequestDetail;
const statuses = async (path: string) => (await requestAt(path)).lines.map(({ status }) => status);
const codesOf = async (path: string, who: Caller = buyer) =>
  ((await who.get(`${path}/log?size=50`)).data.rows as LogRow[]).map(({ code }) => code).reverse();
const waiting = async (query = '') => (await buyer.get(`/purchase/orders/waiting${query}`)).data.rows as LineToOrder[];
const refusedFields = (data: { fields?: { path: string; code: number; args?: string[] }[] }) =>
  (data.fields ?? []).map(({ path, code, args = [] }) => [path, code, ...args]);

describe('the lines to order', () => {
  it('are those of approved requests whose price is agreed, with what remains of them, for purchasers', async () => {
    const { ids, path } = await waitingLines(desk, [{ item: 'Ferrule', quantity: '10', unitPrice: '3.00' }]);
    await anOrder(desk, [aPart(ids[0], { quantity: '4' })]);
    const [row] = await waiting('?search=ferrule');
    const { number } = await requestAt(path);
    expect(row).toMatchObject({
      number,
      vendorId: null,
      quantity: '10',
      amount: '30.00',
      remainingQuantity: '6',
      remainingAmount: '18.00',
    });
    await anOrder(desk, [aPart(ids[0], { quantity: '6' })]);
    expect(await waiting('?search=ferrule')).toEqual([]);
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
    expect(await codesOf(path, desk.chen)).not.toContain('29');
    const key = { 'idempotency-key': 'orders of a proposal' };
    const made = (await buyer.post('/purchase/orders/batch', good, key)).data as { number: string }[];
    const again = (await buyer.post('/purchase/orders/batch', good, key)).data as { number: string }[];
    expect(made).toHaveLength(2);
    expect(again).toEqual(made);
    expect((await codesOf(path, desk.chen)).filter((code) => code === '29')).toHaveLength(2);
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
      (await requestAt(one.path)).number,
      (await requestAt(two.path)).number,
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
    expect(await statuses(path)).toEqual(['7']);
  });

  it('splits a line: the last part takes the rest of the amount, and the request says so', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '3', unitPrice: '33.33' }]);
    const orders = [];
    for (const quantity of ['1', '1', '1']) orders.push(await anOrder(desk, [aPart(ids[0], { quantity })]));
    const amounts = await Promise.all(orders.map(async (order) => (await orderAt(buyer, order)).amount));
    expect(amounts).toEqual(['33.33', '33.33', '33.33']);
    expect((await codesOf(path, desk.chen)).slice(-6)).toEqual(['29', '25', '29', '25', '29', '25']);
    const { ids: odd } = await waitingLines(desk, [{ quantity: '7', unitPrice: '0.05' }]);
    const parts = [];
    for (const quantity of ['2', '4', '1'])
      parts.push((await orderAt(buyer, await anOrder(desk, [aPart(odd[0], { quantity })]))).amount);
    expect(parts).toEqual(['0.10', '0.20', '0.05']);
  });

  it('is made of lines that wait for an order, of one category and currency, from the vendor that was agreed on (8012)', async () => {
    const { ids } = await waitingLines(desk, [{}, { currency: 'USD' }, {}]);
    const sent = await aRequest(desk.chen, desk.category, desk.company.chen);
    await desk.chen.act(sent, 'submit');
    const notApproved = (await requestAt(sent)).lines[0]?.id;
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
    const [row] = (await waiting()).filter(({ id }) => id === ids[0]);
    expect(row?.remainingQuantity).toBe('6');
    expect((await buyer.delete(order)).data).toBeNull();
    (await buyer.get(order)).expectCode(errors.notFound);
    expect((await waiting()).find(({ id }) => id === ids[0])?.remainingQuantity).toBe('10');
    // The last save takes a part only, which a new order would tell.
    expect((await codesOf(path, desk.chen)).slice(-3)).toEqual(['29', '31', '33']);
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

describe('the way of an order', () => {
  it('is released at once without an approval: its lines are ordered once nothing remains', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '4' }, {}]);
    const first = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '3' })]);
    expect(await orderAt(buyer, first)).toMatchObject({ state: 'released', status: 'PA' });
    expect(await statuses(path)).toEqual(['6', '6']);
    await aReleasedOrder(desk, [aPart(ids[0], { quantity: '1' }), aPart(ids[1])]);
    expect(await statuses(path)).toEqual(['7', '7']);
    expect(await requestAt(path)).toMatchObject({ status: '7', state: 'approved' });
    expect(await codesOf(first)).toEqual(['29', '31', '30']);
    expect((await codesOf(path, desk.chen)).slice(-6)).toEqual(['29', '25', '30', '29', '25', '30']);
  });

  it('with an approval waits for it: approved it is released, refused or withdrawn a draft again', async () => {
    const category = await approving();
    const { ids, path } = await waitingLines(desk, [{}], category);
    const order = await anOrder(desk, [aPart(ids[0])]);
    expect((await buyer.act(order, 'submit')).data.state).toBe('requested');
    expect(await statuses(path)).toEqual(['6']);
    (await doesTo(buyer, order, 'cancel')).expectCode(errors.inProgress);
    expect((await desk.lin.act(order, 'reject', { opinion: 'Too dear' })).data.state).toBe('draft');
    expect((await buyer.act(order, 'submit')).data.state).toBe('requested');
    expect((await buyer.act(order, 'withdraw')).data.state).toBe('draft');
    expect((await buyer.act(order, 'submit')).data.state).toBe('requested');
    expect((await desk.lin.act(order, 'approve')).data.state).toBe('released');
    expect(await statuses(path)).toEqual(['7']);
    expect(await codesOf(order)).toEqual(['29', '31', '20', '31', '21', '31', '19', '30']);
  });

  it('is sent, held and resumed with a reason, and has the state again that it had', async () => {
    const { ids, path } = await waitingLines(desk);
    const order = await aReleasedOrder(desk, [aPart(ids[0])]);
    expect((await orderAt(buyer, order)).mayDo).toEqual(['send', 'modify', 'hold', 'finish', 'cancel']);
    expect((await doesTo(buyer, order, 'send')).data).toMatchObject({ state: 'sent', status: 'FN' });
    (await doesTo(buyer, order, 'send')).expectCode(errors.illegalState);
    (await doesTo(buyer, order, 'hold', { reason: ' ' })).expectCode(errors.field);
    expect((await doesTo(buyer, order, 'hold', { reason: 'Price dispute' })).data).toMatchObject({
      status: 'HD',
      mayDo: ['resume', 'cancel'],
    });
    (await doesTo(buyer, order, 'finish', { wanted: true })).expectCode(errors.illegalState);
    expect(await statuses(path)).toEqual(['7']);
    expect((await doesTo(buyer, order, 'resume')).data).toMatchObject({ state: 'sent' });
    const { rows } = (await desk.chen.get(`${path}/log`)).data as { rows: LogRow[] };
    expect(rows.some(({ code, comment }) => code === '31' && comment?.endsWith('Price dispute'))).toBe(true);
  });

  it('is cancelled with a reason: its lines are to be ordered again, also by a copy of it', async () => {
    const { ids, path } = await waitingLines(desk);
    const order = await aReleasedOrder(desk, [aPart(ids[0])]);
    (await buyer.post(`${order}/copy`)).expectCode(purchaseErrors.quantityOver);
    await doesTo(buyer, order, 'hold');
    expect((await doesTo(buyer, order, 'cancel', { reason: 'Wrong vendor' })).data).toMatchObject({
      state: 'cancelled',
      status: 'CA',
      mayDo: [],
    });
    expect(await statuses(path)).toEqual(['6']);
    expect(await requestAt(path)).toMatchObject({ status: '6' });
    expect((await codesOf(path, desk.chen)).slice(-1)).toEqual(['32']);
    (await buyer.delete(order)).expectCode(errors.illegalState);
    const again = (await buyer.post(`${order}/copy`)).data as { id: string };
    expect((await buyer.act(`/purchase/orders/${again.id}`, 'submit')).data.state).toBe('released');
    expect(await statuses(path)).toEqual(['7']);
  });

  it('is finished short: what is wanted is to be ordered again, the rest is closed with its request', async () => {
    const { ids, path } = await waitingLines(desk, [{}, {}]);
    const wanted = await aReleasedOrder(desk, [aPart(ids[0])]);
    expect((await doesTo(buyer, wanted, 'finish', { wanted: true })).data).toMatchObject({
      state: 'completed',
      status: 'CO',
    });
    expect(await statuses(path)).toEqual(['6', '6']);
    const given = await aReleasedOrder(desk, [aPart(ids[0]), aPart(ids[1])]);
    await doesTo(buyer, given, 'finish', { wanted: false, reason: 'Not made any more' });
    expect(await requestAt(path)).toMatchObject({
      state: 'closed',
      status: '1',
      lines: [{ status: '1' }, { status: '1' }],
    });
    const { version } = (await buyer.get(path)).data as RequestDetail;
    const opened = (await buyer.post(`${path}/reopen`, { version })).data as RequestDetail;
    expect(opened.lines.map(({ status }) => status)).toEqual(['6', '6']);
    expect(
      (await waiting()).filter(({ requestId }) => path.endsWith(requestId)).map((row) => row.remainingQuantity),
    ).toEqual(['2', '2']);
    expect((await codesOf(path, desk.chen)).slice(-2)).toEqual(['34', '22']);
  });

  it('is done once by two who press at the same time', async () => {
    const { ids, path } = await waitingLines(desk);
    const order = await aReleasedOrder(desk, [aPart(ids[0])]);
    const { version } = await orderAt(buyer, order);
    const answers = await Promise.all(
      ['cancel', 'hold', 'finish', 'cancel'].map((act) =>
        buyer.post(`${order}/${act}`, { version, reason: 'x', ...(act === 'finish' ? { wanted: true } : {}) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(['6', '7']).toContain((await statuses(path))[0]);
  });
});

describe('changing a released order', () => {
  it('within the tolerance is done at once; beyond it refused where the category allows no more (4101, 4102)', async () => {
    const category = await aCategory(test, 'MOD', {
      process: 'purchase-request.simple',
      quoteNeed: false,
      tolOrder: '5.00',
    });
    const { ids, path } = await waitingLines(desk, [{ quantity: '10', unitPrice: '10.00' }], category);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '10' })]);
    const [line] = (await orderAt(buyer, order)).lines;
    const change = (quantity: string, amount: string, id = line?.id) =>
      doesTo(buyer, order, 'modify', { lines: [{ id, quantity, amount, deliveryDate: '2027-01-05' }] });
    expect((await change('10.5', '105.00')).data).toMatchObject({
      state: 'released',
      amount: '105.00',
      deliveryDate: '2027-01-05',
      lines: [{ quantity: '10.5' }],
    });
    expect(refusedFields((await change('11', '105.01')).expectCode(purchaseErrors.quantityOver))).toEqual([
      ['lines.0.quantity', 4101, '10.5'],
      ['lines.0.amount', 4102, '105.00'],
    ]);
    (await change('10', '105.01')).expectCode(purchaseErrors.amountOver);
    (await change('0', '1.00')).expectCode(errors.field);
    (await change('1', '0.00')).expectCode(errors.field);
    (await change('1', '1.00', 'l404')).expectCode(errors.field);
    expect(await orderAt(buyer, order)).toMatchObject({ amount: '105.00' });
    expect(await statuses(path)).toEqual(['7']);
    expect((await codesOf(order)).slice(-1)).toEqual(['31']);
  });

  it('beyond it goes into another approval; refused, it goes back to what was ordered', async () => {
    const category = await approving({ poApprove: false, poModify: true });
    const { ids, path } = await waitingLines(desk, [{ quantity: '10', unitPrice: '10.00' }], category);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '10' })]);
    await doesTo(buyer, order, 'send');
    const [line] = (await orderAt(buyer, order)).lines;
    const change = (amount: string) =>
      doesTo(buyer, order, 'modify', { lines: [{ id: line?.id, quantity: '10', amount, deliveryDate: '2027-01-05' }] });
    expect((await change('120.00')).data).toMatchObject({ state: 'requested', status: 'CR', amount: '120.00' });
    expect(await statuses(path)).toEqual(['6']);
    await desk.lin.act(order, 'reject', { opinion: 'Ask again' });
    expect(await orderAt(buyer, order)).toMatchObject({ state: 'draft', mayEdit: false, mayDo: ['modify', 'cancel'] });
    (await buyer.delete(order)).expectCode(errors.illegalState);
    expect((await change('100.00')).data).toMatchObject({ state: 'sent', amount: '100.00' });
    expect(await statuses(path)).toEqual(['7']);
    await change('130.00');
    expect((await desk.lin.act(order, 'approve')).data.state).toBe('released');
    expect(await orderAt(buyer, order)).toMatchObject({ status: 'PA', amount: '130.00' });
    expect(await statuses(path)).toEqual(['7']);
  });
});

describe('a request with orders', () => {
  it('is not closed while an order has taken a part of it (8002)', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '4' }]);
    const order = await anOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    const { version, mayDo } = (await buyer.get(path)).data as RequestDetail;
    expect(mayDo).not.toContain('close');
    (await buyer.post(`${path}/close`, { version, reason: 'No more' })).expectCode(errors.illegalState);
    await buyer.delete(order);
    const now = (await buyer.get(path)).data as RequestDetail;
    expect(now.mayDo).toContain('close');
    const closed = (await buyer.post(`${path}/close`, { version: now.version, reason: 'No more' }))
      .data as RequestDetail;
    expect(closed.state).toBe('closed');
    const opened = (await buyer.post(`${path}/reopen`, { version: closed.version })).data as RequestDetail;
    expect(opened.lines.map(({ status }) => status)).toEqual(['6']);
  });

  it('says which orders take which of its lines, to those who read it', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '4' }, {}]);
    const order = await orderAt(buyer, await aReleasedOrder(desk, [aPart(ids[0], { quantity: '3' })]));
    const { orders } = (await requestAt(path)) as unknown as { orders: object[] };
    expect(orders).toEqual([
      {
        ...{
          lineId: ids[0],
          id: order.id,
          number: order.number,
          state: 'released',
          vendor: 'Columns Ltd',
          quantity: '3',
        },
        ...{ receiveStatus: '00', paymentStatus: '00', strip: { steps: [] } },
      },
    ]);
  });

  it('says how far the process of each order has come: who has it, and what has come of it', async () => {
    const { ids, path } = await waitingLines(desk, [{}], await approving());
    const order = await anOrder(desk, [aPart(ids[0])]);
    const shown = async () => (await requestAt(path)).orders;
    expect(await shown()).toMatchObject([{ state: 'draft', strip: null }]);
    void (await buyer.act(order, 'submit')).data;
    expect(await shown()).toMatchObject([
      { state: 'requested', strip: { steps: ['current'], holder: { id: desk.company.lin } } },
    ]);
    void (await desk.lin.act(order, 'approve')).data;
    const [released] = await shown();
    expect(released).toMatchObject({ state: 'released', strip: { steps: ['done'] }, receiveStatus: '00' });
    expect(released?.strip).not.toHaveProperty('holder');
  });
});

/** A category whose orders Lin approves. */
async function approving(values: object = {}): Promise<string> {
  return aCategory(test, `AP${Math.floor(Math.random() * 1e5)}`, {
    process: 'purchase-request.simple',
    quoteNeed: false,
    poProcess: 'purchase-order.simple',
    poApprove: true,
    ...values,
  });
}

/** A line that a vendor was agreed on for. */
async function quotedBy(lineId: string | undefined, vendor: string, leadTime: number): Promise<void> {
  await test.db.unit(async () =>
    test.db.write({
      sql: 'UPDATE `purchase_request_line` SET `quoteVendorId` = ?, `leadTime` = ? WHERE `id` = ?',
      values: [vendor, leadTime, lineId],
    }),
  );
}
