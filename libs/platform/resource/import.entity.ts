import { Entity, Index } from 'typeorm';
import { Id, Instant, Integer, Json, Ref, Text } from '../database/columns.js';

/** What an import did to one entry. */
export interface ImportedEntry {
  readonly id: string;
  /** The version that the import left; another one means that it has been changed since. */
  readonly version: number;
  /** Values of an entry that was there already; null for a new one. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** One import that was done, with what is needed to take it back. */
@Entity('import_run')
@Index('ix_import_run', ['resource', 'at'])
export class ImportRun {
  @Id() id!: string;
  /** The route of the catalogue, `org/users`. */
  @Text(64) resource!: string;
  @Instant() at!: Date;
  @Ref() by!: string;
  /** Name of the file. */
  @Text(255) file!: string;
  @Integer() created!: number;
  @Integer() updated!: number;
  @Json() entries!: readonly ImportedEntry[];
  @Instant({ nullable: true }) undoneAt!: Date | null;
}
