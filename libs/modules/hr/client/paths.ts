import { leavePages } from '../shared/hr.permissions.js';

/** Where the server keeps claims. */
export const route = 'hr/leave-claims';
export const claimsPath = '/hr/leaveClaim';
/** Claims that wait for the reader: the inbox with nothing else in it. The address is a permission, too. */
export const approvalsPath = leavePages.page.approvals;
export const calendarPath = '/hr/holiday_calendar';
export const newClaimPath = `${claimsPath}/new`;

export function claimPath(id: string): string {
  return `${claimsPath}/${id}`;
}

export function editClaimPath(id: string): string {
  return `${claimsPath}/${id}/edit`;
}
