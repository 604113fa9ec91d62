export const usersPath = '/user/userListNew';
export const departmentsPath = '/user/deptList';
export const groupsPath = '/user/groupList';
export const sitesPath = '/user/siteList';
export const absencesPath = '/user/absenceList';
/** One's own, behind the profile. */
export const ownAbsencesPath = '/profile/absences';
export const permissionsPath = '/user/sysPermission';
export const rolesPath = '/user/roleList';
