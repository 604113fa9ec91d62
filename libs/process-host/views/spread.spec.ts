import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accuracy, addSpread, addSpreadText, percentileOf, spreadOf, spreadText } from './spread.js';

const duration = fc.integer({ min: 1000, max: 400 * 86_400_000 });
const durations = fc.array(duration, { minLength: 1, maxLength: 60 });
const part = fc.constantFrom(0.5, 0.9, 0.99, 1);

/** The same percentile of the values themselves. */
function exact(values: readonly number[], wanted: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * wanted) - 1)] ?? 0;
}

describe('percentiles of a spread', () => {
  it('are within the accuracy of the exact ones', () => {
    fc.assert(
      fc.property(durations, part, (values, wanted) => {
        const found = percentileOf(spreadOf(values), wanted) ?? 0;
        const right = exact(values, wanted);
        expect(Math.abs(found - right)).toBeLessThanOrEqual(right * accuracy + 1);
      }),
    );
  });

  it('are those of all values where two spreads are put together', () => {
    fc.assert(
      fc.property(durations, durations, part, (one, other, wanted) => {
        const sum = spreadOf(one);
        addSpread(sum, spreadOf(other));
        expect(percentileOf(sum, wanted)).toBe(percentileOf(spreadOf([...one, ...other]), wanted));
      }),
    );
  });

  it('are none of nothing', () => {
    expect(percentileOf(spreadOf([]), 0.5)).toBeUndefined();
  });
});

describe('the text of a spread', () => {
  it('gives the same spread again, and adds to what is there', () => {
    fc.assert(
      fc.property(durations, (values) => {
        const spread = spreadOf(values);
        const read = new Map<number, number>();
        addSpreadText(read, spreadText(spread));
        expect(spreadText(read)).toBe(spreadText(spread));
        addSpreadText(read, spreadText(spread));
        expect(spreadText(read)).toBe(spreadText(spreadOf([...values, ...values])));
      }),
    );
  });

  it('of nothing is empty', () => {
    const read = new Map<number, number>();
    addSpreadText(read, spreadText(spreadOf([])));
    expect(read.size).toBe(0);
  });
});
