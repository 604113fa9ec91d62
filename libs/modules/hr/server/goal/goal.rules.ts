import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { fromScaled, toScaled, trimZeros } from '#lab/shared/money.js';
import type { GoalGrade } from '../../shared/goal.codes.js';
import type { GoalChange, KeptLine } from '../../shared/goal.dto.js';

/** The columns of a goal that the rules read. */
export interface Weighed {
  readonly weight: string | null;
}

interface Planned extends Weighed {
  readonly goal: string;
  readonly targetDate: Day | null;
}

interface Evaluated {
  readonly goal: string;
  readonly completionDate: Day | null;
  readonly selfScore: string | null;
  readonly selfEvaluation: string;
}

const hundredths = (text: string) => toScaled(text, 2);

/** Sum of the weights, `"0.95"`. */
export function weightOf(lines: readonly Weighed[]): string {
  return trimZeros(
    fromScaled(
      lines.reduce((sum, { weight }) => sum + hundredths(weight ?? '0'), 0),
      2,
    ),
  );
}

/** What keeps goals from being submitted for approval, by field. */
export function planProblems(lines: readonly Planned[]): FieldError[] {
  if (lines.length === 0) return [fieldProblem('lines', 'required')];
  const missing = lines.flatMap(({ goal, weight, targetDate }, at) => {
    const needed = { goal, weight: weight !== null && Number(weight) > 0, targetDate };
    return Object.entries(needed).flatMap(([field, value]) =>
      value ? [] : [fieldProblem(`lines.${at}.${field}`, 'required')],
    );
  });
  const total = weightOf(lines);
  return Number(total) > 1 ? [...missing, fieldProblem('lines', 'weightSum', total)] : missing;
}

/** What keeps a self-evaluation from being submitted, by field. */
export function evaluationProblems(lines: readonly Evaluated[]): FieldError[] {
  return lines.flatMap(({ goal, completionDate, selfScore, selfEvaluation }, at) =>
    Object.entries({ goal, completionDate, selfScore, selfEvaluation }).flatMap(([field, value]) =>
      value === null || value === '' ? [fieldProblem(`lines.${at}.${field}`, 'required')] : [],
    ),
  );
}

/** A final score, and the same by the sum of the weights where that is less than 1; two decimals, half up. */
export interface Total {
  readonly final: string;
  readonly normal: string | null;
}

/** Σ weight × score; null while a goal has no score. */
export function totalOf(lines: readonly (Weighed & { readonly score: string | null })[]): Total | null {
  if (lines.length === 0 || lines.some(({ score }) => score === null)) return null;
  const exact = lines.reduce((sum, { weight, score }) => sum + hundredths(weight ?? '0') * hundredths(score ?? '0'), 0);
  const weights = hundredths(weightOf(lines));
  const final = fromScaled(Math.round(exact / 100), 2);
  const normal = weights > 0 && weights < 100 ? fromScaled(Math.round(exact / weights), 2) : null;
  return { final, normal };
}

/** What a score means by the guide. */
export function gradeOf(score: string): GoalGrade {
  const value = hundredths(score);
  if (value > 100) return 'outstanding';
  if (value === 100) return 'met';
  return value > 0 ? 'partial' : 'unmet';
}

const compared = ['goal', 'weight', 'targetDate', 'companyGoalId'] as const;

/** In which fields goals differ from those that were approved; a goal that came or went is one difference. */
export function changesOf(before: readonly KeptLine[], after: readonly KeptLine[]): GoalChange[] {
  const gone = before.filter(({ id }) => !after.some((line) => line.id === id));
  return [
    ...after.flatMap((line): GoalChange[] => {
      const { id: lineId, goal } = line;
      const former = before.find(({ id }) => id === lineId);
      if (!former) return [{ lineId, goal, field: 'line', before: null, after: goal }];
      return compared.flatMap((field) =>
        former[field] === line[field]
          ? []
          : [{ lineId, goal: former.goal, field, before: former[field], after: line[field] }],
      );
    }),
    ...gone.map(({ id, goal }): GoalChange => ({ lineId: id, goal, field: 'line', before: goal, after: null })),
  ];
}

/** What a version keeps of goals. */
export function keptOf(lines: readonly KeptLine[]): KeptLine[] {
  return lines.map(({ id, goal, weight, targetDate, companyGoalId }) => ({
    ...{ id, goal, weight, targetDate, companyGoalId },
  }));
}
