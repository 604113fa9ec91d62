import { describe, expect, it } from '@jest/globals';
import { amountsByCurrency, lineAmount, unitPriceOf } from '../../shared/line-amounts.js';
import { missingFields } from '../../shared/missing-fields.js';
import { assertComplete, assertNoCredits, headerStatus, releasedStatus } from './request.rules.js';

const line = {
  item: 'Column',
  catalogNo: '186002352',
  spec: '2.1 mm',
  brand: 'Waters',
  quantity: '2',
  unit: 'pc',
  unitPrice: '5400.00',
  currency: 'CNY',
  dueDate: '2026-12-08',
  project: '',
  position: '',
  amount: '10800.00',
};

const plain = { projectNecessary: false, allowsCredits: false, prDetails: true, prTotalPrice: false };

describe('a request that is submitted', () => {
  it('needs a line, and on each line what the request stage asks for', () => {
    expect(missingFields([], plain)).toEqual([{ path: 'lines', code: 8012, args: ['required'] }]);
    expect(missingFields([line], plain)).toEqual([]);
    const paths = missingFields([line, { ...line, brand: '', dueDate: null, quantity: '0' }], plain).map(
      ({ path }) => path,
    );
    expect(paths).toEqual(['lines.1.brand', 'lines.1.dueDate', 'lines.1.quantity']);
  });

  it('needs project and position where the category says so', () => {
    expect(missingFields([line], { ...plain, projectNecessary: true }).map(({ path }) => path)).toEqual([
      'lines.0.project',
      'lines.0.position',
    ]);
    expect(() => assertComplete([line], { ...plain, projectNecessary: true })).toThrow(
      'field&&lines.0.project&&required',
    );
  });
});

describe('a category that asks for no details', () => {
  it('takes a line without spec, brand and catalogue number', () => {
    const short = { ...line, spec: '', brand: '', catalogNo: '' };
    expect(missingFields([short], { ...plain, prDetails: false })).toEqual([]);
    expect(missingFields([short], plain).map(({ path }) => path)).toEqual([
      'lines.0.spec',
      'lines.0.brand',
      'lines.0.catalogNo',
    ]);
  });
});

describe('a category whose lines are asked for with their total', () => {
  it('needs it on each line; elsewhere the total may be missing with the price', () => {
    const byTotal = { ...plain, prTotalPrice: true };
    const unpriced = { ...line, unitPrice: null, amount: null };
    expect(missingFields([line, unpriced], byTotal)).toEqual([
      { path: 'lines.1.amount', code: 8012, args: ['required'] },
    ]);
    expect(missingFields([{ ...line, amount: '0.00' }], byTotal)).toEqual([]);
    expect(missingFields([unpriced], plain)).toEqual([]);
  });
});

describe('the unit price of a total', () => {
  it.each([
    ['3', '100.00', '33.33'],
    ['6', '1.00', '0.17'],
    ['8', '1.00', '0.13'],
    ['0.5', '10.01', '20.02'],
    ['-3', '100.00', '-33.33'],
    ['-8', '1.00', '-0.13'],
    ['2', '0.00', '0.00'],
  ])('of %s for %s is %s', (quantity, amount, price) => {
    expect(unitPriceOf({ quantity, amount })).toBe(price);
  });

  it('is not known without one of them, nor of nothing', () => {
    expect(unitPriceOf({ quantity: null, amount: '1.00' })).toBeNull();
    expect(unitPriceOf({ quantity: '1', amount: null })).toBeNull();
    expect(unitPriceOf({ quantity: '0', amount: '1.00' })).toBeNull();
  });
});

describe('negative numbers', () => {
  const credit = { ...line, quantity: '-1', unitPrice: '-0.01' };

  it('are refused by cell, unless the category allows credits', () => {
    expect(() => assertNoCredits([line, credit], plain)).toThrow('field&&lines.1.quantity&&tooSmall&&0');
    expect(() => assertNoCredits([line, credit], { ...plain, allowsCredits: true })).not.toThrow();
    expect(() => assertComplete([credit], { ...plain, allowsCredits: true })).not.toThrow();
    expect(() => assertComplete([{ ...line, unitPrice: '-1.00' }], plain)).toThrow('lines.0.unitPrice');
    const total = { ...line, unitPrice: '-0.50', amount: '-1.00' };
    expect(() => assertComplete([total], { ...plain, prTotalPrice: true })).toThrow('lines.0.amount');
  });

  it('leave zero as a quantity that is missing', () => {
    const none = { ...line, quantity: '0' };
    expect(missingFields([none], { ...plain, allowsCredits: true })).toHaveLength(1);
  });
});

describe('amounts', () => {
  it('are exact per line and never added across currencies', () => {
    expect(lineAmount({ quantity: '3', unitPrice: '0.35' })).toBe('1.05');
    expect(lineAmount({ quantity: null, unitPrice: '1.00' })).toBeNull();
    expect(
      amountsByCurrency([
        { currency: 'CNY', amount: '1.10' },
        { currency: 'USD', amount: '2.00' },
        { currency: 'CNY', amount: '2.20' },
        { currency: 'CNY', amount: null },
      ]),
    ).toEqual([
      { currency: 'CNY', value: '3.30' },
      { currency: 'USD', value: '2.00' },
    ]);
  });
});

describe('after the approval', () => {
  it('a line is quoted, or ordered at once when no quote is needed and its price is known', () => {
    expect(releasedStatus(line, { quoteNeed: true })).toBe('2');
    expect(releasedStatus(line, { quoteNeed: false })).toBe('6');
    expect(releasedStatus({ unitPrice: null }, { quoteNeed: false })).toBe('2');
  });

  it('the header shows the lowest status of the lines that are not closed', () => {
    expect(headerStatus(['6', '2', '7'])).toBe('2');
    expect(headerStatus(['R', 'P', '1'])).toBe('P');
    expect(headerStatus(['1', '1'])).toBe('1');
    expect(headerStatus([])).toBe('D');
  });
});
