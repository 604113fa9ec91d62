import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { barsOf } from './chart-bars.js';
import { sharesOf } from './shares.js';
import { rowsOf, type StatisticSources } from './statistic.rows.js';

const day = Date.UTC(2026, 10, 20, 18);
const request = (values: object = {}) => ({
  id: 'r1',
  number: 'PR1',
  ownerId: 'chen',
  createdBy: 'chen',
  departmentId: 'd',
  state: 'approved',
  categoryId: 'c',
  submittedAt: day,
  deletedAt: null,
  ...values,
});
const line = (values: object = {}) => ({
  id: 'l1',
  requestId: 'r1',
  place: 0,
  item: 'Column',
  currency: 'CNY',
  status: '6',
  quoteQty: 4_000_000,
  quoteAmount: 100_00,
  quoteCurrency: 'USD',
  ...values,
});
const order = (values: object = {}) => ({
  id: 'o1',
  number: 'PO1',
  state: 'released',
  currency: 'USD',
  amountBase: 700_00,
  releasedAt: day,
  deletedAt: null,
  ...values,
});
const orderLine = (values: object = {}) => ({
  id: 'ol1',
  orderId: 'o1',
  place: 0,
  quantity: 3_000_000,
  amount: 99_99,
  costCentre: 'RD',
  ...values,
});
const part = (values: object = {}) => ({
  id: 'p1',
  place: 0,
  orderId: 'o1',
  orderLineId: 'ol1',
  requestLineId: 'l1',
  status: 'open',
  qty: 1_000_000,
  amount: 25_00,
  orderQty: 1_000_000,
  orderAmount: 25_00,
  ...values,
});
const made = (sources: Partial<StatisticSources>) =>
  rowsOf(
    {
      requests: [request()],
      lines: [line()],
      orders: [],
      orderLines: [],
      parts: [],
      contracts: [],
      plans: [],
      payments: [],
      invoices: [],
      ...sources,
    },
    (instant) => instant.toISOString().slice(0, 10),
  );

describe('rows of the statistics', () => {
  it('a line of which no order has taken anything has one row of its own', () => {
    expect(made({})).toMatchObject([
      { id: 'l1', prNo: 'PR1', requestDate: '2026-11-20', poNo: null, quotePart: 100_00, hasPoQty: 0, currency: 'USD' },
    ]);
  });

  it('a line has a row for each part that an order has taken, and none for one that was cancelled', () => {
    const parts = [
      part(),
      part({ id: 'p2', place: 1, amount: 30_00 }),
      part({ id: 'p3', place: 2, status: 'cancelled' }),
    ];
    const rows = made({ parts, orders: [order()], orderLines: [orderLine()] });
    expect(rows.map(({ id, poNo }) => [id, poNo])).toEqual([
      ['p1', 'PO1'],
      ['p2', 'PO1'],
    ]);
    // What no order has taken counts with the first: all rows of a line add up to what was agreed.
    expect(rows.map(({ quotePart }) => quotePart)).toEqual([70_00, 30_00]);
    expect(rows.map(({ hasPoQty }) => hasPoQty)).toEqual([2_000_000, 2_000_000]);
  });

  it.each([
    ['was never submitted', { submittedAt: null }],
    ['was deleted', { deletedAt: day }],
  ])('a request that %s has none', (_what, values) => {
    expect(made({ requests: [request(values)] })).toEqual([]);
  });

  it('a deleted order counts as none', () => {
    const rows = made({ parts: [part()], orders: [order({ deletedAt: day })], orderLines: [orderLine()] });
    expect(rows).toMatchObject([{ id: 'l1', orderId: null, hasPoQty: 0 }]);
  });

  it('parts of one line of an order share what was ordered of it, and the order in the base currency', () => {
    const parts = [
      part(),
      part({ id: 'p2', place: 1, requestLineId: 'elsewhere', orderQty: 2_000_000, orderAmount: 50_00 }),
    ];
    const [row] = made({ parts, orders: [order()], orderLines: [orderLine()] });
    expect(row).toMatchObject({
      costCentre: 'RD',
      orderQty: 1_000_000,
      orderAmount: 25_00,
      actualOrderQty: 1_000_000,
      actualOrderAmount: 33_33,
      orderBase: 233_33,
    });
  });

  it('a part whose order is in a contract names it', () => {
    const contracts = [{ orderId: 'o1', number: 'CT1' }];
    const [row] = made({ parts: [part()], orders: [order()], orderLines: [orderLine()], contracts });
    expect(row?.draftContractNo).toBe('CT1');
  });

  it('every row names the same columns, so that they are written by one statement', () => {
    const lines = [line(), line({ id: 'l2', place: 1 })];
    const [one, other] = made({ lines, parts: [part()], orders: [order()], orderLines: [orderLine()] });
    expect(Object.keys(one ?? {}).sort()).toEqual(Object.keys(other ?? {}).sort());
  });
});

describe('shares', () => {
  it('add up to the whole, whatever their weights', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 9_000_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }), weights, (whole, given) => {
        expect(sharesOf(whole, given).reduce((sum, one) => sum + one, 0)).toBe(whole);
      }),
    );
  });

  it('of credits are as exact', () => {
    expect(sharesOf(-100, [-1, -2])).toEqual([-33, -67]);
    expect(sharesOf(5, [1, -1])).toEqual([5, 0]);
  });
});

describe('bars of a chart', () => {
  const groups = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `k${String(at).padStart(2, '0')}`, amount: at, count: 1 }));

  it('are the twenty largest; the others are summed up', () => {
    const { bars, others } = barsOf(groups(23), false);
    expect([bars.length, bars[0]?.amount, bars.at(-1)?.amount]).toEqual([20, 22, 3]);
    expect(others).toEqual({ groups: 3, amount: 3, count: 3 });
  });

  it('of months are in their order, those without orders among them, the latest 24', () => {
    const month = (key: string) => ({ key, amount: 5, count: 1 });
    const { bars, others } = barsOf([month('2026-03'), month('2025-12'), month('2024-01')], true);
    expect([bars.length, bars[0]?.key, bars.at(-1)?.key]).toEqual([24, '2024-04', '2026-03']);
    expect(bars.filter(({ count }) => count > 0).map(({ key }) => key)).toEqual(['2025-12', '2026-03']);
    expect(others).toEqual({ groups: 1, amount: 5, count: 1 });
    expect(barsOf([month('2026-03'), month('2026-01')], true).bars.map(({ key, amount }) => [key, amount])).toEqual([
      ['2026-01', 5],
      ['2026-02', 0],
      ['2026-03', 5],
    ]);
  });
});
