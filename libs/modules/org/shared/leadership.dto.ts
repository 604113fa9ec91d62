import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { day } from '#lab/shared/schemas.js';

/** Who leads a department, and who decides where that person cannot: the fields of a department. */
export const offices = ['managerId', 'deputyId'] as const;
export type Office = (typeof offices)[number];

/** A scheduled change of a position; it becomes vacant without `userId`. */
export const planBody = z.object({
  /** Of the department, as it was seen. */
  version: z.number().int(),
  office: z.enum(offices),
  day,
  userId: z.string().min(1).max(36).nullable(),
});
export type PlanBody = z.infer<typeof planBody>;

export const cancelPlanBody = z.object({ version: z.number().int() });
export type CancelPlanBody = z.infer<typeof cancelPlanBody>;

/** Who leads a department, has led it, and will. Days are those of the company's zone. */
export const leadership = z.strictObject({
  version: z.number().int(),
  today: day,
  /** The next one first. */
  planned: z.array(
    z.strictObject({
      id: z.string(),
      version: z.number().int(),
      office: z.enum(offices),
      day,
      /** Null where no one takes over. */
      person: bothNames.nullable(),
      /** Its day has come, but the person cannot be given work. */
      isStuck: z.boolean(),
    }),
  ),
  /** The latest first, the present ones among them; `from` is null where it was so before anything is known. */
  terms: z.array(
    z.strictObject({
      office: z.enum(offices),
      person: bothNames,
      from: day.nullable(),
      until: day.nullable(),
    }),
  ),
});
export type Leadership = z.infer<typeof leadership>;
