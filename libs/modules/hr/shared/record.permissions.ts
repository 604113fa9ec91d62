import { definePermissions } from '#lab/shared/define-permissions.js';

/** Labour contracts and job descriptions. `people` of contracts reads those of the people who report to the reader. */
export const mayRecords = definePermissions('hr', {
  laborContract: ['search', 'save', 'import', 'export', 'people'],
  jd: ['search', 'save', 'publish'],
});
