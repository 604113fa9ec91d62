import { z } from 'zod';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';

export const jobWays = ['regular', 'asked'] as const;

export const jobKindQuery = pageQuery.extend({
  /** Done again and again, or when something asks for it. */
  way: listOf(z.enum(jobWays)),
  sort: z.enum(['topic', '-topic']).default('topic'),
});
export type JobKindQuery = z.infer<typeof jobKindQuery>;

/** A kind of work; instants are ISO texts. The last round is known of regular work only. */
export interface JobKind {
  readonly topic: string;
  readonly name: BothNames;
  readonly way: (typeof jobWays)[number];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly failed: boolean;
  readonly error: string | null;
  /** When the earliest job that waits may be taken. */
  readonly nextAt: string | null;
  readonly waiting: number;
  /** Those of them that could have been taken by now. */
  readonly due: number;
  readonly parked: number;
}

export const parkedQuery = pageQuery.extend({
  topic: listOf(z.string().max(64)),
  sort: z.enum(['createdAt', '-createdAt', 'attempts', '-attempts']).default('-createdAt'),
});
export type ParkedQuery = z.infer<typeof parkedQuery>;

/** Work that was given up after too many tries. */
export interface ParkedJob {
  readonly id: string;
  readonly topic: string;
  readonly name: BothNames;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: string;
  /** Its payload, as JSON text. */
  readonly payload: string;
  readonly version: number;
}

/** The version that was seen. */
export const parkedAct = z.object({ version: z.number().int() });
