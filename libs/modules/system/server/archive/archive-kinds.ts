import type { ArchiveKind } from '../../shared/archive.dto.js';

/** Rows of a table that are over, and the column that says since when. */
export interface Removable {
  readonly table: string;
  readonly since: string;
  /** Beyond its age; in the words that both databases read alike. */
  readonly where?: string;
  /** Its rows in another table, removed with it, and the column that names it there. */
  readonly parts?: { readonly table: string; readonly by: string };
  /** Rows that one unit removes; 500 unless given. */
  readonly atOnce?: number;
}

/** Kinds whose rows another room has: it registers them. */
export type ForeignKind = 'migrations';

export const removables: Readonly<Record<Exclude<ArchiveKind, ForeignKind>, Removable>> = {
  // Mails that still wait are work, not history.
  mails: { table: 'mail_queue', since: 'createdAt', where: "`sendStatus` <> '0' AND `sendingSince` IS NULL" },
  // Completed jobs have no row; failed ones are kept.
  jobs: { table: 'job', since: 'createdAt', where: '`parked` = TRUE' },
  repeats: { table: 'idempotency', since: 'createdAt' },
  sessions: { table: 'session', since: 'expiresAt' },
  notifications: { table: 'notification', since: 'at' },
  uploads: { table: 'stored_file', since: 'createdAt', where: '`subject` IS NULL' },
};
