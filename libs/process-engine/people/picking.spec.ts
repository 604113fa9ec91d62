import { describe, expect, it } from '@jest/globals';
import { drawn, leastLoaded } from './picking.js';

describe('drawing by chance', () => {
  it('gives the same for the same text, and a number below the count', () => {
    for (const count of [1, 2, 7]) {
      const all = Array.from({ length: 200 }, (_, i) => drawn(`run${i} decide `, count));
      expect(all).toEqual(Array.from({ length: 200 }, (_, i) => drawn(`run${i} decide `, count)));
      expect(all.every((one) => Number.isInteger(one) && one >= 0 && one < count)).toBe(true);
    }
  });

  it.each([2, 3, 5])('is fair among %d, for texts that differ at one place alone', (count) => {
    const times = 3000;
    for (const text of [(i: number) => `${i} decide `, (i: number) => `run decide ${i}`]) {
      const counts = Array.from({ length: count }, () => 0);
      for (let i = 0; i < times; i++) counts[drawn(text(i), count)]! += 1;
      for (const each of counts) expect(Math.abs(each - times / count)).toBeLessThan(times / count / 5);
    }
  });

  it('is not in turn: neighbours are not one step apart', () => {
    const steps = Array.from({ length: 300 }, (_, i) => (drawn(`${i + 1} a `, 3) - drawn(`${i} a `, 3) + 3) % 3);
    expect(new Set(steps).size).toBe(3);
  });
});

describe('the least busy', () => {
  it('has the fewest open tasks, then has waited longest, then comes first', () => {
    expect(leastLoaded([])).toBeUndefined();
    expect(
      leastLoaded([
        { id: 'b', open: 2, latest: 1 },
        { id: 'a', open: 1, latest: 9 },
      ]),
    ).toBe('a');
    expect(
      leastLoaded([
        { id: 'a', open: 1, latest: 9 },
        { id: 'b', open: 1, latest: 3 },
      ]),
    ).toBe('b');
    expect(
      leastLoaded([
        { id: 'b', open: 0 },
        { id: 'a', open: 0 },
      ]),
    ).toBe('a');
  });
});
