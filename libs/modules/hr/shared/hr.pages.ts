import { goalOtherPages } from './goal.pages.js';
import { mayLeave } from './hr.permissions.js';
import { recordPages } from './record.pages.js';

/** The pages beside those of leave claims that ask for a permission; each may be given to roles by its address. */
export const hrPages = {
  leaveTypes: { path: '/hr/leaveClaimType', permissions: [mayLeave.leaveType.search] },
  ...goalOtherPages,
  ...recordPages,
  allocations: { path: '/hr/leaveAllocation', permissions: [mayLeave.allocation.search] },
  teamCalendar: { path: '/hr/teamCalendar', permissions: [mayLeave.claim.search] },
  calendar: { path: '/hr/holiday_calendar', permissions: [mayLeave.calendar.page] },
} as const;
