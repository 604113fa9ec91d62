import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/** The bodies of a route with a parameter that names what is done; each value of the parameter has a schema of its own. */
export interface NamedBodies {
  readonly parameter: string;
  readonly schemas: ReadonlyMap<string, z.ZodType>;
}

export const bodiesKey = 'lab:bodies';

/**
 * Declares the bodies of one route for the description of the API, which lists the route once for each value of the
 * parameter. The route checks the body itself.
 */
export const Bodies = (parameter: string, schemas: NamedBodies['schemas']) =>
  SetMetadata(bodiesKey, { parameter, schemas } satisfies NamedBodies);
