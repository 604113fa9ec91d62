import { z } from 'zod';
import type { BothNames } from '#lab/shared/texts.js';
import { failuresBody, type KeptFailures } from './definition.dto.js';

/** A version that is not active yet: it waits for its time, or for another person. */
export interface WaitingRelease {
  readonly note: string | null;
  /** ISO 8601; null = at once, as soon as it is confirmed. */
  readonly activeFrom: string | null;
  readonly requestedBy: BothNames;
  readonly requestedAt: string;
  /** Another person has to confirm it first. */
  readonly unconfirmed: boolean;
  /** The reader asked for it and cannot confirm it. */
  readonly isOwn: boolean;
  /** Its time has passed and it could not be activated: the failed job says why. */
  readonly overdue: boolean;
  readonly version: number;
  /** Scenarios of it that fail, with the reason; absent where all pass. */
  readonly failures?: KeptFailures;
}

/** How versions of a process are published, and the one that waits. */
export interface Publishing {
  readonly secondPerson: boolean;
  /** 0 until it is set. */
  readonly version: number;
  readonly release: WaitingRelease | null;
}

export const publishingBody = z.object({ secondPerson: z.boolean(), version: z.number().int().min(0) });
export type PublishingBody = z.infer<typeof publishingBody>;

/** The waiting version that was seen. */
export const releaseBody = z.object({ version: z.number().int().min(1) });
export type ReleaseBody = z.infer<typeof releaseBody>;

export const restoreBody = z.object({
  /** The number of the version that becomes active again. */
  from: z.number().int().min(1),
  note: z.string().trim().max(500).default(''),
  failures: failuresBody.optional(),
});
export type RestoreBody = z.infer<typeof restoreBody>;

/** What came of publishing: a version that is active, or one that waits. */
export interface Submitted {
  readonly id: string | null;
  readonly version: number | null;
  readonly waits: 'time' | 'person' | null;
}
