import { describe, expect, it } from '@jest/globals';
import { allocationStatus, lineStatus } from '../../shared/purchase.codes.js';
import {
  givenBack,
  grouped,
  limitOf,
  mergeKey,
  overLimit,
  receivedPart,
  remainingOf,
  splitOf,
  statusBy,
  takenAgain,
  wholePart,
  type Allocated,
  type Quoted,
} from './order.rules.js';

const quoted: Quoted = { quoteQty: '10', quoteAmount: '100.00' };
const part = (qty: string, amount: string, more: Partial<Allocated> = {}): Allocated => ({
  qty,
  amount,
  status: allocationStatus.of.open,
  receivedQty: '0',
  isReleased: true,
  isAllReceived: false,
  ...more,
});
const split = (
  of: Quoted,
  taken: readonly Allocated[],
  quantity: string,
  { amount = null, tolerance = '0.00' }: { amount?: string | null; tolerance?: string } = {},
) => splitOf(of, remainingOf(of, taken), { quantity, amount }, { path: 'lines.0', tolerance });
const done = (result: ReturnType<typeof split>) => {
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.split;
};
const codes = (result: ReturnType<typeof split>) =>
  'problems' in result ? result.problems.map(({ path, code, args }) => [path, code, ...(args ?? [])]) : [];

describe('what remains of a quote', () => {
  it('is what no order has taken; what was cancelled counts as free, what was closed does not', () => {
    const taken = [
      part('2', '20.00'),
      part('3', '30.00', { status: allocationStatus.of.cancelled }),
      part('4', '40.00', { status: allocationStatus.of.closed }),
    ];
    expect(remainingOf(quoted, taken)).toEqual({ qty: '4', amount: '40.00' });
  });

  it('is exact for quantities of six places', () => {
    const of = { quoteQty: '1', quoteAmount: '0.10' };
    expect(remainingOf(of, [part('0.333333', '0.03'), part('0.333333', '0.03')])).toEqual({
      qty: '0.333334',
      amount: '0.04',
    });
  });
});

describe('a split', () => {
  it('costs what its quantity costs, and the last one takes the rest: the parts are the quote to the cent', () => {
    const of = { quoteQty: '3', quoteAmount: '100.00' };
    const first = done(split(of, [], '1'));
    const second = done(split(of, [part(first.qty, first.amount)], '1'));
    const last = done(split(of, [part(first.qty, first.amount), part(second.qty, second.amount)], '1'));
    expect([first, second, last].map(({ amount }) => amount)).toEqual(['33.33', '33.33', '33.34']);
  });

  it('takes the amount that is typed, but the last takes what is left, whatever is typed', () => {
    expect(done(split(quoted, [], '4', { amount: '50.00' }))).toMatchObject({ amount: '50.00', orderAmount: '50.00' });
    expect(done(split(quoted, [part('4', '50.00')], '6', { amount: '45.00' }))).toEqual({
      qty: '6',
      amount: '50.00',
      orderQty: '6',
      orderAmount: '45.00',
    });
  });

  it('leaves something for the rest', () => {
    expect(done(split(quoted, [], '4', { amount: '100.00' }))).toMatchObject({ amount: '99.99' });
  });

  it('is refused above what remains: 4101 for the quantity, 4102 for the amount', () => {
    expect(codes(split(quoted, [part('4', '40.00')], '6.000001'))).toEqual([['lines.0.quantity', 4101, '6']]);
    expect(codes(split(quoted, [part('4', '40.00')], '3', { amount: '60.01' }))).toEqual([
      ['lines.0.amount', 4102, '60.00'],
    ]);
    expect(codes(split(quoted, [part('10', '100.00')], '1'))).toEqual([['lines.0.quantity', 4101, '0']]);
  });

  it('may be above it within the tolerance; the ledger takes the quote and no more', () => {
    expect(done(split(quoted, [part('4', '40.00')], '6.3', { tolerance: '5.00' }))).toEqual({
      qty: '6',
      amount: '60.00',
      orderQty: '6.3',
      orderAmount: '63.00',
    });
    expect(codes(split(quoted, [part('4', '40.00')], '6.300001', { tolerance: '5.00' }))).toEqual([
      ['lines.0.quantity', 4101, '6.3'],
    ]);
    expect(codes(split(quoted, [], '10', { tolerance: '5.00', amount: '105.01' }))).toEqual([
      ['lines.0.amount', 4102, '105.00'],
    ]);
  });

  it('has a quantity and an amount above zero; what is free stays free', () => {
    expect(codes(split(quoted, [], '0'))).toEqual([['lines.0.quantity', 8012, 'tooSmall', '0.000001']]);
    expect(codes(split(quoted, [], '-1'))).toEqual([['lines.0.quantity', 8012, 'tooSmall', '0.000001']]);
    expect(codes(split(quoted, [], '1', { amount: '0.00' }))).toEqual([['lines.0.amount', 8012, 'tooSmall', '0.01']]);
    expect(done(split({ quoteQty: '2', quoteAmount: '0.00' }, [], '1'))).toMatchObject({ amount: '0.00' });
  });

  it('never makes more than the quote of random parts, and exactly the quote of all of them', () => {
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 400; round++) {
      const of = { quoteQty: String(1 + random(40)), quoteAmount: `${random(9_000)}.${10 + random(89)}` };
      const taken: Allocated[] = [];
      for (let left = Number(of.quoteQty); left > 0;) {
        const quantity = Math.min(left, 1 + random(9));
        const { qty, amount } = done(split(of, taken, String(quantity)));
        taken.push(part(qty, amount));
        left -= quantity;
        const remaining = remainingOf(of, taken);
        expect(Number(remaining.qty)).toBe(left);
        expect(Number(remaining.amount)).toBeGreaterThanOrEqual(0);
      }
      expect(remainingOf(of, taken)).toEqual({ qty: '0', amount: '0.00' });
    }
  });
});

describe('a change of what is ordered', () => {
  const taken = [part('4', '40.00'), part('2', '21.00')];

  it('has the parts that the line takes as its limit, with the tolerance, rounded down', () => {
    expect(limitOf(taken, '0.00')).toEqual({ qty: '6', amount: '61.00' });
    expect(limitOf(taken, '3.33')).toEqual({ qty: '6.1998', amount: '63.03' });
  });

  it('is above it by quantity (4101) or amount (4102)', () => {
    const limit = limitOf(taken, '0.00');
    expect(overLimit(limit, { qty: '6', amount: '61.00' }, 'lines.1')).toEqual([]);
    expect(overLimit(limit, { qty: '6.1', amount: '61.01' }, 'lines.1')).toEqual([
      { path: 'lines.1.quantity', code: 4101, args: ['6'] },
      { path: 'lines.1.amount', code: 4102, args: ['61.00'] },
    ]);
  });
});

describe('the status of a line', () => {
  const { toOrder, ordered, partReceived, received, closed } = lineStatus.of;
  const { cancelled, closed: ended } = allocationStatus.of;
  it.each([
    ['nothing is taken', [], toOrder],
    ['something remains', [part('4', '40.00')], toOrder],
    ['all is taken by orders that are not released yet', [part('10', '100.00', { isReleased: false })], toOrder],
    ['one of its orders is not released yet', [part('5', '50'), part('5', '50', { isReleased: false })], toOrder],
    ['all is ordered', [part('4', '40.00'), part('6', '60.00')], ordered],
    ['an order was cancelled', [part('10', '100.00', { status: cancelled })], toOrder],
    ['something has come', [part('4', '40.00', { receivedQty: '1' }), part('6', '60.00')], partReceived],
    [
      'all has come, and its order is not paid yet',
      [part('10', '100.00', { receivedQty: '10', isAllReceived: true })],
      received,
    ],
    [
      'all of one order has come, another is expected',
      [part('4', '40.00', { receivedQty: '4', isAllReceived: true }), part('6', '60.00')],
      partReceived,
    ],
    [
      'one order was finished short, all of another has come',
      [part('4', '40.00', { status: ended }), part('6', '60.00', { receivedQty: '6', isAllReceived: true })],
      received,
    ],
    ['one order has ended, another goes on', [part('4', '40.00', { status: ended }), part('6', '60.00')], ordered],
    ['all has ended with something received', [part('10', '100.00', { status: ended, receivedQty: '9' })], received],
    ['all has ended without anything', [part('10', '100.00', { status: ended })], closed],
    ['what was finished short is still wanted', [part('0', '0.00', { status: ended })], toOrder],
  ] as const)('%s', (_, taken, status) => {
    expect(statusBy(quoted, taken)).toBe(status);
  });
});

describe('finishing an order short', () => {
  it('keeps what was received of a part, at its share of the amount', () => {
    expect(receivedPart({ qty: '10', amount: '100.00', receivedQty: '0' })).toEqual({ qty: '0', amount: '0.00' });
    expect(receivedPart({ qty: '3', amount: '100.00', receivedQty: '2' })).toEqual({ qty: '2', amount: '66.67' });
    expect(receivedPart({ qty: '3', amount: '100.00', receivedQty: '4' })).toEqual({ qty: '3', amount: '100.00' });
  });
});

describe('merging parts into a line', () => {
  const line = {
    item: 'C18 column',
    catalogNo: '1860',
    unit: 'pc',
    unitPrice: '10.00',
    costCentre: 'RD-210',
    dueDate: '2026-12-01',
  };
  it.each([
    ['item', 'C8 column'],
    ['catalogNo', '1861'],
    ['unit', 'box'],
    ['unitPrice', '10.01'],
    ['costCentre', 'RD-211'],
    ['dueDate', '2026-12-02'],
  ])('is not done where they differ in %s', (field, value) => {
    expect(mergeKey({ ...line, [field]: value }, ['dueDate'])).not.toBe(mergeKey(line, ['dueDate']));
    expect(mergeKey({ ...line }, ['dueDate'])).toBe(mergeKey(line, ['dueDate']));
  });
});

describe('grouping lines into orders', () => {
  it('makes one of each vendor, currency, paying company and category', () => {
    const line = { vendorId: 'v1', currency: 'CNY', payorId: 'p1', categoryId: 'c1' };
    const others = [{ vendorId: null }, { currency: 'USD' }, { payorId: 'p2' }, { categoryId: 'c2' }];
    const all = [line, ...others.map((other) => ({ ...line, ...other })), line];
    expect(grouped(all).map((group) => group.length)).toEqual([2, 1, 1, 1, 1]);
  });
});

describe('a part whose line was finished short', () => {
  const none = { givenBackQty: null, givenBackAmount: null };
  const of = { qty: '3', amount: '100.00', receivedQty: '1', ...none };

  it('keeps what was received and gives the rest back, to the cent; nothing of it gets lost', () => {
    const ended = givenBack(of);
    expect(ended).toEqual({ qty: '1', amount: '33.33', givenBackQty: '2', givenBackAmount: '66.67' });
    expect(wholePart(ended)).toEqual({ qty: '3', amount: '100.00' });
    expect(givenBack({ ...of, ...ended })).toEqual(ended);
    expect(wholePart(of)).toEqual({ qty: '3', amount: '100.00' });
  });

  it('takes again what it gave back while so much remains; the last of a line takes the last amount', () => {
    const back = givenBack(of);
    expect(takenAgain({ qty: '5', amount: '166.67' }, back)).toEqual({ qty: '2', amount: '66.67' });
    expect(takenAgain({ qty: '2', amount: '70.00' }, back)).toEqual({ qty: '2', amount: '70.00' });
    expect(takenAgain({ qty: '1.5', amount: '166.67' }, back)).toBeUndefined();
    // The rest of the line could not be ordered without an amount.
    expect(takenAgain({ qty: '3', amount: '66.67' }, back)).toBeUndefined();
    expect(takenAgain({ qty: '0', amount: '0.00' }, none)).toEqual({ qty: '0', amount: '0.00' });
  });
});
