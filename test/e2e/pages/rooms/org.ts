export const places = [
  '/user/userListNew',
  '/user/deptList',
  '/user/roleList',
  '/user/groupList',
  '/user/sysPermission',
  '/user/siteList',
  '/user/absenceList',
  '/profile/absences',
];
