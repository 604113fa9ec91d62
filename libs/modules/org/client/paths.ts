export const usersPath = '/user/userListNew';
export const departmentsPath = '/user/deptList';
export const groupsPath = '/user/groupList';
export const sitesPath = '/user/siteList';
export const permissionsPath = '/user/sysPermission';
export const rolesPath = '/user/roleList';
