import { z } from 'zod';

/** Data that grows without a retention period. The audit trail is not part of it: it is never deleted. */
export const archiveKinds = ['mails', 'jobs', 'repeats', 'sessions', 'uploads', 'notifications', 'migrations'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

const rule = z.object({ on: z.boolean(), days: z.number().int().min(1).max(3650) });
export type ArchiveRule = z.output<typeof rule>;

export const archiveBody = z.object({
  version: z.number().int().min(0),
  rules: z.object({
    mails: rule,
    jobs: rule,
    repeats: rule,
    sessions: rule,
    uploads: rule,
    notifications: rule,
    migrations: rule,
  }),
});
export type ArchiveInput = z.output<typeof archiveBody>;

export const archiveCountQuery = z.object({
  kind: z.enum(archiveKinds),
  days: z.coerce.number().int().min(1).max(3650),
});

/** A kind of row and how long it is kept; instants are ISO texts. */
export interface ArchiveRow extends ArchiveRule {
  readonly kind: ArchiveKind;
  /** Rows that would go if it ran now. */
  readonly due: number;
  readonly all: number;
  /** The last run that looked at it, and what it removed; null before the first one. */
  readonly last: { readonly at: string; readonly removed: number } | null;
}

export interface ArchiveView {
  readonly version: number;
  readonly rows: readonly ArchiveRow[];
}
