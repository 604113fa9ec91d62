import { fromScaled, toScaled } from '#lab/shared/money.js';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';
import { goalGrades } from '../../shared/goal.codes.js';
import { gradeOf } from './goal.rules.js';

/** The columns of a set that figures count. */
export interface CountedSet {
  readonly ownerId: string;
  readonly departmentId: string | null;
  readonly state: string;
  readonly revision: number;
  readonly finalScore: string | null;
  readonly scorerId: string | null;
}

/** How far sets have come; a set in approval was submitted, an approved one as well. */
export function funnelOf(sets: readonly CountedSet[], people: number): GoalFigures['total'] {
  const scored = sets.filter(({ state }) => state === 'completed').length;
  const approved = sets.filter(({ revision }) => revision > 0).length;
  const submitted = sets.filter(({ state, revision }) => revision > 0 || state === 'toApprove').length;
  return { people, submitted, approved, scored };
}

/** How many completed sets have each grade. */
export function gradesOf(sets: readonly CountedSet[]): GoalFigures['grades'] {
  const scores = sets.flatMap(({ state, finalScore }) =>
    state === 'completed' && finalScore !== null ? finalScore : [],
  );
  return goalGrades.map((grade) => ({ grade, count: scores.filter((score) => gradeOf(score) === grade).length }));
}

/** What each of the last scorers gave: sets, average, lowest and highest; the highest average first. */
export function scorersOf(sets: readonly CountedSet[]) {
  const given = new Map<string, number[]>();
  for (const { state, scorerId, finalScore } of sets)
    if (state === 'completed' && scorerId !== null && finalScore !== null)
      given.set(scorerId, [...(given.get(scorerId) ?? []), toScaled(finalScore, 2)]);
  return [...given]
    .map(([scorerId, scores]) => ({
      scorerId,
      sets: scores.length,
      average: scores.reduce((sum, score) => sum + score, 0) / scores.length,
      lowest: fromScaled(Math.min(...scores), 2),
      highest: fromScaled(Math.max(...scores), 2),
    }))
    .sort((a, b) => b.average - a.average || a.scorerId.localeCompare(b.scorerId))
    .map((row) => ({ ...row, average: fromScaled(Math.round(row.average), 2) }));
}
