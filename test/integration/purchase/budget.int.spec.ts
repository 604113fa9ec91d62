import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Department } from '#lab/modules/org/server/index.js';
import { Category, CostCentre } from '#lab/modules/purchase/server/index.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer } from '../../support/as-user.js';
import { aPart, anEntry, doesTo, signedIn, waitingLines } from '../../support/builders/orders.js';
import { aPayment, aPaymentDesk, comes, pays, planned, type PaymentDesk } from '../../support/builders/payments.js';
import { change } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';

/** The budget that a request needs when it is submitted, and when it is opened again. */
let test: TestApp;
let desk: PaymentDesk;
let category: string;
let centreId: string;
let code: string;
const simple = { process: 'purchase-request.simple', quoteNeed: false };
let limit: string | null;
let made = 0;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
});
afterAll(() => test.stop());

/** Each test has a category with a cost centre of its own, whose budget is 500.00 a year. */
beforeEach(async () => {
  code = `BU-${++made}`;
  centreId = await anEntry(test, CostCentre, { code, name: 'Columns', budget: '500.00', enabled: true });
  category = await aCategory(test, `BU${made}`, simple);
  await charge({ costCentreId: centreId });
  limit = '500.00';
});

const charge = (values: Partial<Category>) =>
  test.db.unit(async () => void (await test.db.repo(Category).update(category, values)));
function budget(amount: string | null): Promise<void> {
  limit = amount;
  return store(amount);
}
const store = (amount: string | null) =>
  test.db.unit(async () => void (await test.db.repo(CostCentre).update(centreId, { budget: amount })));

/** Does what the budget does not limit. */
async function unlimited<T>(make: () => Promise<T>): Promise<T> {
  await store(null);
  const made = await make();
  await store(limit);
  return made;
}

const requestAt = async (path: string) => (await desk.buyer.get(path)).data as RequestDetail;
async function does(path: string, act: 'close' | 'reopen') {
  const { version } = await requestAt(path);
  return desk.buyer.post(`${path}/${act}`, { version, reason: 'Budget' });
}

/** What the refusal to open it again says is missing. */
async function missing(path: string): Promise<string | undefined> {
  const answer = await does(path, 'reopen');
  answer.expectCode(purchaseErrors.budgetShort);
  return said(answer)[3];
}

/** The refusal and its values. */
const said = ({ body }: Answer) => String(body.message).split('&&');

/** An approved request of so many at 100.00, whatever the budget. */
const anOpen = (quantity: string, values: Record<string, unknown> = {}) =>
  unlimited(() => waitingLines(desk, [{ quantity, unitPrice: '100.00', ...values }], category));

/** One that was closed. */
async function aClosed(quantity: string, values: Record<string, unknown> = {}): Promise<string> {
  const { path } = await anOpen(quantity, values);
  expect((await does(path, 'close')).data).toMatchObject({ state: 'closed' });
  return path;
}

/** An order of so many of a line, for the cost centre. */
async function anOrderFor(lineId: string | undefined, quantity: string): Promise<string> {
  const { vendor: vendorId, payor: payorId } = desk;
  const lines = [aPart(lineId, { quantity, costCentre: code })];
  const { id } = (await desk.buyer.post('/purchase/orders', { vendorId, payorId, lines })).data as { id: string };
  return `/purchase/orders/${id}`;
}

/** A released order of so many at 100.00 for the cost centre. */
async function anOrderOf(quantity: string, currency = 'CNY'): Promise<string> {
  const { ids } = await anOpen(quantity, { currency });
  const path = await anOrderFor(ids[0], quantity);
  void (await desk.buyer.act(path, 'submit')).data;
  return path;
}

/** A draft of a request of so many at 100.00. */
const aDraft = (quantity: string, values: Record<string, unknown> = {}) =>
  aRequest(desk.chen, category, desk.company.chen, {
    lines: [aLine({ quantity, unitPrice: '100.00', ...values })],
  });

/** What the budget is used for, as the refusal of a request beyond it says. */
async function used() {
  const answer = await desk.chen.act(await aDraft('999'), 'submit');
  answer.expectCode(purchaseErrors.budgetShort);
  const [paid, ordered, reserved] = said(answer).slice(5, 8);
  return { paid, ordered, reserved };
}

it('is refused with the cost centre and what is missing (4112), and nothing is changed, until the budget suffices', async () => {
  const request = await aClosed('3');
  await anOrderOf('3');
  const before = await requestAt(request);
  expect(said(await does(request, 'reopen'))).toEqual([
    ...['budgetShort', `${code} Columns`, '2026', '100.00'],
    ...['500.00', '0.00', '300.00', '0.00', '300.00'],
  ]);
  expect(await requestAt(request)).toMatchObject({ state: 'closed', version: before.version });
  await budget('599.99');
  expect(await missing(request)).toBe('0.01');
  await budget('600.00');
  expect((await does(request, 'reopen')).data).toMatchObject({ state: 'approved', status: '6' });
});

it('counts orders and lines of other currencies in the base currency', async () => {
  const request = await aClosed('1', { currency: 'USD' });
  await budget('1419.99');
  await anOrderOf('1', 'USD');
  expect(await missing(request)).toBe('0.01');
});

it('counts no order that was cancelled, and of one that was finished what had come', async () => {
  const request = await aClosed('3');
  const short = await anOrderOf('4');
  const { path: given, ids } = await anOpen('5');
  const cancelled = await anOrderFor(ids[0], '5');
  void (await desk.buyer.act(cancelled, 'submit')).data;
  expect((await doesTo(desk.buyer, cancelled, 'cancel')).data).toMatchObject({ state: 'cancelled' });
  expect((await does(given, 'close')).data).toMatchObject({ state: 'closed' });
  (await does(request, 'reopen')).expectCode(purchaseErrors.budgetShort);
  await comes(desk, short, '2');
  const finished = (await doesTo(desk.buyer, short, 'finish', { wanted: false })).data;
  expect(finished).toMatchObject({ state: 'released', receiveStatus: 'RD' });
  expect((await does(request, 'reopen')).data).toMatchObject({ state: 'approved' });
});

it('is that of the department where the category has no cost centre; without a budget nothing is refused', async () => {
  const request = await aClosed('9');
  (await does(request, 'reopen')).expectCode(purchaseErrors.budgetShort);
  const another = await aClosed('9');
  await charge({ costCentreId: null });
  await change(test, Department, desk.company.group, { costCentre: code });
  (await does(request, 'reopen')).expectCode(purchaseErrors.budgetShort);
  await change(test, Department, desk.company.group, { costCentre: null });
  expect((await does(request, 'reopen')).data).toMatchObject({ state: 'approved' });
  await charge({ costCentreId: centreId });
  await budget(null);
  expect((await does(another, 'reopen')).data).toMatchObject({ state: 'approved' });
});

describe('a submit', () => {
  it('is refused (4112) beyond what is paid, ordered and reserved, and nothing is changed', async () => {
    await budget('1000.00');
    const order = await anOrderOf('3');
    await comes(desk, order, '3');
    const payment = await aPayment(desk.payer, await planned(desk.payer, order, ['100.00']));
    void (await desk.payer.act(payment, 'submit')).data;
    void (await pays(desk.payer, payment)).data;
    await anOpen('2');
    const request = await aDraft('6');
    const drafted = async () => (await desk.chen.get(request)).data as RequestDetail;
    const { version } = await drafted();
    const answer = await desk.chen.act(request, 'submit');
    answer.expectCode(purchaseErrors.budgetShort);
    expect(said(answer)).toEqual([
      ...['budgetShort', `${code} Columns`, '2026', '100.00'],
      ...['1,000.00', '100.00', '200.00', '200.00', '600.00'],
    ]);
    expect(await drafted()).toMatchObject({ state: 'draft', version });
    await budget('1100.00');
    expect((await desk.chen.act(request, 'submit')).data).toMatchObject({ state: 'requested' });
  });

  it('counts what an order takes once: as reserved until its release, as ordered from there', async () => {
    const { path, ids } = await anOpen('4');
    const order = await anOrderFor(ids[0], '3');
    expect(await used()).toEqual({ paid: '0.00', ordered: '0.00', reserved: '400.00' });
    void (await desk.buyer.act(order, 'submit')).data;
    expect(await used()).toEqual({ paid: '0.00', ordered: '300.00', reserved: '100.00' });
    const rest = await anOrderFor(ids[0], '1');
    void (await desk.buyer.act(rest, 'submit')).data;
    expect(await used()).toEqual({ paid: '0.00', ordered: '400.00', reserved: '0.00' });
    void (await doesTo(desk.buyer, order, 'cancel')).data;
    expect(await used()).toEqual({ paid: '0.00', ordered: '100.00', reserved: '300.00' });
    void (await doesTo(desk.buyer, rest, 'cancel')).data;
    expect((await does(path, 'close')).data).toMatchObject({ state: 'closed' });
    expect(await used()).toEqual({ paid: '0.00', ordered: '0.00', reserved: '0.00' });
  });

  it('counts requests that wait for their approval, in the base currency, and none that was refused', async () => {
    const request = await aDraft('1', { currency: 'USD' });
    await unlimited(async () => void (await desk.chen.act(request, 'submit')).data);
    expect(await used()).toMatchObject({ reserved: '710.00' });
    void (await desk.lin.act(request, 'reject', { opinion: 'No' })).data;
    expect(await used()).toMatchObject({ reserved: '0.00' });
  });

  it('counts the requests of its own cost centre alone', async () => {
    const other = await anEntry(test, CostCentre, { code: `${code}-O`, name: 'Other', budget: null, enabled: true });
    await charge({ costCentreId: other });
    await anOpen('3');
    const [own, theirs] = [category, await aCategory(test, `BO${made}`, simple)];
    category = theirs;
    await charge({ costCentreId: centreId });
    await anOpen('1');
    expect(await used()).toMatchObject({ reserved: '100.00' });
    category = own;
    await charge({ costCentreId: null });
    await change(test, Department, desk.company.group, { costCentre: code });
    expect(await used()).toMatchObject({ reserved: '400.00' });
    await change(test, Department, desk.company.group, { costCentre: null });
  });

  it('of several at the same moment passes only as long as the budget covers it', async () => {
    const requests: string[] = [];
    for (let n = 0; n < 6; n++) requests.push(await aDraft('2'));
    const answers = await Promise.all(requests.map((path) => desk.chen.act(path, 'submit')));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 200, 4112, 4112, 4112, 4112]);
    expect(await used()).toMatchObject({ reserved: '400.00' });
  });
});

it('is not used twice by opening requests again', async () => {
  const requests = [await aClosed('3'), await aClosed('3')];
  const answers = await Promise.all(requests.map((path) => does(path, 'reopen')));
  expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 4112]);
  expect(await used()).toMatchObject({ reserved: '300.00' });
});

it('begins anew with each year', async () => {
  await anOrderOf('5');
  test.clock.set('2026-12-30T02:00:00.000Z');
  Object.assign(desk, await signedIn(test, desk.company, desk.buyerId));
  const request = await aClosed('5');
  (await does(request, 'reopen')).expectCode(purchaseErrors.budgetShort);
  test.clock.set('2027-01-02T02:00:00.000Z');
  Object.assign(desk, await signedIn(test, desk.company, desk.buyerId));
  expect((await does(request, 'reopen')).data).toMatchObject({ state: 'approved' });
  (await does(request, 'reopen')).expectCode(errors.illegalState);
});

describe('the budget of a request that is being written', () => {
  const outlook = (query: string) => desk.chen.get(`/purchase/requests/budget?categoryId=${category}&${query}`);

  it('says what it is used for and what the request would leave', async () => {
    await anOpen('2');
    expect((await outlook('amount=CNY:100.00&amount=USD:0.00')).data).toEqual([
      {
        costCentre: { code, name: 'Columns' },
        year: String(test.clock.now().getFullYear()),
        ...{ budget: '500.00', paid: '0.00', ordered: '0.00', reserved: '200.00', needed: '100.00', left: '200.00' },
      },
    ]);
    expect((await outlook('amount=CNY:300.01')).data).toMatchObject([{ left: '-0.01' }]);
    expect((await outlook('')).data).toMatchObject([{ needed: '0.00', left: '300.00' }]);
  });

  it('does not count a stored draft of the request twice, and says nothing without a budget', async () => {
    const { path } = await anOpen('2');
    const id = path.split('/').at(-1) ?? '';
    expect((await outlook(`id=${id}&amount=CNY:200.00`)).data).toMatchObject([{ reserved: '0.00', left: '300.00' }]);
    await budget(null);
    expect((await outlook('amount=CNY:1.00')).data).toEqual([]);
  });

  it('refuses what is no amount, and keeps the budget of other departments to those who buy for them', async () => {
    (await outlook('amount=CNY:1')).expectCode(errors.field);
    (await outlook('amount=XXX:1.00')).expectCode(errors.field);
    expect((await outlook(`ownerId=${desk.company.zhou}`)).data).toEqual([]);
    await charge({ prDelegate: true });
    expect((await outlook(`ownerId=${desk.company.zhou}`)).data).toMatchObject([{ costCentre: { code } }]);
  });
});

describe('the budgets of lines that name cost centres of their own', () => {
  const outlook = (query: string) => desk.chen.get(`/purchase/requests/budget?categoryId=${category}&${query}`);
  const year = () => String(test.clock.now().getFullYear());
  /** Another cost centre, with a budget of 300.00. */
  async function another(): Promise<string> {
    const other = `BX-${made}`;
    await anEntry(test, CostCentre, { code: other, name: 'Other', budget: '300.00', enabled: true });
    return other;
  }
  /** Submits a request of lines at 100.00: how many for which cost centre. */
  const submits = async (...lines: readonly (readonly [string, string])[]) =>
    desk.chen.act(
      await aRequest(desk.chen, category, desk.company.chen, {
        lines: lines.map(([quantity, costCentre]) => aLine({ quantity, unitPrice: '100.00', costCentre })),
      }),
      'submit',
    );

  it('each cover the lines that are charged to them, and no others', async () => {
    const other = await another();
    expect((await submits(['4', ''], ['2', other])).status).toBe(201);
    const beyond = await submits(['1', code], ['2', other]);
    beyond.expectCode(purchaseErrors.budgetShort);
    expect(said(beyond)).toEqual([
      'budgetShort',
      `${other} Other`,
      year(),
      '100.00',
      '300.00',
      '0.00',
      '0.00',
      '200.00',
      '200.00',
    ]);
    const own = await submits(['2', ''], ['1', other]);
    own.expectCode(purchaseErrors.budgetShort);
    expect(said(own)).toEqual([
      'budgetShort',
      `${code} Columns`,
      year(),
      '100.00',
      '500.00',
      '0.00',
      '0.00',
      '400.00',
      '200.00',
    ]);
    expect((await submits(['1', ''], ['1', other])).status).toBe(201);
    expect(await used()).toMatchObject({ reserved: '500.00' });
  });

  it('are each said of a request that is being written', async () => {
    const other = await another();
    expect((await outlook(`amount=CNY:100.00&amount=CNY:400.00:${other}&amount=USD:0.00:${code}`)).data).toMatchObject([
      { costCentre: { code }, needed: '100.00', left: '400.00' },
      { costCentre: { code: other }, needed: '400.00', left: '-100.00' },
    ]);
    expect((await outlook(`amount=CNY:400.00:${other}`)).data).toMatchObject([{ costCentre: { code: other } }]);
  });

  it('count a line whose cost centre is not in use any more with the usual one', async () => {
    const other = await another();
    expect((await submits(['2', other])).status).toBe(201);
    expect(await used()).toMatchObject({ reserved: '0.00' });
    await test.db.unit(async () => void (await test.db.repo(CostCentre).update({ code: other }, { enabled: false })));
    expect(await used()).toMatchObject({ reserved: '200.00' });
  });
});
