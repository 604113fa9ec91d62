import { date, defineResource, flag, text } from '#lab/shared/define-resource.js';
import { audienceFields, audienceForm } from './audience.js';
import { maySystem } from './system.permissions.js';

/** Announcements of administrators to all users or to an audience; written in Markdown. */
export const announcement = defineResource('system/announcements', {
  permissions: { search: maySystem, save: maySystem },
  texts: 'system.announcement',
  fields: {
    titleZh: text().required().max(120),
    titleEn: text().max(120),
    fromDay: date().required(),
    untilDay: date(),
    pinned: flag(),
    textZh: text().required().max(4000),
    textEn: text().max(4000),
    ...audienceFields,
  },
  list: ['titleZh', 'titleEn', 'fromDay', 'untilDay', 'pinned', 'departmentIds', 'roleIds', 'siteIds'],
  filters: ['pinned'],
  sort: '-fromDay',
  option: { zh: 'titleZh', en: 'titleEn' },
  form: [['titleZh'], ['titleEn'], ['fromDay', 'untilDay'], ['pinned'], ['textZh'], ['textEn'], ...audienceForm],
  sections: { departmentIds: 'audience' },
});
