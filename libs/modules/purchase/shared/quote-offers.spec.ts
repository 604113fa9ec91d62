import { describe, expect, it } from '@jest/globals';
import type { RateTable } from '../../system/shared/base-amount.js';
import {
  cheapestOf,
  draftProblems,
  hasEnded,
  needsReason,
  submitProblems,
  takenOf,
  vendorsInOrder,
  type OfferFacts,
} from './quote-offers.js';

const rates: RateTable = { CNY: '1', USD: '7.1', EUR: '7.8', GBP: '9.1', CHF: '8.2' };
const offer = (values: Partial<OfferFacts> = {}): OfferFacts => ({
  vendorId: 'v1',
  qty: '2',
  unit: 'pc',
  unitPrice: '10.00',
  amount: '20.00',
  currency: 'CNY',
  leadTime: 7,
  validUntil: null,
  taken: true,
  ...values,
});
const line = (offers: readonly OfferFacts[], reason = '', lineId = 'l1') => ({ lineId, reason, offers });
const paths = (problems: readonly { readonly path: string }[]) => problems.map(({ path }) => path);
const strict = { allowsCredits: false };

it.each([
  [null, false],
  ['2026-12-01', false],
  ['2026-11-30', true],
])('an offer until %s has ended on the first of December: %s', (validUntil, ended) => {
  expect(hasEnded(validUntil, '2026-12-01')).toBe(ended);
});

describe('the cheapest offer', () => {
  it('is that of the least amount in the base currency; several where they cost the same', () => {
    const dollars = offer({ vendorId: 'v2', currency: 'USD', amount: '2.81' });
    expect([...cheapestOf([offer(), dollars], rates)]).toEqual([1]);
    expect([...cheapestOf([offer(), { ...dollars, amount: '2.82' }], rates)]).toEqual([0]);
    expect([...cheapestOf([offer(), offer({ vendorId: 'v2' })], rates)]).toEqual([0, 1]);
  });

  it('is none of those without a total', () => {
    expect([...cheapestOf([offer({ amount: null }), offer({ vendorId: 'v2' })], rates)]).toEqual([1]);
    expect([...cheapestOf([offer({ amount: null })], rates)]).toEqual([]);
  });

  it('is taken without a reason, any other with one', () => {
    const dear = offer({ vendorId: 'v2', amount: '21.00' });
    expect(needsReason(line([offer(), { ...dear, taken: false }]), rates)).toBe(false);
    const other = [offer({ taken: false }), dear];
    expect(needsReason(line(other), rates)).toBe(true);
    expect(paths(submitProblems([line(other)], rates))).toEqual(['lines.0.reason']);
    expect(submitProblems([line(other, 'In stock')], rates)).toEqual([]);
    expect(needsReason(line([offer({ taken: false })]), rates)).toBe(false);
  });
});

describe('a draft', () => {
  it.each([
    ['20.01', []],
    ['19.99', []],
    ['20.02', ['lines.0.offers.0.amount']],
    ['19.98', ['lines.0.offers.0.amount']],
  ])('with a total of %s for 2 × 10.00', (amount, refused) => {
    expect(paths(draftProblems([line([offer({ amount })])], strict))).toEqual(refused);
  });

  it('may lack numbers, and has none below zero unless its category allows credits', () => {
    expect(draftProblems([line([offer({ qty: null, unitPrice: null, amount: null })])], strict)).toEqual([]);
    const credit = [line([offer({ unitPrice: '-10.00', amount: '-20.00' })])];
    expect(paths(draftProblems(credit, strict))).toEqual(['lines.0.offers.0.unitPrice']);
    expect(draftProblems(credit, { allowsCredits: true })).toEqual([]);
    expect(paths(draftProblems([line([offer({ qty: '-2', amount: '-20.00' })])], { allowsCredits: true }))).toEqual([
      'lines.0.offers.0.qty',
    ]);
  });

  it('names each line and on it each vendor once, and takes one offer', () => {
    expect(paths(draftProblems([line([]), line([])], strict))).toEqual(['lines.1.lineId']);
    expect(paths(draftProblems([line([offer(), offer({ taken: false })])], strict))).toEqual([
      'lines.0.offers.1.vendorId',
    ]);
    expect(paths(draftProblems([line([offer(), offer({ vendorId: 'v2' })])], strict))).toEqual(['lines.0.taken']);
  });
});

describe('a submit', () => {
  it('needs lines, offers of each, one taken, and every number of all offers', () => {
    expect(paths(submitProblems([], rates))).toEqual(['lines']);
    expect(paths(submitProblems([line([])], rates))).toEqual(['lines.0.offers']);
    const empty = offer({ qty: null, unit: '', unitPrice: null, amount: null, leadTime: null, taken: false });
    expect(paths(submitProblems([line([empty])], rates))).toEqual([
      ...['qty', 'unit', 'unitPrice', 'amount', 'leadTime'].map((name) => `lines.0.offers.0.${name}`),
      'lines.0.taken',
    ]);
    expect(paths(submitProblems([line([offer({ qty: '0' })])], rates))).toEqual(['lines.0.offers.0.qty']);
    expect(submitProblems([line([offer({ leadTime: 0 })])], rates)).toEqual([]);
  });
});

it('what is taken is known with its line', () => {
  const other = offer({ vendorId: 'v2', taken: false });
  expect(takenOf([line([other, offer()]), line([other])]).map(({ offer: { vendorId } }) => vendorId)).toEqual(['v1']);
});

describe('the order of vendors', () => {
  const ordered = (...rows: readonly string[][]) =>
    vendorsInOrder(rows.map((ids) => ({ offers: ids.map((vendorId) => offer({ vendorId })) })));

  it('is that in which their offers were entered, also where a vendor offers nothing for the first line', () => {
    expect(ordered(['c'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(ordered(['a', 'c'], ['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('is that in which they are named where no line decides, and has each of them once where lines contradict', () => {
    expect(ordered(['b'], ['a'], [])).toEqual(['b', 'a']);
    expect(ordered(['a', 'b'], ['b', 'a'], ['c'])).toEqual(['c', 'a', 'b']);
    expect(ordered()).toEqual([]);
  });
});
