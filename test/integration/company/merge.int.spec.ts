import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Company } from '#lab/modules/company/server/index.js';
import { companyErrors } from '#lab/modules/company/shared/company.errors.js';
import type { MergePreview, UseRow } from '#lab/modules/company/shared/company.dto.js';
import { Item } from '#lab/modules/purchase/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aContract } from '../../support/builders/contracts.js';
import { aUser } from '../../support/builders/org.js';
import {
  anEntry,
  anOrder,
  aPart,
  aReleasedOrder,
  orderAt,
  purchaser,
  waitingLines,
} from '../../support/builders/orders.js';
import {
  anInvoice,
  anOrderWorth,
  aPayment,
  aPaymentDesk,
  comes,
  paymentAt,
  planned,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import { aCategory, anOffer, aQuote, aRequest } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';

jest.setTimeout(240_000);

const route = '/company/companies';
let test: TestApp;
let desk: PaymentDesk;
let keeper: Caller;
let analyst: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['*'] }));
  analyst = await test.as(
    await aUser(test, 'analyst', { permissions: ['purchase:statistics:*', 'purchase:request:all'] }),
  );
});
afterAll(() => test.stop());

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
const at = async (id: string) => (await keeper.get(`${route}/${id}`)).data as Stored;
const aVendor = (name: string, values: Partial<Company> = {}) =>
  anEntry(test, Company, {
    ...{ isVendor: true, name, enabled: true },
    banks: [{ name: 'Bank', account: `6222 ${++count}`, address: null, swiftCode: null, isDefault: true }],
    ...values,
  });
const merge = async (id: string, otherId: string, values: Record<string, unknown> = {}, who = keeper) => {
  const [{ version }, { version: otherVersion }] = [await at(id), await at(otherId)];
  return who.post(`${route}/${id}/merge`, { otherId, version, otherVersion, ...values });
};
const previewOf = async (id: string, otherId: string) =>
  (await keeper.get(`${route}/${id}/merge/${otherId}`)).data as MergePreview;
const usesOf = async (id: string) =>
  Object.fromEntries(
    ((await keeper.get(`${route}/${id}/uses`)).data.rows as UseRow[])
      .filter((row) => row.count > 0)
      .map(({ text, count: n }) => [text, n]),
  );
/** Every column of a table in which an id may be, and the rows that have it. */
async function columnsNaming(id: string): Promise<string[]> {
  const found: string[] = [];
  for (const { tableName, columns } of test.db.source.entityMetadatas)
    for (const { databaseName } of columns.filter((column) => /(vendor|payor|company)Id$/i.test(column.databaseName))) {
      const sql = `SELECT 1 AS \`n\` FROM \`${tableName}\` WHERE \`${databaseName}\` = ? LIMIT 1`;
      if ((await test.db.query({ sql, values: [id] })).length > 0) found.push(`${tableName}.${databaseName}`);
    }
  return found.sort();
}

it('moves items, quotes, orders, contracts, receipts, invoices, payments and statistics to the company that is kept', async () => {
  const kept = await aVendor('Kept Ltd', { contact: 'Ann' });
  const gone = await aVendor('Gone Ltd', { contact: 'Ben', tel: '021', isCustomer: true, formerNames: ['Went Ltd'] });
  const goneWords = { vendorId: gone };
  const item = await anEntry(test, Item, { name: 'Column', vendorId: gone, enabled: true });
  const category = await aCategory(test, 'MRG', { process: 'purchase-request.simple', quoteConfirm: false });
  const request = await aRequest(desk.chen, category, desk.company.chen);
  await desk.chen.act(request, 'submit');
  await desk.lin.act(request, 'approve');
  const [line] = (await desk.chen.get(request)).data.lines as { id: string }[];
  const quote = await aQuote(desk.buyer, request, [
    { lineId: line?.id, reason: 'Sooner', offers: [anOffer(gone), anOffer(desk.other, { taken: false })] },
  ]);
  const order = await anOrderWorth(desk, '2', '50', goneWords);
  await comes(desk, order, '2');
  await anInvoice(desk.payer, order, '100.00', 'INV-GONE');
  const [row] = await planned(desk.payer, order, ['100']);
  const payment = await aPayment(desk.payer, [row]);
  const { ids } = await waitingLines(desk);
  const second = await aReleasedOrder(desk, [aPart(ids[0])], goneWords);
  const permissions = [...purchaser, 'purchase:contract:*'];
  const signer = await test.as(await aUser(test, 'signer', { department: desk.company.group, permissions }));
  await aContract(signer, [second]);
  await test.drain();
  const named = await columnsNaming(gone);
  expect(named).toEqual([
    'purchase_contract.vendorId',
    'purchase_invoice.vendorId',
    'purchase_item.vendorId',
    'purchase_order.vendorId',
    'purchase_payment.vendorId',
    'purchase_quote_offer.vendorId',
    'purchase_receipt.vendorId',
    'purchase_statistic.vendorId',
  ]);
  const before = await orderAt(desk.buyer, order);
  const uses = await usesOf(gone);
  expect(uses).toEqual({
    'purchase.item.many': 1,
    'purchase.quote.many': 1,
    'purchase.order.many': 2,
    'purchase.contract.many': 1,
    'purchase.receipt.many': 1,
    'purchase.payment.many': 1,
    'purchase.invoice.many': 1,
  });
  const { moves, blocks } = await previewOf(kept, gone);
  expect([Object.fromEntries(moves.map(({ text, count: n }) => [text, n])), blocks]).toEqual([uses, []]);

  const key = { 'idempotency-key': 'merge once' };
  const [one, other] = [await at(kept), await at(gone)];
  const said = { otherId: gone, version: one.version, otherVersion: other.version, fromOther: ['tel'] };
  const done = (await keeper.post(`${route}/${kept}/merge`, said, key)).data as { version: number; moved: number };
  expect(done.version).toBe(one.version + 1);
  // A repeat with the key, and one without it, change nothing.
  expect((await keeper.post(`${route}/${kept}/merge`, said, key)).data).toEqual(done);
  expect((await keeper.post(`${route}/${kept}/merge`, said)).data).toEqual({
    id: kept,
    version: done.version,
    moved: 0,
  });

  expect(await columnsNaming(gone)).toEqual([]);
  expect(await usesOf(kept)).toEqual(uses);
  expect(await at(kept)).toMatchObject({
    name: 'Kept Ltd',
    contact: 'Ann',
    tel: '021',
    isVendor: true,
    isCustomer: true,
    formerNames: ['Went Ltd', 'Gone Ltd'],
  });
  expect((await at(kept)).banks).toHaveLength(2);
  expect(await orderAt(desk.buyer, order)).toMatchObject({
    vendor: 'Kept Ltd',
    vendorId: kept,
    version: before.version + 1,
  });
  expect(await paymentAt(desk.payer, payment)).toMatchObject({ vendor: 'Kept Ltd' });
  expect((await desk.buyer.get(quote)).data.lines[0].offers[0]).toMatchObject({ vendor: 'Kept Ltd' });
  expect((await keeper.get(`/purchase/items/${item}`)).data).toMatchObject({ vendorId: kept });
  const rows = (await analyst.get(`/purchase/statistics?vendorId=${kept}`)).data as { total: number };
  expect(rows.total).toBe(2);
  // The former name still finds it, and the address of the other one leads to it.
  expect((await keeper.get(`${route}?search=went`)).data.rows).toMatchObject([{ id: kept }]);
  expect((await keeper.get('/purchase/vendors?search=Gone Ltd')).data.rows).toMatchObject([{ id: kept }]);
  (await keeper.get(`${route}/${gone}`)).expectCode(errors.notFound);
  expect((await keeper.get(`${route}/${gone}/merged`)).data).toEqual({ into: { id: kept, name: 'Kept Ltd' } });
  const history = async (id: string) => (await keeper.get(`${route}/${id}/history`)).data.rows as object[];
  expect(await history(kept)).toMatchObject([{ act: 'merge', company: 'Gone Ltd' }]);
  expect(await history(gone)).toMatchObject([{ act: 'merge', company: 'Kept Ltd' }]);
});

it('moves paying companies, and what is saved while it is done', async () => {
  const [kept, gone] = (await Promise.all(
    ['Payor one', 'Payor two'].map((name) => aVendor(name, { isVendor: false, isPayor: true, isOwn: true })),
  )) as [string, string];
  const order = await anOrderWorth(desk, '1', '10', { payorId: gone });
  expect((await merge(kept, gone, { fromOther: ['name'] })).status).toBe(200);
  expect(await orderAt(desk.buyer, order)).toMatchObject({ payor: 'Payor two', payorId: kept });
  expect((await at(kept)).formerNames).toEqual(['Payor one']);
  // A save that had read the company before the merge comes after it.
  const { id } = (await orderAt(desk.buyer, order)) as unknown as { id: string };
  await test.db.unit(async () =>
    test.db.write({ sql: 'UPDATE `purchase_order` SET `payorId` = ? WHERE `id` = ?', values: [gone, id] }),
  );
  test.clock.pass(minutes(3));
  await test.drain();
  expect(await orderAt(desk.buyer, order)).toMatchObject({ payorId: kept });
});

describe('is refused', () => {
  it('without the permission, of a company with itself, of one that is missing, and at another version', async () => {
    const [kept, gone] = [await aVendor('Refused one'), await aVendor('Refused two')];
    const saver = await test.as(
      await aUser(test, 'saver', { permissions: ['company:company:save', 'company:company:search'] }),
    );
    (await merge(kept, gone, {}, saver)).expectCode(errors.forbidden);
    (await saver.get(`${route}/${kept}/merge/${gone}`)).expectCode(errors.forbidden);
    (await merge(kept, kept)).expectCode(errors.field);
    (await keeper.post(`${route}/${kept}/merge`, { otherId: 'x', version: 1, otherVersion: 1 })).expectCode(
      errors.notFound,
    );
    (await merge(kept, gone, { version: 7 })).expectCode(errors.stale);
    (await merge(kept, gone, { otherVersion: 7 })).expectCode(errors.stale);
    (await merge(kept, gone, { fromOther: ['isVendor'] })).expectCode(errors.field);
    expect(await at(gone)).toMatchObject({ name: 'Refused two', version: 1 });
  });

  it('of one that has gone into a third company, which is named', async () => {
    const [first, second, third] = [await aVendor('First'), await aVendor('Second'), await aVendor('Third')];
    await merge(first, second);
    const { version } = await at(third);
    const answer = await keeper.post(`${route}/${third}/merge`, { otherId: second, version, otherVersion: 1 });
    answer.expectCode(companyErrors.mergedAway);
    expect(answer.body.message).toContain('First');
    await merge(third, first);
    expect((await keeper.get(`${route}/${second}/merged`)).data).toEqual({ into: { id: third, name: 'Third' } });
  });

  it('while documents of the one that goes wait for a decision, with their numbers', async () => {
    const [kept, gone] = [await aVendor('Undecided one'), await aVendor('Undecided two')];
    const approved = await aCategory(test, 'APR', {
      ...{ process: 'purchase-request.simple', quoteNeed: false },
      ...{ poApprove: true, poProcess: 'purchase-order.standard' },
    });
    const { ids } = await waitingLines(desk, [{}], approved);
    const order = await anOrder(desk, [aPart(ids[0])], { vendorId: gone });
    expect((await desk.buyer.act(order, 'submit')).status).toBe(201);
    const { number, state } = await orderAt(desk.buyer, order);
    expect(state).toBe('requested');
    expect((await previewOf(kept, gone)).blocks).toEqual([{ text: 'purchase.mergeBlocks.orders', numbers: [number] }]);
    const answer = await merge(kept, gone);
    answer.expectCode(companyErrors.mergeBlocked);
    expect(answer.body.message).toContain(number);
    expect(await orderAt(desk.buyer, order)).toMatchObject({ vendorId: gone });
    // The other way round nothing that waits is changed.
    expect((await merge(gone, kept)).status).toBe(200);
  });

  it('where both offer one line of an open quote, or have an invoice of one number', async () => {
    const [kept, gone] = [await aVendor('Twice one'), await aVendor('Twice two')];
    const category = await aCategory(test, 'TWO', { process: 'purchase-request.simple', quoteConfirm: false });
    const request = await aRequest(desk.chen, category, desk.company.chen);
    await desk.chen.act(request, 'submit');
    await desk.lin.act(request, 'approve');
    const [line] = (await desk.chen.get(request)).data.lines as { id: string }[];
    await aQuote(desk.buyer, request, [{ lineId: line?.id, offers: [anOffer(gone), anOffer(kept, { taken: false })] }]);
    for (const vendorId of [kept, gone]) {
      const order = await anOrderWorth(desk, '1', '10', { vendorId });
      await anInvoice(desk.payer, order, '10.00', 'INV-SAME');
    }
    expect((await previewOf(kept, gone)).blocks.map(({ text }) => text)).toEqual([
      'purchase.mergeBlocks.quotes',
      'purchase.mergeBlocks.invoices',
    ]);
    (await merge(kept, gone)).expectCode(companyErrors.mergeBlocked);
  });

  it('with more than ten accounts together', async () => {
    const banks = (from: number) =>
      Array.from({ length: 6 }, (_, n) => ({
        ...{ name: 'Bank', account: `9000 ${from + n}`, address: null, swiftCode: null, isDefault: n === 0 },
      }));
    const [kept, gone] = [
      await aVendor('Rich one', { banks: banks(0) }),
      await aVendor('Rich two', { banks: banks(6) }),
    ];
    (await merge(kept, gone)).expectCode(companyErrors.tooManyBanks);
    const same = await aVendor('Rich three', { banks: banks(2) });
    expect((await merge(kept, same)).status).toBe(200);
    expect((await at(kept)).banks).toHaveLength(8);
  });
});
