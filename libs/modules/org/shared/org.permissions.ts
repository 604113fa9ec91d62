import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

/** Users stand under `sys`, the structure around them under `user`; both are names that installations know. */
export const mayUsers = definePermissions('sys', {
  user: ['search', 'save', 'unlock', 'import', 'export', 'leave'],
  outside: ['issue'],
  permission: ['page'],
});
export const mayOrg = definePermissions('user', {
  dept: ['page', 'save'],
  group: ['page', 'save'],
  role: ['page', 'save'],
  site: ['page', 'save'],
  absence: ['page', 'save'],
});

export const orgPermissions = [permissionModule('sys', mayUsers), permissionModule('user', mayOrg)];
