import { orgPages } from '../shared/org.pages.js';

export const usersPath = orgPages.users.path;
export const groupsPath = orgPages.groups.path;
export const rolesPath = orgPages.roles.path;
export const permissionsPath = orgPages.permissions.path;
/** One's own, behind the profile. */
export const ownAbsencesPath = '/profile/absences';
