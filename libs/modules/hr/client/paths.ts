/** Where the server keeps claims. */
export const route = 'hr/leave-claims';
export const claimsPath = '/hr/leaveClaim';
/** Claims that wait for the reader: the inbox with nothing else in it. */
export const approvalsPath = '/hr/leaveClaim_approve';
export const calendarPath = '/hr/holiday_calendar';
export const newClaimPath = `${claimsPath}/new`;

export function claimPath(id: string): string {
  return `${claimsPath}/${id}`;
}

export function editClaimPath(id: string): string {
  return `${claimsPath}/${id}/edit`;
}
