import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import { lineStatus, paymentStatus, receiveStatus } from '#lab/modules/purchase/shared/purchase.codes.js';
import type { ReceiptDetail, ReceiptRow, WaitingLine } from '#lab/modules/purchase/shared/receipt.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anOrder,
  anOrderDraft,
  aPart,
  aReleasedOrder,
  doesTo,
  orderAt,
  waitingLines,
} from '../../support/builders/orders.js';
import { aPayment, aPaymentDesk, pays, planned, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { aKeeper, anExpectedLine, aReceiptDraft, arrived, cameOf, received } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;
let buyer: Caller;
let keeper: Caller;
/** Its receipts may be 10 % more or less. */
let tolerant: string;

const { none, some, all } = receiveStatus.of;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  ({ buyer } = desk);
  keeper = await aKeeper(test);
  const plain = { process: 'purchase-request.simple', quoteNeed: false };
  tolerant = await aCategory(test, 'TOL', { ...plain, tolReceipt: '10.00' });
});
beforeEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

const post = (lines: readonly Record<string, unknown>[], values = {}, who = keeper): Promise<Answer> =>
  who.post('/purchase/receipts', aReceiptDraft(lines, values));
const refused = (data: unknown) =>
  ((data as { fields?: { path: string; args?: string[] }[] }).fields ?? []).map(({ path, args = [] }) => [
    path,
    ...args,
  ]);
const statusOf = async (path: string) => ((await desk.chen.get(path)).data as RequestDetail).lines[0]?.status;
const waiting = async (query: string, who = keeper) =>
  (await who.get(`/purchase/receipts/waiting?${query}`)).data.rows as WaitingLine[];
const logOf = async (path: string, who: Caller) =>
  ((await who.get(`${path}/log?size=50`)).data.rows as LogRow[])
    .filter(({ code }) => code === '51')
    .map(({ comment, by }) => `${by?.name.zh ?? ''}: ${comment ?? ''}`);

describe('receiving', () => {
  it('counts partial deliveries: the order, its line and the request follow, and both logs tell it', async () => {
    const { order, lineId, request } = await anExpectedLine(desk, { item: 'Vial' });
    const first = await received(keeper, [arrived(lineId, '4', { lotNo: 'L-1', expiryDate: '2027-05-01' })]);
    expect(first).toMatchObject({
      number: 'GR2026110001',
      state: 'active',
      vendor: 'Columns Ltd',
      receivedOn: '2026-11-20',
    });
    expect(first.lines).toMatchObject([{ item: 'Vial', quantity: '4', lotNo: 'L-1', storageDate: '2026-11-20' }]);
    expect(await cameOf(buyer, order)).toEqual([some, '4']);
    expect(await statusOf(request)).toBe(lineStatus.of.partReceived);
    await received(keeper, [arrived(lineId, '6')]);
    expect(await cameOf(buyer, order)).toEqual([all, '10']);
    expect(await statusOf(request)).toBe(lineStatus.of.received);
    expect((await orderAt(buyer, order)).state).toBe('released');
    const noted = ['keeper: GR2026110002 · Vial +6 pc', 'keeper: GR2026110001 · Vial +4 pc'];
    expect(await logOf(order, buyer)).toEqual(noted);
    expect(await logOf(request, desk.chen)).toEqual(noted);
    expect((await post([arrived(lineId, '1')])).body.code).toBe(errors.illegalState.code);
  });

  it('takes more within the tolerance of the category and nothing beyond it (8012); enough within it is all', async () => {
    const { order, lineId } = await anExpectedLine(desk, { category: tolerant });
    expect(refused((await post([arrived(lineId, '11.000001')])).expectCode(errors.field))).toEqual([
      ['lines.0.quantity', 'tooBig', '11'],
    ]);
    expect(await cameOf(buyer, order)).toEqual([none, '0']);
    await received(keeper, [arrived(lineId, '8.9')]);
    expect(await cameOf(buyer, order)).toEqual([some, '8.9']);
    expect(refused((await post([arrived(lineId, '2.2')])).expectCode(errors.field))).toEqual([
      ['lines.0.quantity', 'tooBig', '2.1'],
    ]);
    await received(keeper, [arrived(lineId, '2.1')]);
    expect(await cameOf(buyer, order)).toEqual([all, '11']);
    const { order: short, lineId: shortLine } = await anExpectedLine(desk, { category: tolerant });
    await received(keeper, [arrived(shortLine, '9')]);
    expect(await cameOf(buyer, short)).toEqual([all, '9']);
  });

  it('gives what has come of equal parts to who needs it first, then by the number of the request', async () => {
    const needed = ['2026-12-09', '2026-12-01', '2026-12-01'];
    const lines: { path: string; id: string }[] = [];
    for (const _ of needed) {
      const { path, ids } = await waitingLines(desk, [{ quantity: '2', dueDate: '2026-12-20' }]);
      lines.push({ path, id: ids[0] ?? '' });
    }
    const order = await aReleasedOrder(
      desk,
      lines.map(({ id }) => aPart(id)),
    );
    // Equal days merge the parts; who changes them later leaves the order as it is.
    for (const [at, { id }] of lines.entries())
      await test.db.unit(async () =>
        test.db.write({
          sql: 'UPDATE `purchase_request_line` SET `dueDate` = ? WHERE `id` = ?',
          values: [needed[at], id],
        }),
      );
    const [line] = (await orderAt(buyer, order)).lines;
    expect(line?.parts).toHaveLength(3);
    const shares = async () => {
      const parts = (await orderAt(buyer, order)).lines[0]?.parts ?? [];
      return lines.map(({ id }) => parts.find(({ lineId }) => lineId === id)?.receivedQty);
    };
    const receipt = await received(keeper, [arrived(line?.id ?? '', '3')]);
    expect(await shares()).toEqual(['0', '2', '1']);
    expect(await Promise.all(lines.map(({ path }) => statusOf(path)))).toEqual(['7', 'R', 'P']);
    await received(keeper, [arrived(line?.id ?? '', '3')]);
    expect(await shares()).toEqual(['2', '2', '2']);
    const { version, id } = receipt;
    await keeper.post(`/purchase/receipts/${id}/reverse`, { version, reason: 'Counted twice' });
    expect(await shares()).toEqual(['0', '2', '1']);
    expect(await logOf(lines[0]?.path ?? '', desk.chen)).toEqual([
      expect.stringMatching(/^keeper: GR\d+ · C18 column −2 pc · Counted twice$/),
      expect.stringMatching(/^keeper: GR\d+ · C18 column \+2 pc$/),
    ]);
  });

  it('asks for a result of the inspection where the category is inspected, and for a reason of what is rejected', async () => {
    const category = await aCategory(test, 'CHK', {
      ...{ process: 'purchase-request.simple', quoteNeed: false, receiveCheck: true },
    });
    const { order, lineId } = await anExpectedLine(desk, { category });
    const wrong = (await post([arrived(lineId, '4', { rejectedQuantity: '1' })])).expectCode(errors.field);
    expect(refused(wrong)).toEqual([
      ['lines.0.rejectionReason', 'required'],
      ['lines.0.inspection', 'required'],
    ]);
    const checked = { inspection: 'failed', rejectedQuantity: '10', rejectionReason: 'Seal broken' };
    const receipt = await received(keeper, [arrived(lineId, '0', checked)]);
    expect(receipt.lines).toMatchObject([{ quantity: '0', rejectedQuantity: '10', inspection: 'failed' }]);
    // What was rejected has not come.
    expect(await cameOf(buyer, order)).toEqual([none, '0']);
    expect(refused((await post([arrived(lineId, '0')])).expectCode(errors.field))[0]).toEqual([
      'lines.0.quantity',
      'tooSmall',
      '0.000001',
    ]);
  });

  it('accepts nothing of what has failed its inspection: the order awaits it still, beside what has passed', async () => {
    const category = await aCategory(test, 'FAIL', {
      ...{ process: 'purchase-request.simple', quoteNeed: false, receiveCheck: true },
    });
    const { order, lineId, request } = await anExpectedLine(desk, { category });
    const failed = { inspection: 'failed', rejectionReason: 'Wrong purity' };
    const accepted = await post([arrived(lineId, '4', { ...failed, rejectedQuantity: '1' })]);
    expect(refused(accepted.expectCode(errors.field))).toEqual([['lines.0.quantity', 'tooBig', '0']]);
    const nothing = await post([arrived(lineId, '0', { inspection: 'failed' })]);
    expect(refused(nothing.expectCode(errors.field))).toEqual([
      ['lines.0.rejectedQuantity', 'tooSmall', '0.000001'],
      ['lines.0.rejectionReason', 'required'],
    ]);
    expect(await cameOf(buyer, order)).toEqual([none, '0']);
    const { id, lines } = await received(keeper, [
      arrived(lineId, '6', { inspection: 'passed', lotNo: 'A' }),
      arrived(lineId, '0', { ...failed, rejectedQuantity: '4', lotNo: 'B' }),
    ]);
    expect(lines.map(({ lotNo, quantity, rejectedQuantity }) => [lotNo, quantity, rejectedQuantity])).toEqual([
      ['A', '6', '0'],
      ['B', '0', '4'],
    ]);
    expect(await cameOf(buyer, order)).toEqual([some, '6']);
    expect(await statusOf(request)).toBe(lineStatus.of.partReceived);
    expect(await waiting(`id=${lineId}`)).toMatchObject([{ received: '6', remaining: '4' }]);
    const rows = (await keeper.get(`/purchase/receipts?id=${id}`)).data.rows as ReceiptRow[];
    expect(rows).toMatchObject([{ hasRejected: true }]);
    await received(keeper, [arrived(lineId, '4', { inspection: 'passed' })]);
    expect(await cameOf(buyer, order)).toEqual([all, '10']);
  });

  it('takes the lots of one line as several lines, together within what is outstanding', async () => {
    const { order, lineId } = await anExpectedLine(desk);
    const lot = (quantity: string, lotNo: string, expiryDate: string) =>
      arrived(lineId, quantity, { lotNo, expiryDate });
    const over = await post([lot('6', 'L-1', '2027-01-01'), lot('5', 'L-2', '2027-06-01')]);
    expect(refused(over.expectCode(errors.field))).toEqual([['lines.1.quantity', 'tooBig', '4']]);
    const { lines } = await received(keeper, [lot('6', 'L-1', '2027-01-01'), lot('4', 'L-2', '2027-06-01')]);
    expect(lines.map(({ lotNo, quantity, expiryDate }) => [lotNo, quantity, expiryDate])).toEqual([
      ['L-1', '6', '2027-01-01'],
      ['L-2', '4', '2027-06-01'],
    ]);
    expect(await cameOf(buyer, order)).toEqual([all, '10']);
  });

  it('refuses what had expired when it was stored, and a day to come', async () => {
    const { lineId } = await anExpectedLine(desk);
    const late = arrived(lineId, '1', { expiryDate: '2026-11-10', storageDate: '2026-11-11' });
    expect(refused((await post([late])).expectCode(errors.field))).toEqual([
      ['lines.0.expiryDate', 'tooSmall', '2026-11-11'],
    ]);
    const tomorrow = await post([arrived(lineId, '1')], { receivedOn: '2031-01-01' });
    expect(refused(tomorrow.expectCode(errors.field))[0]?.slice(0, 2)).toEqual(['receivedOn', 'tooBig']);
  });

  it('takes only what awaits arrival, of one vendor: nothing of drafts, of orders on hold or that have ended (8002)', async () => {
    const { order, lineId } = await anExpectedLine(desk);
    void (await doesTo(buyer, order, 'hold')).data;
    (await post([arrived(lineId, '1')])).expectCode(errors.illegalState);
    expect(await waiting(`id=${lineId}`)).toEqual([]);
    void (await doesTo(buyer, order, 'resume')).data;
    const { ids } = await waitingLines(desk);
    const [draft] = (await orderAt(buyer, await anOrder(desk, [aPart(ids[0])]))).lines;
    (await post([arrived(lineId, '1'), arrived(draft?.id ?? '', '1')])).expectCode(errors.illegalState);
    const { ids: others } = await waitingLines(desk);
    const another = await buyer.post(
      '/purchase/orders',
      anOrderDraft({ ...desk, vendor: desk.other }, [aPart(others[0])]),
    );
    await buyer.act(`/purchase/orders/${String(another.data.id)}`, 'submit');
    const [strange] = (await orderAt(buyer, `/purchase/orders/${String(another.data.id)}`)).lines;
    const two = await post([arrived(lineId, '1'), arrived(strange?.id ?? '', '1')]);
    expect(refused(two.expectCode(errors.field))).toEqual([['lines.1.orderLineId', 'choice']]);
    void (await doesTo(buyer, order, 'cancel')).data;
    (await post([arrived(lineId, '1')])).expectCode(errors.illegalState);
    expect(refused((await post([arrived('nothing', '1')])).expectCode(errors.field))).toEqual([
      ['lines.0.orderLineId', 'missing'],
    ]);
    (await post([])).expectCode(errors.field);
  });

  it('is done once, however often its request comes', async () => {
    const { order, lineId } = await anExpectedLine(desk);
    const draft = aReceiptDraft([arrived(lineId, '3')]);
    const key = { 'idempotency-key': 'a lost answer' };
    const first = (await keeper.post('/purchase/receipts', draft, key)).data as ReceiptDetail;
    const again = (await keeper.post('/purchase/receipts', draft, key)).data as ReceiptDetail;
    expect(again.id).toBe(first.id);
    expect(await cameOf(buyer, order)).toEqual([some, '3']);
  });

  it('completes an order that was paid before', async () => {
    const { order, lineId } = await anExpectedLine(desk);
    const payment = await aPayment(
      desk.payer,
      await planned(desk.payer, order, [{ amount: '50.00', isPrepayment: true }]),
    );
    void (await desk.payer.act(payment, 'submit')).data;
    void (await desk.lin.act(payment, 'approve')).data;
    void (await pays(desk.payer, payment)).data;
    const receipt = await received(keeper, [arrived(lineId, '10')]);
    expect(await orderAt(buyer, order)).toMatchObject({ state: 'completed', status: 'CO', receiveStatus: all });
    const codes = ((await buyer.get(`${order}/log`)).data.rows as LogRow[]).map(({ code }) => code);
    expect(codes.slice(0, 2).sort()).toEqual(['34', '51']);
    const { id: made, version } = receipt;
    const back = await keeper.post(`/purchase/receipts/${made}/reverse`, { version, reason: 'Wrong' });
    back.expectCode(errors.illegalState);
  });
});

describe('a receipt that is reversed', () => {
  it('gives back what it had received, once, with a reason, by permission', async () => {
    const { order, lineId, request } = await anExpectedLine(desk);
    const { id, version } = await received(keeper, [arrived(lineId, '10')]);
    const path = `/purchase/receipts/${id}`;
    (await keeper.post(`${path}/reverse`, { version, reason: ' ' })).expectCode(errors.field);
    const clerk = await test.as(
      await aUser(test, 'clerk', { permissions: ['purchase:receipt:create', 'purchase:receipt:all'] }),
    );
    expect((await clerk.post(`${path}/reverse`, { version, reason: 'Wrong' })).status).toBe(403);
    (await keeper.post(`${path}/reverse`, { version: version + 1, reason: 'Wrong' })).expectCode(errors.stale);
    const reversed = (await keeper.post(`${path}/reverse`, { version, reason: 'Wrong lot' })).data as ReceiptDetail;
    expect(reversed).toMatchObject({ state: 'reversed', reversalReason: 'Wrong lot', mayReverse: false });
    expect(await cameOf(buyer, order)).toEqual([none, '0']);
    expect(await statusOf(request)).toBe(lineStatus.of.ordered);
    (await keeper.post(`${path}/reverse`, { version: reversed.version, reason: 'Again' })).expectCode(
      errors.illegalState,
    );
    expect(await waiting(`id=${lineId}`)).toMatchObject([{ received: '0', remaining: '10' }]);
  });

  it('is refused once its order has ended (8002), and finishing an order short keeps what was received', async () => {
    const { order, lineId, request } = await anExpectedLine(desk);
    const { id, version } = await received(keeper, [arrived(lineId, '4')]);
    expect((await orderAt(buyer, order)).mayDo).not.toContain('cancel');
    (await doesTo(buyer, order, 'cancel')).expectCode(errors.illegalState);
    void (await doesTo(buyer, order, 'finish', { wanted: true })).data;
    const back = () => keeper.post(`/purchase/receipts/${id}/reverse`, { version, reason: 'Wrong' });
    (await back()).expectCode(purchaseErrors.lineFinished);
    // No payment is planned: finished again, it ends without one.
    void (await doesTo(buyer, order, 'finish', { wanted: true })).data;
    expect((await orderAt(buyer, order)).state).toBe('completed');
    (await back()).expectCode(errors.illegalState);
    expect(await statusOf(request)).toBe(lineStatus.of.toOrder);
    const [part] = (await orderAt(buyer, order)).lines[0]?.parts ?? [];
    expect(part).toMatchObject({ status: 'closed', receivedQty: '4' });
  });
});

describe('an order of which all has come', () => {
  it('is finished by hand only where no payment is planned, and then nothing is ordered again', async () => {
    const { order, lineId, request } = await anExpectedLine(desk, { category: tolerant });
    await received(keeper, [arrived(lineId, '9.5')]);
    const id = order.split('/').at(-1);
    const plan = (status: string) =>
      test.db.unit(async () =>
        test.db.write({ sql: 'UPDATE `purchase_order` SET `paymentStatus` = ? WHERE `id` = ?', values: [status, id] }),
      );
    await plan(paymentStatus.of.waiting);
    expect((await orderAt(buyer, order)).mayDo).not.toContain('finish');
    await plan(paymentStatus.of.unplanned);
    expect((await orderAt(buyer, order)).mayDo).toContain('finish');
    void (await doesTo(buyer, order, 'finish', { wanted: true })).data;
    expect(await statusOf(request)).toBe(lineStatus.of.received);
  });

  it('is changed to no less than what has come', async () => {
    const { order, lineId } = await anExpectedLine(desk);
    await received(keeper, [arrived(lineId, '6')]);
    const change = (quantity: string) => ({
      lines: [{ id: lineId, quantity, amount: '30.00', deliveryDate: '2026-12-24' }],
    });
    const less = (await doesTo(buyer, order, 'modify', change('5'))).expectCode(errors.field);
    expect(refused(less)).toEqual([['lines.0.quantity', 'tooSmall', '6']]);
    void (await doesTo(buyer, order, 'modify', change('6'))).data;
    expect(await cameOf(buyer, order)).toEqual([all, '6']);
  });
});

describe('what is expected', () => {
  it('is listed by day, found, and marked where it is late', async () => {
    const { lineId, requestLine } = await anExpectedLine(desk, { item: 'Septum' });
    expect(requestLine).not.toBe('');
    await test.db.unit(async () =>
      test.db.write({
        sql: 'UPDATE `purchase_order_line` SET `deliveryDate` = ? WHERE `id` = ?',
        values: ['2026-11-01', lineId],
      }),
    );
    const [row] = await waiting('search=septum&overdue=true');
    expect(row).toMatchObject({
      id: lineId,
      ordered: '10',
      received: '0',
      remaining: '10',
      most: '10',
      vendor: 'Columns Ltd',
    });
    expect(row?.overdueDays).toBeGreaterThan(0);
    expect(await waiting('search=septum&vendorId=nobody')).toEqual([]);
    const days = (await waiting('size=100')).map(({ deliveryDate }) => deliveryDate ?? '');
    expect(days).toEqual([...days].sort());
  });
});

describe('who reads and receives', () => {
  it('those who hold it do; a requester sees what concerns their requests, others nothing', async () => {
    const { lineId, order } = await anExpectedLine(desk, { item: 'Frit' });
    const { id } = await received(keeper, [arrived(lineId, '1')]);
    const reader = ['purchase:receipt:search', 'purchase:receipt:create'];
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: reader }));
    expect(await waiting(`id=${lineId}`, stranger)).toEqual([]);
    expect((await stranger.get('/purchase/receipts')).data.rows).toEqual([]);
    (await stranger.get(`/purchase/receipts/${id}`)).expectCode(errors.notFound);
    expect(refused((await post([arrived(lineId, '1')], {}, stranger)).expectCode(errors.field))).toEqual([
      ['lines.0.orderLineId', 'missing'],
    ]);
    const nobody = await test.as(await aUser(test, 'nothing', { permissions: ['purchase:request:search'] }));
    expect((await nobody.get('/purchase/receipts')).status).toBe(403);
    expect((await nobody.get('/purchase/receipts/waiting')).status).toBe(403);
    expect((await post([arrived(lineId, '1')], {}, nobody)).status).toBe(403);
    expect((await post([arrived(lineId, '1')], {}, buyer)).status).toBe(403);
    const orderId = order.split('/').at(-1) ?? '';
    const rows = (await buyer.get(`/purchase/receipts?order=${orderId}`)).data.rows as ReceiptRow[];
    expect(rows).toMatchObject([{ id, item: 'Frit', lineCount: 1, orders: [{ id: orderId }], hasRejected: false }]);
    expect((await keeper.get('/purchase/receipts?search=frit&state=active')).data.total).toBe(1);
    expect((await keeper.get('/purchase/receipts?search=frit&receivedFrom=2026-11-21')).data.total).toBe(0);
  });

  it('goes into a workbook, line by line', async () => {
    const answer = await keeper.get('/purchase/receipts/export?search=frit');
    expect(answer.status).toBe(200);
  });

  it('keeps the files that came with the goods for those who read it', async () => {
    const { lineId } = await anExpectedLine(desk, { item: 'Ferrule' });
    const file = (await keeper.upload('/files', 'batch.txt', Buffer.from('Batch 7'))).data.id as string;
    const { id } = await received(keeper, [arrived(lineId, '1', { batchNo: '7' })], { files: [file] });
    const { files, lines } = (await buyer.get(`/purchase/receipts/${id}`)).data as ReceiptDetail;
    expect(files).toMatchObject([{ id: file, name: 'batch.txt' }]);
    expect(lines).toMatchObject([{ batchNo: '7' }]);
    expect((await buyer.get(`/files/${file}/link`)).data.url).toContain(file);
    const outsider = await test.as(await aUser(test, 'fileOutsider', { permissions: ['purchase:receipt:search'] }));
    (await outsider.get(`/files/${file}/link`)).expectCode(errors.notFound);
  });
});
