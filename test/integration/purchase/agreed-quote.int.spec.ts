import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { purchasePages } from '#lab/modules/purchase/shared/purchase.permissions.js';
import type { RequestDetail } from '#lab/modules/purchase/shared/request.dto.js';
import { openDatabase } from '#lab/platform/boot.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { anEmptyDatabase } from '../../support/databases.js';

let test: TestApp;
let company: Company;
let direct: string;
let chen: Caller;
let lin: Caller;
let buyer: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  direct = await aCategory(test, 'AGR', { process: 'purchase-request.simple', quoteNeed: false });
  const buyerId = await aUser(test, 'agreer', { permissions: [purchasePages.page.purchases] });
  [chen, lin, buyer] = (await Promise.all([company.chen, company.lin, buyerId].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.stop());

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
const detail = async (path: string) => (await buyer.get(path)).data as RequestDetail;

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
    expect((await detail(path)).lines).toMatchObject(released);

    const act = async (name: string, reason: string) =>
      buyer.post(`${path}/${name}`, { version: (await detail(path)).version, reason });
    await act('close', 'Budget');
    await act('reopen', 'Budget found');
    expect((await detail(path)).lines).toMatchObject(released);
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
