import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayIn } from '#lab/shared/day.js';
import type { GoalChange, KeptLine } from '../../shared/goal.dto.js';
import { weightOf } from '../../shared/goal.totals.js';
import { changesOf, evaluationProblems, keptOf, planProblems } from './goal.rules.js';

const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
const keptLine = (id: string): fc.Arbitrary<KeptLine> =>
  fc.record({
    id: fc.constant(id),
    goal: fc.string({ minLength: 1, maxLength: 8 }),
    weight: fc.integer({ min: 1, max: 100 }).map((part) => (part / 100).toFixed(2)),
    targetDate: day.map((date) => dayIn('UTC', date)),
    companyGoalId: fc.option(fc.constantFrom('A', 'B')),
  });
/** Goals with ids of their own, some of them those of other versions. */
const version = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
  .chain((ids) => fc.tuple(...ids.map((id) => keptLine(String(id)))) as fc.Arbitrary<KeptLine[]>);

/** What a version becomes by its differences. */
function applied(before: readonly KeptLine[], changes: readonly GoalChange[], after: readonly KeptLine[]): KeptLine[] {
  const gone = new Set(
    changes.flatMap(({ lineId, field, after: now }) => (field === 'line' && now === null ? lineId : [])),
  );
  const added = changes.flatMap(({ lineId, field, before: was }) => (field === 'line' && was === null ? lineId : []));
  const kept = before
    .filter(({ id }) => !gone.has(id))
    .map((line) => ({
      ...line,
      ...Object.fromEntries(
        changes.flatMap(({ lineId, field, after: now }) =>
          lineId === line.id && field !== 'line' ? [[field, now]] : [],
        ),
      ),
    }));
  return [...kept, ...after.filter(({ id }) => added.includes(id))];
}

const byId = (lines: readonly KeptLine[]) => [...lines].sort((a, b) => a.id.localeCompare(b.id));

describe('the differences of two versions', () => {
  it('lead from one to the other, and name nothing that is the same', () => {
    fc.assert(
      fc.property(version, version, (before, after) => {
        const changes = changesOf(before, after);
        expect(byId(applied(before, changes, after))).toEqual(byId(after));
        for (const { before: was, after: now } of changes) expect(was).not.toEqual(now);
      }),
    );
  });

  it('are none of a version to itself, in any order', () => {
    fc.assert(
      fc.property(version, (lines) => {
        expect(changesOf(lines, keptOf([...lines].reverse()))).toEqual([]);
      }),
    );
  });

  it('are as many the other way round, with before and after exchanged', () => {
    fc.assert(
      fc.property(version, version, (before, after) => {
        const sides = (changes: readonly GoalChange[], isBack: boolean) =>
          changes
            .map(({ lineId, field, before: was, after: now }) => [lineId, field, ...(isBack ? [now, was] : [was, now])])
            .map((change) => JSON.stringify(change))
            .sort();
        expect(sides(changesOf(after, before), true)).toEqual(sides(changesOf(before, after), false));
      }),
    );
  });
});

describe('a plan', () => {
  it('has problems exactly where a field is missing or the weights are more than 1', () => {
    const line = fc.record({
      goal: fc.constantFrom('', 'A goal'),
      weight: fc.option(fc.integer({ min: 0, max: 60 }).map((part) => (part / 100).toFixed(2))),
      targetDate: fc.option(fc.constant('2026-09-30')),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const missing = lines.reduce(
          (sum, { goal, weight, targetDate }) =>
            sum + (goal ? 0 : 1) + (Number(weight ?? 0) > 0 ? 0 : 1) + (targetDate ? 0 : 1),
          0,
        );
        const isHeavy = Number(weightOf(lines)) > 1;
        const expected = lines.length === 0 ? 1 : missing + (isHeavy ? 1 : 0);
        expect(planProblems(lines)).toHaveLength(expected);
      }),
    );
  });
});

describe('a self-evaluation', () => {
  it('needs the goal, the day, the score and the words of each goal', () => {
    const whole = { goal: 'A', completionDate: '2026-11-20', selfScore: '0', selfEvaluation: 'Done' };
    expect(evaluationProblems([whole])).toEqual([]);
    const fields = ['goal', 'completionDate', 'selfScore', 'selfEvaluation'] as const;
    for (const field of fields)
      expect(evaluationProblems([whole, { ...whole, [field]: '' }]).map(({ path }) => path)).toEqual([
        `lines.1.${field}`,
      ]);
  });
});
