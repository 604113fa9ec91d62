import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { LineToOrder, Proposal } from '#lab/modules/purchase/shared/order.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { purchasePages } from '#lab/modules/purchase/shared/purchase.permissions.js';
import type { QuoteDetail } from '#lab/modules/purchase/shared/quote.dto.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { RequestLine } from '#lab/modules/purchase/server/request/request-line.entity.js';
import { aPart, purchaser } from '../../support/builders/orders.js';
import { aCategory, aLine, anApproved, anOffer, aQuote, aRequest, aVendor } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
/** Without confirmation, with approval; with neither. */
let approvedOnly: string;
let free: string;
let near: string;
let far: string;
let gone: string;
let askerId: string;
let buyerId: string;
let asker: Caller;
let lin: Caller;
let zhou: Caller;
let buyer: Caller;
let other: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  askerId = await aUser(test, 'asker', {
    department: company.group,
    reporter: company.lin,
    permissions: ['purchase:request:search', 'purchase:request:create'],
  });
  buyerId = await aUser(test, 'buyer', { permissions: [purchasePages.page.purchases] });
  const otherId = await aUser(test, 'otherBuyer', { permissions: [purchasePages.page.purchases] });
  const strangerId = await aUser(test, 'quoteStranger', {
    permissions: ['purchase:request:search', 'purchase:quote:search', 'purchase:quote:create'],
  });
  [asker, lin, zhou, buyer, other, stranger] = (await Promise.all(
    [askerId, company.lin, company.zhou, buyerId, otherId, strangerId].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
  const process = 'purchase-request.simple';
  category = await aCategory(test, 'QU', { process, quoteApprove: true });
  approvedOnly = await aCategory(test, 'QA', { process, quoteConfirm: false, quoteApprove: true });
  free = await aCategory(test, 'QF', { process, quoteConfirm: false });
  near = await aVendor(test, 'Near Lab');
  far = await aVendor(test, 'Far Lab');
  gone = await aVendor(test, 'Gone Lab', { expiryDate: '2026-11-01' });
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

const requestOf = async (path: string, who: Caller = buyer) => (await who.get(path)).data as RequestDetail;
const quoteOf = async (path: string, who: Caller = buyer) => (await who.get(path)).data as QuoteDetail;
const statuses = async (path: string) => (await requestOf(path)).lines.map(({ status }) => status);
const approved = (of = category, values: Record<string, unknown> = {}) => anApproved(asker, lin, of, askerId, values);
/** Paths of the requests of the asker whose approval is over and that are in a stage. */
const inStage = async (status: string, more = '') =>
  (
    (await asker.get(`/purchase/requests?scope=mine&size=100&status=${status}${more}`)).data.rows as { id: string }[]
  ).map(({ id }) => `/purchase/requests/${id}`);
const linesOf = async (path: string) => (await requestOf(path)).lines.map(({ id }) => id);
const codes = async (path: string, who: Caller = buyer) =>
  ((await who.get(`${path}/log`)).data.rows as LogRow[]).map(({ code }) => code).reverse();

/** A quote for all lines of a request, in which the first offer of each is taken. */
async function quoted(
  request: string,
  offers = [anOffer(near), anOffer(far, { unitPrice: '6000.00', amount: '12000.00', taken: false })],
) {
  const lines = (await linesOf(request)).map((lineId) => ({ lineId, offers }));
  return aQuote(buyer, request, lines);
}
const post = (request: string, lines: readonly object[], who: Caller = buyer): Promise<Answer> =>
  who.post('/purchase/quotes', { requestId: request.split('/').at(-1), lines });

describe('a quote', () => {
  it('belongs to an approved request; its lines stay to be quoted while it is written', async () => {
    const request = await approved();
    const path = await quoted(request);
    const quote = await quoteOf(path);
    expect(quote).toMatchObject({
      number: expect.stringMatching(/^Q202611\d{4}$/),
      state: 'draft',
      status: 'D',
      requester: { id: askerId },
      amounts: [{ currency: 'CNY', value: '10800.00' }],
      amountBase: '10800.00',
      vendors: ['Near Lab'],
      actions: [{ action: 'submit' }],
    });
    expect(quote.lines[0]?.offers?.map(({ vendor, cheapest, taken }) => [vendor, cheapest, taken])).toEqual([
      ['Near Lab', true, true],
      ['Far Lab', false, false],
    ]);
    expect(await statuses(request)).toEqual(['2']);
    expect((await requestOf(request)).quotes).toEqual([
      { id: quote.id, number: quote.number, state: 'draft', lineIds: [quote.lines[0]?.lineId], mayRead: true },
    ]);
    expect(await codes(path)).toEqual(['41']);
    expect((await codes(request)).at(-1)).toBe('41');
  });

  it('is confirmed by the requester and approved by their manager; then its lines are to be ordered as agreed', async () => {
    const request = await approved();
    const path = await quoted(request);
    expect((await buyer.act(path, 'submit')).data.state).toBe('toConfirm');
    expect((await requestOf(request)).status).toBe('5');
    expect((await asker.act(path, 'confirm', { opinion: 'fine' })).data.state).toBe('toApprove');
    expect(await statuses(request)).toEqual(['5']);
    expect((await lin.act(path, 'approve')).data).toMatchObject({ state: 'agreed', status: '6' });
    const { lines, status } = await requestOf(request);
    expect(status).toBe('6');
    expect(lines[0]).toMatchObject({
      status: '6',
      quoteVendorId: near,
      quoteVendor: 'Near Lab',
      quoteQty: '2',
      quoteUnit: 'pc',
      quotePrice: '5400.00',
      quoteAmount: '10800.00',
      quoteCurrency: 'CNY',
      leadTime: 14,
    });
    expect(await codes(path)).toEqual(['41', '41', '42', '19']);
    expect((await codes(request)).slice(-4)).toEqual(['41', '41', '42', '19']);
    const { rows } = (await buyer.get(`${request}/log`)).data as { rows: LogRow[] };
    expect(rows[0]).toMatchObject({ from: '5', to: '6', by: { id: company.lin } });
    expect(rows[1]).toMatchObject({ from: '5', to: '5', comment: expect.stringMatching(/^Q\d+ · fine$/) });
  });

  it('says which offer has ended, while the line is not ordered; the day is kept with what was agreed', async () => {
    const request = await approved(free);
    const offers = [
      anOffer(near, { validUntil: '2026-11-01' }),
      anOffer(far, { validUntil: '2099-01-01', taken: false, unitPrice: '6000.00', amount: '12000.00' }),
    ];
    const path = await quoted(request, offers);
    const ended = async () => (await quoteOf(path)).lines[0]?.offers?.map((offer) => offer.ended);
    expect(await ended()).toEqual([true, false]);
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
    expect(await ended()).toEqual([true, false]);
    const orderer = await test.as(
      await aUser(test, `orderer ${path}`, { permissions: [purchasePages.page.purchases, 'purchase:order:create'] }),
    );
    const [line] = await linesOf(request);
    const { orders } = (await orderer.get(`/purchase/orders/proposal?line=${line}`)).data as Proposal;
    expect(orders[0]?.lines).toMatchObject([{ validUntil: '2026-11-01', offerEnded: true }]);
    const { rows } = (await orderer.get('/purchase/orders/waiting?size=100')).data as { rows: LineToOrder[] };
    expect(rows.find(({ id }) => id === line)).toMatchObject({ validUntil: '2026-11-01', offerEnded: true });
    const { version } = await requestOf(request);
    expect((await buyer.post(`${request}/requote`, { version, reason: 'Ended', lines: [line] })).status).toBe(201);
    const row = await test.db.repo(RequestLine).findOneByOrFail({ id: line ?? '' });
    expect(row.quoteValidUntil).toBeNull();
    expect(await ended()).toEqual([true, false]);
  });

  it('is agreed at once where its category neither confirms nor approves quotes', async () => {
    const request = await approved(free);
    const path = await quoted(request);
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
    expect(await statuses(request)).toEqual(['6']);
  });

  it('is approved by the department and the CEO as well above the tiers', async () => {
    const request = await approved(approvedOnly);
    const path = await quoted(request, [anOffer(near, { unitPrice: '60000.00', amount: '120000.00' })]);
    await buyer.act(path, 'submit');
    expect((await lin.act(path, 'approve')).data.state).toBe('toApprove');
    expect((await zhou.act(path, 'approve')).data.state).toBe('toApprove');
    const wang = await test.as(company.wang);
    expect((await wang.act(path, 'approve')).data.state).toBe('agreed');
  });

  it('goes back to the purchaser with the reason where it is not confirmed or rejected; its lines are quoted again', async () => {
    const request = await approved();
    const path = await quoted(request);
    await buyer.act(path, 'submit');
    (await asker.act(path, 'reject')).expectCode(errors.field);
    expect((await asker.act(path, 'reject', { opinion: 'too slow' })).data.state).toBe('draft');
    expect(await quoteOf(path)).toMatchObject({ state: 'draft', mayEdit: true, setback: { reason: 'too slow' } });
    expect(await statuses(request)).toEqual(['2']);
    await buyer.act(path, 'submit');
    await asker.act(path, 'confirm');
    expect((await lin.act(path, 'reject', { opinion: 'too dear' })).data.state).toBe('draft');
    expect((await requestOf(request)).status).toBe('2');
    expect((await requestOf(request)).lines[0]).toMatchObject({ status: '2', quoteVendorId: null, quoteAmount: null });
    expect(await codes(path)).toEqual(['41', '41', '20', '41', '42', '20']);
    expect((await codes(request)).slice(-3)).toEqual(['41', '42', '20']);
  });

  it('is withdrawn by the purchaser until a user has decided', async () => {
    const request = await approved();
    const path = await quoted(request);
    await buyer.act(path, 'submit');
    expect((await buyer.act(path, 'withdraw')).data.state).toBe('draft');
    expect(await statuses(request)).toEqual(['2']);
    expect((await codes(request)).at(-1)).toBe('43');
    await buyer.act(path, 'submit');
    await asker.act(path, 'confirm');
    (await buyer.act(path, 'withdraw')).expectCode(errors.withdrawTooLate);
    expect(await statuses(request)).toEqual(['5']);
  });

  it('covers some lines of its request; the header follows the lowest', async () => {
    const request = await approved(free, { lines: [aLine(), aLine({ item: 'Vial' })] });
    const [first = '', second = ''] = await linesOf(request);
    await buyer.act(await aQuote(buyer, request, [{ lineId: first, offers: [anOffer(near)] }]), 'submit');
    expect(await statuses(request)).toEqual(['6', '2']);
    expect((await requestOf(request)).status).toBe('2');
    // While a request is decided on it has the same status, and is no request to be quoted.
    const waiting = await aRequest(asker, free, askerId);
    await asker.act(waiting, 'submit');
    expect((await requestOf(waiting, asker)).status).toBe('2');
    expect(await inStage('2')).toContain(request);
    expect(await inStage('2')).not.toContain(waiting);
    expect(await inStage('2', '&state=requested')).toEqual([]);
    expect(await inStage('6')).not.toContain(request);
    await buyer.act(await aQuote(buyer, request, [{ lineId: second, offers: [anOffer(far)] }]), 'submit');
    expect((await requestOf(request)).status).toBe('6');
    expect(await inStage('6')).toContain(request);
  });

  it('of a request that the purchaser raised themself is approved by the manager instead of confirmed', async () => {
    const ownId = await aUser(test, 'ownBuyer', {
      department: company.group,
      reporter: company.lin,
      permissions: ['purchase:request:search', 'purchase:request:create', purchasePages.page.purchases],
    });
    const own = await test.as(ownId);
    const confirmed = await aCategory(test, 'QO', { process: 'purchase-request.simple' });
    const request = await anApproved(own, lin, confirmed, ownId);
    const [lineId = ''] = await linesOf(request);
    const path = await aQuote(own, request, [{ lineId, offers: [anOffer(near)] }]);
    expect((await own.act(path, 'submit')).data.state).toBe('toApprove');
    (await own.act(path, 'approve')).expectCode(errors.notYourTask);
    expect((await lin.act(path, 'approve')).data.state).toBe('agreed');
  });
});

describe('what is typed into a quote', () => {
  const bad = async (offer: object, request: string): Promise<Answer> => {
    const [lineId] = await linesOf(request);
    return post(request, [{ lineId, offers: [offer] }]);
  };

  it('has prices of two decimals, a currency of the list and whole days (8012)', async () => {
    const request = await approved(free);
    const refused = async (values: Record<string, unknown>, field: string, word: string) =>
      expect((await bad(anOffer(near, values), request)).expectCode(errors.field).fields).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ path: `lines.0.offers.0.${field}`, args: expect.arrayContaining([word]) }),
        ]),
      );
    await refused({ unitPrice: '1.234' }, 'unitPrice', 'decimal');
    await refused({ currency: 'XXX' }, 'currency', 'choice');
    await refused({ leadTime: -1 }, 'leadTime', 'tooSmall');
    await refused({ leadTime: 1.5 }, 'leadTime', 'integer');
    await refused({ unitPrice: '-1.00', amount: '-2.00' }, 'unitPrice', 'tooSmall');
    await refused({ vendorId: 'nobody' }, 'vendorId', 'missing');
    await refused({ validUntil: '2026-13-01' }, 'validUntil', 'day');
  });

  it('has a total of quantity × unit price, give or take 0.01 (4109)', async () => {
    const request = await approved(free);
    for (const amount of ['10799.98', '10800.02']) {
      const { fields } = (await bad(anOffer(near, { amount }), request)).expectCode(purchaseErrors.totalDiffers);
      expect(fields).toEqual([{ path: 'lines.0.offers.0.amount', code: 4109, args: ['10800.00'] }]);
    }
    expect((await bad(anOffer(near, { amount: '10800.01' }), request)).status).toBe(201);
  });

  it('names a line once, and on it each vendor once (4110); one offer is taken', async () => {
    const request = await approved(free);
    const [lineId] = await linesOf(request);
    const twice = await post(request, [{ lineId }, { lineId }]);
    expect(twice.expectCode(purchaseErrors.quotedTwice).fields).toEqual([{ path: 'lines.1.lineId', code: 4110 }]);
    const same = await post(request, [{ lineId, offers: [anOffer(near), anOffer(near, { taken: false })] }]);
    expect(same.expectCode(purchaseErrors.quotedTwice).fields).toEqual([
      { path: 'lines.0.offers.1.vendorId', code: 4110 },
    ]);
    const both = await post(request, [{ lineId, offers: [anOffer(near), anOffer(far)] }]);
    expect(both.expectCode(errors.field).fields).toMatchObject([{ path: 'lines.0.taken', args: ['tooMany', '1'] }]);
  });

  it('is complete when it is submitted, cell by cell (8012)', async () => {
    const request = await approved(free);
    const [lineId = ''] = await linesOf(request);
    const refusedAt = async (lines: readonly object[]) => {
      const path = await aQuote(buyer, request, lines);
      const { fields } = (await buyer.act(path, 'submit')).expectCode(errors.field) as { fields: { path: string }[] };
      expect(await statuses(request)).toEqual(['2']);
      await buyer.delete(path);
      return fields.map(({ path: at }) => at);
    };
    const empty = anOffer(near, { qty: null, unit: '', unitPrice: null, amount: null, leadTime: null, taken: false });
    expect(await refusedAt([])).toEqual(['lines']);
    expect(await refusedAt([{ lineId }])).toEqual(['lines.0.offers']);
    expect(await refusedAt([{ lineId, offers: [empty] }])).toEqual([
      ...['qty', 'unit', 'unitPrice', 'amount', 'leadTime'].map((name) => `lines.0.offers.0.${name}`),
      'lines.0.taken',
    ]);
    expect(await refusedAt([{ lineId, offers: [anOffer(near, { qty: '0', amount: '0.00' })] }])).toEqual([
      'lines.0.offers.0.qty',
    ]);
  });

  it('gives a reason where another offer than the cheapest in the base currency is taken', async () => {
    const request = await approved(free);
    const [lineId = ''] = await linesOf(request);
    const dear = anOffer(near, { unitPrice: '900.00', amount: '1800.00', currency: 'USD' });
    const cheap = anOffer(far, { taken: false });
    const path = await aQuote(buyer, request, [{ lineId, offers: [dear, cheap] }]);
    const { fields } = (await buyer.act(path, 'submit')).expectCode(errors.field);
    expect(fields).toEqual([{ path: 'lines.0.reason', code: 8012, args: ['required'] }]);
    const { version, lines } = await quoteOf(path);
    expect(lines[0]?.offers?.map(({ cheapest, amountBase }) => [cheapest, amountBase])).toEqual([
      [false, '12780.00'],
      [true, '10800.00'],
    ]);
    const saved = { requestId: request.split('/').at(-1), version, files: [] };
    const explained = [{ lineId, reason: 'In stock', offers: [dear, cheap] }];
    expect((await buyer.put(path, { ...saved, lines: explained })).status).toBe(200);
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
    const { quoteVendorId, quoteCurrency } = (await requestOf(request)).lines[0]!;
    expect([quoteVendorId, quoteCurrency]).toEqual([near, 'USD']);
  });

  it('warns of a vendor that is expired, and may take it all the same: the order refuses', async () => {
    const request = await approved(free);
    const path = await quoted(request, [anOffer(gone)]);
    expect((await quoteOf(path)).lines[0]?.offers?.[0]).toMatchObject({ warning: 'expired', taken: true });
    expect((await buyer.get(`/purchase/quotes/vendors?id=${gone}&id=${near}`)).data).toEqual(
      expect.arrayContaining([
        { id: gone, name: 'Gone Lab', warning: 'expired' },
        { id: near, name: 'Near Lab', warning: null },
      ]),
    );
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
  });

  it('keeps its vendors: one that was named is not deleted (5008)', async () => {
    await quoted(await approved(free), [anOffer(near)]);
    const keeper = await test.as(await aUser(test, 'vendorKeeper', { permissions: ['purchase:vendor:*'] }));
    (await keeper.delete(`/purchase/vendors/${near}`)).expectCode(orgErrors.inUse);
  });

  it('keeps to its request, and to the version that was read (8001)', async () => {
    const [request, another] = [await approved(free), await approved(free)];
    const path = await quoted(request);
    const { version } = await quoteOf(path);
    const moved = await buyer.put(path, { requestId: another.split('/').at(-1), lines: [], version });
    expect(moved.expectCode(errors.field).fields).toMatchObject([{ path: 'requestId', args: ['readOnly'] }]);
    const same = { requestId: request.split('/').at(-1), lines: [] };
    (await buyer.put(path, { ...same, version: version + 1 })).expectCode(errors.stale);
    expect((await buyer.put(path, { ...same, version })).data.lines).toEqual([]);
  });
});

describe('a line', () => {
  it('is quoted only of an approved request, and while it waits to be quoted (8002)', async () => {
    const request = await approved(free);
    const [lineId] = await linesOf(request);
    await buyer.act(await quoted(request), 'submit');
    (await post(request, [{ lineId }])).expectCode(errors.illegalState);
    const unknown = await post(request, [{ lineId: 'elsewhere' }]);
    expect(unknown.expectCode(errors.field).fields).toMatchObject([{ path: 'lines.0.lineId', args: ['missing'] }]);
    const closed = await approved(free);
    const lines = await linesOf(closed);
    await buyer.post(`${closed}/close`, { version: (await requestOf(closed)).version, reason: 'Budget' });
    (await post(closed, [{ lineId: lines[0] }])).expectCode(errors.illegalState);
  });

  it('is in one open quote at most (4108), and free again once that is deleted', async () => {
    const request = await approved(free);
    const path = await quoted(request);
    const [lineId] = await linesOf(request);
    const { number } = await quoteOf(path);
    const refused = await post(request, [{ lineId }], other);
    expect(refused.status).toBe(409);
    expect(refused.expectCode(purchaseErrors.lineInQuote).fields).toEqual([
      { path: 'lines.0.lineId', code: 4108, args: [number] },
    ]);
    expect((await buyer.delete(path)).status).toBe(200);
    expect((await post(request, [{ lineId }], other)).status).toBe(201);
  });

  it('goes to one of many quotes that are made at once', async () => {
    const request = await approved(free);
    const [lineId] = await linesOf(request);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => post(request, [{ lineId }], at % 2 ? buyer : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
    const rows = await test.db.query({
      sql: 'SELECT `id` FROM `purchase_quote_line` WHERE `openLineId` = ?',
      values: [lineId],
    });
    expect(rows).toHaveLength(1);
  });

  it('is offered to purchasers by the list of what is to be quoted, with the quote that it is in', async () => {
    const request = await approved(free, { title: 'Rotor for desk', lines: [aLine({ item: 'Rotor X' })] });
    const rowsOf = async (query: string, who = buyer) =>
      (await who.get(`/purchase/quotes/lines?search=Rotor%20for${query}`)).data.rows as {
        item: string;
        quote: unknown;
      }[];
    expect(await rowsOf('')).toMatchObject([{ item: 'Rotor X', quote: null, request: { title: 'Rotor for desk' } }]);
    expect(await rowsOf('', stranger)).toEqual([]);
    const path = await quoted(request);
    const { number } = await quoteOf(path);
    expect(await rowsOf('')).toMatchObject([{ quote: { number, owner: { id: buyerId } } }]);
    expect(await rowsOf('&free=true')).toEqual([]);
    await buyer.act(path, 'submit');
    expect(await rowsOf('')).toEqual([]);
  });
});

describe('closing a request', () => {
  it('ends its open quotes: drafts and what people decide on, whose tasks are cancelled', async () => {
    const request = await approved(category, { lines: [aLine(), aLine({ item: 'Vial' })] });
    const [first = '', second = ''] = await linesOf(request);
    const running = await aQuote(buyer, request, [{ lineId: first, offers: [anOffer(near)] }]);
    const draft = await aQuote(buyer, request, [{ lineId: second, offers: [anOffer(near)] }]);
    await buyer.act(running, 'submit');
    const { version } = await requestOf(request);
    const done = await buyer.post(`${request}/close`, { version, reason: 'Not needed' });
    expect(done.data).toMatchObject({ state: 'closed', status: '1', lines: [{ status: '1' }, { status: '1' }] });
    for (const path of [running, draft]) {
      expect(await quoteOf(path)).toMatchObject({ state: 'closed', status: '1', actions: [], mayEdit: false });
      expect((await codes(path)).at(-1)).toBe('43');
    }
    const open = await test.db.query({
      sql: 'SELECT t.`id` FROM `process_task` t WHERE t.`recordId` = ? AND t.`closedAt` IS NULL',
      values: [running.split('/').at(-1)],
    });
    expect(open).toEqual([]);
    (await asker.act(running, 'confirm')).expectCode(errors.notYourTask);

    // Opened again, its lines are quoted anew.
    await buyer.post(`${request}/reopen`, { version: (await requestOf(request)).version, reason: '' });
    expect(await statuses(request)).toEqual(['2', '2']);
    expect((await post(request, [{ lineId: first }, { lineId: second }])).status).toBe(201);
  });

  it('and its quotes stay as they are where it is refused', async () => {
    const request = await approved();
    const path = await quoted(request);
    await buyer.act(path, 'submit');
    const { version } = await requestOf(request);
    (await stranger.post(`${request}/close`, { version, reason: 'x' })).expectCode(errors.notFound);
    (await buyer.post(`${request}/close`, { version: version + 1, reason: 'x' })).expectCode(errors.stale);
    expect((await quoteOf(path)).state).toBe('toConfirm');
  });

  it('at the same time as a confirmation leaves one of both done', async () => {
    for (let round = 0; round < 3; round++) {
      const request = await approved(category);
      const path = await quoted(request);
      await buyer.act(path, 'submit');
      const { version } = await requestOf(request);
      const seen = await quoteOf(path, asker);
      const [close, confirm] = await Promise.all([
        buyer.post(`${request}/close`, { version, reason: 'Not needed' }),
        asker.post(`${path}/actions/confirm`, { version: seen.version, input: {} }),
      ]);
      expect([close.status, confirm.status].filter((status) => status >= 500)).toEqual([]);
      const { state, lines } = await requestOf(request);
      expect(state === 'closed').toBe(close.status === 201);
      expect(lines[0]?.status).toBe(close.status === 201 ? '1' : '5');
      expect((await quoteOf(path)).state).toBe(close.status === 201 ? 'closed' : 'toApprove');
    }
  });
});

describe('an agreed price that is taken back', () => {
  const requote = async (path: string, lines: readonly (string | undefined)[], values: object = {}, who = buyer) => {
    const { version } = await requestOf(path);
    return who.post(`${path}/requote`, { version, reason: 'Typed wrongly', lines, ...values });
  };
  const ordered = async (lineId: string | undefined) => {
    const lines = [aPart(lineId, { quantity: '1', costCentre: '' })];
    const orderer = await test.as(await aUser(test, `orderer${lineId}`, { permissions: [...purchaser] }));
    const { id } = (await orderer.post('/purchase/orders', { vendorId: near, lines })).data as { id: string };
    return { orderer, order: `/purchase/orders/${id}` };
  };

  it('makes its lines to be quoted again, with a reason; the next price is confirmed and approved like the first', async () => {
    const request = await approved(free, { lines: [aLine(), aLine({ item: 'Guard column' })] });
    await buyer.act(await quoted(request), 'submit');
    const [first, second] = await linesOf(request);
    expect((await requestOf(request)).mayDo).toContain('requote');
    for (const wrong of [{ reason: ' ' }, { lines: [] }])
      (await requote(request, [first], wrong)).expectCode(errors.field);
    (await requote(request, [first], { version: 1 })).expectCode(errors.stale);
    const unknown = (await requote(request, [first, 'elsewhere'])).expectCode(errors.field);
    expect(unknown.fields).toEqual([{ path: 'lines.1', code: 8012, args: ['missing'] }]);
    expect((await requote(request, [first])).data).toMatchObject({
      ...{ state: 'approved', status: '2' },
      lines: [
        { status: '2', quoteAmount: null, quoteVendorId: null },
        { status: '6', quoteAmount: '10800.00' },
      ],
    });
    expect((await codes(request)).at(-1)).toBe('43');
    (await requote(request, [first])).expectCode(errors.illegalState);
    const lines = [{ lineId: first, offers: [anOffer(far, { unitPrice: '5000.00', amount: '10000.00' })] }];
    await buyer.act(await aQuote(buyer, request, lines), 'submit');
    expect((await requestOf(request)).lines[0]).toMatchObject({ status: '6', quoteAmount: '10000.00' });
    expect((await requestOf(request)).lines[1]?.id).toBe(second);
  });

  it('is frozen once an order has taken a part of the line (4103), until that gives it back', async () => {
    const request = await approved(free, { lines: [aLine(), aLine({ item: 'Guard column' })] });
    await buyer.act(await quoted(request), 'submit');
    const [first, second] = await linesOf(request);
    const { orderer, order } = await ordered(second);
    const refused = await requote(request, [first, second]);
    expect(refused.expectCode(purchaseErrors.splitFrozen).fields).toEqual([{ path: 'lines.1', code: 4103 }]);
    expect(await statuses(request)).toEqual(['6', '6']);
    expect((await orderer.delete(order)).status).toBe(200);
    expect((await requote(request, [first, second])).data).toMatchObject({ status: '2' });
  });

  it('is for those who write quotes: others are refused, and of an order at the same moment one happens', async () => {
    const request = await approved(free);
    await buyer.act(await quoted(request), 'submit');
    const [line] = await linesOf(request);
    expect((await requote(request, [line], {}, asker)).status).toBe(403);
    (await requote(request, [line], {}, stranger)).expectCode(errors.notFound);
    const { orderer, order } = await ordered(line);
    expect((await orderer.delete(order)).status).toBe(200);
    const { version } = await requestOf(request);
    const [taken, back] = await Promise.all([
      orderer.post('/purchase/orders', { vendorId: near, lines: [aPart(line, { costCentre: '' })] }),
      buyer.post(`${request}/requote`, { version, reason: 'Typed wrongly', lines: [line] }),
    ]);
    expect([taken, back].filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await violations(test.db)).toEqual([]);
  });
});

describe('giving a request to another owner', () => {
  it('takes its quotes with it, and waits while people decide on one (8022)', async () => {
    const request = await approved();
    const path = await quoted(request);
    await buyer.act(path, 'submit');
    const handOver = async () =>
      buyer.post(`${request}/handOver`, { version: (await requestOf(request)).version, ownerId: company.chen });
    (await handOver()).expectCode(errors.inProgress);
    await buyer.act(path, 'withdraw');
    expect((await handOver()).status).toBe(201);
    await buyer.act(path, 'submit');
    const chen = await test.as(company.chen);
    expect((await chen.act(path, 'confirm')).data.state).toBe('toApprove');
    (await asker.get(path)).expectCode(errors.notFound);
  });
});

describe('who reads and writes quotes', () => {
  it('purchasers write their own and read those of others once they were submitted; requesters theirs; nobody else', async () => {
    const request = await approved();
    const path = await quoted(request);
    for (const who of [asker, other, stranger, lin]) (await who.get(path)).expectCode(errors.notFound);
    await buyer.act(path, 'submit');
    for (const who of [asker, other]) expect((await who.get(path)).status).toBe(200);
    (await stranger.get(path)).expectCode(errors.notFound);
    await asker.act(path, 'confirm');
    expect((await lin.get(path)).status).toBe(200);
    const { version } = await quoteOf(path);
    const draft = { requestId: request.split('/').at(-1), lines: [], version };
    (await other.put(path, draft)).expectCode(errors.notFound);
    (await other.delete(path)).expectCode(errors.notFound);
    (await stranger.get(`${path}/log`)).expectCode(errors.notFound);
    (await buyer.put(path, draft)).expectCode(errors.illegalState);
  });

  it('a quote is not made for a request that its writer may not read, nor without permission', async () => {
    const request = await approved();
    (await post(request, [], stranger)).expectCode(errors.notFound);
    (await stranger.get(`/purchase/quotes/start?requestId=${request.split('/').at(-1)}`)).expectCode(errors.notFound);
    (await post(request, [], asker)).expectCode(errors.forbidden);
    const start = (await buyer.get(`/purchase/quotes/start?requestId=${request.split('/').at(-1)}`)).data;
    expect(start).toMatchObject({ requester: { id: askerId }, lines: [{ item: 'C18 column', status: '2' }] });
  });

  it('is listed for its reader, found by number and request, and exported', async () => {
    const request = await approved(free, { title: 'Quote to be found' });
    const path = await quoted(request);
    const { id, number } = await quoteOf(path);
    const found = async (who: Caller, query: string) =>
      ((await who.get(`/purchase/quotes?scope=all&${query}`)).data.rows as { id: string }[]).map((row) => row.id);
    expect(await found(buyer, `search=${number}`)).toEqual([id]);
    expect(await found(buyer, 'search=Quote%20to%20be%20found')).toEqual([id]);
    expect(await found(stranger, `search=${number}`)).toEqual([]);
    expect((await buyer.get(`/purchase/quotes?requestId=${request.split('/').at(-1)}`)).data.rows).toMatchObject([
      { id, request: { title: 'Quote to be found' }, lineCount: 1, vendors: ['Near Lab'], amountBase: '10800.00' },
    ]);
    expect((await buyer.get('/purchase/quotes/export')).status).toBe(200);
  });
});

describe('a category', () => {
  it('that needs quotes is used only with a published process of quotes; the refusal names it (8011)', async () => {
    const keeper = await test.as(await aUser(test, 'quoteKeeper', { permissions: ['purchase:category:*'] }));
    const values = { code: 'QN', nameZh: '询价类', nameEn: 'Quoted', enabled: true, quoteNeed: true };
    const bound = { ...values, process: 'purchase-request.simple' };
    const save = (given: Record<string, unknown>) => keeper.post('/purchase/categories', given);
    const first = await save(values);
    expect(first.expectCode(errors.noPublishedProcess).fields).toMatchObject([
      { path: 'process', code: 8011 },
      { path: 'quoteProcess', code: 8011 },
    ]);
    const second = await save(bound);
    expect(second.expectCode(errors.noPublishedProcess).fields).toMatchObject([{ path: 'quoteProcess', code: 8011 }]);
    expect(second.body.message).toContain('询价');
    const other_ = await save({ ...bound, quoteProcess: 'purchase-request.simple' });
    expect(other_.expectCode(errors.processOfOtherKind).fields).toMatchObject([{ path: 'quoteProcess', code: 8030 }]);
    expect((await save({ ...bound, quoteProcess: 'purchase-quote.simple' })).data).toMatchObject({ enabled: true });
    const unneeded = { ...bound, code: 'QX', quoteNeed: false };
    expect((await save(unneeded)).data).toMatchObject({ enabled: true, quoteProcess: null });
  });

  it('without a process of quotes takes none (8011)', async () => {
    const unbound = await aCategory(test, 'QU0', { process: 'purchase-request.simple', quoteProcess: null });
    const request = await approved(unbound);
    const path = await quoted(request);
    (await buyer.act(path, 'submit')).expectCode(errors.noPublishedProcess);
    expect(await statuses(request)).toEqual(['2']);
  });
});
