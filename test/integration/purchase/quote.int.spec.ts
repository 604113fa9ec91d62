import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import type { LogRow } from '#lab/modules/purchase/shared/log.dto.js';
import type { LineToOrder, Proposal } from '#lab/modules/purchase/shared/order.dto.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { purchasePages } from '#lab/modules/purchase/shared/purchase.permissions.js';
import type { QuoteDetail } from '#lab/modules/purchase/shared/quote.dto.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser, type Company } from '../../support/builders/org.js';
import { RequestLine } from '#lab/modules/purchase/server/request/request-line.entity.js';
import {
  aCategory,
  aLine,
  anApproved,
  anOffer,
  aQuote,
  aRequest,
  codesOf,
  requestAt,
  statusesOf,
} from '../../support/builders/purchase.js';
import {
  anApprovedOf,
  aQuoteDesk,
  aQuoteOf,
  lineIdsOf,
  postsQuote,
  quoteAt,
  type QuoteDesk,
} from '../../support/builders/quotes.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: QuoteDesk;
let company: Company;
let approvedOnly: string;
let free: string;
let near: string;
let far: string;
let gone: string;
let askerId: string;
let asker: Caller;
let lin: Caller;
let zhou: Caller;
let buyer: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aQuoteDesk(test);
  ({ company, approvedOnly, free, near, far, gone, askerId, asker, lin, zhou, buyer } = desk);
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Paths of the requests of the asker whose approval is over and that are in a stage. */
const inStage = async (status: string, more = '') =>
  (
    (await asker.get(`/purchase/requests?scope=mine&size=100&status=${status}${more}`)).data.rows as { id: string }[]
  ).map(({ id }) => `/purchase/requests/${id}`);

describe('a quote', () => {
  it('belongs to an approved request; its lines stay to be quoted while it is written', async () => {
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    const quote = await quoteAt(buyer, path);
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
    expect(await statusesOf(buyer, request)).toEqual(['2']);
    expect((await requestAt(buyer, request)).quotes).toEqual([
      { id: quote.id, number: quote.number, state: 'draft', lineIds: [quote.lines[0]?.lineId], mayRead: true },
    ]);
    expect(await codesOf(buyer, path)).toEqual(['41']);
    expect((await codesOf(buyer, request)).at(-1)).toBe('41');
  });

  it('is confirmed by the requester and approved by their manager; then its lines are to be ordered as agreed', async () => {
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    expect((await buyer.act(path, 'submit')).data.state).toBe('toConfirm');
    expect((await requestAt(buyer, request)).status).toBe('5');
    expect((await asker.act(path, 'confirm', { opinion: 'fine' })).data.state).toBe('toApprove');
    expect(await statusesOf(buyer, request)).toEqual(['5']);
    expect((await lin.act(path, 'approve')).data).toMatchObject({ state: 'agreed', status: '6' });
    const { lines, status } = await requestAt(buyer, request);
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
    expect(await codesOf(buyer, path)).toEqual(['41', '41', '42', '19']);
    expect((await codesOf(buyer, request)).slice(-4)).toEqual(['41', '41', '42', '19']);
    const { rows } = (await buyer.get(`${request}/log`)).data as { rows: LogRow[] };
    expect(rows[0]).toMatchObject({ from: '5', to: '6', by: { id: company.lin } });
    expect(rows[1]).toMatchObject({ from: '5', to: '5', comment: expect.stringMatching(/^Q\d+ · fine$/) });
  });

  it('says which offer has ended, while the line is not ordered; the day is kept with what was agreed', async () => {
    const request = await anApprovedOf(desk, free);
    const offers = [
      anOffer(near, { validUntil: '2026-11-01' }),
      anOffer(far, { validUntil: '2099-01-01', taken: false, unitPrice: '6000.00', amount: '12000.00' }),
    ];
    const path = await aQuoteOf(desk, request, offers);
    const ended = async () => (await quoteAt(buyer, path)).lines[0]?.offers?.map((offer) => offer.ended);
    expect(await ended()).toEqual([true, false]);
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
    expect(await ended()).toEqual([true, false]);
    const orderer = await test.as(
      await aUser(test, `orderer ${path}`, { permissions: [purchasePages.page.purchases, 'purchase:order:create'] }),
    );
    const [line] = await lineIdsOf(buyer, request);
    const { orders } = (await orderer.get(`/purchase/orders/proposal?line=${line}`)).data as Proposal;
    expect(orders[0]?.lines).toMatchObject([{ validUntil: '2026-11-01', offerEnded: true }]);
    const { rows } = (await orderer.get('/purchase/orders/waiting?size=100')).data as { rows: LineToOrder[] };
    expect(rows.find(({ id }) => id === line)).toMatchObject({ validUntil: '2026-11-01', offerEnded: true });
    const { version } = await requestAt(buyer, request);
    expect((await buyer.post(`${request}/requote`, { version, reason: 'Ended', lines: [line] })).status).toBe(201);
    const row = await test.db.repo(RequestLine).findOneByOrFail({ id: line ?? '' });
    expect(row.quoteValidUntil).toBeNull();
    expect(await ended()).toEqual([true, false]);
  });

  it('is agreed at once where its category neither confirms nor approves quotes', async () => {
    const request = await anApprovedOf(desk, free);
    const path = await aQuoteOf(desk, request);
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
    expect(await statusesOf(buyer, request)).toEqual(['6']);
  });

  it('is approved by the department and the CEO as well above the tiers', async () => {
    const request = await anApprovedOf(desk, approvedOnly);
    const path = await aQuoteOf(desk, request, [anOffer(near, { unitPrice: '60000.00', amount: '120000.00' })]);
    await buyer.act(path, 'submit');
    expect((await lin.act(path, 'approve')).data.state).toBe('toApprove');
    expect((await zhou.act(path, 'approve')).data.state).toBe('toApprove');
    const wang = await test.as(company.wang);
    expect((await wang.act(path, 'approve')).data.state).toBe('agreed');
  });

  it('with a credit is approved by all whom its amounts ask for: the credit lowers no level', async () => {
    const credits = await aCategory(test, 'QC', {
      process: 'purchase-request.simple',
      allowsCredits: true,
      quoteConfirm: false,
      quoteApprove: true,
    });
    const request = await anApprovedOf(desk, credits, { lines: [aLine({}), aLine({ item: 'Returned column' })] });
    const [bought, returned] = await lineIdsOf(buyer, request);
    const path = await aQuote(buyer, request, [
      { lineId: bought, offers: [anOffer(near, { unitPrice: '60000.00', amount: '120000.00' })] },
      { lineId: returned, offers: [anOffer(near, { unitPrice: '-57500.00', amount: '-115000.00' })] },
    ]);
    expect((await quoteAt(buyer, path)).amountBase).toBe('5000.00');
    await buyer.act(path, 'submit');
    for (const who of [lin, zhou]) expect((await who.act(path, 'approve')).data.state).toBe('toApprove');
    const wang = await test.as(company.wang);
    expect((await wang.act(path, 'approve')).data.state).toBe('agreed');
  });

  it('goes back to the purchaser with the reason where it is not confirmed or rejected; its lines are quoted again', async () => {
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    await buyer.act(path, 'submit');
    (await asker.act(path, 'reject')).expectCode(errors.field);
    expect((await asker.act(path, 'reject', { opinion: 'too slow' })).data.state).toBe('draft');
    expect(await quoteAt(buyer, path)).toMatchObject({
      state: 'draft',
      mayEdit: true,
      setback: { reason: 'too slow' },
    });
    expect(await statusesOf(buyer, request)).toEqual(['2']);
    await buyer.act(path, 'submit');
    await asker.act(path, 'confirm');
    expect((await lin.act(path, 'reject', { opinion: 'too dear' })).data.state).toBe('draft');
    expect((await requestAt(buyer, request)).status).toBe('2');
    expect((await requestAt(buyer, request)).lines[0]).toMatchObject({
      status: '2',
      quoteVendorId: null,
      quoteAmount: null,
    });
    expect(await codesOf(buyer, path)).toEqual(['41', '41', '20', '41', '42', '20']);
    expect((await codesOf(buyer, request)).slice(-3)).toEqual(['41', '42', '20']);
  });

  it('that came back and was changed shows who had rejected it what was offered then', async () => {
    const path = await aQuoteOf(desk, await anApprovedOf(desk));
    await buyer.act(path, 'submit');
    await asker.act(path, 'reject', { opinion: 'too slow' });
    const { version, lines, requestId } = await quoteAt(buyer, path);
    const dearer = anOffer(desk.near, { unitPrice: '5900.00', amount: '11800.00' });
    const changed = lines.map(({ id, lineId }) => ({ id, lineId, offers: [dearer], reason: 'Others do not deliver' }));
    expect((await buyer.put(path, { requestId, comments: 'In stock', lines: changed, version })).status).toBe(200);
    await buyer.act(path, 'submit');
    const seen = (await asker.get(path)).data.lastSeen as { since: string; content: QuoteDetail };
    expect([seen.since, seen.content.comments, seen.content.request.id]).toEqual(['decided', '', requestId]);
    expect(seen.content.lines[0]?.offers?.map(({ amount }) => amount)).toEqual(
      lines[0]?.offers?.map(({ amount }) => amount),
    );
  });

  it('is withdrawn by the purchaser until a user has decided', async () => {
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    await buyer.act(path, 'submit');
    expect((await buyer.act(path, 'withdraw')).data.state).toBe('draft');
    expect(await statusesOf(buyer, request)).toEqual(['2']);
    expect((await codesOf(buyer, request)).at(-1)).toBe('43');
    await buyer.act(path, 'submit');
    await asker.act(path, 'confirm');
    (await buyer.act(path, 'withdraw')).expectCode(errors.withdrawTooLate);
    expect(await statusesOf(buyer, request)).toEqual(['5']);
  });

  it('covers some lines of its request; the header follows the lowest', async () => {
    const request = await anApprovedOf(desk, free, { lines: [aLine(), aLine({ item: 'Vial' })] });
    const [first = '', second = ''] = await lineIdsOf(buyer, request);
    await buyer.act(await aQuote(buyer, request, [{ lineId: first, offers: [anOffer(near)] }]), 'submit');
    expect(await statusesOf(buyer, request)).toEqual(['6', '2']);
    expect((await requestAt(buyer, request)).status).toBe('2');
    // While a request is decided on it has the same status, and is no request to be quoted.
    const waiting = await aRequest(asker, free, askerId);
    await asker.act(waiting, 'submit');
    expect((await requestAt(asker, waiting)).status).toBe('2');
    expect(await inStage('2')).toContain(request);
    expect(await inStage('2')).not.toContain(waiting);
    expect(await inStage('2', '&state=requested')).toEqual([]);
    expect(await inStage('6')).not.toContain(request);
    await buyer.act(await aQuote(buyer, request, [{ lineId: second, offers: [anOffer(far)] }]), 'submit');
    expect((await requestAt(buyer, request)).status).toBe('6');
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
    const [lineId = ''] = await lineIdsOf(buyer, request);
    const path = await aQuote(own, request, [{ lineId, offers: [anOffer(near)] }]);
    expect((await own.act(path, 'submit')).data.state).toBe('toApprove');
    (await own.act(path, 'approve')).expectCode(errors.notYourTask);
    expect((await lin.act(path, 'approve')).data.state).toBe('agreed');
  });
});

describe('what is typed into a quote', () => {
  const bad = async (offer: object, request: string): Promise<Answer> => {
    const [lineId] = await lineIdsOf(buyer, request);
    return postsQuote(buyer, request, [{ lineId, offers: [offer] }]);
  };

  it('has prices of two decimals, a currency of the list and whole days (8012)', async () => {
    const request = await anApprovedOf(desk, free);
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
    const request = await anApprovedOf(desk, free);
    for (const amount of ['10799.98', '10800.02']) {
      const { fields } = (await bad(anOffer(near, { amount }), request)).expectCode(purchaseErrors.totalDiffers);
      expect(fields).toEqual([{ path: 'lines.0.offers.0.amount', code: 4109, args: ['10800.00'] }]);
    }
    expect((await bad(anOffer(near, { amount: '10800.01' }), request)).status).toBe(201);
  });

  it('names a line once, and on it each vendor once (4110); one offer is taken', async () => {
    const request = await anApprovedOf(desk, free);
    const [lineId] = await lineIdsOf(buyer, request);
    const twice = await postsQuote(buyer, request, [{ lineId }, { lineId }]);
    expect(twice.expectCode(purchaseErrors.quotedTwice).fields).toEqual([{ path: 'lines.1.lineId', code: 4110 }]);
    const same = await postsQuote(buyer, request, [
      { lineId, offers: [anOffer(near), anOffer(near, { taken: false })] },
    ]);
    expect(same.expectCode(purchaseErrors.quotedTwice).fields).toEqual([
      { path: 'lines.0.offers.1.vendorId', code: 4110 },
    ]);
    const both = await postsQuote(buyer, request, [{ lineId, offers: [anOffer(near), anOffer(far)] }]);
    expect(both.expectCode(errors.field).fields).toMatchObject([{ path: 'lines.0.taken', args: ['tooMany', '1'] }]);
  });

  it('is complete when it is submitted, cell by cell (8012)', async () => {
    const request = await anApprovedOf(desk, free);
    const [lineId = ''] = await lineIdsOf(buyer, request);
    const refusedAt = async (lines: readonly object[]) => {
      const path = await aQuote(buyer, request, lines);
      const { fields } = (await buyer.act(path, 'submit')).expectCode(errors.field) as { fields: { path: string }[] };
      expect(await statusesOf(buyer, request)).toEqual(['2']);
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
    const request = await anApprovedOf(desk, free);
    const [lineId = ''] = await lineIdsOf(buyer, request);
    const dear = anOffer(near, { unitPrice: '900.00', amount: '1800.00', currency: 'USD' });
    const cheap = anOffer(far, { taken: false });
    const path = await aQuote(buyer, request, [{ lineId, offers: [dear, cheap] }]);
    const { fields } = (await buyer.act(path, 'submit')).expectCode(errors.field);
    expect(fields).toEqual([{ path: 'lines.0.reason', code: 8012, args: ['required'] }]);
    const { version, lines } = await quoteAt(buyer, path);
    expect(lines[0]?.offers?.map(({ cheapest, amountBase }) => [cheapest, amountBase])).toEqual([
      [false, '12780.00'],
      [true, '10800.00'],
    ]);
    const saved = { requestId: request.split('/').at(-1), version, files: [] };
    const explained = [{ lineId, reason: 'In stock', offers: [dear, cheap] }];
    expect((await buyer.put(path, { ...saved, lines: explained })).status).toBe(200);
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
    const { quoteVendorId, quoteCurrency } = (await requestAt(buyer, request)).lines[0]!;
    expect([quoteVendorId, quoteCurrency]).toEqual([near, 'USD']);
  });

  it('warns of a vendor that is expired, and may take it all the same: the order refuses', async () => {
    const request = await anApprovedOf(desk, free);
    const path = await aQuoteOf(desk, request, [anOffer(gone)]);
    expect((await quoteAt(buyer, path)).lines[0]?.offers?.[0]).toMatchObject({ warning: 'expired', taken: true });
    expect((await buyer.get(`/purchase/quotes/vendors?id=${gone}&id=${near}`)).data).toEqual(
      expect.arrayContaining([
        { id: gone, name: 'Gone Lab', warning: 'expired' },
        { id: near, name: 'Near Lab', warning: null },
      ]),
    );
    expect((await buyer.act(path, 'submit')).data.state).toBe('agreed');
  });

  it('keeps its vendors: one that was named is not deleted (5008)', async () => {
    await aQuoteOf(desk, await anApprovedOf(desk, free), [anOffer(near)]);
    const keeper = await test.as(await aUser(test, 'vendorKeeper', { permissions: ['purchase:vendor:*'] }));
    (await keeper.delete(`/purchase/vendors/${near}`)).expectCode(orgErrors.inUse);
  });

  it('keeps to its request, and to the version that was read (8001)', async () => {
    const [request, another] = [await anApprovedOf(desk, free), await anApprovedOf(desk, free)];
    const path = await aQuoteOf(desk, request);
    const { version } = await quoteAt(buyer, path);
    const moved = await buyer.put(path, { requestId: another.split('/').at(-1), lines: [], version });
    expect(moved.expectCode(errors.field).fields).toMatchObject([{ path: 'requestId', args: ['readOnly'] }]);
    const same = { requestId: request.split('/').at(-1), lines: [] };
    (await buyer.put(path, { ...same, version: version + 1 })).expectCode(errors.stale);
    expect((await buyer.put(path, { ...same, version })).data.lines).toEqual([]);
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
    const request = await anApprovedOf(desk, unbound);
    const path = await aQuoteOf(desk, request);
    (await buyer.act(path, 'submit')).expectCode(errors.noPublishedProcess);
    expect(await statusesOf(buyer, request)).toEqual(['2']);
  });
});
