import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type {
  Delivery,
  ItemPrices,
  Scorecard,
  VendorOffer,
  VendorOnTime,
} from '#lab/modules/purchase/shared/scorecard.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { anOrderDesk, doesTo, orderAt, type OrderDesk } from '../../support/builders/orders.js';
import { aCategory, anApproved, anOffer, aQuote, aVendor } from '../../support/builders/purchase.js';
import { aKeeper, anExpectedLine, arrived, received } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: OrderDesk;
let keeper: Caller;
/** Sees vendors, orders and quotes; sees vendors alone. */
let reader: Caller;
let counter: Caller;
let mark = 0;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  keeper = await aKeeper(test);
  const all = ['purchase:vendor:search', 'purchase:order:*', 'purchase:quote:*', 'purchase:receipt:*'];
  reader = await test.as(await aUser(test, 'reader', { permissions: all }));
  counter = await test.as(await aUser(test, 'counter', { permissions: ['purchase:vendor:search'] }));
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

const write = (sql: string, values: readonly unknown[]) =>
  test.db.unit(async () => test.db.write({ sql, values: [...values] }));
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const cardOf = async (vendor: string, who = reader) =>
  (await who.get(`/purchase/vendors/${vendor}/scorecard`)).data as Scorecard;
const listOf = async <Row>(vendor: string, list: string, query = '') =>
  (await reader.get(`/purchase/vendors/${vendor}/${list}?${query}`)).data as unknown as Page<Row>;

/** A desk whose orders go to a vendor of their own. */
async function ownDesk(): Promise<OrderDesk> {
  return { ...desk, vendor: await aVendor(test, `Vendor ${++mark}`) };
}

/** A line of a released order that was expected on a day; what came of it, and when. */
async function expected(
  of: OrderDesk,
  day: string,
  came: readonly (readonly [day: string, quantity: string])[] = [],
  values: Readonly<Record<string, string>> = {},
) {
  const made = await anExpectedLine(of, values);
  await write('UPDATE `purchase_order_line` SET `deliveryDate` = ? WHERE `id` = ?', [day, made.lineId]);
  const receipts = [];
  for (const [receivedOn, quantity] of came)
    receipts.push(await received(keeper, [arrived(made.lineId, quantity)], { receivedOn }));
  return { ...made, receipts };
}

describe('the scorecard of a vendor', () => {
  it('has nothing to say of a vendor without orders, and is of vendors alone (8013)', async () => {
    const { vendor } = await ownDesk();
    const none = { orders: 0, amount: '0.00', due: 0, onTime: 0, averageDelay: null };
    const nothing = { ...none, receipts: 0, rejected: 0, offered: 0, taken: 0 };
    expect(await cardOf(vendor)).toMatchObject({ state: 'valid', firstOrder: null, year: nothing, all: nothing });
    for (const list of ['deliveries', 'prices', 'offers'])
      expect(await listOf(vendor, list)).toEqual({ rows: [], total: 0 });
    (await reader.get('/purchase/vendors/nobody/scorecard')).expectCode(errors.notFound);
  });

  it('counts a line as on time that came in full on its day, and as late what came after it or is still awaited', async () => {
    const own = await ownDesk();
    await expected(own, '2026-11-15', [['2026-11-12', '10']]);
    const exact = await expected(own, '2026-11-15', [
      ['2026-11-12', '4'],
      ['2026-11-15', '6'],
    ]);
    const late = await expected(own, '2026-11-10', [
      ['2026-11-09', '4'],
      ['2026-11-14', '6'],
    ]);
    const awaited = await expected(own, '2026-11-18', [['2026-11-17', '4']]);
    const back = await expected(own, '2026-11-19', [['2026-11-18', '10']]);
    const [receipt] = back.receipts;
    const { id = '', version = 0 } = receipt ?? {};
    void (await keeper.post(`/purchase/receipts/${id}/reverse`, { version, reason: 'Other goods' })).data;
    // What the vendor is not asked for now, and what is not due yet, does not count.
    const held = await expected(own, '2026-11-01');
    void (await doesTo(desk.buyer, held.order, 'hold')).data;
    const cancelled = await expected(own, '2026-11-01');
    void (await doesTo(desk.buyer, cancelled.order, 'cancel')).data;
    await expected(own, '2026-11-20');
    // An order that was finished is judged by what had come of it.
    const finished = await expected(own, '2026-11-12', [['2026-11-11', '9']]);
    void (await doesTo(desk.buyer, finished.order, 'finish', { wanted: false })).data;
    const { year, all, since, today } = await cardOf(own.vendor);
    expect([since, today]).toEqual(['2025-11-21', '2026-11-20']);
    expect(year).toMatchObject({ orders: 8, due: 6, onTime: 3, averageDelay: 2.3 });
    expect(all).toEqual(year);
    const { rows, total } = await listOf<Delivery>(own.vendor, 'deliveries', 'late=true');
    expect(total).toBe(3);
    expect(rows.map(({ id: line, arrivedOn, lateDays }) => [line, arrivedOn, lateDays])).toEqual([
      [back.lineId, null, 1],
      [awaited.lineId, null, 2],
      [late.lineId, '2026-11-14', 4],
    ]);
    expect(rows[1]).toMatchObject({ quantity: '10', received: '4', order: { id: idOf(awaited.order) } });
    const onTime = await listOf<Delivery>(own.vendor, 'deliveries', 'late=false&dueFrom=2026-11-13&dueTo=2026-11-20');
    expect(onTime.total).toBe(2);
    expect(onTime.rows.map(({ lateDays }) => lateDays)).toEqual([0, 0]);
    expect(onTime.rows.map(({ id: line }) => line)).toContain(exact.lineId);
    const page = await listOf<Delivery>(own.vendor, 'deliveries', 'size=20&page=2');
    expect(page).toEqual({ rows: [], total: 6 });
  });

  it('tells twelve months apart from all time, and amounts to the base currency', async () => {
    const own = await ownDesk();
    const old = await expected(own, '2025-11-20', [['2025-11-25', '10']]);
    await expected(own, '2025-11-21', [['2025-11-21', '10']]);
    await write('UPDATE `purchase_order` SET `releasedAt` = ? WHERE `id` = ?', [
      new Date('2025-11-20T15:59:00.000Z').getTime(),
      idOf(old.order),
    ]);
    const { year, all, firstOrder } = await cardOf(own.vendor);
    expect(year).toMatchObject({ orders: 1, amount: '50.00', due: 1, onTime: 1, receipts: 2 });
    expect(all).toMatchObject({ orders: 2, amount: '100.00', due: 2, onTime: 1, averageDelay: 5, receipts: 2 });
    expect(firstOrder).toBe('2025-11-20');
    const states = 'state=released&state=sent&state=completed&state=held';
    const orders = async (query: string) =>
      (await reader.get(`/purchase/orders?scope=all&vendorId=${own.vendor}&${states}&${query}`)).data.total;
    expect(await orders('releasedFrom=2025-11-21&releasedTo=2026-11-20')).toBe(1);
    expect(await orders('releasedFrom=2025-11-20&releasedTo=2026-11-20')).toBe(2);
  });

  it('counts receipts of which something was rejected, without those that were reversed', async () => {
    const own = await ownDesk();
    const turnedDown = { rejectedQuantity: '2', rejectionReason: 'Seal broken' };
    const { lineId } = await expected(own, '2026-11-15', [['2026-11-12', '4']]);
    const kept = await received(keeper, [arrived(lineId, '1', turnedDown)]);
    const { id, version } = await received(keeper, [arrived(lineId, '1', turnedDown)]);
    expect((await cardOf(own.vendor)).year).toMatchObject({ receipts: 3, rejected: 2 });
    void (await keeper.post(`/purchase/receipts/${id}/reverse`, { version, reason: 'Counted twice' })).data;
    expect((await cardOf(own.vendor)).year).toMatchObject({ receipts: 2, rejected: 1 });
    const { rows } = (await keeper.get(`/purchase/receipts?vendorId=${own.vendor}&state=active&rejected=true`)).data;
    expect((rows as { id: string }[]).map((row) => row.id)).toEqual([kept.id]);
  });

  it('follows the price of each item in the base currency, and tells its last change', async () => {
    const own = await ownDesk();
    const orders = [];
    for (const unitPrice of ['5.00', '6.00', '4.50']) {
      orders.push((await expected(own, '2026-12-01', [], { unitPrice, quantity: '10', item: 'Vial' })).order);
      test.clock.pass(60_000);
    }
    await expected(own, '2026-12-01', [], { item: 'Frit' });
    const [first = '', second = ''] = orders;
    const rates = JSON.stringify({ CNY: '1', USD: '2', EUR: '8', GBP: '9', CHF: '8' });
    await write("UPDATE `purchase_order` SET `currency` = 'USD', `rates` = ? WHERE `id` = ?", [rates, idOf(first)]);
    const { rows, total } = await listOf<ItemPrices>(own.vendor, 'prices');
    expect(total).toBe(2);
    expect(rows.map(({ item, count, change }) => [item, count, change])).toEqual([
      ['Frit', 1, null],
      ['Vial', 3, -25],
    ]);
    expect(rows[1]?.prices.map(({ price }) => price)).toEqual(['10.00', '6.00', '4.50']);
    expect(rows[1]?.prices[1]?.order).toEqual({ id: idOf(second), number: (await orderAt(desk.buyer, second)).number });
    await write("UPDATE `purchase_order` SET `currency` = 'CNY' WHERE `id` = ?", [idOf(first)]);
  });

  it('follows the price of an item over all vendors, for those who read all orders', async () => {
    const [near, far] = [await ownDesk(), await ownDesk()];
    const values = { item: 'Septum', spec: '9 mm', quantity: '10' };
    await expected(near, '2026-12-01', [], { ...values, unitPrice: '2.00' });
    test.clock.pass(60_000);
    await expected(far, '2026-12-01', [], { ...values, unitPrice: '2.50' });
    await expected(far, '2026-12-01', [], { ...values, spec: '11 mm', unitPrice: '9.00' });
    const asks = (who: Caller, item: string) =>
      who.get(`/purchase/vendors/item-prices?${new URLSearchParams({ ...identity, item })}`);
    const [row] = (await listOf<ItemPrices>(near.vendor, 'prices')).rows;
    const identity = { catalogNo: row?.catalogNo ?? '', brand: row?.brand ?? '', spec: '9 mm', unit: row?.unit ?? '' };
    const found = (await asks(reader, 'Septum')).data as unknown as ItemPrices;
    expect(found).toMatchObject({ item: 'Septum', spec: '9 mm', count: 2, change: 25 });
    expect(found.prices.map(({ vendor, price }) => [vendor.id, price])).toEqual([
      [near.vendor, '2.00'],
      [far.vendor, '2.50'],
    ]);
    expect((await asks(reader, 'Nothing')).data).toBeNull();
    expect((await asks(counter, 'Septum')).status).toBe(403);
  });

  it('counts what was offered in submitted quotes, and what agreed ones have taken', async () => {
    const [near, far] = [await aVendor(test, 'Near Lab'), await aVendor(test, 'Far Lab')];
    const category = await aCategory(test, 'SCQ', { process: 'purchase-request.simple', quoteConfirm: false });
    const quoter = await test.as(
      await aUser(test, 'quoter', { permissions: ['/purchase/purchaseList', 'purchase:quote:*'] }),
    );
    const quoted = async () => {
      const request = await anApproved(desk.chen, desk.lin, category, desk.company.chen);
      const { lines } = (await quoter.get(request)).data as RequestDetail;
      const other = anOffer(far, { unitPrice: '6000.00', amount: '12000.00', taken: false });
      return aQuote(quoter, request, [{ lineId: lines[0]?.id, offers: [anOffer(near), other] }]);
    };
    await quoted();
    expect((await cardOf(near)).year).toMatchObject({ offered: 0, taken: 0 });
    expect((await quoter.act(await quoted(), 'submit')).status).toBe(201);
    expect((await cardOf(near)).year).toMatchObject({ offered: 1, taken: 1 });
    expect((await cardOf(far)).all).toMatchObject({ offered: 1, taken: 0 });
    const { rows } = await listOf<VendorOffer>(far, 'offers', 'taken=false&quotedFrom=2026-11-20&quotedTo=2026-11-20');
    expect(rows).toMatchObject([{ unitPrice: '6000.00', currency: 'CNY', quotedOn: '2026-11-20', taken: false }]);
    expect((await listOf<VendorOffer>(far, 'offers', 'taken=true')).total).toBe(0);
    expect((await listOf<VendorOffer>(near, 'offers', 'quotedFrom=2026-11-21')).total).toBe(0);
  });

  it('tells the on-time rates of several vendors at once, each of its own lines', async () => {
    const [one, two, none] = [await ownDesk(), await ownDesk(), await ownDesk()];
    await expected(one, '2026-11-15', [['2026-11-12', '10']]);
    await expected(one, '2026-11-15');
    await expected(two, '2026-11-15');
    const query = [one, two, none].map(({ vendor }) => `id=${vendor}`).join('&');
    const rates = (await reader.get(`/purchase/vendors/on-time?${query}`)).data as unknown as VendorOnTime[];
    expect([...rates].sort((a, b) => b.due - a.due)).toEqual([
      { id: one.vendor, due: 2, onTime: 1 },
      { id: two.vendor, due: 1, onTime: 0 },
    ]);
    expect((await reader.get('/purchase/vendors/on-time')).data).toEqual([]);
  });

  it('shows counts to those who see vendors; amounts and lines are for those who read all orders and quotes', async () => {
    const own = await ownDesk();
    await expected(own, '2026-11-15', [['2026-11-12', '10']]);
    expect((await cardOf(own.vendor)).year.amount).toBe('50.00');
    const { year } = await cardOf(own.vendor, counter);
    expect(year).toMatchObject({ orders: 1, due: 1, onTime: 1 });
    expect(year).not.toHaveProperty('amount');
    for (const list of ['deliveries', 'prices', 'offers'])
      expect((await counter.get(`/purchase/vendors/${own.vendor}/${list}`)).status).toBe(403);
    expect((await keeper.get(`/purchase/vendors/${own.vendor}/scorecard`)).status).toBe(403);
  });
});
