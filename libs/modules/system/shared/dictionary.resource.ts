import { codeOfRooms, defineResource, flag, integer, text } from '#lab/shared/define-resource.js';
import { maySystem } from './system.permissions.js';

export const dictionaryEntry = defineResource('system/dictionary-entries', {
  permissions: { search: maySystem, save: maySystem },
  texts: 'system.dictionary',
  fields: {
    dictionary: codeOfRooms('dictionaries').required(),
    code: text().required().max(40),
    nameZh: text().required().max(120),
    nameEn: text().max(120),
    position: integer().required(),
    enabled: flag(),
    remark: text().max(300),
  },
  list: ['code', 'dictionary', 'nameZh', 'nameEn', 'position', 'enabled', 'remark'],
  filters: ['dictionary', 'enabled'],
  sort: 'dictionary',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  form: [['dictionary', 'code'], ['nameZh', 'nameEn'], ['position', 'enabled'], ['remark']],
});
