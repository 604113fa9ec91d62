import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import type { Company } from '../../support/builders/org.js';
import { aLine, anOffer, aQuote, codesOf, requestAt, statusesOf } from '../../support/builders/purchase.js';
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
let category: string;
let free: string;
let near: string;
let askerId: string;
let buyerId: string;
let asker: Caller;
let lin: Caller;
let buyer: Caller;
let other: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aQuoteDesk(test);
  ({ company, category, free, near, askerId, buyerId, asker, lin, buyer, other, stranger } = desk);
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

describe('a line', () => {
  it('is quoted only of an approved request, and while it waits to be quoted (8002)', async () => {
    const request = await anApprovedOf(desk, free);
    const [lineId] = await lineIdsOf(buyer, request);
    await buyer.act(await aQuoteOf(desk, request), 'submit');
    (await postsQuote(buyer, request, [{ lineId }])).expectCode(errors.illegalState);
    const unknown = await postsQuote(buyer, request, [{ lineId: 'elsewhere' }]);
    expect(unknown.expectCode(errors.field).fields).toMatchObject([{ path: 'lines.0.lineId', args: ['missing'] }]);
    const closed = await anApprovedOf(desk, free);
    const lines = await lineIdsOf(buyer, closed);
    await buyer.post(`${closed}/close`, { version: (await requestAt(buyer, closed)).version, reason: 'Budget' });
    (await postsQuote(buyer, closed, [{ lineId: lines[0] }])).expectCode(errors.illegalState);
  });

  it('is in one open quote at most (4108), and free again once that is deleted', async () => {
    const request = await anApprovedOf(desk, free);
    const path = await aQuoteOf(desk, request);
    const [lineId] = await lineIdsOf(buyer, request);
    const { number } = await quoteAt(buyer, path);
    const refused = await postsQuote(other, request, [{ lineId }]);
    expect(refused.status).toBe(409);
    expect(refused.expectCode(purchaseErrors.lineInQuote).fields).toEqual([
      { path: 'lines.0.lineId', code: 4108, args: [number] },
    ]);
    expect((await buyer.delete(path)).status).toBe(200);
    expect((await postsQuote(other, request, [{ lineId }])).status).toBe(201);
  });

  it('goes to one of many quotes that are made at once', async () => {
    const request = await anApprovedOf(desk, free);
    const [lineId] = await lineIdsOf(buyer, request);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => postsQuote(at % 2 ? buyer : other, request, [{ lineId }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(11).fill(409)]);
    const rows = await test.db.query({
      sql: 'SELECT `id` FROM `purchase_quote_line` WHERE `openLineId` = ?',
      values: [lineId],
    });
    expect(rows).toHaveLength(1);
  });

  it('is offered to purchasers by the list of what is to be quoted, with the quote that it is in', async () => {
    const request = await anApprovedOf(desk, free, { title: 'Rotor for desk', lines: [aLine({ item: 'Rotor X' })] });
    const rowsOf = async (query: string, who = buyer) =>
      (await who.get(`/purchase/quotes/lines?search=Rotor%20for${query}`)).data.rows as {
        item: string;
        quote: unknown;
      }[];
    expect(await rowsOf('')).toMatchObject([{ item: 'Rotor X', quote: null, request: { title: 'Rotor for desk' } }]);
    expect(await rowsOf('', stranger)).toEqual([]);
    const path = await aQuoteOf(desk, request);
    const { number } = await quoteAt(buyer, path);
    expect(await rowsOf('')).toMatchObject([{ quote: { number, owner: { id: buyerId } } }]);
    expect(await rowsOf('&free=true')).toEqual([]);
    await buyer.act(path, 'submit');
    expect(await rowsOf('')).toEqual([]);
  });
});

describe('closing a request', () => {
  it('ends its open quotes: drafts and what people decide on, whose tasks are cancelled', async () => {
    const request = await anApprovedOf(desk, category, { lines: [aLine(), aLine({ item: 'Vial' })] });
    const [first = '', second = ''] = await lineIdsOf(buyer, request);
    const running = await aQuote(buyer, request, [{ lineId: first, offers: [anOffer(near)] }]);
    const draft = await aQuote(buyer, request, [{ lineId: second, offers: [anOffer(near)] }]);
    await buyer.act(running, 'submit');
    const { version } = await requestAt(buyer, request);
    const done = await buyer.post(`${request}/close`, { version, reason: 'Not needed' });
    expect(done.data).toMatchObject({ state: 'closed', status: '1', lines: [{ status: '1' }, { status: '1' }] });
    for (const path of [running, draft]) {
      expect(await quoteAt(buyer, path)).toMatchObject({ state: 'closed', status: '1', actions: [], mayEdit: false });
      expect((await codesOf(buyer, path)).at(-1)).toBe('43');
    }
    const open = await test.db.query({
      sql: 'SELECT t.`id` FROM `process_task` t WHERE t.`recordId` = ? AND t.`closedAt` IS NULL',
      values: [running.split('/').at(-1)],
    });
    expect(open).toEqual([]);
    (await asker.act(running, 'confirm')).expectCode(errors.notYourTask);

    // Opened again, its lines are quoted anew.
    await buyer.post(`${request}/reopen`, { version: (await requestAt(buyer, request)).version, reason: '' });
    expect(await statusesOf(buyer, request)).toEqual(['2', '2']);
    expect((await postsQuote(buyer, request, [{ lineId: first }, { lineId: second }])).status).toBe(201);
  });

  it('and its quotes stay as they are where it is refused', async () => {
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    await buyer.act(path, 'submit');
    const { version } = await requestAt(buyer, request);
    (await stranger.post(`${request}/close`, { version, reason: 'x' })).expectCode(errors.notFound);
    (await buyer.post(`${request}/close`, { version: version + 1, reason: 'x' })).expectCode(errors.stale);
    expect((await quoteAt(buyer, path)).state).toBe('toConfirm');
  });

  it('at the same time as a confirmation leaves one of both done', async () => {
    for (let round = 0; round < 3; round++) {
      const request = await anApprovedOf(desk, category);
      const path = await aQuoteOf(desk, request);
      await buyer.act(path, 'submit');
      const { version } = await requestAt(buyer, request);
      const seen = await quoteAt(asker, path);
      const [close, confirm] = await Promise.all([
        buyer.post(`${request}/close`, { version, reason: 'Not needed' }),
        asker.post(`${path}/actions/confirm`, { version: seen.version, input: {} }),
      ]);
      expect([close.status, confirm.status].filter((status) => status >= 500)).toEqual([]);
      const { state, lines } = await requestAt(buyer, request);
      expect(state === 'closed').toBe(close.status === 201);
      expect(lines[0]?.status).toBe(close.status === 201 ? '1' : '5');
      expect((await quoteAt(buyer, path)).state).toBe(close.status === 201 ? 'closed' : 'toApprove');
    }
  });
});

describe('giving a request to another owner', () => {
  it('takes its quotes with it, and waits while people decide on one (8022)', async () => {
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    await buyer.act(path, 'submit');
    const handOver = async () =>
      buyer.post(`${request}/handOver`, { version: (await requestAt(buyer, request)).version, ownerId: company.chen });
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
    const request = await anApprovedOf(desk);
    const path = await aQuoteOf(desk, request);
    for (const who of [asker, other, stranger, lin]) (await who.get(path)).expectCode(errors.notFound);
    await buyer.act(path, 'submit');
    for (const who of [asker, other]) expect((await who.get(path)).status).toBe(200);
    (await stranger.get(path)).expectCode(errors.notFound);
    await asker.act(path, 'confirm');
    expect((await lin.get(path)).status).toBe(200);
    const { version } = await quoteAt(buyer, path);
    const draft = { requestId: request.split('/').at(-1), lines: [], version };
    (await other.put(path, draft)).expectCode(errors.notFound);
    (await other.delete(path)).expectCode(errors.notFound);
    (await stranger.get(`${path}/log`)).expectCode(errors.notFound);
    (await buyer.put(path, draft)).expectCode(errors.illegalState);
  });

  it('a quote is not made for a request that its writer may not read, nor without permission', async () => {
    const request = await anApprovedOf(desk);
    (await postsQuote(stranger, request, [])).expectCode(errors.notFound);
    (await stranger.get(`/purchase/quotes/start?requestId=${request.split('/').at(-1)}`)).expectCode(errors.notFound);
    (await postsQuote(asker, request, [])).expectCode(errors.forbidden);
    const start = (await buyer.get(`/purchase/quotes/start?requestId=${request.split('/').at(-1)}`)).data;
    expect(start).toMatchObject({ requester: { id: askerId }, lines: [{ item: 'C18 column', status: '2' }] });
  });

  it('is listed for its reader, found by number and request, and exported', async () => {
    const request = await anApprovedOf(desk, free, { title: 'Quote to be found' });
    const path = await aQuoteOf(desk, request);
    const { id, number } = await quoteAt(buyer, path);
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
