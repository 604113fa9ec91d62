import { z } from 'zod';

/** A name in both languages, as answers carry it. */
export const bothNames = z.object({ zh: z.string(), en: z.string().nullish() });

/** A person named in an answer. */
export const person = z.strictObject({ id: z.string(), name: bothNames });

/** Until when a person is absent, by the last day, and who acts for them. */
export const absence = z.strictObject({ until: z.string(), substitute: person.optional() });

/** A person who has a task, or will have it; with the absence in which they are now. */
export const assignee = person.extend({ absence: absence.optional() });

/** A stored file, as answers name it. */
export const fileView = z.strictObject({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() });

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ rows: z.array(row), total: z.number().int() });
