import { z } from 'zod';
import type { BothNames } from './texts.js';

/** Rows that one file may bring, and that one export holds. */
export const mostImported = 1000;
export const mostExported = 1000;
/** Hours in which an import can be taken back. */
export const undoHours = 24;

const importRow = z.object({
  /** Its row in the sheet, from 1. */
  row: z.number().int().min(1).max(1_048_576),
  /** What its cells say, by field. */
  cells: z.record(z.string().max(64), z.string().max(4000)),
});
export type ImportRow = z.infer<typeof importRow>;

export const importBody = z.object({
  /** Name of the file. */
  name: z.string().max(255),
  rows: z.array(importRow).min(1).max(mostImported),
});
export type ImportBody = z.infer<typeof importBody>;

export const importOrder = importBody.extend({
  /** Saves the rows without problems; else nothing is saved while one row has a problem. */
  skipBad: z.boolean().default(false),
});
export type ImportOrder = z.infer<typeof importOrder>;

/** Why a row would be refused. */
export interface ImportProblem {
  /** Its row in the sheet. */
  readonly row: number;
  /** The field it is about; null for the row as a whole. */
  readonly field: string | null;
  readonly code: number;
  readonly args: readonly string[];
}

/** What a row would do to the entry that it names. */
export interface ImportEffect {
  readonly row: number;
  readonly kind: 'new' | 'changed' | 'same';
  /** Of a changed one: what the fields that would change say now, in the words of the reader. */
  readonly was: Readonly<Record<string, string>>;
}

/** What would come of the rows. */
export interface ImportReport {
  readonly problems: readonly ImportProblem[];
  /** Rows that would become new entries, that would change one, and that say what is stored already. */
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  /** Of every row without problems. */
  readonly effects: readonly ImportEffect[];
}

/** What a file says, and what would come of it. */
export interface ImportReading extends ImportReport {
  /** Fields that the file has columns of, in its order. */
  readonly fields: readonly string[];
  /** Titles of columns that name no field. */
  readonly unknown: readonly string[];
  readonly rows: readonly ImportRow[];
}

/** What an import did; nothing was saved without `id`. */
export interface ImportAnswer extends ImportReport {
  readonly id: string | null;
  readonly skipped: number;
}

/** One import that was done. Instants are ISO texts. */
export interface ImportRunView {
  readonly id: string;
  readonly at: string;
  readonly by: BothNames | null;
  readonly file: string;
  readonly created: number;
  readonly updated: number;
  readonly undoneAt: string | null;
  /** Whether its time for taking it back has not passed. */
  readonly mayUndo: boolean;
}
