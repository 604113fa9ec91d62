import { defineResource, refs, text } from '#lab/shared/define-resource.js';
import { contractTexts } from './contract.dto.js';
import { mayContracts } from './contract.permissions.js';

/** The team of a project: its members read the contracts that name the project. */
export const contractProject = defineResource('contract/projects', {
  permissions: mayContracts.project,
  texts: 'contract.project',
  fields: {
    name: text().required().max(contractTexts.project).unique(),
    members: refs('org/users'),
    remarks: text().max(500),
  },
  list: ['name', 'members', 'remarks'],
  filters: [],
  sort: 'name',
  option: { zh: 'name' },
  form: [['name'], ['members'], ['remarks']],
});
