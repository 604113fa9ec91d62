import { z } from 'zod';

/** Rows that an export in the background may hold. */
export const mostExportedLong = 200_000;
/** Hours for which its file is kept. */
export const exportHours = 24;

/** An export that is written in the background, as its owner sees it. Instants are ISO texts. */
export const longExportView = z.strictObject({
  id: z.string(),
  state: z.enum(['running', 'ready', 'failed']),
  /** Rows that were counted at the start, and those that are written. */
  total: z.number().int(),
  done: z.number().int(),
  createdAt: z.string(),
  /** When the file was ready, or the work ended without one. */
  endedAt: z.string().nullable(),
  /** When the file, or what is known of the failure, is removed. */
  expiresAt: z.string(),
  /** Bytes of the file; null before it is ready. */
  size: z.number().int().nullable(),
  /** Code of the refusal that ended it; null where there is none. */
  refusal: z.number().int().nullable(),
});
export type LongExportView = z.infer<typeof longExportView>;

/** The latest one of a kind; null without one. */
export const latestExport = longExportView.nullable();
