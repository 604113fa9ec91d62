import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { goalSteps } from '../../shared/goal.codes.js';
import {
  averageOf,
  finalScores,
  funnelOf,
  givenBy,
  gradesOf,
  scorersOf,
  type CountedSet,
} from './goal-figures.rules.js';

const states = ['draft', 'toApprove', 'approved', 'modifying', 'toEvaluate', 'toScore', 'completed'];
const score = fc.integer({ min: 0, max: 130 }).map((part) => (part / 100).toFixed(2));
const set: fc.Arbitrary<CountedSet> = fc
  .record({
    id: fc.uuid(),
    state: fc.constantFrom(...states),
    finalScore: fc.option(score),
    revision: fc.nat({ max: 3 }),
  })
  // Only what was approved is evaluated and scored.
  .map((each) => ({
    ...each,
    revision: ['draft', 'toApprove'].includes(each.state) ? each.revision : Math.max(1, each.revision),
  }));

describe('the funnel', () => {
  it('never widens from step to step, nor beyond the sets that there are', () => {
    fc.assert(
      fc.property(fc.array(set), (sets) => {
        const funnel = funnelOf(sets, 0);
        const counts = [sets.length, ...goalSteps.map((step) => funnel[step])];
        expect([...counts].sort((a, b) => b - a)).toEqual(counts);
      }),
    );
  });

  it('of two groups is the sum of theirs', () => {
    fc.assert(
      fc.property(fc.array(set), fc.array(set), (one, other) => {
        const [whole, first, second] = [[...one, ...other], one, other].map((sets) => funnelOf(sets, sets.length));
        for (const step of ['people', ...goalSteps] as const)
          expect(whole?.[step]).toBe((first?.[step] ?? 0) + (second?.[step] ?? 0));
      }),
    );
  });
});

describe('grades', () => {
  it('have each final score in exactly one of them', () => {
    fc.assert(
      fc.property(fc.array(set), (sets) => {
        const finals = finalScores(sets);
        expect(gradesOf(finals).reduce((sum, { count }) => sum + count, 0)).toBe(finals.length);
      }),
    );
  });
});

describe('an average', () => {
  it('lies between the lowest and the highest, and is none of nothing', () => {
    expect(averageOf([])).toBeNull();
    fc.assert(
      fc.property(fc.array(score, { minLength: 1 }), (scores) => {
        const numbers = scores.map(Number);
        const average = Number(averageOf(scores));
        expect(average).toBeGreaterThanOrEqual(Math.min(...numbers));
        expect(average).toBeLessThanOrEqual(Math.max(...numbers));
      }),
    );
  });
});

describe('what scorers gave', () => {
  const lines = [
    { id: 'a', goalId: 'one', weight: '0.6' },
    { id: 'b', goalId: 'one', weight: '0.4' },
    { id: 'c', goalId: 'two', weight: '1' },
  ];
  const given = (lineId: string, goalId: string, level: number, scorerId: string, value: string | null) => ({
    ...{ lineId, goalId, level, scorerId },
    score: value,
  });
  const scores = [
    ...[given('a', 'one', 1, 'lin', '1'), given('b', 'one', 1, 'lin', '0.5')],
    ...[given('a', 'one', 2, 'zhou', '1.3'), given('b', 'one', 2, 'zhou', '1.3')],
    ...[given('c', 'two', 1, 'lin', '0'), given('c', 'two', 2, 'lin', '1.2')],
  ];

  it('is the total of the last level that each has given', () => {
    expect(givenBy(lines, scores)).toEqual([
      { goalId: 'one', scorerId: 'lin', total: '0.80' },
      { goalId: 'one', scorerId: 'zhou', total: '1.30' },
      { goalId: 'two', scorerId: 'lin', total: '1.20' },
    ]);
    expect(givenBy(lines, [given('a', 'one', 1, 'lin', '1')])).toEqual([]);
  });

  it('is compared, the highest average first, beside what the sets came to', () => {
    const sets = [
      { id: 'one', state: 'completed', revision: 1, finalScore: '1.3' },
      { id: 'two', state: 'completed', revision: 1, finalScore: '1.2' },
    ];
    expect(
      scorersOf(givenBy(lines, scores), sets).map(({ scorerId, sets: count, average, lowest, highest, final }) => [
        ...[scorerId, count, average, lowest, highest, final],
      ]),
    ).toEqual([
      ['zhou', 1, '1.30', '1.30', '1.30', '1.30'],
      ['lin', 2, '1.00', '0.80', '1.20', '1.25'],
    ]);
  });
});
