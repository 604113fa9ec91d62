import { count, defineResource, flag, integer, ref, text } from '#lab/shared/define-resource.js';
import { mayLeave } from './hr.permissions.js';

export const leaveType = defineResource('hr/leave-types', {
  permissions: mayLeave.leaveType,
  texts: 'hr.leaveType',
  fields: {
    key: text().required().max(8).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    process: ref('process/definitions/of/leave-claim'),
    balanced: flag(),
    calendarDays: flag(),
    needAttachment: flag(),
    attachmentDays: count(),
    advanceDays: integer(),
    enabled: flag(),
  },
  list: ['key', 'nameZh', 'nameEn', 'process', 'balanced', 'enabled'],
  filters: ['enabled'],
  sort: 'key',
  option: { code: 'key', zh: 'nameZh', en: 'nameEn' },
  form: [
    ['key', 'process'],
    ['nameZh', 'nameEn'],
    ['balanced', 'calendarDays'],
    ['needAttachment', 'attachmentDays'],
    ['advanceDays', 'enabled'],
  ],
});
