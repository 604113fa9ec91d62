import { Raw, type FindOperator } from 'typeorm';
import type { GoalGrade, GoalStep } from '../../shared/goal.codes.js';
import type { GoalQuery } from '../../shared/goal.dto.js';

/** The stored scores of a grade, in millionths. */
const gradeSql: Readonly<Record<GoalGrade, (score: string) => string>> = {
  outstanding: (score) => `${score} > 1000000`,
  met: (score) => `${score} = 1000000`,
  partial: (score) => `(${score} > 0 AND ${score} < 1000000)`,
  unmet: (score) => `${score} = 0`,
};

/** The sets that have come as far as a step, as `hasReached` says of one of them. */
const stepSql: Readonly<Record<GoalStep, string>> = {
  submitted: "(s.`revision` > 0 OR s.`state` = 'toApprove')",
  approved: 's.`revision` > 0',
  evaluated: "s.`state` IN ('toScore', 'completed')",
  scored: "s.`state` = 'completed'",
};

/** Sets whose final score has one of these grades. */
export function ofGrades(grades: readonly GoalGrade[]): FindOperator<unknown> {
  return Raw((score) => `(${grades.map((each) => gradeSql[each](score)).join(' OR ')})`);
}

/** Sets by what is not among their own columns: how far they are, who has scored them, and what they carry. */
export function idsOf({
  step,
  scorerId,
  companyGoalId,
}: Pick<GoalQuery, 'step' | 'scorerId' | 'companyGoalId'>): FindOperator<unknown> | undefined {
  const parts = [
    step && `SELECT s.\`id\` FROM \`goal\` s WHERE ${stepSql[step]}`,
    scorerId && 'SELECT s.`goalId` FROM `goal_score` s WHERE s.`submitted` = 1 AND s.`scorerId` IN (:...scorers)',
    companyGoalId && 'SELECT l.`goalId` FROM `goal_line` l WHERE l.`companyGoalId` IN (:...linked)',
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const values = { ...(scorerId && { scorers: [...scorerId] }), ...(companyGoalId && { linked: [...companyGoalId] }) };
  return Raw((id) => parts.map((part) => `${id} IN (${part})`).join(' AND '), values);
}
