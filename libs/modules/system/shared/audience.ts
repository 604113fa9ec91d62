import { refs } from '#lab/shared/define-resource.js';

/** Whom something is for: people with one of the roles, in one of the departments or below, or at one of the sites. */
export const audienceFields = {
  departmentIds: refs('org/departments'),
  roleIds: refs('org/roles'),
  siteIds: refs('org/sites'),
};

/** The rows that these fields have in a form. */
export const audienceForm = [['departmentIds'], ['roleIds'], ['siteIds']] as const;
