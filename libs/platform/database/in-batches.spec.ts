import { describe, expect, it } from '@jest/globals';
import { inBatches } from './in-batches.js';

describe('many values', () => {
  it('are asked for 500 at a time, each once and in their order', async () => {
    const values = Array.from({ length: 1201 }, (_, at) => at);
    const sizes: number[] = [];
    const found = await inBatches(values, (some) => {
      sizes.push(some.length);
      return Promise.resolve(some.map((value) => value * 2));
    });
    expect(sizes).toEqual([500, 500, 201]);
    expect(found).toEqual(values.map((value) => value * 2));
  });

  it('ask for nothing where there are none', async () => {
    expect(await inBatches([], () => Promise.reject(new Error('asked')))).toEqual([]);
  });
});
