import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { day } from '#lab/shared/schemas.js';
import { gradeCounts, goalWindows, goalYear } from './goal.dto.js';

export const boardQuery = z.object({ year: goalYear.optional() });
export type BoardQuery = z.infer<typeof boardQuery>;

/** A goal of a person that carries a company goal; `under` is the superior who carries it as well. */
const carrier = z.strictObject({
  setId: z.string(),
  lineId: z.string(),
  owner: person,
  under: z.string().nullable(),
  state: z.string(),
  goal: z.string(),
  weight: z.string().nullable(),
  progress: z.enum(['0', '2', '1']),
});
export type Carrier = z.infer<typeof carrier>;

/** The published goals of the company in a year, and who carries them. */
export const companyBoard = z.strictObject({
  year: z.number().int(),
  years: z.array(z.number().int()).readonly(),
  rows: z
    .array(
      z.strictObject({
        id: z.string(),
        name: bothNames,
        description: z.string(),
        department: bothNames.nullable(),
        /** People who carry it; 0 where nobody does. */
        people: z.number().int(),
        /** Of their goals, those that the reader may read. */
        carriers: z.array(carrier).readonly(),
      }),
    )
    .readonly(),
});
export type CompanyBoard = z.infer<typeof companyBoard>;

export const figureQuery = z.object({
  year: goalYear.optional(),
  departmentId: z.string().max(36).optional(),
  level: z.coerce.number().int().min(1).max(99).optional(),
});
export type FigureQuery = z.infer<typeof figureQuery>;

/** How far the sets of a group have come, by the steps of sets. */
const funnel = {
  /** People who may write goals. */
  people: z.number().int(),
  submitted: z.number().int(),
  approved: z.number().int(),
  evaluated: z.number().int(),
  scored: z.number().int(),
};

/** Figures of the goal sets of a year that the reader may read. */
export const goalFigures = z.strictObject({
  year: z.number().int(),
  years: z.array(z.number().int()).readonly(),
  levels: z.array(z.number().int()).readonly(),
  total: z.strictObject(funnel),
  grades: gradeCounts,
  /** Average of the final scores; null without any. Two decimals. */
  average: z.string().nullable(),
  /** Of completed sets, what each scorer gave, to be compared; the final scores of the same sets beside it. */
  scorers: z
    .array(
      z.strictObject({
        scorer: person,
        sets: z.number().int(),
        average: z.string(),
        lowest: z.string(),
        highest: z.string(),
        final: z.string(),
        grades: gradeCounts,
      }),
    )
    .readonly(),
  departments: z
    .array(z.strictObject({ id: z.string(), name: bothNames, ...funnel, average: z.string().nullable() }))
    .readonly(),
});
export type GoalFigures = z.infer<typeof goalFigures>;

/** The year that `getGoalsConfig` is asked for; this year or the latest without. */
export const configQuery = z.object({ year: goalYear.optional() });
export type ConfigQuery = z.infer<typeof configQuery>;

/** What `getGoalsConfig` answers: the windows of a year, and which are open today. */
export const goalsConfig = z.strictObject({
  ...goalWindows.shape,
  reminderDays: z.number().int(),
  today: day,
  mayWrite: z.boolean(),
  mayModify: z.boolean(),
  mayEvaluate: z.boolean(),
  mayScore: z.boolean(),
});
export type GoalsConfig = z.infer<typeof goalsConfig>;
