import { describe, expect, it } from '@jest/globals';
import { formatMoney, fromScaled, multiply, sum, toScaled } from './money.js';
import { money, quantity } from './schemas.js';

describe('money', () => {
  it('keeps decimals exactly, both ways', () => {
    expect(toScaled('0.29', 2)).toBe(29);
    expect(fromScaled(29, 2)).toBe('0.29');
    expect(fromScaled(-5, 2)).toBe('-0.05');
    expect(fromScaled(toScaled('90071992547409.91', 2), 2)).toBe('90071992547409.91');
  });

  it('refuses a third decimal, an exponent and what leaves the exact range', () => {
    expect(money.safeParse('640.005').success).toBe(false);
    expect(money.safeParse('1e3').success).toBe(false);
    expect(money.safeParse('90071992547409.91').success).toBe(true);
    expect(money.safeParse('90071992547409.92').success).toBe(false);
  });

  it('multiplies and rounds half up to the minor unit', () => {
    expect(multiply('3', '1.25')).toBe('3.75');
    expect(multiply('0.5', '0.01')).toBe('0.01');
    expect(multiply('0.333333', '3.00')).toBe('1.00');
  });

  it('sums without drifting and formats for people', () => {
    expect(sum(Array.from({ length: 10 }, () => '0.10'))).toBe('1.00');
    expect(formatMoney('1234567.5')).toBe('1,234,567.50');
    expect(quantity.parse('2.500000')).toBe('2.5');
  });
});
