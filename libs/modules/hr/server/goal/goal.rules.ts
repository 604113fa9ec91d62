import type { Day } from '#lab/shared/day.js';
import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { GoalChange, KeptLine } from '../../shared/goal.dto.js';
import { weightOf, type Weighed } from '../../shared/goal.totals.js';

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
