/** Pages behind the sign-in that need no record; `routes.spec.tsx` holds them complete against the rooms. */
export const places: readonly string[] = [
  '/dashboard',
  '/profile/security',
  '/process/todo',
  '/process/done',
  '/process/copies',
  '/process/started',
  '/processBpmn',
  '/purchase/myPrList',
  '/purchase/myPrList/new',
  '/purchase/categoryList',
  '/hr/profile',
  '/hr/holiday_calendar',
  '/hr/leaveClaim',
  '/hr/leaveClaim/new',
  '/hr/leaveClaimType',
  '/user/userListNew',
  '/user/deptList',
  '/user/roleList',
  '/user/groupList',
  '/user/sysPermission',
  '/user/siteList',
  '/sysMailQueue',
  '/system/audit',
  '/system/schedules',
  '/system/parked-jobs',
  '/system/sysModule',
  '/system/sysVersion',
  '/system/news',
  '/system/access',
  '/system/sysConfig',
  '/system/dictionary',
  '/system/archive',
  '/system/health',
  '/system/announcements',
  '/system/announced',
  '/mobile/dashboard',
  '/mobile/announced',
];

/** In front of the sign-in, those without a session only. */
export const openPlaces: readonly string[] = [
  '/login',
  '/forgotPassword',
  '/resetPassword',
  '/activePassword',
  '/markdownViewer',
  '/auth-redirect',
  '/outSideLink',
];

/** Where nothing is. */
export const deadEnds: readonly string[] = ['/404', '/401'];
