import { describe, expect, it } from '@jest/globals';
import { shadeOf, shades } from './heat.js';

describe('the shade of a value', () => {
  it('rises from the first to the last with the value', () => {
    const values = [1, 20, 21, 40, 60, 80, 100];
    expect(values.map((value) => shadeOf(value, 100))).toEqual([1, 1, 2, 2, 3, 4, shades]);
  });

  it('is none of nothing, and the last of the only value', () => {
    expect([shadeOf(0, 100), shadeOf(0, 0), shadeOf(3, 0)]).toEqual([0, 0, 0]);
    expect(shadeOf(1, 1)).toBe(shades);
  });
});
