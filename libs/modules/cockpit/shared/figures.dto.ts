import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { stuckCauses, type StuckView } from '#lab/shared/process-inspection.js';
import type { LoadFigures, OpenFigures, ProcessFiguresView } from '#lab/shared/process-figures.js';
import { roundOutcomes } from '#lab/shared/round-outcomes.js';

/** Months that one answer may span. */
const mostMonths = 60;

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const id = z.string().min(1).max(64);

/** Months are those in which instances ended, both inclusive; the last twelve unless given. */
export const figuresQuery = z
  .object({
    from: month.optional(),
    to: month.optional(),
    /** Id of a version. */
    version: id.optional(),
    /** Department of the initiators. */
    department: id.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], message: 'order' })
  .refine(({ from, to }) => from === undefined || to === undefined || monthsIn(from, to) <= mostMonths, {
    path: ['from'],
    message: 'tooLong',
  });
export type FiguresQuery = z.infer<typeof figuresQuery>;

export const openFiguresQuery = z.object({ version: id.optional() });
export type OpenFiguresQuery = z.infer<typeof openFiguresQuery>;

function monthsIn(from: string, to: string): number {
  const number = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
  return number(to) - number(from) + 1;
}

const count = z.number().int().min(0);
const ms = z.number().int().min(0).nullable();
const durations = { average: ms, median: ms, p90: ms };
const tasks = { tasks: count, due: count, late: count };
const element = { element: z.string(), kind: z.string(), name: bothNames.nullable() };
const responses = z.array(z.strictObject({ id: z.string(), name: bothNames, ...durations, ...tasks })).readonly();

export const processFigures = z.strictObject({
  key: z.string(),
  name: bothNames,
  versions: z.array(z.strictObject({ id: z.string(), version: count })).readonly(),
  drawn: z.string(),
  from: z.string(),
  to: z.string(),
  uncounted: count,
  total: z.strictObject({
    ended: count,
    endings: z.record(z.enum(roundOutcomes), count),
    ...durations,
    ...tasks,
    returned: count,
    rejected: count,
    work: count,
    automatic: count,
  }),
  months: z.array(z.strictObject({ month: z.string(), ended: count, ...durations })).readonly(),
  steps: z
    .array(
      z.strictObject({
        ...element,
        visits: count,
        ...durations,
        ...tasks,
        waiting: ms,
        working: ms,
        returned: count,
        rejected: count,
      }),
    )
    .readonly(),
  branches: z
    .array(
      z.strictObject({
        ...element,
        flows: z
          .array(z.strictObject({ flow: z.string(), name: bothNames.nullable(), to: z.strictObject(element), count }))
          .readonly(),
      }),
    )
    .readonly(),
  categories: z
    .array(z.strictObject({ id: z.string(), name: bothNames, ended: count, ...durations, ...tasks }))
    .readonly(),
  departments: responses,
  people: responses.nullable(),
}) satisfies z.ZodType<ProcessFiguresView>;

export const openFigures = z
  .array(z.strictObject({ ...element, instances: count, late: count, failed: count }))
  .readonly() satisfies z.ZodType<readonly OpenFigures[]>;

export const loadFigures = z
  .array(z.strictObject({ id: z.string(), name: bothNames, own: count, shared: count, late: count, since: z.string() }))
  .readonly() satisfies z.ZodType<readonly LoadFigures[]>;

export const processCategories = z.array(z.strictObject({ id: z.string(), name: bothNames })).readonly();
export type ProcessCategories = z.infer<typeof processCategories>;

export const stuckView = z
  .array(
    z.strictObject({
      instance: z.string(),
      number: z.string(),
      title: bothNames,
      cause: z.enum(stuckCauses),
      at: z.strictObject(element).nullable(),
      since: z.string(),
    }),
  )
  .readonly() satisfies z.ZodType<readonly StuckView[]>;
