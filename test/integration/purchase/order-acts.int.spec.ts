import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import { refusedFields, type Caller } from '../../support/as-user.js';
import {
  anOrder,
  anOrderDesk,
  aPart,
  aReleasedOrder,
  doesTo,
  linesToOrder,
  orderAt,
  waitingLines,
  type OrderDesk,
} from '../../support/builders/orders.js';
import { aCategory, codesOf, requestAt, statusesOf } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';
import { unique } from '../../support/unique.js';

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

describe('the way of an order', () => {
  it('is released at once without an approval: its lines are ordered once nothing remains', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '4' }, {}]);
    const first = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '3' })]);
    expect(await orderAt(buyer, first)).toMatchObject({ state: 'released', status: 'PA' });
    expect(await statusesOf(desk.chen, path)).toEqual(['6', '6']);
    await aReleasedOrder(desk, [aPart(ids[0], { quantity: '1' }), aPart(ids[1])]);
    expect(await statusesOf(desk.chen, path)).toEqual(['7', '7']);
    expect(await requestAt(desk.chen, path)).toMatchObject({ status: '7', state: 'approved' });
    expect(await codesOf(buyer, first)).toEqual(['29', '31', '30']);
    expect((await codesOf(desk.chen, path)).slice(-6)).toEqual(['29', '25', '30', '29', '25', '30']);
  });

  it('with an approval waits for it: approved it is released, refused or withdrawn a draft again', async () => {
    const category = await approving();
    const { ids, path } = await waitingLines(desk, [{}], category);
    const order = await anOrder(desk, [aPart(ids[0])]);
    expect((await buyer.act(order, 'submit')).data.state).toBe('requested');
    expect(await statusesOf(desk.chen, path)).toEqual(['6']);
    (await doesTo(buyer, order, 'cancel')).expectCode(errors.inProgress);
    expect((await desk.lin.act(order, 'reject', { opinion: 'Too dear' })).data.state).toBe('draft');
    expect((await buyer.act(order, 'submit')).data.state).toBe('requested');
    expect((await buyer.act(order, 'withdraw')).data.state).toBe('draft');
    expect((await buyer.act(order, 'submit')).data.state).toBe('requested');
    expect((await desk.lin.act(order, 'approve')).data.state).toBe('released');
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
    expect(await codesOf(buyer, order)).toEqual(['29', '31', '20', '31', '21', '31', '19', '30']);
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
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
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
    expect(await statusesOf(desk.chen, path)).toEqual(['6']);
    expect(await requestAt(desk.chen, path)).toMatchObject({ status: '6' });
    expect((await codesOf(desk.chen, path)).slice(-1)).toEqual(['32']);
    (await buyer.delete(order)).expectCode(errors.illegalState);
    const again = (await buyer.post(`${order}/copy`)).data as { id: string };
    expect((await buyer.act(`/purchase/orders/${again.id}`, 'submit')).data.state).toBe('released');
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
  });

  it('is finished short: what is wanted is to be ordered again, the rest is closed with its request', async () => {
    const { ids, path } = await waitingLines(desk, [{}, {}]);
    const wanted = await aReleasedOrder(desk, [aPart(ids[0])]);
    expect((await doesTo(buyer, wanted, 'finish', { wanted: true })).data).toMatchObject({
      state: 'completed',
      status: 'CO',
    });
    expect(await statusesOf(desk.chen, path)).toEqual(['6', '6']);
    const given = await aReleasedOrder(desk, [aPart(ids[0]), aPart(ids[1])]);
    await doesTo(buyer, given, 'finish', { wanted: false, reason: 'Not made any more' });
    expect(await requestAt(desk.chen, path)).toMatchObject({
      state: 'closed',
      status: '1',
      lines: [{ status: '1' }, { status: '1' }],
    });
    const { version } = (await buyer.get(path)).data as RequestDetail;
    const opened = (await buyer.post(`${path}/reopen`, { version })).data as RequestDetail;
    expect(opened.lines.map(({ status }) => status)).toEqual(['6', '6']);
    expect(
      (await linesToOrder(buyer))
        .filter(({ requestId }) => path.endsWith(requestId))
        .map((row) => row.remainingQuantity),
    ).toEqual(['2', '2']);
    expect((await codesOf(desk.chen, path)).slice(-2)).toEqual(['34', '22']);
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
    expect(['6', '7']).toContain((await statusesOf(desk.chen, path))[0]);
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
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
    expect((await codesOf(buyer, order)).slice(-1)).toEqual(['31']);
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
    const seenBy = async () => (await desk.lin.get(order)).data.lastSeen;
    expect(await seenBy()).toMatchObject({
      since: 'round',
      content: { amount: '100.00', lines: [{ quantity: '10' }] },
    });
    expect(await statusesOf(desk.chen, path)).toEqual(['6']);
    await desk.lin.act(order, 'reject', { opinion: 'Ask again' });
    expect(await orderAt(buyer, order)).toMatchObject({ state: 'draft', mayEdit: false, mayDo: ['modify', 'cancel'] });
    (await buyer.delete(order)).expectCode(errors.illegalState);
    expect((await change('100.00')).data).toMatchObject({ state: 'sent', amount: '100.00' });
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
    await change('130.00');
    expect(await seenBy()).toMatchObject({ since: 'decided', content: { amount: '120.00' } });
    expect((await desk.lin.act(order, 'approve')).data.state).toBe('released');
    expect(await orderAt(buyer, order)).toMatchObject({ status: 'PA', amount: '130.00' });
    expect(await statusesOf(desk.chen, path)).toEqual(['7']);
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
    const { orders } = (await requestAt(desk.chen, path)) as unknown as { orders: object[] };
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
    const shown = async () => (await requestAt(desk.chen, path)).orders;
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
  return aCategory(test, unique('AP'), {
    process: 'purchase-request.simple',
    quoteNeed: false,
    poProcess: 'purchase-order.simple',
    poApprove: true,
    ...values,
  });
}
