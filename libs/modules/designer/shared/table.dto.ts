import { z } from 'zod';
import type { PublishedSummary, PublishedVersion } from './published.dto.js';

/** A file with decision tables in the list of the process centre. */
export interface TableSummary extends PublishedSummary {
  /** The decisions of the newest version, as business rule tasks name them. */
  readonly decisions: readonly TableDecisionHead[];
}

export interface TableDecisionHead {
  readonly id: string;
  readonly name: string;
  /** Keys of the diagrams that ask it. */
  readonly askedBy: readonly string[];
}

export type TableVersion = PublishedVersion;

/** A file with decision tables; `version` of a draft guards against a second editor. */
export interface TableText {
  readonly key: string;
  readonly xml: string;
  readonly version: number;
}

export interface TableDraftText extends TableText {
  readonly baseVersion: number;
  readonly updatedAt: string | null;
}

const xml = z
  .string()
  .min(1)
  .max(5 * 1024 * 1024);

export const tableDraftBody = z.object({ xml, version: z.number().int().min(0) });
export type TableDraftBody = z.infer<typeof tableDraftBody>;

export const tableCheckBody = z.object({ xml });
export type TableCheckBody = z.infer<typeof tableCheckBody>;

export const tableTestBody = z.object({
  xml,
  decision: z.string().max(200),
  /** The inputs of the decision, by name. */
  inputs: z.record(z.string().max(200), z.json()).default({}),
});
export type TableTestBody = z.infer<typeof tableTestBody>;

/** A value that was not of its type: where, what it was, and the type. */
export interface TableTestNote {
  readonly where: string;
  readonly value: string;
  readonly type: string;
}

/** What a decision came to: the rules that matched and their result, or why there is none. */
export type TableTestAnswer =
  | {
      readonly ok: true;
      readonly result: unknown;
      readonly matched: readonly string[];
      /** Rules that matched in tables within expressions. */
      readonly matchedWithin?: readonly string[];
      /** Values on the way that were not of their type and therefore null. */
      readonly notes?: readonly TableTestNote[];
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Keys are file names: `approval-levels`. */
export const tableKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/)
  .max(80);
