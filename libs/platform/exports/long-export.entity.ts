import { Entity, Index, Unique } from 'typeorm';
import type { KeptRefusal } from '#lab/shared/define-errors.js';
import type { Language } from '#lab/shared/texts.js';
import { Row } from '../database/column-group.js';
import { Code, Id, Instant, Integer, Json, Ref, Text, type ColumnOf } from '../database/columns.js';
import type { Written } from './growing-workbook.js';

export const longExportColumns = {
  /** That of its file, too. */
  id: Id(),
  /** What is exported: the name of its source. */
  kind: Code(40),
  ownerId: Ref(),
  /** The one role that the owner acted as. */
  roleId: Ref({ nullable: true }),
  language: Code(2) as ColumnOf<Language>,
  /** Last line of the sheet: who took it out, from where and when. */
  mark: Text(200),
  /** What is exported, as the source reads it. */
  query: Json<object>(),
  state: Code(16) as ColumnOf<'running' | 'ready' | 'failed'>,
  total: Integer(),
  done: Integer(),
  /** Behind which row the next stretch begins, as the source says it. */
  after: Json<object | null>({ nullable: true }),
  written: Json<Written | null>({ nullable: true }),
  refusal: Json<KeptRefusal | null>({ nullable: true }),
  createdAt: Instant(),
  endedAt: Instant({ nullable: true }),
  expiresAt: Instant(),
  /** The owner while it is written: a user has one at a time, and only one row can have them here. */
  activeOf: Ref({ nullable: true }),
};

/** An export that is written in the background, and the place up to which it is written. */
@Entity('long_export')
@Unique('uq_long_export_active', ['activeOf'])
@Index('ix_long_export_owner', ['ownerId', 'kind'])
export class LongExport extends Row(longExportColumns) {}
