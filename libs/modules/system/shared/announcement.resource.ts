import { z } from 'zod';
import { date, defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
import { pageQuery, type Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { maySystem } from './system.permissions.js';

/** What administrators tell everybody, or one department with those below it; written in Markdown. */
export const announcement = defineResource('system/announcements', {
  permissions: { search: maySystem, save: maySystem },
  texts: 'system.announcement',
  fields: {
    titleZh: text().required().max(120),
    titleEn: text().max(120),
    fromDay: date().required(),
    untilDay: date(),
    departmentId: ref('org/departments'),
    pinned: flag(),
    textZh: text().required().max(4000),
    textEn: text().max(4000),
  },
  list: ['titleZh', 'titleEn', 'fromDay', 'untilDay', 'departmentId', 'pinned'],
  filters: ['departmentId', 'pinned'],
  sort: '-fromDay',
  option: { zh: 'titleZh', en: 'titleEn' },
  form: [['titleZh'], ['titleEn'], ['fromDay', 'untilDay'], ['departmentId', 'pinned'], ['textZh'], ['textEn']],
});

export const ownAnnouncementQuery = pageQuery.pick({ page: true, size: true }).extend({
  /** Only what the reader has not read. */
  unread: z.stringbool().optional(),
});
export type OwnAnnouncementQuery = z.infer<typeof ownAnnouncementQuery>;

/** What somebody may read now. */
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
