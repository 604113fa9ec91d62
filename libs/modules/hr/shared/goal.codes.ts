import { defineCodes } from '#lab/shared/define-codes.js';

/** How far one goal has come: not started, in progress, completed, under the codes that installations know. */
export const progressCodes = ['0', '2', '1'] as const;
export type ProgressCode = (typeof progressCodes)[number];

/** The last operation on a goal set. */
export const goalOperations = defineCodes({
  stage: 'DE',
  submit: 'SU',
  withdrawScoring: 'RS',
  saveScoring: 'DS',
  submitScoring: 'SS',
  approve: 'AP',
  reject: 'RE',
});

/** How far a set has come: submitted, approved and self-evaluated at least once, and scored to the end. */
export const goalSteps = ['submitted', 'approved', 'evaluated', 'scored'] as const;
export type GoalStep = (typeof goalSteps)[number];

/** Phases of a year that do not begin before a day of its configuration. */
export const goalPhases = ['write', 'modify', 'evaluate', 'score'] as const;
export type GoalPhase = (typeof goalPhases)[number];

/** What a score says by the guide: above 1, 1, between 0 and 1, 0. */
export const goalGrades = ['outstanding', 'met', 'partial', 'unmet'] as const;
export type GoalGrade = (typeof goalGrades)[number];
