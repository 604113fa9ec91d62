import { z } from 'zod';

/**
 * The body of a route that applies its schema itself, so that what the schema refuses is answered together with what
 * its rules do. The description of the API shows the fields of the schema.
 * @param also what is checked before the route is called
 */
export function judgedInside<Also extends z.ZodRawShape = Record<never, never>>(
  schema: z.ZodType,
  also: Also = {} as Also,
) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  });
  const { properties = {}, required = [] } = described;
  const fields = z.toJSONSchema(z.object(also), { target: 'openapi-3.0', io: 'input' });
  return z.looseObject(also).meta({
    ...described,
    properties: { ...properties, ...fields.properties },
    required: [...required, ...(fields.required ?? [])],
  });
}
