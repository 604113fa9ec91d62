import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Id, Instant, Integer, Json, Ref, Text, type ColumnOf } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';
import type { MigrationProblem, WhatFollowed } from '../../shared/migration.dto.js';
import type { MigrationKind, MigrationState, RowEffect } from '../../shared/migration.words.js';

/** Values of an entry, by field. */
export type Values = Readonly<Record<string, unknown>>;

export const migrationRunColumns = {
  ...versioned,
  kind: Code(16) as ColumnOf<MigrationKind>,
  state: Code(16) as ColumnOf<MigrationState>,
  file: Text(255),
  rowCount: Integer(),
  /** Place of the last row that was worked on. */
  done: Integer(),
  creates: Integer(),
  updates: Integer(),
  unchanged: Integer(),
  refused: Integer(),
  unknownColumns: Json<readonly string[]>(),
  /** One run at a time brings in or takes back: that one has a value here, which only one row can have. */
  active: Code(8, { nullable: true }),
  startedBy: Ref({ nullable: true }),
  finishedAt: Instant({ nullable: true }),
  undoneAt: Instant({ nullable: true }),
  undoneBy: Ref({ nullable: true }),
  followed: Json<WhatFollowed | null>({ nullable: true }),
};

/** One file of a former system: what it would do, does, or has done. */
@Entity('purchase_migration_run')
@Unique('uq_migration_active', ['active'])
@Index('ix_migration_created', ['createdAt', 'id'])
export class MigrationRun extends Row(migrationRunColumns) {}

export const migrationRowColumns = {
  id: Id(),
  runId: Ref(),
  /** Counts the rows of the file from 1, empty ones left out. */
  place: Integer(),
  /** Its row in the sheet, from 1. */
  sheetRow: Integer(),
  externalKey: Text(64),
  effect: Code(16) as ColumnOf<RowEffect>,
  /** What its cells say, by field. */
  cells: Json<Readonly<Record<string, string>>>(),
  /** The values that they were read as; null where one of them could not be. */
  said: Json<Values | null>({ nullable: true }),
  problems: Json<readonly MigrationProblem[]>(),
  /** Fields that a changed row changes. */
  changes: Json<readonly string[]>(),
  /** The record that it makes or changes; null where it does neither. */
  recordId: Ref({ nullable: true }),
  /** Of a record that the run has changed: what it was before, and the version that the run left. */
  before: Json<Values | null>({ nullable: true }),
  version: Integer({ nullable: true }),
};

/** One row of a file. */
@Entity('purchase_migration_row')
@Unique('uq_migration_row', ['runId', 'place'])
@Index('ix_migration_row_effect', ['runId', 'effect', 'place'])
export class MigrationRow extends Row(migrationRowColumns) {}

export const migrationKeyColumns = {
  id: Id(),
  kind: Code(16) as ColumnOf<MigrationKind>,
  externalKey: Text(64),
  recordId: Ref(),
  /** The version of the record that the last run left; another one means that it was changed by hand. */
  version: Integer(),
  /** What the last run wrote in fields that other operations write as well. */
  written: Json<Values>(),
};

/** Which record an id of the former system has become. */
@Entity('purchase_migration_key')
@Unique('uq_migration_key', ['kind', 'externalKey'])
@Unique('uq_migration_record', ['recordId'])
export class MigrationKey extends Row(migrationKeyColumns) {}
