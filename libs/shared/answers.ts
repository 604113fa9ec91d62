import { z } from 'zod';

/** A name in both languages, as answers carry it. */
export const bothNames = z.object({ zh: z.string(), en: z.string().nullish() });

/** A person named in an answer. */
export const person = z.strictObject({ id: z.string(), name: bothNames });

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ rows: z.array(row), total: z.number().int() });
