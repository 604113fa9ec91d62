export const places = [
  '/hr/profile',
  '/hr/holiday_calendar',
  '/hr/leaveClaim',
  '/hr/leaveClaim/new',
  '/hr/leaveClaim_manager',
  '/hr/leaveClaimType',
  '/hr/leaveAllocation',
];
