import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayCompany = definePermissions('company', {
  company: ['search', 'save', 'merge', 'import', 'export'],
});

export const companyPermissions = [permissionModule('company', mayCompany)];
