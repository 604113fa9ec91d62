import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { RowsToPay } from '#lab/modules/purchase/shared/payment.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { anOrderDraft, aPart, doesTo, orderAt, waitingLines } from '../../support/builders/orders.js';
import {
  anOrderWorth,
  aPayment,
  aPaymentDesk,
  invoiced,
  moneyOf,
  paymentAt,
  pays,
  planned,
  comes,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import { aCategory } from '../../support/builders/purchase.js';
import { arrived, received } from '../../support/builders/receipts.js';
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

const columnOf = async (order: string, column: string) => {
  const sql = `SELECT \`${column}\` AS \`value\` FROM \`purchase_order\` WHERE \`id\` = ?`;
  return (await test.db.query({ sql, values: [order.split('/').at(-1)] }))[0]?.value;
};
const statusOf = (order: string) => columnOf(order, 'paymentStatus');
const invoiceStatusOf = (order: string) => columnOf(order, 'invoiceStatus');
const codesOf = async (path: string) =>
  ((await payer.get(`${path}/log?size=50`)).data.rows as LogRow[]).map(({ code }) => code).reverse();
const fieldsOf = (data: { fields?: { path: string; code: number }[] }) =>
  (data.fields ?? []).map(({ path, code }) => [path, code]);

describe('the payment plan of an order', () => {
  it('is at most the amount of the order, and its rows of payments stay as they are', async () => {
    const order = await anOrderWorth(desk, '10', '100.00');
    const { version } = await moneyOf(payer, order);
    const row = { expectedDate: '2026-12-01', amount: '600.00' };
    const over = await payer.put(`${order}/plan`, { version, rows: [row, { ...row, amount: '400.01' }] });
    expect(over.expectCode(errors.field).fields).toEqual([
      { path: 'rows.1.amount', code: 8012, args: ['tooBig', '400.00'] },
    ]);
    const [first] = await planned(payer, order, ['600.00', '400.00']);
    expect(await statusOf(order)).toBe('01');
    (await payer.put(`${order}/plan`, { version, rows: [row] })).expectCode(errors.stale);
    await aPayment(payer, [first]);
    const now = await moneyOf(payer, order);
    (await payer.put(`${order}/plan`, { version: now.version, rows: [] })).expectCode(errors.illegalState);
    const refused = await desk.outsider.put(`${order}/plan`, { version: now.version, rows: [] });
    expect(refused.status).toBe(403);
  });

  it('shows its rows to those who pay, with their totals by currency', async () => {
    const order = await anOrderWorth(desk, '1', '70.00', { line: { currency: 'EUR' } });
    await planned(payer, order, [{ amount: '20.00', expectedDate: '2026-01-01' }, '50.00']);
    const eur = (await payer.get('/purchase/payments/waiting?currency=EUR')).data as RowsToPay;
    expect(eur.totals).toEqual([{ currency: 'EUR', value: '70.00' }]);
    expect(eur.rows.map(({ amount, isOverdue }) => [amount, isOverdue])).toEqual([
      ['20.00', true],
      ['50.00', false],
    ]);
    const late = (await payer.get('/purchase/payments/waiting?currency=EUR&overdue=true')).data as RowsToPay;
    expect(late.total).toBe(1);
    expect((await desk.outsider.get('/purchase/payments/waiting')).status).toBe(403);
  });
});

describe('a change of an order', () => {
  it('leaves no less than what is planned and, within the tolerance, invoiced of it; the statuses follow', async () => {
    const category = await aCategory(test, 'CHG', {
      ...{ process: 'purchase-request.simple', quoteNeed: false },
      ...{ tolOrder: '10.00', tolInvoice: '5.00' },
    });
    const order = await anOrderWorth(desk, '10', '10.00', { category });
    await planned(payer, order, ['60.00']);
    void (await invoiced(payer, order, '84.00', 'CHG-1')).data;
    const [line] = (await orderAt(desk.buyer, order)).lines;
    const change = (amount: string) =>
      doesTo(desk.buyer, order, 'modify', {
        lines: [{ id: line?.id, quantity: '10', amount, deliveryDate: '2027-01-01' }],
      });
    const tooLow = (await change('79.99')).expectCode(errors.field) as { fields: unknown };
    expect(tooLow.fields).toEqual([{ path: 'lines.0.amount', code: 8012, args: ['tooSmall', '80.00'] }]);
    expect((await orderAt(desk.buyer, order)).amount).toBe('100.00');
    void (await change('80.00')).data;
    expect(await moneyOf(payer, order)).toMatchObject({ ordered: '80.00', invoiced: '84.00' });
    expect(await invoiceStatusOf(order)).toBe('complete');
    void (await change('90.00')).data;
    expect(await invoiceStatusOf(order)).toBe('partial');
    await planned(payer, order, ['90.00']);
    expect(fieldsOf((await change('89.99')).expectCode(errors.field))).toEqual([['lines.0.amount', 8012]]);
    void (await change('90.01')).data;
  });

  it('and its receipts change what it comes to: it is paid once all of that is', async () => {
    const category = await aCategory(test, 'COM', {
      ...{ process: 'purchase-request.simple', quoteNeed: false, tolReceipt: '10.00' },
    });
    const order = await anOrderWorth(desk, '10', '10.00', { category });
    await comes(desk, order, '5');
    const path = await aPayment(payer, await planned(payer, order, ['50.00', '40.00']));
    void (await payer.act(path, 'submit')).data;
    void (await pays(payer, path, { paidAmount: '50.00' })).data;
    void (await invoiced(payer, order, '50.00', 'COM-1')).data;
    expect([await statusOf(order), await invoiceStatusOf(order)]).toEqual(['PP', 'partial']);
    void (await doesTo(desk.buyer, order, 'finish', { wanted: false })).data;
    expect([await statusOf(order), await invoiceStatusOf(order)]).toEqual(['AP', 'complete']);
    const other = await anOrderWorth(desk, '10', '10.00', { category });
    void (await invoiced(payer, other, '90.00', 'COM-2')).data;
    const { id } = await received(desk.keeper, [arrived((await orderAt(desk.buyer, other)).lines[0]?.id ?? '', '9')]);
    expect(await invoiceStatusOf(other)).toBe('complete');
    void (await desk.keeper.post(`/purchase/receipts/${id}/reverse`, { version: 1, reason: 'Counted twice' })).data;
    expect(await invoiceStatusOf(other)).toBe('partial');
  });
});

describe('a payment', () => {
  it('pays rows of one currency, payee and paying company that no other payment has (4104)', async () => {
    const [one, two] = [
      await anOrderWorth(desk, '1', '10.00'),
      await anOrderWorth(desk, '1', '10.00', { line: { currency: 'USD' } }),
    ];
    const { ids } = await waitingLines(desk, [{ quantity: '1', unitPrice: '10.00' }]);
    const other = anOrderDraft({ ...desk, vendor: desk.other }, [aPart(ids[0], { quantity: '1' })]);
    const three = `/purchase/orders/${((await desk.buyer.post('/purchase/orders', other)).data as { id: string }).id}`;
    void (await desk.buyer.act(three, 'submit')).data;
    const rows = [];
    for (const order of [one, two, three]) rows.push((await planned(payer, order, ['10.00']))[0]);
    const refused = await payer.post('/purchase/payments', { rows: rows.map((planId) => ({ planId })) });
    expect(fieldsOf(refused.expectCode(purchaseErrors.notPaidTogether))).toEqual([
      ['rows.1.planId', 4104],
      ['rows.2.planId', 4104],
    ]);
    const path = await aPayment(payer, [rows[0]]);
    expect(await paymentAt(payer, path)).toMatchObject({
      amount: '10.00',
      status: 'F',
      bank: { account: '6222 0001' },
    });
    expect((await paymentAt(payer, path)).number).toMatch(/^PY20\d{4}\d{4}$/);
    (await payer.post('/purchase/payments', { rows: [{ planId: rows[0] }] })).expectCode(
      purchaseErrors.notPaidTogether,
    );
    (await payer.post('/purchase/payments', { rows: [{ planId: rows[1] }, { planId: rows[1] }] })).expectCode(
      purchaseErrors.quotedTwice,
    );
    void (await payer.delete(path)).data;
    await aPayment(payer, [rows[0]]);
  });

  it('says when, how much, by whom and with which receipt it was paid, all of which is required (8005)', async () => {
    const order = await anOrderWorth(desk, '2', '50.00');
    await comes(desk, order, '2');
    const path = await aPayment(payer, await planned(payer, order, ['100.00']));
    void (await payer.act(path, 'submit')).data;
    const refused = (await payer.act(path, 'pay', {})).expectCode(errors.required);
    expect(fieldsOf(refused)).toEqual(['paidOn', 'paidAmount', 'payer', 'fileId'].map((field) => [field, 8005]));
    expect(fieldsOf((await pays(payer, path, { paidAmount: '100.01' })).expectCode(errors.field))).toEqual([
      ['paidAmount', 8012],
    ]);
    expect(fieldsOf((await pays(payer, path, { paidOn: '2099-01-01' })).expectCode(errors.field))).toEqual([
      ['paidOn', 8012],
    ]);
    void (await pays(payer, path)).data;
    const paid = await paymentAt(payer, path);
    expect(paid).toMatchObject({ state: 'finished', status: '1', payer: 'Finance', paidAmount: '100.00' });
    expect(paid.paymentFile?.name).toBe('receipt.pdf');
    expect(await statusOf(order)).toBe('AP');
    expect(await moneyOf(payer, order)).toMatchObject({ paid: '100.00', received: '100.00' });
    expect(await codesOf(path)).toEqual(['61', '62', '63']);
    expect(await codesOf(order)).toEqual(expect.arrayContaining(['61', '62', '63']));
    (await payer.act(path, 'pay', {})).expectCode(errors.notYourTask);
  });

  it('that is a draft is changed at the version that was read: rows that it leaves are free, others are taken', async () => {
    const order = await anOrderWorth(desk, '2', '50.00');
    const [first, second, third] = await planned(payer, order, ['60.00', '30.00', '10.00']);
    const path = await aPayment(payer, [first, second]);
    const { version } = await paymentAt(payer, path);
    const rows = (...ids: (string | undefined)[]) => ids.map((planId) => ({ planId }));
    const draft = { rows: rows(second, third), comments: 'Second half', dueDate: '2026-12-24', version };
    expect((await payer.put(path, draft)).data).toMatchObject({ version: version + 1 });
    expect(await paymentAt(payer, path)).toMatchObject({
      ...{ state: 'draft', amount: '40.00', comments: 'Second half', dueDate: '2026-12-24' },
      rows: [{ planId: second }, { planId: third }],
      costCentres: [{ code: 'RD-210', name: 'Research' }],
    });
    (await payer.put(path, draft)).expectCode(errors.stale);
    expect((await desk.outsider.put(path, { ...draft, version: version + 1 })).status).toBe(403);
    // The row that it has left goes into another payment, which it cannot take back then.
    await aPayment(payer, [first]);
    const taken = { ...draft, rows: rows(first, second), version: version + 1 };
    (await payer.put(path, taken)).expectCode(purchaseErrors.notPaidTogether);
    expect((await paymentAt(payer, path)).rows.map(({ planId }) => planId)).toEqual([second, third]);
    (await payer.put(path, { ...taken, rows: [] })).expectCode(errors.field);
    void (await payer.act(path, 'submit')).data;
    const submitted = (await paymentAt(payer, path)).version;
    (await payer.put(path, { ...draft, version: submitted })).expectCode(errors.illegalState);
    expect(await codesOf(path)).toEqual(['61', '62', '62']);
  });

  it('of less leaves the rest of the plan to be paid', async () => {
    const order = await anOrderWorth(desk, '2', '50.00');
    await comes(desk, order, '2');
    const path = await aPayment(payer, await planned(payer, order, ['60.00', '40.00']));
    void (await payer.act(path, 'submit')).data;
    void (await pays(payer, path, { paidAmount: '75.00' })).data;
    const { plan, paid } = await moneyOf(payer, order);
    expect(paid).toBe('75.00');
    expect(plan.map(({ amount, paidAt }) => [amount, paidAt !== null]).sort()).toEqual([
      ['15.00', true],
      ['25.00', false],
      ['60.00', true],
    ]);
    expect(await statusOf(order)).toBe('PP');
  });

  it('is not more than what has come (4105), unless it is a prepayment that was approved', async () => {
    const order = await anOrderWorth(desk, '10', '10.00');
    await comes(desk, order, '4');
    const [pre, rest] = await planned(payer, order, [{ amount: '30.00', isPrepayment: true }, '70.00']);
    const early = await aPayment(payer, [rest]);
    void (await payer.act(early, 'submit')).data;
    expect((await pays(payer, early)).expectCode(purchaseErrors.overpaid).fields).toEqual([
      { path: 'rows.0.amount', code: 4105, args: ['40.00'] },
    ]);
    const prepaid = await aPayment(payer, [pre]);
    void (await payer.act(prepaid, 'submit')).data;
    expect((await paymentAt(payer, prepaid)).state).toBe('requested');
    void (await desk.lin.act(prepaid, 'approve')).data;
    void (await pays(payer, prepaid)).data;
    expect(await statusOf(order)).toBe('PP');
    (await pays(payer, early)).expectCode(purchaseErrors.overpaid);
    await comes(desk, order, '6');
    void (await pays(payer, early)).data;
    expect(await statusOf(order)).toBe('AP');
  });

  it('waits while an order of it is on hold (8002)', async () => {
    const order = await anOrderWorth(desk, '1', '10.00');
    await comes(desk, order, '1');
    const [row] = await planned(payer, order, ['10.00']);
    void (await doesTo(desk.buyer, order, 'hold')).data;
    (await payer.post('/purchase/payments', { rows: [{ planId: row }] })).expectCode(errors.illegalState);
    void (await doesTo(desk.buyer, order, 'resume')).data;
    const path = await aPayment(payer, [row]);
    void (await payer.act(path, 'submit')).data;
    void (await doesTo(desk.buyer, order, 'hold')).data;
    (await pays(payer, path)).expectCode(errors.illegalState);
  });

  it('that is cancelled with a reason frees its rows', async () => {
    const order = await anOrderWorth(desk, '1', '10.00');
    const rows = await planned(payer, order, ['10.00']);
    const path = await aPayment(payer, rows);
    void (await payer.act(path, 'submit')).data;
    (await payer.act(path, 'cancel', {})).expectCode(errors.field);
    void (await payer.act(path, 'cancel', { opinion: 'Wrong bank' })).data;
    expect(await paymentAt(payer, path)).toMatchObject({ state: 'cancelled', status: 'C' });
    expect(await codesOf(path)).toEqual(['61', '62', '64']);
    await aPayment(payer, rows);
  });

  it('follows the diagram of its category, which needs one where payments are approved (8011)', async () => {
    const category = await aCategory(test, 'PAYC', {
      process: 'purchase-request.simple',
      quoteNeed: false,
      paymentApprove: true,
    });
    const order = await anOrderWorth(desk, '1', '10.00', { category });
    const path = await aPayment(payer, await planned(payer, order, ['10.00']));
    (await payer.act(path, 'submit')).expectCode(errors.noPublishedProcess);
    const keeper = await test.as(await aUser(test, 'keeper', { permissions: ['purchase:category:*'] }));
    const draft = {
      code: 'PAYD',
      nameZh: '付款',
      process: 'purchase-request.simple',
      enabled: true,
      paymentApprove: true,
    };
    expect(fieldsOf((await keeper.post('/purchase/categories', draft)).expectCode(errors.noPublishedProcess))).toEqual([
      ['paymentProcess', 8011],
    ]);
    void (await keeper.post('/purchase/categories', { ...draft, paymentProcess: 'purchase-payment.standard' })).data;
  });

  it('that came back and was changed shows its approver which rows it had', async () => {
    const category = await aCategory(test, 'PAYR', {
      ...{ process: 'purchase-request.simple', quoteNeed: false },
      ...{ paymentApprove: true, paymentProcess: 'purchase-payment.simple' },
    });
    const order = await anOrderWorth(desk, '2', '50.00', { category });
    const [first, second] = await planned(payer, order, ['60.00', '40.00']);
    const path = await aPayment(payer, [first, second]);
    expect((await payer.act(path, 'submit')).data.state).toBe('requested');
    void (await desk.lin.act(path, 'reject', { opinion: 'One at a time' })).data;
    const { version } = await paymentAt(payer, path);
    void (await payer.put(path, { rows: [{ planId: first }], comments: 'First half', version })).data;
    void (await payer.act(path, 'submit')).data;
    expect((await desk.lin.get(path)).data.lastSeen).toMatchObject({
      since: 'decided',
      content: {
        ...{ amount: '100.00', comments: '', vendor: expect.any(String) },
        rows: [{ planId: first }, { planId: second, order: expect.stringMatching(/./) }],
      },
    });
  });

  it('goes to the bank as a list of transfers', async () => {
    const order = await anOrderWorth(desk, '1', '10.00');
    const path = await aPayment(payer, await planned(payer, order, ['10.00']));
    const answer = await payer.get(`/purchase/payments/transfers?id=${path.split('/').at(-1)}`);
    expect(answer.status).toBe(200);
    expect((await desk.outsider.get(`/purchase/payments/transfers?id=${path.split('/').at(-1)}`)).status).toBe(403);
  });
});
