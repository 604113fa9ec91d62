import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const answersKey = 'lab:answers';

/**
 * What a route answers as `data` of the envelope, for the description of the API. Tests hold every answer against it;
 * a `strictObject` therefore proves that nothing else gets out.
 */
export const Answers = (schema: z.ZodType) => SetMetadata(answersKey, schema);
