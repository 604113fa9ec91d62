import { date, defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
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
