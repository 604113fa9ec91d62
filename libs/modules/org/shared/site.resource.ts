import { code, codes, defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
import { siteStatus, timeZones, weekdays } from './org.codes.js';
import { mayOrg } from './org.permissions.js';

export const site = defineResource('org/sites', {
  permissions: { search: mayOrg.site.page, save: mayOrg.site.save },
  texts: 'org.site',
  fields: {
    showId: text().required().max(32).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    abbreviation: text().max(16),
    location: text().max(200),
    contact: text().max(80),
    managerId: ref('org/users'),
    status: code(Object.values(siteStatus.of)).required(),
    isMain: flag(),
    /** ISO 3166, two letters. */
    countryCode: text().max(2),
    /** The company's unless given. */
    timeZone: code(timeZones),
    /** Days of the week on which no one works there. */
    defaultRestDays: codes(weekdays),
  },
  list: ['showId', 'nameZh', 'nameEn', 'status', 'isMain', 'location', 'countryCode', 'managerId', 'defaultRestDays'],
  filters: ['status', 'managerId'],
  sort: 'showId',
  option: { code: 'showId', zh: 'nameZh', en: 'nameEn' },
  form: [
    ['showId', 'abbreviation'],
    ['nameZh', 'nameEn'],
    ['location'],
    ['countryCode', 'timeZone'],
    ['contact', 'managerId'],
    ['status'],
    ['defaultRestDays'],
    ['isMain'],
  ],
});
