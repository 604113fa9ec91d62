import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Category, CostCentre } from '#lab/modules/purchase/server/index.js';
import { PurchaseStatistics } from '#lab/modules/purchase/server/statistics/purchase-statistics.js';
import type { BudgetOutlook, RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import {
  aPart,
  aReleasedOrder,
  anEntry,
  anOrder,
  doesTo,
  linesToOrder,
  orderAt,
  signedIn,
  waitingLines,
} from '../../support/builders/orders.js';
import { aPaymentDesk, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { aReceiptDraft, arrived, received } from '../../support/builders/receipts.js';
import { aUser } from '../../support/builders/org.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;
let category: string;
/** Reads the requests of the department and all orders, and purchases none. */
let reader: Caller;
const code = 'REST';

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  const permissions = [
    ...['purchase:request:search', 'purchase:request:create', 'purchase:request:department'],
    ...['purchase:order:search', 'purchase:order:all'],
  ];
  reader = await test.as(await aUser(test, 'reader', { department: desk.company.group, permissions }));
  const costCentreId = await anEntry(test, CostCentre, { code, name: 'Rest', budget: '90000.00', enabled: true });
  category = await aCategory(test, 'REST', { process: 'purchase-request.simple', quoteNeed: false });
  await test.db.unit(async () => void (await test.db.repo(Category).update(category, { costCentreId })));
});
afterEach(async () => {
  expect(await violations(test.db)).toEqual([]);
  const rows = async () => JSON.stringify(await query('SELECT * FROM `purchase_statistic` ORDER BY `id`'));
  const kept = await rows();
  const statistics = test.get(PurchaseStatistics);
  await test.db.unit(async () => statistics.refresh(await statistics.after('', 1000)));
  expect(await rows()).toBe(kept);
});
afterAll(() => test.stop());

const query = (sql: string, ...values: string[]) => test.db.query({ sql, values });
const requestAt = async (path: string, who = desk.buyer) => (await who.get(path)).data as RequestDetail;
const lineAt = async (path: string) => (await requestAt(path)).lines[0]!;
async function does(
  path: string,
  act: 'closeRest' | 'reopenRest',
  lineId: string | undefined,
  values: object = {},
  who = desk.buyer,
) {
  const { version } = await requestAt(path);
  return who.post(`${path}/${act}`, { version, lineId, reason: 'Enough in stock', ...values });
}
const logOf = async (path: string) =>
  ((await desk.buyer.get(`${path}/log?size=50`)).data as { rows: readonly LogRow[] }).rows;
/** What of the budget is used: ordered, and reserved by requests. */
async function used(): Promise<readonly [string, string]> {
  const outlooks = (await desk.chen.get(`/purchase/requests/budget?categoryId=${category}`)).data;
  const [{ ordered, reserved } = { ordered: '', reserved: '' }] = outlooks as unknown as readonly BudgetOutlook[];
  return [ordered, reserved];
}

/** A line of ten for 100.00, of which a released order has taken four. */
async function orderedInPart(): Promise<{ path: string; lineId: string; order: string }> {
  const { path, ids } = await waitingLines(desk, [{ quantity: '10', unitPrice: '10.00' }], category);
  const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '4', costCentre: code })]);
  return { path, lineId: ids[0]!, order };
}
/** A released order of a line of ten of which six have come, beside a line of which nothing has. */
async function arrivedInPart(): Promise<{ path: string; order: string; lineId: string }> {
  const lines = [
    { quantity: '10', unitPrice: '10.00', item: 'Filter' },
    { quantity: '1', unitPrice: '1.00', item: 'Seal' },
  ];
  const { path, ids } = await waitingLines(desk, lines, category);
  const parts = [
    aPart(ids[0], { quantity: '10', costCentre: code }),
    aPart(ids[1], { quantity: '1', costCentre: code }),
  ];
  const order = await aReleasedOrder(desk, parts);
  const lineId = (await orderAt(desk.buyer, order)).lines[0]!.id;
  await received(desk.keeper, [arrived(lineId, '6')]);
  return { path, order, lineId };
}
const ends = async (order: string, lineId: string, wanted: boolean, who: Caller = desk.buyer) =>
  doesTo(who, order, 'finishLine', { lineId, wanted, reason: 'Sold out' });

describe('what is left of a line that was ordered in part', () => {
  it('is closed with a reason: desk, line, header, log, statistics and budget follow', async () => {
    const { path, lineId } = await orderedInPart();
    const before = await used();
    expect(await lineAt(path)).toMatchObject({ status: '6', restQty: '6', restAmount: '60.00', mayDo: ['closeRest'] });
    expect(await linesToOrder(desk.buyer)).toMatchObject([{ remainingQuantity: '6', mayCloseRest: true }]);

    const closed = (await does(path, 'closeRest', lineId)).data as RequestDetail;
    expect(closed).toMatchObject({ state: 'approved', status: '7' });
    const line = { status: '7', restQty: null, closedQty: '6', closedAmount: '60.00', mayDo: ['reopenRest'] };
    expect(closed.lines[0]).toMatchObject(line);
    expect(await linesToOrder(desk.buyer)).toEqual([]);
    expect((await logOf(path))[0]).toMatchObject({
      code: '14',
      from: '6',
      to: '7',
      comment: 'C18 column · Enough in stock',
    });
    const [row] = await query('SELECT * FROM `purchase_statistic` WHERE `requestLineId` = ?', lineId);
    expect(row).toMatchObject({ quoteAmount: 10_000, quotePart: 4_000, requestStatus: '7' });
    expect((await used()).map(Number)).toEqual([Number(before[0]), Number(before[1]) - 60]);
    const audited = await query("SELECT `recordId` FROM `audit` WHERE `action` = 'purchase-request.closeRest'");
    expect(audited).toEqual([{ recordId: path.split('/').at(-1) }]);
  });

  it('is not closed without a reason, stale, twice, of another request, or by those who may not close the request', async () => {
    const { path, lineId } = await orderedInPart();
    (await does(path, 'closeRest', lineId, { reason: ' ' })).expectCode(errors.field);
    (await does(path, 'closeRest', lineId, { version: 1 })).expectCode(errors.stale);
    (await does(path, 'closeRest', 'elsewhere')).expectCode(errors.field);
    (await does(path, 'closeRest', lineId, {}, reader)).expectCode(errors.illegalState);
    expect((await does(path, 'closeRest', lineId, {}, desk.keeper)).status).toBe(403);
    expect((await requestAt(path, reader)).lines[0]?.mayDo).toEqual([]);
    void (await does(path, 'closeRest', lineId)).data;
    (await does(path, 'closeRest', lineId)).expectCode(errors.illegalState);
  });

  it('stays closed when the order is cancelled: only what that had is to be ordered again', async () => {
    const { path, lineId, order } = await orderedInPart();
    void (await does(path, 'closeRest', lineId)).data;
    void (await doesTo(desk.buyer, order, 'cancel')).data;
    expect(await lineAt(path)).toMatchObject({ status: '6', restQty: '4', restAmount: '40.00', closedQty: '6' });
    const [tooMuch, all] = ['5', '4'].map((quantity) => [aPart(lineId, { quantity, costCentre: code })]);
    const draft = { vendorId: desk.vendor, payorId: desk.payor };
    (await desk.buyer.post('/purchase/orders', { ...draft, lines: tooMuch })).expectCode(purchaseErrors.quantityOver);
    const made = await anOrder(desk, all!);
    expect((await orderAt(desk.buyer, made)).amount).toBe('40.00');
  });

  it('closes the request with the last of its lines, and is wanted again when that is reopened', async () => {
    const { path, ids } = await waitingLines(desk, [{ quantity: '3', unitPrice: '10.00' }], category);
    expect((await does(path, 'closeRest', ids[0])).data).toMatchObject({ state: 'closed', status: '1' });
    const { version } = await requestAt(path);
    expect((await desk.buyer.post(`${path}/reopen`, { version })).data).toMatchObject({
      state: 'approved',
      status: '6',
    });
    expect(await lineAt(path)).toMatchObject({ status: '6', restQty: '3', closedQty: null });
  });

  it('is opened again as long as the budget allows it', async () => {
    const { path, lineId } = await orderedInPart();
    void (await does(path, 'closeRest', lineId)).data;
    await test.db.unit(async () => void (await test.db.repo(CostCentre).update({ code }, { budget: '10.00' })));
    (await does(path, 'reopenRest', lineId)).expectCode(purchaseErrors.budgetShort);
    await test.db.unit(async () => void (await test.db.repo(CostCentre).update({ code }, { budget: '90000.00' })));
    (await does(path, 'reopenRest', lineId, {}, reader)).expectCode(errors.illegalState);
    expect((await does(path, 'reopenRest', lineId)).data).toMatchObject({ state: 'approved', status: '6' });
    expect(await lineAt(path)).toMatchObject({ restQty: '6', closedQty: null, closedAt: null });
    expect((await logOf(path))[0]).toMatchObject({ code: '22' });
  });
});

describe('a line of an order of which a part has come', () => {
  it('is finished short while the order goes on, and what is still wanted is to be ordered again', async () => {
    const { path, order, lineId } = await arrivedInPart();
    const { data } = await ends(order, lineId, true);
    expect(data).toMatchObject({ state: 'released', receiveStatus: 'RL' });
    expect(data.lines[0]).toMatchObject({ receivedQty: '6', mayDo: ['reopenLine'] });
    expect((await requestAt(path)).lines).toMatchObject([
      { status: '6', restQty: '4', restAmount: '40.00' },
      { status: '7' },
    ]);
    expect((await logOf(order))[0]).toMatchObject({ code: '34', comment: 'Filter · Sold out' });
    expect((await logOf(path))[0]).toMatchObject({ code: '34' });
    const waiting = (await desk.keeper.get('/purchase/receipts/waiting')).data as { rows: readonly { id: string }[] };
    expect(waiting.rows.map(({ id }) => id)).not.toContain(lineId);
    (await desk.keeper.post('/purchase/receipts', aReceiptDraft([arrived(lineId, '1')]))).expectCode(errors.field);
  });

  it('is given up where nothing more is wanted: the line is received, and its budget is free', async () => {
    const { path, order, lineId } = await arrivedInPart();
    const before = await used();
    void (await ends(order, lineId, false)).data;
    expect((await requestAt(path)).lines[0]).toMatchObject({ status: 'R', restQty: null });
    expect((await used()).map(Number)).toEqual([Number(before[0]) - 40, Number(before[1])]);
    (await ends(order, lineId, false)).expectCode(errors.illegalState);
  });

  it('is refused for a line of which nothing has come, and to those who may not change the order', async () => {
    const { order, lineId } = await arrivedInPart();
    const { lines } = await orderAt(desk.buyer, order);
    (await ends(order, lines[1]!.id, true)).expectCode(errors.illegalState);
    (await ends(order, 'elsewhere', true)).expectCode(errors.field);
    const { version } = await orderAt(desk.buyer, order);
    const body = { version, lineId, wanted: true, reason: 'Sold out' };
    expect((await reader.post(`${order}/finishLine`, body)).status).toBe(403);
    (await desk.buyer.post(`${order}/finishLine`, { ...body, reason: '' })).expectCode(errors.field);
    (await desk.buyer.post(`${order}/finishLine`, { ...body, version: 1 })).expectCode(errors.stale);
  });

  it('keeps its receipt until it is reopened; then it has what it had', async () => {
    const { path, order, lineId } = await arrivedInPart();
    void (await ends(order, lineId, true)).data;
    const [receipt] = await query('SELECT `receiptId` FROM `purchase_receipt_line` WHERE `orderLineId` = ?', lineId);
    const reverse = () =>
      desk.keeper.post(`/purchase/receipts/${String(receipt?.receiptId)}/reverse`, { version: 1, reason: 'Wrong' });
    (await reverse()).expectCode(purchaseErrors.lineFinished);
    const reopened = (await doesTo(desk.buyer, order, 'reopenLine', { lineId, reason: 'Found more' })).data;
    expect(reopened.lines[0]).toMatchObject({ finishedAt: null, mayDo: ['finishLine'] });
    expect((await requestAt(path)).lines[0]).toMatchObject({ status: 'P', restQty: null });
    expect((await logOf(order))[0]).toMatchObject({ code: '31', comment: 'Filter · Found more' });
    expect((await reverse()).status).toBe(201);
  });

  it('is not reopened once another order has taken what it gave back, or it was closed', async () => {
    const { path, order, lineId } = await arrivedInPart();
    void (await ends(order, lineId, true)).data;
    const { id } = (await requestAt(path)).lines[0]!;
    const other = await anOrder(desk, [aPart(id, { quantity: '1', costCentre: code })]);
    const reopen = () => doesTo(desk.buyer, order, 'reopenLine', { lineId, reason: 'Found more' });
    (await reopen()).expectCode(purchaseErrors.quantityOver);
    expect((await desk.buyer.delete(other)).status).toBe(200);
    void (await does(path, 'closeRest', id)).data;
    (await reopen()).expectCode(purchaseErrors.quantityOver);
    void (await does(path, 'reopenRest', id)).data;
    void (await reopen()).data;
    expect((await requestAt(path)).lines[0]).toMatchObject({ status: 'P', restQty: null });
  });

  it('is changed with the others without another approval, as it was ordered', async () => {
    const { order, lineId } = await arrivedInPart();
    void (await ends(order, lineId, true)).data;
    const { lines } = await orderAt(desk.buyer, order);
    const changes = lines.map(({ id, quantity, amount }) => ({ id, quantity, amount, deliveryDate: '2027-02-01' }));
    expect((await doesTo(desk.buyer, order, 'modify', { lines: changes })).data).toMatchObject({ state: 'released' });
  });
});

it('stays closed and finished after 30 days', async () => {
  const { path, lineId } = await orderedInPart();
  void (await does(path, 'closeRest', lineId)).data;
  const arrivedLine = await arrivedInPart();
  void (await ends(arrivedLine.order, arrivedLine.lineId, true)).data;
  test.clock.pass(31 * 24 * 3_600_000);
  Object.assign(desk, await signedIn(test, desk.company, desk.buyerId));
  (await does(path, 'reopenRest', lineId)).expectCode(purchaseErrors.reopenedTooLate);
  expect((await lineAt(path)).mayDo).toEqual([]);
  const body = { lineId: arrivedLine.lineId, reason: 'Found more' };
  (await doesTo(desk.buyer, arrivedLine.order, 'reopenLine', body)).expectCode(purchaseErrors.reopenedTooLate);
});
