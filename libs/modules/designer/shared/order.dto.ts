import { z } from 'zod';
import type { FieldError } from '#lab/shared/define-errors.js';

/** Why an administrator orders something; it is kept with what was ordered. */
export const reasonBody = z.object({ reason: z.string().trim().min(1).max(2000) });
export type ReasonBody = z.infer<typeof reasonBody>;

/** What became of one task or instance of many: 200, or a refusal with its arguments. */
export interface RowResult {
  readonly id: string;
  readonly code: number;
  readonly args: readonly string[];
  /** The fields that were refused. */
  readonly fields?: readonly FieldError[];
}

export interface BatchAnswer {
  readonly rows: readonly RowResult[];
}
