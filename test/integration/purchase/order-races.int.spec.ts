import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import { lineStatus } from '#lab/modules/purchase/shared/purchase.codes.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import { whenFree, type Answer } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  anOrder,
  anOrderDraft,
  aPart,
  aReleasedOrder,
  orderAt,
  purchaser,
  waitingLines,
} from '../../support/builders/orders.js';
import {
  aFile,
  anInvoice,
  anOrderWorth,
  aPayment,
  aPaymentDesk,
  comes,
  moneyOf,
  paymentAt,
  planned,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import { aKeeper, anExpectedLine, aReceiptDraft, arrived, cameOf } from '../../support/builders/receipts.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterAll(() => test.stop());

const counted = (answers: readonly Answer[]) =>
  answers.reduce<Record<number, number>>((counts, { body }) => {
    return { ...counts, [body.code]: (counts[body.code] ?? 0) + 1 };
  }, {});

/** Purchasers who press at the same time. */
async function purchasers(count: number, name: string) {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push(await aUser(test, `${name}${n}`, { permissions: [...purchaser] }));
  return Promise.all(ids.map((id) => test.as(id)));
}

describe('orders that are made at the same moment', () => {
  it('a hundred splits of one line never take more than its quote', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '40', unitPrice: '3.33' }]);
    const callers = await purchasers(10, 'racer');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        whenFree(() =>
          callers[n % callers.length]!.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0], { quantity: '1' })])),
        ),
      ),
    );
    expect(counted(answers)).toEqual({ 200: 40, 4101: 60 });
    const amounts = answers.flatMap(({ body }) => (body.code === 200 ? Number(body.data.amount) : []));
    expect(amounts.reduce((all, one) => all + Math.round(one * 100), 0)).toBe(40 * 333);
    expect(await violations(test.db)).toEqual([]);
    const { lines } = (await desk.chen.get(path)).data as RequestDetail;
    expect(lines.map(({ status }) => status)).toEqual([lineStatus.of.toOrder]);
  });

  it('orders of the same lines in any order do not wait for each other for ever', async () => {
    const requests = [];
    for (let n = 0; n < 3; n++) requests.push(await waitingLines(desk, [{ quantity: '100' }, { quantity: '100' }]));
    const ids = requests.flatMap((one) => one.ids);
    const callers = await purchasers(6, 'crosser');
    const ordered = await Promise.all(
      Array.from({ length: 30 }, (_, n) => {
        const turned = [...ids.slice(n % ids.length), ...ids.slice(0, n % ids.length)];
        const parts = (n % 2 ? turned : turned.reverse()).map((id) => aPart(id, { quantity: '3' }));
        const who = callers[n % callers.length]!;
        return whenFree(() =>
          n % 3 === 0
            ? who.post('/purchase/orders/batch', { orders: parts.map((part) => anOrderDraft(desk, [part])) })
            : who.post('/purchase/orders', anOrderDraft(desk, parts)),
        );
      }),
    );
    expect(counted(ordered)).toEqual({ 200: 30 });
    expect(await violations(test.db)).toEqual([]);
  });

  it('releases, cancellations and new orders of one line leave the ledger whole', async () => {
    const { ids, path } = await waitingLines(desk, [{ quantity: '12' }]);
    const orders = [];
    for (let n = 0; n < 6; n++) orders.push(await anOrder(desk, [aPart(ids[0])]));
    const callers = await purchasers(6, 'mixer');
    const answers = await Promise.all(
      orders.flatMap((order, n) => {
        const who = callers[n]!;
        return [
          who.post(`${order}/cancel`, { version: 1, reason: 'Not needed' }),
          desk.buyer.post(`${order}/actions/submit`, { version: 1, input: {} }),
          who.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0], { quantity: '1' })])),
        ];
      }),
    );
    for (const { body } of answers) expect([200, 4101, 8001, 8002, 8004]).toContain(body.code);
    expect(await violations(test.db)).toEqual([]);
    expect(['6', '7']).toContain(((await desk.chen.get(path)).data as RequestDetail).status);
  });

  it('closing a request and ordering its line: one of them happens', async () => {
    for (let round = 0; round < 8; round++) {
      const { ids, path } = await waitingLines(desk);
      const { version } = (await desk.buyer.get(path)).data as RequestDetail;
      const [closed, ordered] = (await Promise.all([
        desk.buyer.post(`${path}/close`, { version, reason: 'No more' }),
        desk.lin.post('/purchase/orders', anOrderDraft(desk, [aPart(ids[0])])),
      ])) as [Answer, Answer];
      expect([closed, ordered].filter(({ body }) => body.code === 200)).toHaveLength(1);
      expect(await violations(test.db)).toEqual([]);
    }
  });
});

describe('receipts that are made at the same moment', () => {
  it('a hundred of one line never receive more than was ordered, and their reversals leave nothing', async () => {
    const { order, lineId } = await anExpectedLine(desk, { quantity: '40' });
    const keepers = await Promise.all(Array.from({ length: 10 }, (_, n) => aKeeper(test, `keeper${n}`)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        whenFree(() => keepers[n % 10]!.post('/purchase/receipts', aReceiptDraft([arrived(lineId, '1')]))),
      ),
    );
    // Once all has come the order awaits nothing.
    expect(counted(answers)).toEqual({ 200: 40, 8002: 60 });
    expect(await cameOf(desk.buyer, order)).toEqual(['RD', '40']);
    expect(await violations(test.db)).toEqual([]);
    const made = answers.flatMap(({ body }) => (body.code === 200 ? String(body.data.id) : []));
    const reversed = await Promise.all(
      [...made, ...made].map((id, n) =>
        whenFree(() =>
          keepers[n % 10]!.post(`/purchase/receipts/${id}/reverse`, { version: 1, reason: 'Counted twice' }),
        ),
      ),
    );
    expect(counted(reversed)).toEqual({ 200: 40, 8001: 40 });
    expect(await cameOf(desk.buyer, order)).toEqual(['00', '0']);
    expect(await violations(test.db)).toEqual([]);
  });

  it('cancelling an order and receiving its line: one of them happens', async () => {
    const [keeper] = [await aKeeper(test, 'last keeper')];
    for (let round = 0; round < 6; round++) {
      const { order, lineId } = await anExpectedLine(desk);
      const { version } = (await desk.buyer.get(order)).data as { version: number };
      const answers = (await Promise.all([
        desk.buyer.post(`${order}/cancel`, { version, reason: 'No more' }),
        keeper.post('/purchase/receipts', aReceiptDraft([arrived(lineId, '1')])),
      ])) as Answer[];
      expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
      expect(await violations(test.db)).toEqual([]);
    }
  });
});

describe('payments that are made at the same moment', () => {
  it('a hundred presses on payments of one line never pay more than has come, nor one of them twice', async () => {
    const order = await anOrderWorth(desk, '25', '2.00');
    await comes(desk, order, '10');
    const { payer } = desk;
    const rows = await planned(
      payer,
      order,
      Array.from({ length: 25 }, () => '2.00'),
    );
    const payments: { path: string; fileId: string; version: number }[] = [];
    for (const row of rows) {
      const path = await aPayment(payer, [row]);
      void (await payer.act(path, 'submit')).data;
      const { version } = await paymentAt(payer, path);
      payments.push({ path, version, fileId: await aFile(payer, 'receipt.pdf') });
    }
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const { path, fileId, version } = payments[n % payments.length]!;
        const input = { paidOn: '2026-11-20', paidAmount: '2.00', payer: 'Finance', fileId };
        return whenFree(() => payer.post(`${path}/actions/pay`, { version, input }));
      }),
    );
    const paid = answers.filter(({ body }) => body.code === 200).length;
    expect(paid).toBe(10);
    for (const { body } of answers) expect([200, 4105, 8001, 8003, 8004]).toContain(body.code);
    expect(await moneyOf(payer, order)).toMatchObject({ received: '20.00', paid: '20.00' });
    expect(await violations(test.db)).toEqual([]);
  });
});

describe('the last receipt and the last payment at the same moment', () => {
  it('complete the order once, with its lines and its request, and its process ends', async () => {
    const { payer, keeper } = desk;
    for (let round = 0; round < 6; round++) {
      const { ids, path: request } = await waitingLines(desk, [{ quantity: '2', unitPrice: '50.00' }]);
      const order = await aReleasedOrder(desk, [aPart(ids[0])]);
      await anInvoice(payer, order, '100.00', `LAST-${round}`);
      const payment = await aPayment(payer, await planned(payer, order, [{ amount: '100.00', isPrepayment: true }]));
      void (await payer.act(payment, 'submit')).data;
      void (await desk.lin.act(payment, 'approve')).data;
      const { version } = await paymentAt(payer, payment);
      const [line] = (await orderAt(desk.buyer, order)).lines;
      const input = { paidOn: '2026-11-20', paidAmount: '100.00', payer: 'Finance', fileId: await aFile(payer) };
      const answers = await Promise.all([
        whenFree(() => payer.post(`${payment}/actions/pay`, { version, input })),
        whenFree(() => keeper.post('/purchase/receipts', aReceiptDraft([arrived(line?.id ?? '', '2')]))),
      ]);
      expect(counted(answers)).toEqual({ 200: 2 });
      expect((await orderAt(desk.buyer, order)).state).toBe('completed');
      expect((await desk.chen.get(request)).data).toMatchObject({ state: 'closed', status: '1' });
      const { rows } = (await desk.buyer.get(`${order}/log?size=50`)).data as { rows: LogRow[] };
      expect(rows.filter(({ code }) => code === '34')).toHaveLength(1);
      await test.drain();
      expect(((await desk.buyer.get(`${order}/process`)).data as ProcessView).ended).toBeTruthy();
      expect(await violations(test.db)).toEqual([]);
    }
  });
});
