import { mayOrg, mayUsers } from './org.permissions.js';

/** The pages that ask for a permission; each may be given to roles by its address. */
export const orgPages = {
  users: { path: '/user/userListNew', permissions: [mayUsers.user.search] },
  departments: { path: '/user/deptList', permissions: [mayOrg.dept.page] },
  groups: { path: '/user/groupList', permissions: [mayOrg.group.page] },
  roles: { path: '/user/roleList', permissions: [mayOrg.role.page] },
  permissions: { path: '/user/sysPermission', permissions: [mayUsers.permission.page] },
  sites: { path: '/user/siteList', permissions: [mayOrg.site.page] },
  absences: { path: '/user/absenceList', permissions: [mayOrg.absence.page] },
} as const;
