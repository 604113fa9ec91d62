import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import exceljs from 'exceljs';
import { PurchaseStatistics } from '#lab/modules/purchase/server/statistics/purchase-statistics.js';
import { rebuildTopic, StatisticsRebuild } from '#lab/modules/purchase/server/statistics/statistics-rebuild.js';
import type { StatisticRow } from '#lab/modules/purchase/shared/statistics.dto.js';
import { statisticColumnsShown } from '#lab/modules/purchase/shared/statistics.words.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import {
  anInvoice,
  anOrderWorth,
  aPayment,
  aPaymentDesk,
  comes,
  pays,
  planned,
  type PaymentDesk,
} from '../../support/builders/payments.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { Company } from '#lab/modules/company/server/index.js';
import {
  anEntry,
  anOrder,
  aPart,
  aReleasedOrder,
  doesTo,
  orderAt,
  waitingLines,
} from '../../support/builders/orders.js';
import { aContract, contractable } from '../../support/builders/contracts.js';
import { aCategory, aLine, anOffer, aQuote, aRequest } from '../../support/builders/purchase.js';

jest.setTimeout(240_000);

const route = '/purchase/statistics';
let test: TestApp;
let desk: PaymentDesk;
let analyst: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  desk = await aPaymentDesk(test);
  const permissions = ['purchase:statistics:*', 'purchase:request:all'];
  analyst = await test.as(await aUser(test, 'analyst', { permissions, language: 'en' }));
});
afterAll(() => test.stop());

const rowsOf = async (query = '', who = analyst) => (await who.get(`${route}?${query}`)).data as Page;
interface Page {
  readonly rows: readonly StatisticRow[];
  readonly total: number;
}
const numberOf = async (path: string) => ((await desk.chen.get(path)).data as { number: string }).number;

/** The table as it is, every byte of it. */
const kept = () => test.db.query({ sql: 'SELECT * FROM `purchase_statistic` ORDER BY `id`', values: [] });

/** The table as the stored records give it. */
async function rebuilt() {
  const statistics = test.get(PurchaseStatistics);
  await test.db.unit(async () => statistics.refresh(await statistics.after('', 10_000)));
  return kept();
}

describe('the rows of the statistics', () => {
  it('follow a line from the request over its quote to its orders', async () => {
    const category = await aCategory(test, 'STQ', { process: 'purchase-request.simple', quoteConfirm: false });
    const { chen, lin, buyer, vendor, company } = desk;
    const draft = await aRequest(chen, category, company.chen, { lines: [aLine({ item: 'Statistic column' })] });
    expect((await rowsOf('search=Statistic')).total).toBe(0);
    await chen.act(draft, 'submit');
    await lin.act(draft, 'approve');
    const number = await numberOf(draft);
    const one = async () => (await rowsOf(`search=${number}`)).rows;
    expect(await one()).toMatchObject([
      {
        prNo: number,
        itemName: 'Statistic column',
        requestQty: '2',
        requestStatus: '2',
        quoteAmount: null,
        poNo: null,
      },
    ]);
    const { lines } = (await chen.get(draft)).data as { lines: readonly { id: string }[] };
    const lineId = lines[0]?.id;
    const quoter = await test.as(
      await aUser(test, 'quoter', { permissions: ['purchase:quote:*', '/purchase/purchaseList'] }),
    );
    const quote = await aQuote(quoter, draft, [{ lineId, offers: [anOffer(vendor)] }]);
    expect((await quoter.act(quote, 'submit')).status).toBe(201);
    expect(await one()).toMatchObject([
      { requestStatus: '6', quoteVendor: 'Columns Ltd', quoteQty: '2', quoteAmount: '10800.00', quoteCurrency: 'CNY' },
    ]);
    const order = await aReleasedOrder(desk, [aPart(lineId, { quantity: '1', leadTime: 14 })]);
    const { number: poNo } = await orderAt(buyer, order);
    const [row, ...others] = await one();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ poNo, orderStatus: 'released', vendorName: 'Columns Ltd', costCenterCode: 'RD-210', hasPoQty: '1' },
      ...{ orderQty: '1', orderAmount: '5400.00', actualOrderAmount: '5400.00', orderBase: '5400.00' },
      ...{ hasReceivedQty: '0', receiveStatus: '00', paymentStatus: '00', invoiceStatus: 'none' },
      ...{ transferCompanyName: 'Lab Company', paymentAmount: '0.00', orderDate: '2026-11-20' },
    });
    const second = await anOrder(desk, [aPart(lineId, { quantity: '1', leadTime: 14 })]);
    expect((await one()).map(({ orderStatus }) => orderStatus).sort()).toEqual(['draft', 'released']);
    expect((await buyer.delete(second)).status).toBe(200);
    const modified = await doesTo(buyer, order, 'modify', {
      lines: [
        {
          id: (await orderAt(buyer, order)).lines[0]?.id,
          quantity: '1',
          amount: '5000.00',
          deliveryDate: '2027-01-01',
        },
      ],
    });
    expect(modified.body.code).toBe(200);
    expect(await one()).toMatchObject([{ orderAmount: '5400.00', actualOrderAmount: '5000.00', orderBase: '5000.00' }]);
    expect((await doesTo(buyer, order, 'cancel')).body.code).toBe(200);
    expect(await one()).toMatchObject([{ poNo: null, requestStatus: '6', hasPoQty: '0' }]);
  });

  it('name the contract of an order, until it is given back', async () => {
    const order = await contractable(desk, { item: 'Contract column' });
    const mei = await test.as(
      await aUser(test, 'mei', { permissions: ['purchase:contract:*', '/purchase/purchaseList'] }),
    );
    const contract = await aContract(mei, [order]);
    const { number } = (await mei.get(contract)).data as { number: string };
    const one = async () => (await rowsOf('search=Contract column')).rows;
    expect(await one()).toMatchObject([{ draftContractNo: number, orderStatus: 'contracted' }]);
    expect(JSON.stringify(await kept())).toBe(JSON.stringify(await rebuilt()));
    expect((await mei.delete(contract)).status).toBe(200);
    expect(await one()).toMatchObject([{ draftContractNo: null, orderStatus: 'released' }]);
    expect(JSON.stringify(await kept())).toBe(JSON.stringify(await rebuilt()));
  });

  it('follow what has come of an order, was planned, invoiced and paid', async () => {
    const order = await anOrderWorth(desk, '4', '25.00', { line: { item: 'Paid column' } });
    const one = async () => {
      expect(JSON.stringify(await kept())).toBe(JSON.stringify(await rebuilt()));
      return (await rowsOf('search=Paid column')).rows[0];
    };
    await comes(desk, order, '4');
    expect(await one()).toMatchObject({ hasReceivedQty: '4', receiveStatus: 'RD', paymentStatus: '00' });
    const rows = [
      { amount: '40.00', expectedDate: '2026-12-01' },
      { amount: '60.00', expectedDate: '2026-12-31' },
    ];
    const [first] = await planned(desk.payer, order, rows);
    const expected = { expectPaymentDate: '2026-12-01', expectPaymentAmount: '100.00', dueDate: '2026-12-31' };
    expect(await one()).toMatchObject({ ...expected, paymentStatus: '01', paymentDate: null });
    await anInvoice(desk.payer, order, '100.00', 'STAT-1');
    expect(await one()).toMatchObject({ invoiceNo: 'STAT-1', invoiceStatus: 'complete' });
    const payment = await aPayment(desk.payer, [first]);
    void (await desk.payer.act(payment, 'submit')).data;
    void (await pays(desk.payer, payment)).data;
    expect(await one()).toMatchObject({
      ...{ paymentAmount: '40.00', paymentDate: '2026-11-20', paymentStatus: 'PP' },
      ...{ expectPaymentDate: '2026-12-31', expectPaymentAmount: '60.00' },
    });
  });

  it('of every request are made anew by the scheduled job, stretch by stretch', async () => {
    for (let n = 0; n < 18; n++) await waitingLines(desk);
    const before = await kept();
    const [count] = await test.db.query({ sql: 'SELECT COUNT(*) AS `n` FROM `purchase_request`', values: [] });
    expect(Number(count?.n)).toBeGreaterThan(20);
    await test.db.unit(async () => {
      test.db.write({ sql: "UPDATE `purchase_statistic` SET `itemName` = 'wrong'", values: [] });
      await test.get(Schedules).runNow(rebuildTopic);
    });
    await test.drain();
    expect(await kept()).toEqual(before);
  });

  it('of the requests of before come with the upgrade, at the first start', async () => {
    const before = await kept();
    await test.db.unit(async () => test.db.write({ sql: 'DELETE FROM `purchase_statistic`', values: [] }));
    await test.get(StatisticsRebuild).onApplicationBootstrap();
    await test.drain();
    expect(await kept()).toEqual(before);
  });
});

describe('a selection', () => {
  let category: string;

  beforeAll(async () => {
    category = await aCategory(test, 'SEL', { process: 'purchase-request.simple', quoteNeed: false });
    for (const [quantity, currency] of [
      ['1', 'CNY'],
      ['2', 'CNY'],
      ['3', 'USD'],
    ] as const) {
      const asked = [{ quantity, currency, unitPrice: '100.00' }];
      const { ids } = await waitingLines(desk, asked, category);
      await aReleasedOrder(desk, [aPart(ids[0], { quantity })]);
    }
    await waitingLines(desk, [{ quantity: '5', unitPrice: '1.00' }], category);
  });

  it('is paged on the server, and its totals are those of all its pages', async () => {
    const { rows, total } = await rowsOf(`categoryId=${category}&size=2&sort=itemName`);
    expect([rows.length, total]).toEqual([2, 4]);
    const next = await rowsOf(`categoryId=${category}&size=2&page=2&sort=itemName`);
    expect(new Set([...rows, ...next.rows].map(({ id }) => id)).size).toBe(4);
    const { totals, orderedBase } = (await analyst.get(`${route}/totals?categoryId=${category}`)).data;
    expect(totals).toEqual([
      { currency: 'CNY', rows: 3, quoted: '305.00', ordered: '300.00', paid: '0.00' },
      { currency: 'USD', rows: 1, quoted: '300.00', ordered: '300.00', paid: '0.00' },
    ]);
    const bases = [...rows, ...next.rows].reduce((sum, { orderBase }) => sum + Number(orderBase ?? 0), 0);
    expect(Number(orderedBase)).toBeCloseTo(bases);
  });

  it.each([
    ['currency=USD', 1],
    ['ordered=true', 3],
    ['requestStatus=6', 1],
    ['orderStatus=released', 3],
    ['requestFrom=2026-11-20&requestTo=2026-11-20', 4],
    ['requestFrom=2027-01-01', 0],
    ['orderFrom=2026-11-01&orderTo=2026-11-30', 3],
    ['orderTo=2026-10-31', 0],
  ])('is narrowed by %s', async (query, count) => {
    expect((await rowsOf(`categoryId=${category}&${query}`)).total).toBe(count);
  });

  it('is narrowed by vendor, owner and what is searched for', async () => {
    const of = `categoryId=${category}`;
    expect((await rowsOf(`${of}&vendorId=${desk.vendor}`)).total).toBe(3);
    expect((await rowsOf(`${of}&vendorId=${desk.other}`)).total).toBe(0);
    expect((await rowsOf(`${of}&ownerId=${desk.company.chen}`)).total).toBe(4);
    expect((await rowsOf(`${of}&ownerId=${desk.company.lin}`)).total).toBe(0);
    const [centre] = await test.db.query({
      sql: "SELECT `id` FROM `purchase_cost_centre` WHERE `code` = 'RD-210'",
      values: [],
    });
    expect((await rowsOf(`${of}&costCentreId=${String(centre?.id)}`)).total).toBe(3);
    expect((await rowsOf(`${of}&costCentreId=unknown`)).total).toBe(0);
    expect((await rowsOf(`${of}&search=c18`)).total).toBe(4);
    expect((await rowsOf(`${of}&search=nothing`)).total).toBe(0);
  });

  it.each(['costCentre', 'category', 'vendor', 'month'])(
    'is drawn by %s: each bar counts the rows that its filter finds',
    async (by) => {
      const filter = { costCentre: 'costCentreId', category: 'categoryId', vendor: 'vendorId' } as Record<
        string,
        string
      >;
      const { bars } = (await analyst.get(`${route}/chart?by=${by}`)).data;
      expect(bars.length).toBeGreaterThan(0);
      for (const { key, count, amount } of bars as { key: string; count: number; amount: string }[]) {
        const own = by === 'month' ? `orderFrom=${key}-01&orderTo=${key}-31` : `${filter[by]}=${key}`;
        const query = `ordered=true&${by === 'month' ? own.replace(/-31$/, '-30') : own}`;
        expect((await rowsOf(query)).total).toBe(count);
        expect((await analyst.get(`${route}/totals?${query}`)).data.orderedBase).toBe(amount);
      }
    },
  );

  it('is written into a workbook in the language of the reader, and the export is audited', async () => {
    const heads = async (who: Caller) => (await sheetOf(await who.get(`${route}/export?categoryId=${category}`)))[0];
    expect(await heads(analyst)).toEqual(expect.arrayContaining(['Request', 'Paying company', 'Invoice no.']));
    const reader = await test.as(
      await aUser(test, 'zhAnalyst', { permissions: ['purchase:statistics:*', 'purchase:request:all'] }),
    );
    expect(await heads(reader)).toEqual(expect.arrayContaining(['申请号', '付款公司', '发票号']));
    const sheet = await sheetOf(await analyst.get(`${route}/export?categoryId=${category}&sort=itemName`));
    expect(sheet[0]).toHaveLength(statisticColumnsShown.length);
    expect(sheet.slice(1, 5).map((row) => row.includes('C18 column'))).toEqual([true, true, true, true]);
    expect(sheet[1]).toEqual(expect.arrayContaining(['Ordered', 'Released']));
    const [noted] = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'purchaseStatistics.export' ORDER BY `id` DESC LIMIT 1",
      values: [],
    });
    expect(String(noted?.detail)).toContain('"rows":4');
  });

  it('holds what its reader may read by right, and asks for a permission of its own', async () => {
    const own = await test.as(await aUser(test, 'ownOnly', { permissions: ['purchase:statistics:search'] }));
    expect((await rowsOf('', own)).total).toBe(0);
    const [totals, chart] = await Promise.all([own.get(`${route}/totals`), own.get(`${route}/chart?by=vendor`)]);
    expect([totals?.data.totals, chart?.data.bars]).toEqual([[], []]);
    (await own.get(`${route}/export`)).expectCode(errors.forbidden);
    const department = desk.company.group;
    const permissions = ['purchase:statistics:search', 'purchase:request:department'];
    const colleague = await test.as(await aUser(test, 'colleague', { permissions, department }));
    expect((await rowsOf(`categoryId=${category}`, colleague)).total).toBe(4);
    const delegateId = await aUser(test, 'delegate', { permissions: ['purchase:statistics:search'] });
    const delegate = await test.as(delegateId);
    expect((await rowsOf(`categoryId=${category}`, delegate)).total).toBe(0);
    await test.db.unit(async () =>
      test.db.write({
        sql: 'UPDATE `purchase_request` SET `delegateId` = ? WHERE `categoryId` = ?',
        values: [delegateId, category],
      }),
    );
    expect((await rowsOf(`categoryId=${category}`, delegate)).total).toBe(4);
    expect((await delegate.get(`${route}/totals?categoryId=${category}`)).data.totals).toHaveLength(2);
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['purchase:request:all'] }));
    for (const path of ['', '/totals', '/chart?by=month', '/export'])
      (await stranger.get(`${route}${path}`)).expectCode(errors.forbidden);
  });
});

describe('the filters of receipts and money', () => {
  const wanted = { payor: '', contract: '' };
  let category: string;

  /** A released order of one line of the category; answers its path. */
  const ordered = (item: string, unitPrice: string, neededOn: string, line: object = {}, values: object = {}) =>
    anOrderWorth(desk, '4', unitPrice, { category, line: { item, dueDate: neededOn, ...line }, ...values });

  beforeAll(async () => {
    category = await aCategory(test, 'FIL', { process: 'purchase-request.simple', quoteNeed: false });
    wanted.payor = await anEntry(test, Company, { isPayor: true, isOwn: true, name: 'Second Lab', enabled: true });
    const paid = await ordered('Paid', '25.00', '2027-01-10');
    await comes(desk, paid, '4');
    const [first] = await planned(desk.payer, paid, [
      { amount: '40.00', expectedDate: '2026-12-01' },
      { amount: '60.00', expectedDate: '2026-12-31' },
    ]);
    await anInvoice(desk.payer, paid, '100.00', 'FIL-7/A');
    const payment = await aPayment(desk.payer, [first]);
    void (await desk.payer.act(payment, 'submit')).data;
    void (await pays(desk.payer, payment)).data;
    const partly = await ordered('Partly', '50.00', '2027-02-10', {}, { payorId: wanted.payor });
    await comes(desk, partly, '1');
    await planned(desk.payer, partly, [{ amount: '20.00', expectedDate: '2027-01-15' }]);
    await anInvoice(desk.payer, partly, '50.00', 'FIL-8');
    const agreed = await ordered('Agreed', '75.00', '2027-02-20', { currency: 'USD' });
    const drafter = await test.as(
      await aUser(test, 'drafter', { permissions: ['purchase:contract:*', '/purchase/purchaseList'] }),
    );
    wanted.contract = ((await drafter.get(await aContract(drafter, [agreed]))).data as { number: string }).number;
    await waitingLines(desk, [{ item: 'Waiting', quantity: '4', dueDate: '2027-03-10' }], category);
  });

  it.each<[string, readonly string[]]>([
    ['receiveStatus=RD', ['Paid']],
    ['receiveStatus=RL&receiveStatus=00', ['Agreed', 'Partly']],
    ['paymentStatus=PP', ['Paid']],
    ['paymentStatus=01', ['Partly']],
    ['paymentStatus=00', ['Agreed']],
    ['invoiceStatus=complete', ['Paid']],
    ['invoiceStatus=partial&invoiceStatus=none', ['Agreed', 'Partly']],
    ['neededFrom=2027-02-10&neededTo=2027-02-20', ['Agreed', 'Partly']],
    ['neededFrom=2027-02-21', ['Waiting']],
    ['dueFrom=2026-12-31&dueTo=2026-12-31', ['Paid']],
    ['dueFrom=2027-01-01', ['Partly']],
    ['expectedTo=2026-12-31', ['Paid']],
    ['expectedFrom=2027-01-15', ['Partly']],
    ['paymentFrom=2026-11-20&paymentTo=2026-11-20', ['Paid']],
    ['paymentFrom=2026-11-21', []],
    ['amountMin=100&amountMax=200.00', ['Paid', 'Partly']],
    ['amountMin=200.01', ['Agreed']],
    ['paidMin=40&paidMax=40', ['Paid']],
    ['paidMax=39.99', ['Agreed', 'Partly']],
    ['invoicedMin=50.01', ['Paid']],
    ['invoicedMin=50&invoicedMax=99.99', ['Partly']],
    ['payorId=PAYOR', ['Partly']],
    ['payorId=PAYOR&payorId=USUAL', ['Agreed', 'Paid', 'Partly']],
    ['contractNo=CONTRACT', ['Agreed']],
    ['contractNo=%25', []],
    ['invoiceNo=fil-7', ['Paid']],
    ['invoiceNo=fil', ['Paid', 'Partly']],
    ['contractNo=&invoiceNo=', ['Agreed', 'Paid', 'Partly', 'Waiting']],
    ['invoiceNo=fil&receiveStatus=RL&dueFrom=2027-01-01&amountMin=1&search=part', ['Partly']],
  ])('find exactly their rows, and totals and charts count the same: %s', async (given, items) => {
    const asked = given.replace('PAYOR', wanted.payor).replace('USUAL', desk.payor);
    const query = `categoryId=${category}&${asked.replace('CONTRACT', wanted.contract.slice(2).toLowerCase())}`;
    const { rows, total } = await rowsOf(query);
    expect([rows.map(({ itemName }) => itemName).sort(), total]).toEqual([items, items.length]);
    const sum = (of: readonly StatisticRow[], field: 'actualOrderAmount' | 'paymentAmount' | 'orderBase') =>
      of.reduce((all, row) => all + Number(row[field] ?? 0), 0).toFixed(2);
    const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
    const { totals, orderedBase } = (await analyst.get(`${route}/totals?${query}`)).data;
    expect(totals).toEqual(
      currencies.map((currency) => {
        const own = rows.filter((row) => row.currency === currency);
        return expect.objectContaining({
          ...{ currency, rows: own.length, ordered: sum(own, 'actualOrderAmount'), paid: sum(own, 'paymentAmount') },
        });
      }),
    );
    expect(orderedBase).toBe(sum(rows, 'orderBase'));
    const { bars } = (await analyst.get(`${route}/chart?by=category&${query}`)).data as { bars: { count: number }[] };
    expect(bars.map(({ count }) => count)).toEqual(
      items.some((item) => item !== 'Waiting') ? [items.filter((item) => item !== 'Waiting').length] : [],
    );
  });

  it('narrow the workbook as well', async () => {
    const sheet = await sheetOf(await analyst.get(`${route}/export?categoryId=${category}&invoiceNo=fil&paidMin=1`));
    expect(sheet.slice(1).filter((row) => row.includes('FIL-7/A'))).toHaveLength(1);
    expect(sheet.flat()).not.toContain('FIL-8');
  });

  it('are refused codes, days and amounts that there are not', async () => {
    for (const query of ['receiveStatus=gone', 'invoiceStatus=00', 'dueFrom=soon', 'paidMin=much'])
      (await analyst.get(`${route}?${query}`)).expectCode(errors.field);
  });

  it.each([
    ['neededOn', ['Paid', 'Partly', 'Agreed', 'Waiting']],
    ['-actualOrderAmount', ['Agreed', 'Partly', 'Paid', 'Waiting']],
    ['-dueDate', ['Partly', 'Paid', 'Waiting', 'Agreed']],
    ['-expectPaymentDate', ['Partly', 'Paid', 'Waiting', 'Agreed']],
    ['-expectPaymentAmount', ['Paid', 'Partly', 'Waiting', 'Agreed']],
    ['-invoicedAmount', ['Paid', 'Partly', 'Agreed', 'Waiting']],
    ['-paymentAmount', ['Paid', 'Agreed', 'Partly', 'Waiting']],
    ['-paymentDate', ['Paid', 'Waiting', 'Agreed', 'Partly']],
    ['-orderAmount', ['Agreed', 'Partly', 'Paid', 'Waiting']],
  ])('and their columns put rows in order: %s', async (sort, items) => {
    const { rows } = await rowsOf(`categoryId=${category}&sort=${sort}`);
    expect(rows.map(({ itemName }) => itemName)).toEqual(items);
  });
});

async function sheetOf(answer: Answer): Promise<unknown[][]> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(answer.raw as never);
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
