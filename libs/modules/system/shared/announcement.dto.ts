import { z } from 'zod';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';

export const ownAnnouncementQuery = pageQuery.pick({ page: true, size: true }).extend({
  /** Only what the reader has not read. */
  unread: z.stringbool().optional(),
});
export type OwnAnnouncementQuery = z.infer<typeof ownAnnouncementQuery>;

/** An announcement as its reader sees it. */
export interface OwnAnnouncement {
  readonly id: string;
  readonly title: BothNames;
  readonly text: BothNames;
  /** `YYYY-MM-DD` */
  readonly fromDay: string;
  readonly pinned: boolean;
  readonly read: boolean;
}

export type OwnAnnouncements = Page<OwnAnnouncement>;
