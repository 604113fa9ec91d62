import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { rooms } from '#lab/modules/server.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { openDatabase } from '#lab/platform/boot.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser, type Company } from '../../support/builders/org.js';
import { aPart, purchaser } from '../../support/builders/orders.js';
import {
  aCategory,
  aLine,
  anOffer,
  aQuote,
  aRequest,
  codesOf,
  requestAt,
  statusesOf,
} from '../../support/builders/purchase.js';
import { anApprovedOf, aQuoteDesk, aQuoteOf, lineIdsOf, type QuoteDesk } from '../../support/builders/quotes.js';
import { anEmptyDatabase } from '../../support/databases.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let desk: QuoteDesk;
let company: Company;
let free: string;
let near: string;
let far: string;
let direct: string;
let chen: Caller;
let asker: Caller;
let lin: Caller;
let buyer: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aQuoteDesk(test);
  ({ company, free, near, far, asker, lin, buyer, stranger } = desk);
  chen = await test.as(company.chen);
  direct = await aCategory(test, 'AGR', { process: 'purchase-request.simple', quoteNeed: false });
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

const nothing = {
  quoteVendorId: null,
  quoteVendor: null,
  quoteQty: null,
  quoteUnit: '',
  quotePrice: null,
  quoteAmount: null,
  quoteCurrency: null,
  leadTime: null,
};
const asAskedFor = {
  ...nothing,
  quoteQty: '2.5',
  quoteUnit: 'box',
  quotePrice: '12.40',
  quoteAmount: '31.00',
  quoteCurrency: 'USD',
};

describe('the agreed quote of a line', () => {
  it('is what the line asks for where no quote is needed, from the approval on; not of a line that has to be quoted', async () => {
    const lines = [
      aLine({ quantity: '2.5', unit: 'box', unitPrice: '12.40', currency: 'USD' }),
      aLine({ unitPrice: null }),
    ];
    const path = await aRequest(chen, direct, company.chen, { lines });
    expect(((await chen.get(path)).data as RequestDetail).lines).toMatchObject([nothing, nothing]);
    await chen.act(path, 'submit');
    expect(((await chen.get(path)).data as RequestDetail).lines).toMatchObject([nothing, nothing]);
    await lin.act(path, 'approve');
    const released = [
      { status: '6', ...asAskedFor },
      { status: '2', ...nothing },
    ];
    expect((await requestAt(buyer, path)).lines).toMatchObject(released);

    const act = async (name: string, reason: string) =>
      buyer.post(`${path}/${name}`, { version: (await requestAt(buyer, path)).version, reason });
    await act('close', 'Budget');
    await act('reopen', 'Budget found');
    expect((await requestAt(buyer, path)).lines).toMatchObject(released);
  });
});

describe('a database of before agreed quotes', () => {
  it('has on its lines that are to be ordered what they ask for', async () => {
    const empty = await anEmptyDatabase();
    // The columns, and an index over them.
    const later = ['purchase-1700000000181', 'purchase-1700000000747'];
    const before = rooms.map((room) => ({
      ...room,
      migrations: room.migrations.filter(({ name }) => !later.includes(name)),
    }));
    const old = await openDatabase(empty.dialect, before);
    const line = {
      ...{ requestId: 'r1', item: 'Vial', catalogNo: '', spec: '', brand: '', casNo: '', costCentre: '' },
      ...{ quantity: 2_500_000, unit: 'box', unitPrice: 1240, amount: 3100, currency: 'USD' },
      ...{ project: '', position: '', comments: '' },
    };
    await old.unit(async () => {
      for (const [place, status] of ['6', '2', '1'].entries())
        old.write(insert('purchase_request_line', { id: `l${status}`, place, status, ...line }));
    });
    await old.close();
    const now = await openDatabase(empty.dialect, rooms);
    try {
      expect(await schemaDrift(now)).toEqual([]);
      const columns = ['quoteVendorId', 'quoteQty', 'quoteUnit', 'quotePrice', 'quoteAmount', 'quoteCurrency'];
      const sql = `SELECT ${columns.join(', ')} FROM purchase_request_line ORDER BY id`;
      const rows = await now.query({ sql, values: [] });
      const none = [null, null, '', null, null, null];
      expect(rows.map((row) => columns.map((name) => row[name]))).toEqual([
        none,
        none,
        [null, 2_500_000, 'box', 1240, 3100, 'USD'],
      ]);
    } finally {
      await now.close();
      await empty.drop();
    }
  });

  it('knows of lines that are to be ordered until when their offer holds: that of the quote agreed last', async () => {
    const empty = await anEmptyDatabase();
    const before = rooms.map((room) => ({
      ...room,
      migrations: room.migrations.filter(({ name }) => name !== 'purchase-1700000000720'),
    }));
    const old = await openDatabase(empty.dialect, before);
    const line = {
      ...{
        requestId: 'r1',
        item: 'Vial',
        catalogNo: '',
        spec: '',
        brand: '',
        casNo: '',
        costCentre: '',
        quoteUnit: '',
      },
      ...{ quantity: 1_000_000, unit: 'box', currency: 'USD', project: '', position: '', comments: '' },
    };
    const header = {
      ...{ version: 1, createdAt: 1, updatedAt: 1, createdBy: 'u', updatedBy: 'u', ownerId: 'u', status: '6' },
      ...{ requestId: 'r1', requesterId: 'u', comments: '', amountBase: 0, searchText: '' },
    };
    const quotes = [
      { id: 'q1', state: 'agreed', submittedAt: 1, day: '2026-10-01', taken: true },
      { id: 'q2', state: 'agreed', submittedAt: 2, day: '2026-11-01', taken: true },
      { id: 'q3', state: 'draft', submittedAt: 3, day: '2026-12-01', taken: true },
      { id: 'q4', state: 'agreed', submittedAt: 4, day: '2026-12-02', taken: false },
    ];
    await old.unit(async () => {
      for (const [place, status] of ['6', '7', '2'].entries())
        old.write(insert('purchase_request_line', { id: `l${status}`, place, status, ...line }));
      for (const { id, state, submittedAt, day, taken } of quotes) {
        old.write(insert('purchase_quote', { id, number: id, state, submittedAt, ...header }));
        for (const [place, lineId] of ['l6', 'l7', 'l2'].entries()) {
          const own = `${id}-${lineId}`;
          old.write(insert('purchase_quote_line', { id: own, place, quoteId: id, lineId, reason: '' }));
          old.write(
            insert('purchase_quote_offer', {
              ...{ id: own, place, quoteId: id, quoteLineId: own, vendorId: 'v', unit: '', currency: 'USD' },
              ...{ comments: '', taken, validUntil: day },
            }),
          );
        }
      }
    });
    await old.close();
    const now = await openDatabase(empty.dialect, rooms);
    try {
      expect(await schemaDrift(now)).toEqual([]);
      const sql = 'SELECT `id`, `quoteValidUntil` FROM `purchase_request_line` ORDER BY `id`';
      const rows = await now.query({ sql, values: [] });
      expect(rows.map(({ id, quoteValidUntil }) => [id, quoteValidUntil])).toEqual([
        ['l2', null],
        ['l6', '2026-11-01'],
        ['l7', null],
      ]);
    } finally {
      await now.close();
      await empty.drop();
    }
  });
});

describe('an agreed price that is taken back', () => {
  const requote = async (path: string, lines: readonly (string | undefined)[], values: object = {}, who = buyer) => {
    const { version } = await requestAt(buyer, path);
    return who.post(`${path}/requote`, { version, reason: 'Typed wrongly', lines, ...values });
  };
  const ordered = async (lineId: string | undefined) => {
    const lines = [aPart(lineId, { quantity: '1', costCentre: '' })];
    const orderer = await test.as(await aUser(test, `orderer${lineId}`, { permissions: [...purchaser] }));
    const { id } = (await orderer.post('/purchase/orders', { vendorId: near, lines })).data as { id: string };
    return { orderer, order: `/purchase/orders/${id}` };
  };

  it('makes its lines to be quoted again, with a reason; the next price is confirmed and approved like the first', async () => {
    const request = await anApprovedOf(desk, free, { lines: [aLine(), aLine({ item: 'Guard column' })] });
    await buyer.act(await aQuoteOf(desk, request), 'submit');
    const [first, second] = await lineIdsOf(buyer, request);
    expect((await requestAt(buyer, request)).mayDo).toContain('requote');
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
    expect((await codesOf(buyer, request)).at(-1)).toBe('43');
    (await requote(request, [first])).expectCode(errors.illegalState);
    const lines = [{ lineId: first, offers: [anOffer(far, { unitPrice: '5000.00', amount: '10000.00' })] }];
    await buyer.act(await aQuote(buyer, request, lines), 'submit');
    expect((await requestAt(buyer, request)).lines[0]).toMatchObject({ status: '6', quoteAmount: '10000.00' });
    expect((await requestAt(buyer, request)).lines[1]?.id).toBe(second);
  });

  it('is frozen once an order has taken a part of the line (4103), until that gives it back', async () => {
    const request = await anApprovedOf(desk, free, { lines: [aLine(), aLine({ item: 'Guard column' })] });
    await buyer.act(await aQuoteOf(desk, request), 'submit');
    const [first, second] = await lineIdsOf(buyer, request);
    const { orderer, order } = await ordered(second);
    const refused = await requote(request, [first, second]);
    expect(refused.expectCode(purchaseErrors.splitFrozen).fields).toEqual([{ path: 'lines.1', code: 4103 }]);
    expect(await statusesOf(buyer, request)).toEqual(['6', '6']);
    expect((await orderer.delete(order)).status).toBe(200);
    expect((await requote(request, [first, second])).data).toMatchObject({ status: '2' });
  });

  it('is for those who write quotes: others are refused, and of an order at the same moment one happens', async () => {
    const request = await anApprovedOf(desk, free);
    await buyer.act(await aQuoteOf(desk, request), 'submit');
    const [line] = await lineIdsOf(buyer, request);
    expect((await requote(request, [line], {}, asker)).status).toBe(403);
    (await requote(request, [line], {}, stranger)).expectCode(errors.notFound);
    const { orderer, order } = await ordered(line);
    expect((await orderer.delete(order)).status).toBe(200);
    const { version } = await requestAt(buyer, request);
    const [taken, back] = await Promise.all([
      orderer.post('/purchase/orders', { vendorId: near, lines: [aPart(line, { costCentre: '' })] }),
      buyer.post(`${request}/requote`, { version, reason: 'Typed wrongly', lines: [line] }),
    ]);
    expect([taken, back].filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await violations(test.db)).toEqual([]);
  });
});
