import { z } from 'zod';

/** Which of one's own absences end now, each as it was seen. */
export const endAbsencesBody = z.object({
  absences: z
    .array(z.object({ id: z.string().min(1).max(36), version: z.number().int() }))
    .min(1)
    .max(50),
});
export type EndAbsencesBody = z.infer<typeof endAbsencesBody>;
