import { z } from 'zod';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import { day } from '#lab/shared/schemas.js';
import type { RoundEnd } from '#lab/shared/round-end.js';
import type { PathStrip } from '#lab/shared/todo-view.js';
import type { BothNames } from '#lab/shared/texts.js';

/** What a user has started: what came back to be mended, then what runs, then the newest. */
export const startedQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  /** `running` is not over. */
  show: z.enum(['running', 'ended']).optional(),
  subject: z.string().max(40).optional(),
  /** Days, both inclusive. */
  startedFrom: day.optional(),
  startedTo: day.optional(),
});
export type StartedQuery = z.infer<typeof startedQuery>;

/** A record that its reader has sent on its way; instants are ISO texts. */
export interface StartedLine {
  readonly instance: string;
  readonly subject: string;
  readonly recordId: string;
  readonly number: string;
  readonly title: BothNames;
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** How it ended; absent while it is in progress. */
  readonly end?: RoundEnd;
  readonly strip: PathStrip;
}

export type StartedPage = Page<StartedLine>;

/** How one's own processes go, for the home page; each figure is counted up to a limit. */
export interface ProcessSummary {
  /** Tasks that wait for the reader, by days since they came. */
  readonly waiting: {
    readonly today: number;
    readonly twoDays: number;
    readonly fiveDays: number;
    readonly longer: number;
  };
  /** What the reader has decided since the first of the month. */
  readonly decided: {
    readonly count: number;
    /** Half of them took no longer; null where there are none. */
    readonly medianMs: number | null;
    /** How many per cent of those with a due time were in time; null where none had one. */
    readonly inTime: number | null;
  };
  /** Twelve weeks, the present one last. */
  readonly weeks: readonly Week[];
}

/** What the reader started and what came to its end in a week. */
export interface Week {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly from: string;
  readonly started: number;
  readonly ended: number;
}
