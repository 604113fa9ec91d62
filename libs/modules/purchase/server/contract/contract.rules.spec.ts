import { describe, expect, it } from '@jest/globals';
import { contractMove } from '../order/order.acts.js';
import { actsOf, dateProblems, orderProblems, payStatusOf, signProblems, totalsOf } from './contract.rules.js';

const anOrder = (id: string, values: object = {}) => ({
  ...{ id, state: 'released', vendorId: 'v1', payorId: null, currency: 'CNY', categoryId: 'c1' },
  ...values,
});
const known = (...orders: readonly ReturnType<typeof anOrder>[]) => ({
  orders: new Map(orders.map((order) => [order.id, order])),
  own: new Set<string>(),
  elsewhere: new Map<string, string>(),
});
const wordsOf = (ids: readonly string[], of: ReturnType<typeof known>) =>
  orderProblems(ids, of).map(({ path, args = [] }) => [path, args[0]]);

describe('the orders of a contract', () => {
  it('have vendor, payor, currency and category in common', () => {
    const orders = known(
      anOrder('a'),
      anOrder('b'),
      anOrder('c', { vendorId: 'v2' }),
      anOrder('d', { payorId: 'p' }),
      anOrder('e', { currency: 'USD' }),
      anOrder('f', { categoryId: 'c2' }),
    );
    expect(wordsOf(['a', 'b'], orders)).toEqual([]);
    expect(wordsOf(['a', 'b', 'c', 'd', 'e', 'f'], orders)).toEqual(
      [2, 3, 4, 5].map((at) => [`orders.${at}`, 'choice']),
    );
    expect(wordsOf(['a', 'a'], orders)).toEqual([['orders.1', 'choice']]);
  });

  it('are released, unless the contract has them already', () => {
    const orders = known(anOrder('a'), anOrder('b', { state: 'contracted' }), anOrder('c', { state: 'sent' }));
    const own = { ...orders, own: new Set(['b']) };
    expect(wordsOf(['a', 'b', 'c', 'd'], own)).toEqual([
      ['orders.2', 'missing'],
      ['orders.3', 'missing'],
    ]);
  });

  it('are in no other contract (4111), which comes before other problems', () => {
    const taken = { ...known(anOrder('a', { state: 'contracted' })), elsewhere: new Map([['a', 'PC1']]) };
    expect(orderProblems(['a'], taken)).toEqual([{ path: 'orders.0', code: 4111, args: ['PC1'] }]);
  });

  it('add up to its amount', () => {
    const entries = [
      { amount: '0.10', amountBase: '0.70' },
      { amount: '0.20', amountBase: '1.40' },
    ];
    expect(totalsOf(entries)).toEqual({ amount: '0.30', amountBase: '2.10' });
  });

  it.each([
    [[], '00'],
    [['00', '01'], '00'],
    [['00', 'PP'], 'PP'],
    [['AP', '01'], 'PP'],
    [['AP', 'AP'], 'AP'],
  ])('of the payment status %j make it %s', (statuses, status) => {
    expect(payStatusOf(statuses)).toBe(status);
  });
});

it.each([
  [null, null, 0],
  ['2026-01-02', null, 0],
  ['2026-01-02', '2026-01-02', 0],
  ['2026-01-02', '2026-01-01', 1],
])('a contract from %s until %s has %i problems', (effectDate, expiryDate, count) => {
  expect(dateProblems({ effectDate, expiryDate })).toHaveLength(count);
});

it.each([
  [null, 0, ['fields.signDate', 'files']],
  ['2026-01-02', 0, ['files']],
  [null, 1, ['fields.signDate']],
  ['2026-01-02', 1, []],
])('a signature on %s with %i files misses %j', (signDate, files, paths) => {
  expect(signProblems(signDate, files).map(({ path }) => path)).toEqual(paths);
});

describe('the acts that are open', () => {
  const facts = { state: 'signed', wasSigned: true, isUsed: false, mayModify: true, isPurchaser: true };

  it.each([
    ['draft', false, []],
    ['draft', true, ['modify', 'cancel']],
    ['requested', false, []],
    ['toSign', false, ['attach', 'cancel']],
    ['signed', true, ['modify', 'cancel']],
    ['cancelled', true, []],
  ])('in the state %s, signed before: %s', (state, wasSigned, acts) => {
    expect(actsOf({ ...facts, state, wasSigned })).toEqual(acts);
  });

  it('leave out what the category, receipts or the person do not allow', () => {
    expect(actsOf({ ...facts, mayModify: false })).toEqual(['cancel']);
    expect(actsOf({ ...facts, isUsed: true })).toEqual(['modify']);
    expect(actsOf({ ...facts, isPurchaser: false })).toEqual([]);
  });
});

it.each([
  ['released', null, 'contracted', { state: 'contracted' }],
  ['contracted', null, 'sent', { state: 'sent' }],
  ['released', null, 'sent', { state: 'sent' }],
  ['sent', null, 'released', { state: 'released' }],
  ['held', 'contracted', 'sent', { formerState: 'sent' }],
  ['requested', 'sent', 'released', { formerState: 'released' }],
  ['draft', null, 'contracted', undefined],
  ['completed', null, 'released', undefined],
  ['cancelled', null, 'sent', undefined],
] as const)('an order that is %s, before it %s, becomes %s: %j', (state, formerState, to, moved) => {
  expect(contractMove({ state, formerState }, to)).toEqual(moved);
});
