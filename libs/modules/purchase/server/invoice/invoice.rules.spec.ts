import { describe, expect, it } from '@jest/globals';
import { invoiceable, isSimilar, numberKey, similarKey } from './invoice.rules.js';

const invoice = (number: string, amount = '10.00', invoiceDate = '2026-11-20') => ({ number, amount, invoiceDate });

describe('the number of an invoice', () => {
  it('is the same in whatever case and width', () => {
    expect(numberKey('ＦＰ-0815 ')).toBe(numberKey('fp-0815'));
    expect(numberKey('FP-0815')).not.toBe(numberKey('FP0815'));
  });

  it('is similar without blanks and punctuation', () => {
    expect(similarKey('FP 2026/08-15')).toBe('fp20260815');
    expect(similarKey('--')).toBe('--');
  });
});

describe('another invoice may be the same', () => {
  it.each([
    [invoice('FP-0815'), true],
    [invoice('0815'), true],
    [invoice('815'), false],
    [invoice('fp0815', '10.01'), false],
    [invoice('fp0815', '10.00', '2026-12-20'), true],
    [invoice('fp0815', '10.00', '2026-12-21'), false],
  ])('%j: %s', (other, may) => {
    expect(isSimilar(invoice('FP/0815'), other)).toBe(may);
  });
});

it('may exceed the order by the tolerance', () => {
  expect(invoiceable('100.00', '2.50', '60.00')).toBe('42.50');
  expect(invoiceable('100.00', null, '100.00')).toBe('0.00');
});
