import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayLend = definePermissions('lending', {
  loan: ['search', 'create', 'approve', 'all'],
  instrument: ['search', 'save'],
});

export const lendingPermissions = [permissionModule('lending', mayLend)];
