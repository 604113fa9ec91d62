import { z } from 'zod';

/** The picture of a person's signature, as a stored file; `at` is when it was kept, as ISO 8601. */
export const ownSignature = z.strictObject({ id: z.string(), name: z.string(), size: z.number(), at: z.string() });
export type OwnSignature = z.infer<typeof ownSignature>;
