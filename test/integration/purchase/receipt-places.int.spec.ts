import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { StockPort, type StockRoom } from '#lab/modules/purchase/server/index.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import type { LocationLine, ReceiptDetail, ReceivedOrderLine } from '#lab/modules/purchase/shared/receipt.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { anOrderDesk, type OrderDesk } from '../../support/builders/orders.js';
import { aCategory } from '../../support/builders/purchase.js';
import { aKeeper, anExpectedLine, aReceiptDraft, arrived, received } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: OrderDesk;
let keeper: Caller;
/** May nothing in particular. */
let anyone: Caller;
/** Its goods go into stock. */
let stocked: string;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await anOrderDesk(test);
  keeper = await aKeeper(test);
  anyone = await test.as(await aUser(test, 'anyone', { permissions: ['test:own:thing'] }));
  stocked = await aCategory(test, 'STK', {
    ...{ process: 'purchase-request.simple', quoteNeed: false, receiveInventory: true },
  });
});
afterEach(() => leaveStock());
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

const put = (location: string, quantity: string) => ({ location, quantity });
const post = (lines: readonly Record<string, unknown>[], values = {}) =>
  keeper.post('/purchase/receipts', aReceiptDraft(lines, values));
const refused = (data: unknown) =>
  ((data as { fields?: { path: string; args?: string[] }[] }).fields ?? []).map(({ path, args = [] }) => [
    path,
    ...args,
  ]);

describe('what goes into stock', () => {
  it('has a warehouse and is put away wholly, in locations of it', async () => {
    const { lineId } = await anExpectedLine(desk, { category: stocked });
    const line = (...locations: object[]) => arrived(lineId, '3', { locations });
    expect(refused((await post([line()])).expectCode(errors.field))).toEqual([
      ['warehouse', 'required'],
      ['lines.0.locations', 'required'],
    ]);
    const main = { warehouse: 'MAIN' };
    expect(refused((await post([line(put('MAIN-A-01', '2'))], main)).expectCode(errors.field))).toEqual([
      ['lines.0.locations', 'tooSmall', '3'],
    ]);
    expect(refused((await post([line(put('COLD-04', '3'))], main)).expectCode(errors.field))).toEqual([
      ['lines.0.locations.0.location', 'missing'],
    ]);
    const away = { warehouse: 'AWAY' };
    expect(refused((await post([line(put('MAIN-A-01', '3'))], away)).expectCode(errors.field))).toEqual([
      ['warehouse', 'missing'],
    ]);
    const split = line(put('MAIN-A-01', '2'), put('MAIN-B-01', '1'));
    const receipt = await received(keeper, [split], main);
    expect(receipt).toMatchObject({ warehouse: 'MAIN', warehouseName: { zh: '中心库', en: 'Main warehouse' } });
    expect(receipt.lines[0]?.locations).toEqual([
      { location: 'MAIN-A-01', name: { zh: 'A 区 01 架', en: 'Area A, shelf 01' }, quantity: '2' },
      { location: 'MAIN-B-01', name: { zh: 'B 区 01 架', en: 'Area B, shelf 01' }, quantity: '1' },
    ]);
  });

  it('is nothing of a category that keeps no stock, whatever is sent', async () => {
    const { lineId } = await anExpectedLine(desk);
    const receipt = await received(keeper, [arrived(lineId, '1', { locations: [put('X', '1')] })], { warehouse: 'X' });
    expect(receipt).toMatchObject({ warehouse: null, warehouseName: null });
    expect(receipt.lines[0]?.locations).toEqual([]);
  });

  it('is handed to a room of stock: its places, what fits into them (3005), and what was moved (3008)', async () => {
    const stock = enterStock();
    const { lineId } = await anExpectedLine(desk, { category: stocked });
    const line = (quantity: string) => arrived(lineId, quantity, { locations: [put('F1', quantity)] });
    const there = { warehouse: 'FARM' };
    const full = (await post([line('6')], there)).expectCode(purchaseErrors.locationFull);
    expect(refused(full)).toEqual([['lines.0.locations.0.quantity']]);
    const { id, version } = await received(keeper, [line('5')], there);
    expect(stock.kept).toEqual([id]);
    stock.isMoved = true;
    const path = `/purchase/receipts/${id}/reverse`;
    (await keeper.post(path, { version, reason: 'Wrong' })).expectCode(purchaseErrors.stockMoved);
    expect(((await keeper.get(`/purchase/receipts/${id}`)).data as ReceiptDetail).state).toBe('active');
    stock.isMoved = false;
    void (await keeper.post(path, { version, reason: 'Wrong' })).data;
    expect(stock.kept).toEqual([]);
    const names = (await anyone.post('/Common/getStockWarehouse')).data as { code: string }[];
    expect(names.map(({ code }) => code)).toEqual(['FARM']);
  });
});

describe('the calls that clients of the installation know', () => {
  it('getStockWarehouse: warehouses of the dictionary, searched', async () => {
    const codes = async (body: Record<string, unknown> = {}) =>
      ((await anyone.post('/Common/getStockWarehouse', body)).data as { code: string }[]).map(({ code }) => code);
    expect(await codes()).toEqual(['MAIN', 'COLD', 'HAZ']);
    expect(await codes({ search: 'cold' })).toEqual(['COLD']);
  });

  it('getReceiveLocation: the tree of a warehouse, by kind', async () => {
    const places = async (query: string) =>
      (await anyone.get(`/Common/getReceiveLocation?${query}`)).data as LocationLine[];
    expect((await places('warehouse=MAIN')).map(({ code, parentCode }) => [code, parentCode])).toEqual([
      ['MAIN-A', null],
      ['MAIN-A-01', 'MAIN-A'],
      ['MAIN-A-02', 'MAIN-A'],
      ['MAIN-B', null],
      ['MAIN-B-01', 'MAIN-B'],
    ]);
    expect((await places('warehouse=MAIN&type=area')).map(({ code }) => code)).toEqual(['MAIN-A', 'MAIN-B']);
    expect((await places('')).length).toBe(10);
  });

  it('getReceiveLocationType: areas and positions', async () => {
    const types = (await anyone.get('/Common/getReceiveLocationType')).data as { code: string }[];
    expect(types.map(({ code }) => code)).toEqual(['area', 'position']);
  });

  it('getReceivedPurchaseOrderList: orders of which something has come, for those who read receipts', async () => {
    const { lineId, order } = await anExpectedLine(desk, { item: 'Tubing' });
    const list = async () =>
      (await keeper.post('/Common/getReceivedPurchaseOrderList', { size: 100 })).data.rows as ReceivedOrderLine[];
    const id = order.split('/').at(-1);
    expect((await list()).some((one) => one.id === id)).toBe(false);
    await received(keeper, [arrived(lineId, '2')]);
    expect((await list()).find((one) => one.id === id)).toMatchObject({
      receiveStatus: 'RL',
      lines: [{ id: lineId, item: 'Tubing', quantity: '10', received: '2' }],
    });
    expect((await anyone.post('/Common/getReceivedPurchaseOrderList')).status).toBe(403);
  });
});

/** A room of stock with one location for five. */
function enterStock() {
  const stock = { kept: [] as string[], isMoved: false };
  const room: StockRoom = {
    warehouses: () => Promise.resolve([{ code: 'FARM', name: { zh: '农场' } }]),
    locations: () =>
      Promise.resolve([{ code: 'F1', parentCode: null, name: { zh: '一号' }, type: 'position', free: '5' }]),
    locationTypes: () => Promise.resolve([]),
    deposit: ({ id }) => Promise.resolve(void stock.kept.push(id)),
    mayReverse: () => Promise.resolve(!stock.isMoved),
    withdraw: ({ id }) => Promise.resolve(void stock.kept.splice(stock.kept.indexOf(id), 1)),
  };
  test.get(StockPort).register(room);
  return stock;
}

function leaveStock(): void {
  test.get(StockPort).register(undefined);
}
