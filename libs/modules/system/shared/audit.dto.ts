import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { Person } from '#lab/shared/process-view.js';
import { day } from '#lab/shared/schemas.js';
import type { BothNames } from '#lab/shared/texts.js';

/** Rows that one workbook holds. */
export const mostExported = 10_000;

export const auditQuery = pageQuery.extend({
  /** Users who acted, or on whose behalf it was done. */
  actor: listOf(z.string().max(64)),
  subject: listOf(z.string().max(40)),
  action: listOf(z.string().max(80)),
  atFrom: day.optional(),
  atTo: day.optional(),
  sort: z.enum(['at', '-at']).default('-at'),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** An entry of the audit trail: who did what to which record. */
export interface AuditLine {
  readonly id: string;
  /** ISO text. */
  readonly at: string;
  /** Null where the system acted by itself. */
  readonly actor: Person | null;
  readonly onBehalfOf: Person | null;
  readonly action: BothNames;
  /** The word of the kind of record, `purchase-request`, and its name. */
  readonly subject: string;
  readonly subjectName: BothNames;
  readonly recordId: string | null;
  readonly recordName: BothNames | null;
  readonly ip: string | null;
  readonly requestId: string | null;
}

/** A value that was changed. */
export interface AuditChange {
  readonly label: BothNames;
  readonly before: BothNames | null;
  readonly after: BothNames | null;
}

export interface AuditDetail extends AuditLine {
  readonly changes: readonly AuditChange[];
  readonly facts: readonly { readonly label: BothNames; readonly value: BothNames }[];
  /** As it is stored. */
  readonly stored: string | null;
  /** Number of the seal that names it; null while it has none. */
  readonly seal: number | null;
}

/** A kind of record that is audited, and what is done to it. */
export interface AuditKind {
  readonly subject: string;
  readonly name: BothNames;
  readonly actions: readonly { readonly action: string; readonly name: BothNames }[];
}

/** How far the audit is sealed; instants are ISO texts. */
export interface AuditSeals {
  readonly seals: number;
  readonly hash: string | null;
  readonly until: string | null;
  readonly open: number;
}

export const verifyQuery = z.object({ behind: z.coerce.number().int().min(0).max(999_999_999).default(0) });

/** What one look at the seals found; `next` is where the next one goes on. */
export interface AuditVerified {
  readonly seals: number;
  readonly rows: number;
  readonly problems: readonly {
    readonly kind: 'changed' | 'missing' | 'added' | 'seal';
    readonly seal: number;
    readonly row: string | null;
  }[];
  readonly next: number | null;
}
