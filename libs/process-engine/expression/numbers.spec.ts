import { describe, expect, it } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import * as numbers from './numbers.js';
import type { Exact } from './values.js';

const Digits = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN });

/** Decimal texts of up to 20 digits and 8 places, many of them short. */
const decimalText = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 20n }),
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 8 }),
  )
  .map(([negative, digits, length, places]) => {
    const text = String(digits)
      .slice(0, length)
      .padStart(places + 1, '0');
    const whole = text.slice(0, text.length - places);
    return `${negative ? '-' : ''}${whole}${places > 0 ? `.${text.slice(-places)}` : ''}`;
  });

const exact = (text: string): Exact => {
  const value = numbers.numberOf(text);
  if (value === null) throw new Error(`no number: ${text}`);
  return value;
};

describe('exact numbers', () => {
  it('have one form: a JS number wherever one means the decimal', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const value = exact(text);
        expect(new Digits(value).eq(text)).toBe(true);
        expect(typeof value === 'number').toBe(new Digits(Number(text)).eq(text));
        expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });

  it.each([
    ['add', (a: Decimal, b: Decimal) => a.plus(b)],
    ['subtract', (a: Decimal, b: Decimal) => a.minus(b)],
    ['multiply', (a: Decimal, b: Decimal) => a.times(b)],
    ['divide', (a: Decimal, b: Decimal) => a.div(b)],
  ] as const)('%s like plain decimals', (operation, expected) => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        fc.pre(operation !== 'divide' || Number(b) !== 0);
        const result = numbers[operation](exact(a), exact(b));
        expect(result === null ? null : String(new Digits(result))).toBe(
          String(expected(new Digits(a), new Digits(b)).plus(0)).replace(/^-0$/, '0'),
        );
        expect(Object.is(result, -0)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it('compare as plain decimals do', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        const [left, right] = [exact(a), exact(b)];
        expect(numbers.compareNumbers(left, right) + 0).toBe(new Digits(a).cmp(b) + 0);
        expect(numbers.sameNumber(left, right)).toBe(new Digits(a).eq(b));
      }),
    );
  });

  it('leave a remainder with the sign of the divisor', () => {
    const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        fc.pre(b !== 0);
        expect(numbers.modulo(a, b)).toBe(a - b * Math.floor(a / b) + 0);
      }),
    );
    expect(numbers.modulo(1, 0)).toBeNull();
    expect(numbers.modulo(9_007_199_254_740_991, 1000)).toBe(991);
  });

  it.each([
    ['12.50', 12.5],
    ['-0', 0],
    ['+1', 1],
    ['1.', 1],
    ['.5', 0.5],
    ['1e3', 1000],
    ['9007199254740992', 9007199254740992],
    ['0.1234567890123456', 0.1234567890123456],
  ])('read %s', (text, expected) => expect(numbers.numberOf(text)).toBe(expected));

  it('keep what a JS number would lose', () => {
    expect(String(numbers.numberOf('9007199254740993'))).toBe('9007199254740993');
    expect(String(numbers.numberOf('0.12345678901234567890'))).toBe('0.1234567890123456789');
    expect(String(numbers.numberOf(`1.${'1'.repeat(40)}`))).toBe(`1.${'1'.repeat(33)}`);
  });

  it.each(['', ' ', 'x', '1 000', '1,5', '0x10', 'NaN', 'Infinity', '1e', '--1', '.', '1e7000', '1e9999999'])(
    'are not made of "%s"',
    (text) => expect(numbers.numberOf(text)).toBeNull(),
  );

  it('are not made of what JS calls a number but is none', () => {
    expect([NaN, Infinity, -Infinity].map(numbers.numberOf)).toEqual([null, null, null]);
    expect(Object.is(numbers.numberOf(-0), 0)).toBe(true);
  });

  it('are written without exponent', () => {
    expect(
      ['1e21', '1e-7', '-1.5e25', '123456789012345678901234567890'].map((text) => numbers.formatNumber(exact(text))),
    ).toEqual(['1000000000000000000000', '0.0000001', '-15000000000000000000000000', '123456789012345678901234567890']);
  });
});
