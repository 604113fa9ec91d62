import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { documentDetail, documentQuery, documentRow, draftFiles } from '#lab/shared/document.js';
import { listOf } from '#lab/shared/paging.js';
import { day, quantity } from '#lab/shared/schemas.js';
import { pathStrip } from '#lab/shared/todo-view.js';
import { goalGrades, goalPhases, goalSteps, progressCodes } from './goal.codes.js';

/** Goals of one set, and files of a set. */
export const mostGoals = 20;
export const mostGoalFiles = 10;

/** Longest texts of a set, of a goal and of what is written about it. */
export const goalTexts = { comment: 1000, goal: 500, selfEvaluation: 2000, scoreComments: 2000, note: 500 } as const;

/** A number with at most two decimals, from 0 to a limit. */
const upTo = (most: number, word: string) =>
  quantity.refine((text) => /^\d+(\.\d{1,2})?$/.test(text) && Number(text) <= most, word);

/** The share of a goal, 0 to 1. */
const weight = upTo(1, 'weight');
/** The most that a score can be. */
export const highestScore = 1.3;
const goalScore = upTo(highestScore, 'score');

export const goalYear = z.coerce.number().int().min(2000).max(2100);

/** One goal of a draft. What a phase does not let its owner change is left as it is. */
const goalLineDraft = z.object({
  id: z.string().max(36).optional(),
  goal: z.string().trim().max(goalTexts.goal).default(''),
  weight: weight.nullable().default(null),
  targetDate: day.nullable().default(null),
  companyGoalId: z.string().max(36).nullable().default(null),
  completionDate: day.nullable().default(null),
  selfEvaluation: z.string().trim().max(goalTexts.selfEvaluation).default(''),
  selfScore: goalScore.nullable().default(null),
});
export type GoalLineDraft = z.infer<typeof goalLineDraft>;

export const goalDraft = z.object({
  year: goalYear,
  comment: z.string().trim().max(goalTexts.comment).default(''),
  lines: z.array(goalLineDraft).max(mostGoals).default([]),
  files: draftFiles(mostGoalFiles),
});
export type GoalDraft = z.infer<typeof goalDraft>;

export const goalQuery = documentQuery(
  ['draft', 'toApprove', 'approved', 'modifying', 'toEvaluate', 'toScore', 'completed'],
  ['number', 'year', 'finalScore'],
).extend({
  year: goalYear.optional(),
  departmentId: listOf(z.string().max(36)),
  level: z.coerce.number().int().min(1).max(99).optional(),
  step: z.enum(goalSteps).optional(),
  grade: listOf(z.enum(goalGrades)),
  scorerId: listOf(z.string().max(36)),
  companyGoalId: listOf(z.string().max(36)),
});
export type GoalQuery = z.infer<typeof goalQuery>;

const own = {
  year: z.number().int(),
  department: bothNames.nullable(),
  /** Steps of the reporting line down from its top, from 1. */
  level: z.number().int(),
  lineCount: z.number().int(),
  /** Sum of the weights, at most 1 once it is submitted. */
  weightTotal: z.string(),
  selfScore: z.string().nullable(),
  finalScore: z.string().nullable(),
  /** The final score by the sum of the weights, where that is less than 1. */
  normalScore: z.string().nullable(),
};

/** A goal set in a list. */
export const goalRow = documentRow.extend(own);
export type GoalRow = z.infer<typeof goalRow>;

/** How many sets have each grade. */
export const gradeCounts = z.array(z.strictObject({ grade: z.enum(goalGrades), count: z.number().int() })).readonly();
export type GradeCounts = z.infer<typeof gradeCounts>;

const score = z.strictObject({
  level: z.number().int(),
  scorer: person,
  score: z.string().nullable(),
  comments: z.string(),
  submitted: z.boolean(),
  at: z.string(),
});

const progressEntry = z.strictObject({ progress: z.enum(progressCodes), note: z.string(), by: person, at: z.string() });

const goalLine = z.strictObject({
  id: z.string(),
  goal: z.string(),
  weight: z.string().nullable(),
  targetDate: z.string().nullable(),
  companyGoalId: z.string().nullable(),
  companyGoal: bothNames.nullable(),
  completionDate: z.string().nullable(),
  selfEvaluation: z.string(),
  selfScore: z.string().nullable(),
  progress: z.enum(progressCodes),
  /** What was said about its progress, latest first. */
  history: z.array(progressEntry).readonly(),
  /** Scores by level; those that are not submitted yet are their scorer's alone. */
  scores: z.array(score).readonly(),
});
export type GoalLine = z.infer<typeof goalLine>;

/** What of an approved goal a later version keeps to compare with. */
const keptLine = z.strictObject({
  id: z.string(),
  goal: z.string(),
  weight: z.string().nullable(),
  targetDate: z.string().nullable(),
  companyGoalId: z.string().nullable(),
});
export type KeptLine = z.infer<typeof keptLine>;

/** A field of a goal in which two versions differ; company goals by their names. */
const goalChange = z.strictObject({
  lineId: z.string(),
  goal: z.string(),
  field: z.enum(['goal', 'weight', 'targetDate', 'companyGoalId', 'line']),
  before: z.union([z.string(), bothNames]).nullable(),
  after: z.union([z.string(), bothNames]).nullable(),
});
export type GoalChange = z.infer<typeof goalChange>;

/** The days of a year on which its phases begin. */
export const goalWindows = z.strictObject({
  year: z.number().int(),
  writeOpen: day,
  modifyOpen: day,
  scoringOpen: day,
  /** The first days of self-evaluations and of scores: that on which the scoring opens, or later. */
  evaluationFrom: day,
  scoresFrom: day,
  /** Days after the opening of the scoring on which open changes are still submitted. */
  graceDays: z.number().int(),
  closed: z.boolean(),
});
export type GoalWindows = z.infer<typeof goalWindows>;

/** A phase that has not begun yet, and its first day. */
const notBefore = z.strictObject({ phase: z.enum(goalPhases), day });
export type NotBefore = z.infer<typeof notBefore>;

/** A goal set in full. */
export const goalDetail = documentDetail.extend({
  ...own,
  strip: pathStrip.nullable(),
  comment: z.string(),
  /** Versions that were approved. */
  revision: z.number().int(),
  lines: z.array(goalLine).readonly(),
  /** What differs from the version that was approved last, while a change of it is open. */
  changes: z.array(goalChange).readonly(),
  /** Approved versions that a later one has replaced, latest first. */
  versions: z
    .array(
      z.strictObject({
        revision: z.number().int(),
        at: z.string(),
        by: person,
        lines: z.array(keptLine.extend({ companyGoal: bothNames.nullable() })).readonly(),
      }),
    )
    .readonly(),
  windows: goalWindows.nullable(),
  /** What comes next, where that is not possible before a day. */
  notBefore: notBefore.nullable(),
  /** Whether the reader reports on progress now, and whether they have scores to give. */
  mayReport: z.boolean(),
  mayScore: z.boolean(),
  /** While the reader scores: the grades of what they have submitted for others in this year. */
  given: gradeCounts.nullable(),
});
export type GoalDetail = z.infer<typeof goalDetail>;

const seenVersion = { version: z.number().int().min(1) };

/** What the owner reports about one goal during the year. */
export const reportProgress = z.strictObject({
  ...seenVersion,
  lineId: z.string().min(1).max(36),
  progress: z.enum(progressCodes),
  note: z.string().trim().max(goalTexts.note).default(''),
});
export type ReportProgress = z.infer<typeof reportProgress>;

/** What a scorer saves before they submit it. */
export const saveScores = z.strictObject({
  ...seenVersion,
  scores: z
    .array(
      z.strictObject({
        lineId: z.string().min(1).max(36),
        score: goalScore.nullable(),
        comments: z.string().trim().max(goalTexts.scoreComments).default(''),
      }),
    )
    .max(mostGoals),
});
export type SaveScores = z.infer<typeof saveScores>;
