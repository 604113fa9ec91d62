import { defineResource, flag, ref, text } from '#lab/shared/define-resource.js';
import { mayLend } from './lending.permissions.js';

/** The instruments that can be lent. */
export const instrument = defineResource('lending/instruments', {
  permissions: mayLend.instrument,
  texts: 'lending.instrument',
  fields: {
    code: text().required().max(16).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    /** Key of the diagram that its loans follow. */
    process: ref('process/definitions'),
    enabled: flag(),
  },
  list: ['code', 'nameZh', 'nameEn', 'process', 'enabled'],
  filters: ['enabled'],
  sort: 'code',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  form: [['code', 'process'], ['nameZh', 'nameEn'], ['enabled']],
});
