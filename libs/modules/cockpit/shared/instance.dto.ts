import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { RoundEnd } from '#lab/shared/round-end.js';
import type { Person } from '#lab/shared/process-view.js';
import { roundOutcomes } from '#lab/shared/round-outcomes.js';
import { day } from '#lab/shared/schemas.js';
import { tones } from '#lab/shared/subject-words.js';
import type { BothNames } from '#lab/shared/texts.js';
import { definitionKey } from '#lab/modules/designer/shared/definition.dto.js';

/** What may be special about an instance at an element, or at any of its elements. */
export const instanceMarks = ['late', 'failed', 'returned', 'rejected'] as const;
export type InstanceMark = (typeof instanceMarks)[number];

/** `running`: not ended; `suspended`: by an administrator; `stopped`: with an incident. */
export const instanceShows = ['running', 'suspended', 'stopped', 'ended'] as const;
export type InstanceShow = (typeof instanceShows)[number];

/** Instances, latest first; of one process, or of one version where `version` names it. */
export const instanceQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  definition: definitionKey.optional(),
  version: z.string().max(64).optional(),
  show: z.enum(instanceShows).default('running'),
  /** Days, both inclusive. */
  startedFrom: day.optional(),
  startedTo: day.optional(),
  endedFrom: day.optional(),
  endedTo: day.optional(),
  ending: z.enum(roundOutcomes).optional(),
  /** Department of the initiator when it ended. */
  department: z.string().max(64).optional(),
  /** Entry of the catalogue that chose its process. */
  category: z.string().max(64).optional(),
  /** Open ones with a task that this user can decide. */
  waitsFor: z.string().max(64).optional(),
  /** Open ones that are at it now; ended ones that have passed it, or the flow of this id. */
  element: z.string().max(200).optional(),
  /** Open ones that are late or failed now; ended ones that were late, sent back or refused. */
  mark: z.enum(instanceMarks).optional(),
  /** A task of it was decided by this user, or by one who is of this department now. */
  decidedBy: z.string().max(64).optional(),
  decidedIn: z.string().max(64).optional(),
});
export type InstanceQuery = z.infer<typeof instanceQuery>;

export const trailQuery = pageQuery.pick({ page: true, size: true });
export type TrailQuery = z.infer<typeof trailQuery>;

export const heldQuery = z.object({ user: z.string().min(1).max(64) });
export type HeldQuery = z.infer<typeof heldQuery>;

/** One instance, without its diagram; instants are ISO texts. */
export interface InstanceLine {
  readonly id: string;
  readonly subject: string;
  readonly recordId: string;
  readonly title: BothNames;
  /** The record's number. */
  readonly number: string;
  readonly definition: {
    readonly id: string;
    readonly key: string;
    readonly name: BothNames;
  };
  readonly definitionVersion: number;
  readonly round: number;
  readonly initiator: Person | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly outcome: string | null;
  /** How it ended; absent while it is in progress. */
  readonly end?: RoundEnd;
  /** Halted by an administrator; nothing moves until it is resumed. */
  readonly suspended: boolean;
  /** Number of incidents. */
  readonly incidents: number;
}

/** Another instance on the same record. */
export interface Round {
  readonly id: string;
  readonly round: number;
}

/** An instance with the rounds before and after it; both are null for what another process has called. */
export interface InstanceHead extends InstanceLine {
  /** Whether the reader may read its record: who watches a process need not. */
  readonly readsRecord: boolean;
  readonly earlier: Round | null;
  readonly later: Round | null;
}

/** Called instances that one answer lists. */
export const mostCalled = 100;

/** The neighbours of an instance in its tree of calls, without those of processes that the reader may not watch. */
export interface InstanceCalls {
  readonly caller: InstanceLine | null;
  /** Oldest first, at most `mostCalled`. `incidents` are their own. */
  readonly called: readonly InstanceLine[];
  /** It has called more than those listed. */
  readonly hasMore: boolean;
}

export type InstancePage = Page<InstanceLine>;

/** A record that belongs to the record of an instance, as `RelatedView` says. */
export const relatedView = z.strictObject({
  id: z.string(),
  kind: bothNames,
  number: z.string(),
  title: bothNames,
  state: z.strictObject({ name: bothNames, tone: z.enum(tones) }),
  createdAt: z.string(),
  path: z.string().nullable(),
  instance: z.string().nullable(),
});
