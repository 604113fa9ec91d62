import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordMessages } from '#lab/process-host/index.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { purchaseOrder } from '#lab/modules/purchase/shared/order.subject.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aPart, aReleasedOrder, doesTo, orderAt, waitingLines } from '../../support/builders/orders.js';
import { aUser } from '../../support/builders/org.js';
import { anInvoice, aPayment, aPaymentDesk, pays, planned, type PaymentDesk } from '../../support/builders/payments.js';
import { publishChanged } from '../../support/builders/process.js';
import { aCategory } from '../../support/builders/purchase.js';
import { arrived, received } from '../../support/builders/receipts.js';
import { minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;
let category: string;
let admin: Caller;

/** The text of a diagram in which an event waits for a message instead of a condition. */
const waitingFor = (xml: string, event: string, message: string) =>
  xml
    .replace(/<bpmn:process /, `<bpmn:message id="${message}Message" name="${message}" />\n  <bpmn:process `)
    .replace(
      new RegExp(`(<bpmn:intermediateCatchEvent id="${event}"[^>]*>).*?(</bpmn:intermediateCatchEvent>)`),
      `$1<bpmn:messageEventDefinition id="${event}Definition" messageRef="${message}Message" />$2`,
    );

/** The same with an event at a sub-process that hears a message each time and does not end it. */
const hearing = (xml: string, scope: string, message: string) =>
  xml
    .replace(/<bpmn:process /, `<bpmn:message id="${message}Message" name="${message}" />\n  <bpmn:process `)
    .replace(
      '<bpmn:endEvent id="endedEarly"',
      `<bpmn:boundaryEvent id="heard" name="heard" attachedToRef="${scope}" cancelActivity="false"><bpmn:messageEventDefinition id="heardDefinition" messageRef="${message}Message" /></bpmn:boundaryEvent><bpmn:endEvent id="heardEnds" /><bpmn:sequenceFlow id="afterHeard" sourceRef="heard" targetRef="heardEnds" /><bpmn:endEvent id="endedEarly"`,
    );

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
  await publishChanged(admin, 'purchase-request.tracked', (xml) =>
    hearing(waitingFor(xml, 'goods', 'received'), 'procurement', 'ordered'),
  );
  await publishChanged(admin, 'purchase-order.simple', (xml) =>
    hearing(waitingFor(waitingFor(xml, 'goods', 'received'), 'payment', 'paid'), 'fulfilment', 'invoiced'),
  );
  // The event that waits for the message comes behind the condition that the same receipt meets.
  await publishChanged(admin, 'purchase-order.standard', (xml) =>
    waitingFor(xml, 'payment', 'received')
      .replace(/<bpmn:sequenceFlow id="toPayment"[^>]*>/, '')
      .replace(/<bpmndi:BPMNEdge id="toPayment_di".*?<\/bpmndi:BPMNEdge>/, '')
      .replace('sourceRef="goods" targetRef="bothCame"', 'sourceRef="goods" targetRef="payment"'),
  );
  category = await aCategory(test, 'MSG', { process: 'purchase-request.tracked', quoteNeed: false });
});
afterEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

const processOf = async (path: string) => {
  await test.drain();
  return (await desk.buyer.get(`${path}/process`)).data as ProcessView;
};
/** What a process waits for; `ended` once it has ended. */
async function awaited(path: string): Promise<readonly string[]> {
  const { ended, path: steps } = await processOf(path);
  return ended ? ['ended'] : steps.flatMap(({ status, element }) => (status === 'current' ? element : [])).sort();
}
/** The messages that a process has received, by the element, in their order. */
async function heard(path: string): Promise<readonly string[]> {
  const { timeline } = await processOf(path);
  return timeline.flatMap(({ verb, element, message }) =>
    verb === 'messageReceived' ? `${element} ${message?.name} ${message?.from}` : [],
  );
}

const approved = (of = category) => waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }], of);
const ordered = (id: string | undefined, quantity: string) => aReleasedOrder(desk, [aPart(id, { quantity })]);
async function comes(order: string, quantity: string): Promise<string> {
  const [line] = (await orderAt(desk.buyer, order)).lines;
  return (await received(desk.keeper, [arrived(line?.id ?? '', quantity)])).id;
}

describe('the process of a request', () => {
  it('hears of each order that is released and of each receipt, and goes on by them', async () => {
    const { path, ids } = await approved();
    expect(await awaited(path)).toEqual(['goods', 'orders']);
    const first = await ordered(ids[0], '1');
    expect(await heard(path)).toEqual(['heard ordered record']);
    const second = await ordered(ids[0], '1');
    expect(await heard(path)).toEqual(['heard ordered record', 'heard ordered record']);
    expect(await awaited(path)).toEqual(['goods']);
    // A receipt that is not all of it is one, too: the diagram asks afterwards whether more is awaited.
    await comes(first, '1');
    expect((await heard(path)).at(-1)).toBe('goods received record');
    expect(await awaited(path)).toEqual(['goods']);
    await comes(second, '1');
    expect(await awaited(path)).toEqual(['ended']);
  });

  it('that is suspended hears of it once it goes on', async () => {
    const { path, ids } = await approved();
    const order = await ordered(ids[0], '2');
    const { instance } = await processOf(path);
    const reason = { reason: 'Checked' };
    expect((await admin.post(`/process/instances/${instance}/suspend`, reason)).status).toBe(201);
    await comes(order, '2');
    expect(await heard(path)).toEqual(['heard ordered record']);
    expect((await admin.post(`/process/instances/${instance}/resume`, reason)).status).toBe(201);
    test.clock.pass(minutes(10));
    expect(await heard(path)).toEqual(['heard ordered record', 'goods received record']);
    expect(await awaited(path)).toEqual(['ended']);
  });

  it('is not moved by what happens to another request, by a reversal, or by a hold', async () => {
    const [waiting, other] = [await approved(), await approved()];
    const [order, foreign] = [await ordered(waiting.ids[0], '2'), await ordered(other.ids[0], '2')];
    const receipt = await comes(foreign, '1');
    const reversed = { version: 1, reason: 'Counted twice' };
    expect((await desk.keeper.post(`/purchase/receipts/${receipt}/reverse`, reversed)).status).toBe(201);
    expect((await doesTo(desk.buyer, order, 'hold')).status).toBe(201);
    expect(await awaited(waiting.path)).toEqual(['goods']);
    expect(await heard(waiting.path)).toEqual(['heard ordered record']);
    expect(await heard(other.path)).toEqual(['heard ordered record', 'goods received record']);
  });
});

describe('the process of an order', () => {
  it('hears of receipts, invoices and payments; a message for which nothing waits is dropped', async () => {
    const { ids } = await approved();
    const order = await ordered(ids[0], '2');
    expect(await awaited(order)).toEqual(['goods', 'payment']);
    await anInvoice(desk.payer, order, '60.00', 'MSG-1');
    await anInvoice(desk.payer, order, '40.00', 'MSG-2');
    expect(await heard(order)).toEqual(['heard invoiced record', 'heard invoiced record']);
    await comes(order, '1');
    // Nothing waits for goods any more in this turn.
    await comes(order, '1');
    expect((await heard(order)).filter((one) => one.startsWith('goods'))).toHaveLength(1);
    const payment = await aPayment(desk.payer, await planned(desk.payer, order, ['100.00']));
    void (await desk.payer.act(payment, 'submit')).data;
    expect(await awaited(order)).toContain('payment');
    void (await pays(desk.payer, payment)).data;
    expect((await heard(order)).at(-1)).toBe('payment paid record');
    expect(await awaited(order)).toEqual(['ended']);
  });

  it('has met the conditions that the same act has made true before it hears of it', async () => {
    const simple = { process: 'purchase-request.simple', quoteNeed: false };
    const behind = await aCategory(test, 'BHD', { ...simple, poProcess: 'purchase-order.standard' });
    const { ids } = await approved(behind);
    const order = await ordered(ids[0], '2');
    expect(await awaited(order)).toEqual(['goods']);
    await comes(order, '2');
    expect(await heard(order)).toEqual(['payment received record']);
  });

  it('that has ended, or never began, is left alone', async () => {
    const plain = await aCategory(test, 'PLN', { process: 'purchase-request.simple', quoteNeed: false });
    const { path, ids } = await approved(plain);
    const order = await ordered(ids[0], '2');
    await comes(order, '2');
    expect(await awaited(path)).toEqual(['ended']);
    expect(await heard(path)).toEqual([]);
  });
});

it('a message that the subject does not declare is a fault of the room', async () => {
  const send = () => test.get(RecordMessages).happened(purchaseOrder, 'o1', 'ordered');
  expect(send).toThrow('the subject purchase-order has no message ordered');
});

it('a message is written with the unit, and lost with it', async () => {
  const { ids } = await approved();
  const order = await ordered(ids[0], '2');
  const id = order.split('/').at(-1) ?? '';
  const failed = test.db.unit(() => {
    test.get(RecordMessages).happened(purchaseOrder, id, 'received');
    return Promise.reject(new Error('the unit fails'));
  });
  await expect(failed).rejects.toThrow('the unit fails');
  expect(await awaited(order)).toEqual(['goods', 'payment']);
  expect(await heard(order)).toEqual([]);
});
