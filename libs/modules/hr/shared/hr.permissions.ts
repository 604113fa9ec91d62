import { definePermissions } from '#lab/shared/define-permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayLeave = definePermissions('hr', {
  claim: ['search', 'create', 'approve', 'manage'],
  leaveType: ['search', 'save'],
  calendar: ['page', 'save'],
});
/** What the document kit asks of leave claims. */
export const leaveRights = { ...mayLeave.claim, all: mayLeave.claim.manage };
/** Pages that installations open by their address. */
export const leavePages = { page: { approvals: '/hr/leaveClaim_approve' } } as const;

export const hrPermissions = [permissionModule('hr', { ...mayLeave, ...leavePages })];
