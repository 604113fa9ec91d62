import { describe, expect, it } from '@jest/globals';
import { levelOf, numbersOf, priorityLevels, priorityOf } from './priority.js';

describe('priority', () => {
  it('has four levels that share the numbers from 0 to 100 without a gap', () => {
    const numbers = Array.from({ length: 101 }, (_, n) => levelOf(n));
    for (const level of priorityLevels) {
      const { from, to } = numbersOf(level);
      expect(numbers.indexOf(level)).toBe(from);
      expect(numbers.lastIndexOf(level)).toBe(to);
      expect(levelOf(priorityOf(level))).toBe(level);
    }
    // As diagrams have it.
    expect(priorityLevels.map(priorityOf)).toEqual([25, 50, 75, 100]);
  });
});
