import { defineResource, flag, integer, ref, text } from '#lab/shared/define-resource.js';
import { mayGoals } from './goal.permissions.js';

/** A goal of the company: once published everybody reads it, and goals of people link to it. */
export const companyGoal = defineResource('hr/company-goals', {
  permissions: mayGoals.companyGoal,
  texts: 'hr.companyGoal',
  fields: {
    year: integer().required(),
    nameZh: text().required().max(200),
    nameEn: text().max(200),
    description: text().max(1000),
    departmentId: ref('org/departments'),
    published: flag(),
  },
  list: ['year', 'nameZh', 'nameEn', 'departmentId', 'published'],
  filters: ['published'],
  sort: '-year',
  option: { zh: 'nameZh', en: 'nameEn' },
  form: [['year', 'departmentId'], ['nameZh'], ['nameEn'], ['description'], ['published']],
});
