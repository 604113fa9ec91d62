import { defineResource, ref, text } from '#lab/shared/define-resource.js';
import { mayOrg } from './org.permissions.js';

export const group = defineResource('org/groups', {
  permissions: { search: mayOrg.group.page, save: mayOrg.group.save },
  texts: 'org.group',
  fields: {
    code: text().required().max(64).unique(),
    nameZh: text().required().max(80).unique(),
    nameEn: text().max(80).unique(),
    parentId: ref('org/groups'),
    description: text().max(500),
  },
  list: ['code', 'nameZh', 'nameEn', 'parentId', 'description'],
  filters: ['parentId'],
  sort: 'code',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  form: [['nameZh', 'nameEn'], ['code', 'parentId'], ['description']],
});
