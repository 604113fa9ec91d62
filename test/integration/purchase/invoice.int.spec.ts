import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { InvoiceView } from '#lab/modules/purchase/shared/invoice.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import { whenFree, type Caller } from '../../support/as-user.js';
import { aPart, aReleasedOrder, waitingLines } from '../../support/builders/orders.js';
import {
  aFile,
  anInvoice,
  anOrderWorth,
  aPayment,
  aPaymentDesk,
  invoiced,
  moneyOf,
  planned,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: PaymentDesk;
let payer: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  ({ payer } = desk);
});
beforeEach(async () => expect(await violations(test.db)).toEqual([]));
afterAll(() => test.stop());

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const columnOf = async (order: string, column: string) => {
  const sql = `SELECT \`${column}\` AS \`value\` FROM \`purchase_order\` WHERE \`id\` = ?`;
  return (await test.db.query({ sql, values: [idOf(order)] }))[0]?.value;
};
const refusedOf = (data: { fields?: { path: string; code: number; args?: string[] }[] }) =>
  (data.fields ?? []).map(({ path, code, args = [] }) => [path, code, ...args]);

describe('an invoice', () => {
  it('is kept with its file, applied to what is needed first, and says how much of the order is invoiced', async () => {
    const { ids } = await waitingLines(desk, [
      { quantity: '1', unitPrice: '60.00', dueDate: '2027-03-01' },
      { quantity: '1', unitPrice: '40.00', dueDate: '2027-02-01' },
    ]);
    const order = await aReleasedOrder(
      desk,
      ids.map((id) => aPart(id, { quantity: '1' })),
    );
    const made = await anInvoice(payer, order, '50.00', 'FP-001');
    expect(made).toMatchObject({ number: 'FP-001', amount: '50.00', vendor: 'Columns Ltd', isInPayment: false });
    expect(made.files.map(({ name }) => name)).toEqual(['invoice.pdf']);
    const parts = await test.db.query({
      sql: 'SELECT `invoicedAmount` FROM `purchase_allocation` WHERE `orderId` = ? ORDER BY `place`',
      values: [idOf(order)],
    });
    expect(parts.map(({ invoicedAmount }) => Number(invoicedAmount))).toEqual([1000, 4000]);
    expect(await columnOf(order, 'invoiceStatus')).toBe('partial');
    await anInvoice(payer, order, '50.00', 'FP-002', { invoiceDate: '2026-01-01' });
    expect(await columnOf(order, 'invoiceStatus')).toBe('complete');
    const { rows } = (await payer.get(`${order}/log?size=50`)).data as { rows: { code: string }[] };
    expect(rows.filter(({ code }) => code === '65')).toHaveLength(2);
  });

  it('is at most the order and the tolerance of its category (8012), and has a file and an amount', async () => {
    const category = await aCategory(test, 'TOL', {
      process: 'purchase-request.simple',
      quoteNeed: false,
      tolInvoice: '2.00',
    });
    const order = await anOrderWorth(desk, '1', '100.00', { category });
    expect(refusedOf((await invoiced(payer, order, '102.01', 'T1')).expectCode(errors.field))).toEqual([
      ['orders.0.amount', 8012, 'tooBig', '102.00'],
    ]);
    expect(refusedOf((await invoiced(payer, order, '0', 'T1')).expectCode(errors.field))).toEqual([
      ['orders.0.amount', 8012, 'tooSmall', '0.01'],
    ]);
    (await invoiced(payer, order, '1.00', 'T1', { files: [] })).expectCode(errors.field);
    await anInvoice(payer, order, '102.00', 'T1');
    (await invoiced(payer, order, '0.01', 'T2')).expectCode(errors.field);
  });

  it('has a number of its own at its vendor, in whatever case and width (1003)', async () => {
    const order = await anOrderWorth(desk, '1', '100.00');
    await anInvoice(payer, order, '1.00', 'Inv-7a');
    const refused = (await invoiced(payer, order, '2.00', 'ＩＮＶ－7A')).expectCode(purchaseErrors.alreadyThere);
    expect(refusedOf(refused)).toEqual([['number', 1003]]);
    const races = await Promise.all(Array.from({ length: 8 }, () => invoiced(payer, order, '1.00', 'RACE-1')));
    expect(races.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(races.filter(({ body }) => body.code === 1003)).toHaveLength(7);
  });

  it('warns of one with the same amount within 30 days and a similar number', async () => {
    const order = await anOrderWorth(desk, '1', '100.00');
    await anInvoice(payer, order, '33.00', 'FP 2026/0815');
    const similar = async (values: Record<string, string>) => {
      const query = new URLSearchParams({
        vendorId: desk.vendor,
        number: '20260815',
        amount: '33.00',
        invoiceDate: '2026-12-10',
        ...values,
      });
      return ((await payer.get(`/purchase/invoices/similar?${query.toString()}`)).data as InvoiceView[]).map(
        ({ number }) => number,
      );
    };
    expect(await similar({})).toEqual(['FP 2026/0815']);
    expect(await similar({ amount: '33.01' })).toEqual([]);
    expect(await similar({ invoiceDate: '2026-12-21' })).toEqual([]);
    expect(await similar({ number: '4711' })).toEqual([]);
  });

  it('is changed and deleted while no payment names it (8002), at the version that was seen (8001)', async () => {
    const order = await anOrderWorth(desk, '1', '100.00');
    const { id, version, files } = await anInvoice(payer, order, '80.00', 'CH-1');
    const body = {
      number: 'CH-1',
      invoiceDate: '2026-11-20',
      orders: [{ orderId: idOf(order), amount: '100.00' }],
      files: files.map((file) => file.id),
    };
    const path = `/purchase/invoices/${id}`;
    (await payer.put(path, { ...body, version: version + 1 })).expectCode(errors.stale);
    expect(((await payer.put(path, { ...body, version })).data as InvoiceView).amount).toBe('100.00');
    const payment = await aPayment(payer, await planned(payer, order, ['100.00']), { invoices: [id] });
    (await payer.put(path, { ...body, version: version + 1 })).expectCode(errors.illegalState);
    (await payer.delete(`${path}?version=${version + 1}`)).expectCode(errors.illegalState);
    void (await payer.delete(payment)).data;
    void (await payer.delete(`${path}?version=${version + 1}`)).data;
    expect(await moneyOf(payer, order)).toMatchObject({ invoiced: '0.00', invoices: [] });
    expect(await columnOf(order, 'invoiceStatus')).toBe('none');
  });

  it('is one of an order that is released and that its writer reads; a repeat writes no second one', async () => {
    const { ids } = await waitingLines(desk, [{ quantity: '1' }]);
    const { id } = (
      await desk.buyer.post('/purchase/orders', {
        vendorId: desk.vendor,
        payorId: desk.payor,
        lines: [aPart(ids[0], { quantity: '1' })],
      })
    ).data as { id: string };
    (await invoiced(payer, `/purchase/orders/${id}`, '1.00', 'DR-1')).expectCode(errors.illegalState);
    (await invoiced(payer, '/purchase/orders/nothing', '1.00', 'DR-1')).expectCode(errors.field);
    const order = await anOrderWorth(desk, '1', '10.00');
    const draft = {
      number: 'KEY-1',
      invoiceDate: '2026-11-20',
      orders: [{ orderId: idOf(order), amount: '5.00' }],
      files: [await aFile(payer)],
    };
    const key = { 'idempotency-key': 'an invoice' };
    const first = (await payer.post('/purchase/invoices', draft, key)).data as InvoiceView;
    expect(((await payer.post('/purchase/invoices', draft, key)).data as InvoiceView).id).toBe(first.id);
    expect((await desk.outsider.post('/purchase/invoices', draft)).status).toBe(403);
    expect((await payer.get(`/purchase/invoices?search=key-1`)).data.total).toBe(1);
  });
});

describe('at the same moment', () => {
  it('a hundred invoices and payments of one order never exceed it', async () => {
    const order = await anOrderWorth(desk, '40', '1.00');
    const [row] = await planned(payer, order, ['40.00']);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        whenFree(() =>
          n % 2
            ? invoiced(payer, order, '1.00', `P-${n}`)
            : payer.post('/purchase/payments', { rows: [{ planId: row }] }),
        ),
      ),
    );
    const counts = (code: number, at: number) =>
      answers.filter(({ body }, n) => n % 2 === at && body.code === code).length;
    expect([counts(200, 0), counts(4104, 0)]).toEqual([1, 49]);
    expect([counts(200, 1), counts(8012, 1)]).toEqual([40, 10]);
    expect(await moneyOf(payer, order)).toMatchObject({ invoiced: '40.00' });
    expect(await violations(test.db)).toEqual([]);
  });
});
