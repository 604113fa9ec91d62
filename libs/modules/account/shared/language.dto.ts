import { z } from 'zod';

/** The language that a user chooses for screens and mails. */
export const languageBody = z.object({ language: z.enum(['zh', 'en']) });
export type LanguageBody = z.infer<typeof languageBody>;
