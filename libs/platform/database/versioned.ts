import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Row, specsOf } from './column-group.js';
import { Id, Instant, Integer, Ref } from './columns.js';

/** The columns of every record that people edit. */
export const versioned = {
  id: Id(),
  /** Counts the saves; guards what a person saw. */
  version: Integer(),
  createdAt: Instant(),
  createdBy: Ref(),
  updatedAt: Instant(),
  updatedBy: Ref(),
};

export abstract class Versioned extends Row(versioned) {}

/** Columns of `Versioned` for a migration that lists its columns. */
export const versionedColumns = specsOf(versioned);

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
