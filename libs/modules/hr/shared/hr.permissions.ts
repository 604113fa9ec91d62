import { definePermissions } from '#lab/shared/define-permissions.js';

export const mayLeave = definePermissions('hr', {
  claim: ['search', 'create', 'approve', 'manage'],
  leaveType: ['search', 'save'],
  calendar: ['page', 'save'],
});
/** Pages that installations open by their address. */
export const leavePages = { page: { approvals: '/hr/leaveClaim_approve' } } as const;
