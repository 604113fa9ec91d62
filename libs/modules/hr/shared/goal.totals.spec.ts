import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gradeOf, totalOf, weightOf } from './goal.totals.js';

/** Hundredths as they are typed: `7` → `0.07`. */
const typed = (hundredths: number) => (hundredths / 100).toFixed(2);

const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 });
const scored = fc.array(
  fc.record({ weight: fc.integer({ min: 1, max: 100 }), score: fc.integer({ min: 0, max: 130 }) }),
  {
    minLength: 1,
    maxLength: 20,
  },
);
const linesOf = (parts: readonly { weight: number; score: number }[]) =>
  parts.map(({ weight, score }) => ({ weight: typed(weight), score: typed(score) }));

describe('the sum of weights', () => {
  it('is exact, in any order of adding', () => {
    fc.assert(
      fc.property(weights, (parts) => {
        const lines = parts.map((part) => ({ weight: typed(part) }));
        const sum = parts.reduce((all, part) => all + part, 0);
        expect(Math.round(Number(weightOf(lines)) * 100)).toBe(sum);
        expect(weightOf([...lines].reverse())).toBe(weightOf(lines));
        expect(weightOf([...lines, { weight: null }])).toBe(weightOf(lines));
      }),
    );
  });
});

describe('a total', () => {
  it('is the weighted sum, rounded half up once', () => {
    fc.assert(
      fc.property(scored, (parts) => {
        const exact = parts.reduce((sum, { weight, score }) => sum + weight * score, 0);
        expect(totalOf(linesOf(parts))?.final).toBe((Math.floor((exact + 50) / 100) / 100).toFixed(2));
      }),
    );
  });

  it('rises with each score, and not beyond the highest by more than its weights', () => {
    fc.assert(
      fc.property(scored, fc.nat(), (parts, pick) => {
        const at = pick % parts.length;
        const higher = parts.map((part, place) => (place === at ? { ...part, score: 130 } : part));
        expect(Number(totalOf(linesOf(higher))?.final)).toBeGreaterThanOrEqual(Number(totalOf(linesOf(parts))?.final));
      }),
    );
  });

  it('is normalised exactly where the weights are less than 1, and lies between the lowest and the highest score then', () => {
    fc.assert(
      fc.property(scored, (parts) => {
        const sum = parts.reduce((all, { weight }) => all + weight, 0);
        const normal = totalOf(linesOf(parts))?.normal ?? null;
        expect(normal !== null).toBe(sum < 100);
        if (normal === null) return;
        const scores = parts.map(({ score }) => score / 100);
        expect(Number(normal)).toBeGreaterThanOrEqual(Math.min(...scores) - 0.005);
        expect(Number(normal)).toBeLessThanOrEqual(Math.max(...scores) + 0.005);
      }),
    );
  });

  it('is none while a goal has no score', () => {
    fc.assert(
      fc.property(scored, fc.nat(), (parts, pick) => {
        const lines = linesOf(parts).map((line, place) =>
          place === pick % parts.length ? { ...line, score: null } : line,
        );
        expect(totalOf(lines)).toBeNull();
      }),
    );
    expect(totalOf([])).toBeNull();
  });
});

describe('a grade', () => {
  it('follows the guide', () => {
    expect(['1.3', '1.01', '1', '0.99', '0.01', '0'].map(gradeOf)).toEqual([
      ...['outstanding', 'outstanding', 'met', 'partial', 'partial', 'unmet'],
    ]);
  });
});
