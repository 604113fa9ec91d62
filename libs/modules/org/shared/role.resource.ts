import { code, codeOfRooms, defineResource, ref, text } from '#lab/shared/define-resource.js';
import { roleDivisions, roleStatus } from './org.codes.js';
import { mayOrg } from './org.permissions.js';

export const role = defineResource('org/roles', {
  permissions: { search: mayOrg.role.page, save: mayOrg.role.save },
  texts: 'org.role',
  fields: {
    code: text().required().max(64).unique(),
    nameZh: text().required().max(80).unique(),
    nameEn: text().max(80).unique(),
    division: code(Object.values(roleDivisions.of)).required(),
    status: code(Object.values(roleStatus.of)).required(),
    module: codeOfRooms('permission.modules'),
    parentId: ref('org/roles'),
    remark: text().max(500),
  },
  list: ['code', 'nameZh', 'nameEn', 'status', 'division', 'module', 'parentId'],
  filters: ['status', 'division', 'module', 'parentId'],
  sort: 'code',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  form: [['nameZh', 'nameEn'], ['code', 'status'], ['division', 'module'], ['parentId'], ['remark']],
});
