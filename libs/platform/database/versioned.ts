import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Id, Instant, Integer, Ref } from './columns.js';

/** What every record that people edit carries. */
export abstract class Versioned {
  @Id() id!: string;
  /** Counts the saves; guards what a person saw. */
  @Integer() version!: number;
  @Instant() createdAt!: Date;
  @Ref() createdBy!: string;
  @Instant() updatedAt!: Date;
  @Ref() updatedBy!: string;
}

/** Columns of `Versioned` for a migration. */
export const versionedColumns = [
  ['id', 'id'],
  ['version', 'integer'],
  ['createdAt', 'whole'],
  ['createdBy', 'id'],
  ['updatedAt', 'whole'],
  ['updatedBy', 'id'],
] as const;

/** Refuses with 8001 when the record has moved on since the person saw it. */
export function assertVersion(record: { readonly version: number }, seen: number): void {
  if (record.version !== seen) throw new BusinessError(errors.stale);
}

/** Stamps a record that is about to be saved; a new one starts at version 1. */
export function stamp<T extends Versioned>(record: T, by: string, now: Date): T {
  if (record.version === undefined) Object.assign(record, { version: 0, createdAt: now, createdBy: by });
  record.version += 1;
  record.updatedAt = now;
  record.updatedBy = by;
  return record;
}
