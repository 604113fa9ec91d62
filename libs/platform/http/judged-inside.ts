import { z } from 'zod';

const judged = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The body of a route that applies its schema itself, so that what the schema refuses is answered together with what
 * its rules do. The description of the API shows the fields of the schema.
 * @param also what is checked before the route is called
 */
export function judgedInside<Also extends z.ZodRawShape = Record<never, never>>(
  schema: z.ZodType,
  also: Also = {} as Also,
) {
  const body = z.looseObject(also);
  judged.set(body, schema);
  return body;
}

/** The schema that the route applies itself to this body, if it is such a body. */
export function schemaInside(body: z.ZodType): z.ZodType | undefined {
  return judged.get(body);
}
