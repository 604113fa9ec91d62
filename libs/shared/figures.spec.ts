import { describe, expect, it } from '@jest/globals';
import { abbreviate, asMoney, rounded, sizeOf, withSeparators } from './figures.js';
import { isExternal } from './links.js';

describe('a figure', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [12_345, '12.3k'],
    [999_960, '1M'],
    [1_500_000, '1.5M'],
    [2e9, '2G'],
    [2e12, '2T'],
    [2e15, '2P'],
    [2e18, '2E'],
    [1.5e21, '1,500E'],
    [-12_345, '-12.3k'],
  ])('%s is shortened to %s', (value, text) => {
    expect(abbreviate(value)).toBe(text);
  });

  it('has separators between thousands, and none among its decimals', () => {
    expect(withSeparators(1_234_567.8912)).toBe('1,234,567.8912');
    expect(withSeparators('-1234')).toBe('-1,234');
    expect(withSeparators(999)).toBe('999');
  });

  it.each([
    [1234.5678, '1,234.57'],
    [8, '8'],
    [7.5, '7.5'],
    [-0.125, '-0.13'],
  ])('that was measured, %s, is rounded to %s', (value, text) => {
    expect(rounded(value)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 kB'],
    [5_000, '4.9 kB'],
    [421_888, '412 kB'],
    [1_572_864, '1.5 MB'],
    [3 * 1024 ** 4, '3 TB'],
    [2_000 * 1024 ** 4, '2,000 TB'],
  ])('of %s bytes is said as %s', (bytes, text) => {
    expect(sizeOf(bytes)).toBe(text);
  });

  it('of money have the yuan sign and two decimals unless another format is given', () => {
    expect(asMoney('1234.5')).toBe('¥1,234.50');
    expect(asMoney(-3)).toBe('-¥3.00');
    expect(asMoney(1234.567, '$', 3)).toBe('$1,234.567');
  });
});

it('recognises external links by their protocol', () => {
  expect(['http://a.b', 'https://a.b', 'MAILTO:a@b.c', 'tel:+86'].filter((link) => !isExternal(link))).toEqual([]);
  expect(['/purchase', 'httpx', 'purchase?to=https://a.b', '', 'ftp://a.b'].filter(isExternal)).toEqual([]);
});
