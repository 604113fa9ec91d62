import { z } from 'zod';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { Person } from '#lab/shared/process-view.js';
import type { BothNames } from '#lab/shared/texts.js';
import { definitionKey } from './definition.dto.js';

/** `running` goes on or waits, `stopped` waits for somebody to mend a problem, `ended` is over. */
export const instanceShows = ['running', 'stopped', 'ended'] as const;
export type InstanceShow = (typeof instanceShows)[number];

/** Runs of one process, latest first; of one version where `version` names it. */
export const instanceQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  definition: definitionKey,
  version: z.string().max(64).optional(),
  show: z.enum(instanceShows).default('running'),
});
export type InstanceQuery = z.infer<typeof instanceQuery>;

/** One run of a process, without its diagram; instants are ISO texts. */
export interface InstanceLine {
  readonly id: string;
  readonly subject: string;
  readonly recordId: string;
  readonly title: BothNames;
  /** The record's number. */
  readonly number: string;
  readonly definitionVersion: number;
  readonly round: number;
  readonly initiator: Person | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly outcome: string | null;
  /** Places where it stands still. */
  readonly incidents: number;
}

export type InstancePage = Page<InstanceLine>;
