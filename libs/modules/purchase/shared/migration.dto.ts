import { z } from 'zod';
import { pageOf, person } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';
import { followReasons, migrationKinds, migrationStates, rowEffects } from './migration.words.js';

const count = z.number().int();
const kind = z.enum(migrationKinds);

const sorts = ['createdAt', '-createdAt'] as const;
export const migrationQuery = pageQuery.extend({
  sort: z.enum(sorts).default('-createdAt'),
  kind: listOf(kind),
  state: listOf(z.enum(migrationStates)),
  createdFrom: day.optional(),
  createdTo: day.optional(),
});
export type MigrationQuery = z.infer<typeof migrationQuery>;

export const templateQuery = z.object({ kind, format: z.enum(['xlsx', 'csv']).default('xlsx') });
export type TemplateQuery = z.infer<typeof templateQuery>;

export const uploadQuery = z.object({ kind });
export type UploadQuery = z.infer<typeof uploadQuery>;

export const reportQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  effect: listOf(z.enum(rowEffects)),
});
export type ReportQuery = z.infer<typeof reportQuery>;

export const sheetQuery = reportQuery.pick({ effect: true });
export type SheetQuery = z.infer<typeof sheetQuery>;

export const runMigration = z.object({ version: z.number().int(), skipRefused: z.boolean().default(false) });
export type RunMigration = z.infer<typeof runMigration>;

export const undoMigration = z.object({ version: z.number().int() });
export type UndoMigration = z.infer<typeof undoMigration>;

export const retryMigration = z.object({ version: z.number().int() });
export type RetryMigration = z.infer<typeof retryMigration>;

/** Why the work of a run does not go on. */
const stalled = z.strictObject({
  /** Tries that have failed. */
  attempts: count,
  /** What the last of them said; null where the job was discarded. */
  reason: z.string().nullable(),
  /** When it is tried again by itself; null where all tries are used or the job is gone. */
  nextAt: z.string().nullable(),
});
export type Stalled = z.infer<typeof stalled>;

/** A record that keeps a run from being taken back. */
const followed = z.strictObject({
  row: count,
  externalKey: z.string(),
  name: z.string(),
  reason: z.enum(followReasons),
});
export type Followed = z.infer<typeof followed>;

/** What came after a run: how many records are concerned, and the first of them. */
export const whatFollowed = z.strictObject({ total: count, rows: z.array(followed).readonly() });
export type WhatFollowed = z.infer<typeof whatFollowed>;

/** One file: what it would do, does, or has done. */
export const migrationRun = z.strictObject({
  id: z.string(),
  version: count,
  kind,
  state: z.enum(migrationStates),
  file: z.string(),
  /** Rows of the file, and those of them that were worked on. */
  rows: count,
  done: count,
  creates: count,
  updates: count,
  unchanged: count,
  refused: count,
  /** Titles of columns that name no field. */
  unknown: z.array(z.string()).readonly(),
  createdAt: z.string(),
  createdBy: person,
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: person.nullable(),
  /** What kept the last try to take it back from being done; null where nothing did. */
  followed: whatFollowed.nullable(),
  /** What keeps its work from going on; null while it goes on, and where there is none. */
  stalled: stalled.nullable(),
});
export type MigrationRunView = z.infer<typeof migrationRun>;
export const migrationRuns = pageOf(migrationRun);

const problem = z.strictObject({
  /** The field it is about; null for the row as a whole. */
  field: z.string().nullable(),
  /** What the cell says. */
  value: z.string(),
  code: count,
  args: z.array(z.string()).readonly(),
});
export type MigrationProblem = z.infer<typeof problem>;

/** One row of the file. */
const reportRow = z.strictObject({
  id: z.string(),
  /** Its row in the sheet, from 1. */
  row: count,
  externalKey: z.string(),
  name: z.string(),
  effect: z.enum(rowEffects),
  problems: z.array(problem).readonly(),
  /** Fields that a changed row changes, with what it says. */
  changes: z.array(z.strictObject({ field: z.string(), value: z.string() })).readonly(),
});
export type ReportRow = z.infer<typeof reportRow>;
export const reportRows = pageOf(reportRow);
