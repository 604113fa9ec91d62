import { describe, expect, it } from '@jest/globals';
import { formatNumber } from './numbering.js';

describe('the number of a record', () => {
  it.each([
    [7, 'IP2026110007'],
    [9999, 'IP2026119999'],
    [10_000, 'IP20261110000'],
  ])('has four digits, and past 9999 as many as it needs: %d', (value, number) => {
    expect(formatNumber('IP', '202611', value)).toBe(number);
  });
});
