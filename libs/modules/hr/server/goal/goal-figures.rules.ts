import { fromScaled, toScaled } from '#lab/shared/money.js';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';
import { goalGrades, goalSteps, type GoalStep } from '../../shared/goal.codes.js';
import type { GradeCounts } from '../../shared/goal.dto.js';
import { gradeOf, totalOf } from '../../shared/goal.totals.js';

/** The columns of a set that figures count. */
export interface CountedSet {
  readonly id: string;
  readonly state: string;
  readonly revision: number;
  readonly finalScore: string | null;
}

/** What a scorer has given a whole set. */
export interface GivenTotal {
  readonly scorerId: string;
  readonly goalId: string;
  readonly total: string;
}

interface WeightedLine {
  readonly id: string;
  readonly goalId: string;
  readonly weight: string | null;
}

interface SubmittedScore {
  readonly goalId: string;
  readonly lineId: string;
  readonly level: number;
  readonly scorerId: string;
  readonly score: string | null;
}

/** Whether a set has come as far as a step; `stepSql` says the same to the database. */
export function hasReached({ state, revision }: Pick<CountedSet, 'state' | 'revision'>, step: GoalStep): boolean {
  if (step === 'approved') return revision > 0;
  if (step === 'submitted') return revision > 0 || state === 'toApprove';
  return state === 'completed' || (step === 'evaluated' && state === 'toScore');
}

/** How far sets have come. */
export function funnelOf(sets: readonly CountedSet[], people: number): GoalFigures['total'] {
  const reached = (step: GoalStep) => sets.filter((set) => hasReached(set, step)).length;
  const [submitted = 0, approved = 0, evaluated = 0, scored = 0] = goalSteps.map(reached);
  return { people, submitted, approved, evaluated, scored };
}

/** How many of these scores have each grade. */
export function gradesOf(scores: readonly string[]): GradeCounts {
  return goalGrades.map((grade) => ({ grade, count: scores.filter((score) => gradeOf(score) === grade).length }));
}

/** The final scores of completed sets. */
export function finalScores(sets: readonly CountedSet[]): string[] {
  return sets.flatMap(({ state, finalScore }) => (state === 'completed' && finalScore !== null ? finalScore : []));
}

/** Average with two decimals, half up; null of nothing. */
export function averageOf(scores: readonly string[]): string | null {
  if (scores.length === 0) return null;
  return fromScaled(Math.round(scores.reduce((sum, score) => sum + toScaled(score, 2), 0) / scores.length), 2);
}

/** For each set and scorer the total of the last level that they have submitted. */
export function givenBy(lines: readonly WeightedLine[], scores: readonly SubmittedScore[]): GivenTotal[] {
  const last = new Map<string, SubmittedScore>();
  for (const score of scores) {
    const key = `${score.goalId} ${score.scorerId}`;
    if (score.level >= (last.get(key)?.level ?? 0)) last.set(key, score);
  }
  const ofSet = new Map<string, WeightedLine[]>();
  for (const line of lines) ofSet.set(line.goalId, [...(ofSet.get(line.goalId) ?? []), line]);
  const ofLine = new Map(scores.map(({ lineId, level, score }) => [`${lineId} ${level}`, score]));
  return [...last.values()].flatMap(({ goalId, scorerId, level }) => {
    const weighed = (ofSet.get(goalId) ?? []).map(({ id, weight }) => ({
      weight,
      score: ofLine.get(`${id} ${level}`) ?? null,
    }));
    const total = totalOf(weighed);
    return total ? [{ scorerId, goalId, total: total.final }] : [];
  });
}

/** What each scorer gave, beside what the same sets have come to; the highest average first. */
export function scorersOf(given: readonly GivenTotal[], sets: readonly CountedSet[]) {
  const finals = new Map(sets.map(({ id, finalScore }) => [id, finalScore]));
  return [...new Set(given.map(({ scorerId }) => scorerId))]
    .map((scorerId) => {
      const own = given.filter((each) => each.scorerId === scorerId);
      const totals = own.map(({ total }) => total);
      const inOrder = totals.map((total) => toScaled(total, 2));
      return {
        scorerId,
        sets: own.length,
        average: averageOf(totals) ?? '',
        lowest: fromScaled(Math.min(...inOrder), 2),
        highest: fromScaled(Math.max(...inOrder), 2),
        final: averageOf(own.flatMap(({ goalId }) => finals.get(goalId) ?? [])) ?? '',
        grades: gradesOf(totals),
      };
    })
    .sort((a, b) => toScaled(b.average, 2) - toScaled(a.average, 2) || a.scorerId.localeCompare(b.scorerId));
}
