import { defineResource, integer, ref, text } from '#lab/shared/define-resource.js';
import { mayOrg } from './org.permissions.js';

export const department = defineResource('org/departments', {
  permissions: { search: mayOrg.dept.page, save: mayOrg.dept.save },
  texts: 'org.department',
  fields: {
    showId: text().required().max(32).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    abbreviation: text().max(16),
    parentId: ref('org/departments'),
    managerId: ref('org/users'),
    deputyId: ref('org/users'),
    costCentre: text().max(32),
    leastPresent: integer(),
    description: text().max(500),
  },
  list: ['showId', 'nameZh', 'nameEn', 'parentId', 'managerId', 'deputyId', 'costCentre'],
  filters: ['parentId', 'managerId'],
  sort: 'showId',
  option: { code: 'showId', zh: 'nameZh', en: 'nameEn' },
  form: [
    ['showId', 'abbreviation'],
    ['nameZh', 'nameEn'],
    ['parentId', 'costCentre'],
    ['leastPresent'],
    ['managerId', 'deputyId'],
    ['description'],
  ],
});
