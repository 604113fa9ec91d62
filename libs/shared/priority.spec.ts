import { describe, expect, it } from '@jest/globals';
import { asPriority, levelOf, numbersOf, priorityLevels, priorityOf } from './priority.js';

describe('priority', () => {
  it('has four levels that share the numbers from 0 to 100 without a gap', () => {
    const numbers = Array.from({ length: 101 }, (_, n) => levelOf(n));
    for (const level of priorityLevels) {
      const { from, to } = numbersOf(level);
      expect(numbers.indexOf(level)).toBe(from);
      expect(numbers.lastIndexOf(level)).toBe(to);
      expect(levelOf(priorityOf(level))).toBe(level);
    }
  });

  it.each([
    ['high', 75],
    [0, 0],
    [62.5, 63],
    [100, 100],
    [101, undefined],
    [-1, undefined],
    ['High', undefined],
    ['60', undefined],
    [null, undefined],
  ])('reads %j as %j', (given, priority) => expect(asPriority(given)).toBe(priority));
});
