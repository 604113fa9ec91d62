import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { RelatedView } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { anOrder, aPart, aReleasedOrder, orderAt, waitingLines } from '../../support/builders/orders.js';
import { aUser } from '../../support/builders/org.js';
import { aPayment, aPaymentDesk, planned, type PaymentDesk } from '../../support/builders/payments.js';
import { aCategory, anOffer, aQuote, anApproved } from '../../support/builders/purchase.js';
import { lineIdsOf } from '../../support/builders/quotes.js';
import { arrived, received } from '../../support/builders/receipts.js';

let test: TestApp;
let desk: PaymentDesk;
/** Watches processes and reads nothing of purchasing; watches and reads all of it. */
let watcher: Caller;
let chief: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  const watching = ['process:instance:search'];
  watcher = await test.as(await aUser(test, 'watcher', { permissions: watching }));
  chief = await test.as(await aUser(test, 'chief', { permissions: [...watching, 'purchase:*', '/purchase/*'] }));
});
afterAll(() => test.stop());

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const instanceOf = async (path: string, who = desk.buyer) =>
  ((await who.get(`${path}/process`)).data as ProcessView).instance;
const relatedTo = async (who: Caller, instance: string) =>
  (await who.get(`/process/instances/${instance}/related`)).data as RelatedView[];
const shortOf = (related: readonly RelatedView[]) =>
  related.map(({ kind, number, path }) => [kind.en, number, path] as const);

describe('the instance of a request', () => {
  it('lists its quotes and orders, with their states and processes', async () => {
    const category = await aCategory(test, 'RLQ', { process: 'purchase-request.simple', quoteConfirm: false });
    const path = await anApproved(desk.chen, desk.lin, category, desk.company.chen);
    const [lineId = ''] = await lineIdsOf(desk.chen, path);
    const quote = await aQuote(desk.buyer, path, [{ lineId, offers: [anOffer(desk.vendor)] }]);
    expect((await desk.buyer.act(quote, 'submit')).status).toBe(201);
    const order = await aReleasedOrder(desk, [aPart(lineId, { leadTime: 7 })]);
    const related = await relatedTo(chief, await instanceOf(path));
    const { number } = await orderAt(desk.buyer, order);
    expect(shortOf(related)).toEqual([
      ['Quote', expect.stringMatching(/^Q/), `/purchase/quoteList/${idOf(quote)}`],
      ['Purchase order', number, `/purchase/orderList/${idOf(order)}`],
    ]);
    expect(related[1]).toMatchObject({
      kind: { zh: '采购订单' },
      title: { zh: 'Columns Ltd' },
      state: { name: { zh: '已下达', en: 'Released' }, tone: 'running' },
      instance: await instanceOf(order),
    });
  });
});

describe('the instance of an order', () => {
  it('lists its requests, what has come of it and what pays it', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }]);
    const order = await aReleasedOrder(desk, [aPart(ids[0])]);
    const [line] = (await orderAt(desk.buyer, order)).lines;
    const receipt = await received(desk.keeper, [arrived(line?.id ?? '', '1')]);
    const other = await received(desk.keeper, [arrived(line?.id ?? '', '1')]);
    const reversed = { version: 1, reason: 'Counted twice' };
    expect((await desk.keeper.post(`/purchase/receipts/${other.id}/reverse`, reversed)).status).toBe(201);
    const rows = await planned(desk.payer, order, ['50.00', '50.00']);
    const payment = await aPayment(desk.payer, rows.slice(0, 1));
    expect((await desk.payer.act(payment, 'submit')).status).toBe(201);
    // A draft of another person is not read.
    await aPayment(desk.payer, rows.slice(1));
    const related = await relatedTo(chief, await instanceOf(order));
    expect(related.map(({ kind, path: page, state }) => [kind.en, page, state.name.en])).toEqual([
      ['Purchase request', `/purchase/myPrList/${idOf(path)}`, expect.any(String)],
      ['Receipt', `/purchase/received/${receipt.id}`, 'Received'],
      ['Receipt', `/purchase/received/${other.id}`, 'Reversed'],
      ['Payment', `/purchase/paymentList/${idOf(payment)}`, 'To pay'],
    ]);
    // Receipts have no process.
    const [requested, paying] = [await instanceOf(path, desk.chen), await instanceOf(payment, desk.payer)];
    expect(related.map(({ instance }) => instance)).toEqual([requested, null, null, paying]);
  });
});

describe('a reader', () => {
  it('who watches processes alone sees what has a process, without a way to its page', async () => {
    const { ids, path } = await waitingLines(desk);
    const order = await aReleasedOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    const draft = await anOrder(desk, [aPart(ids[0], { quantity: '1' })]);
    const instance = await instanceOf(path, desk.chen);
    const seen = await relatedTo(watcher, instance);
    expect(seen.map(({ id, path: page, instance: of }) => [id, page, of])).toEqual([
      [idOf(order), null, await instanceOf(order)],
    ]);
    expect((await relatedTo(chief, instance)).map(({ id }) => id)).toEqual([idOf(order), idOf(draft)]);
    const [line] = (await orderAt(desk.buyer, order)).lines;
    await received(desk.keeper, [arrived(line?.id ?? '', '1')]);
    expect((await relatedTo(watcher, await instanceOf(order))).map(({ id }) => id)).toEqual([idOf(path)]);
  });

  it('is refused without the permission, and where there is no such instance', async () => {
    const { path } = await waitingLines(desk);
    const instance = await instanceOf(path, desk.chen);
    (await desk.chen.get(`/process/instances/${instance}/related`)).expectCode(errors.forbidden);
    (await watcher.get('/process/instances/unknown/related')).expectCode(errors.notFound);
  });
});
