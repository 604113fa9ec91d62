import { definePermissions } from '#lab/shared/define-permissions.js';
import { goalPages, mayGoals } from './goal.permissions.js';
import { mayRecords } from './record.permissions.js';
import { permissionModule } from '#lab/shared/permission-catalogue.js';

export const mayLeave = definePermissions('hr', {
  claim: ['search', 'create', 'approve', 'people', 'department', 'manage'],
  leaveType: ['search', 'save'],
  allocation: ['search', 'save', 'import', 'export'],
  calendar: ['page', 'save'],
});
/** Pages that installations open by their address. */
export const leavePages = {
  page: {
    own: '/hr/leaveClaim',
    approvals: '/hr/leaveClaim_approve',
    all: '/hr/leaveClaim_manager',
    revocations: '/hr/leaveRevocation',
  },
} as const;

const { claim } = mayLeave;
const { own, approvals, all, revocations } = leavePages.page;

/** What the document kit asks of leave claims. */
export const leaveRights = {
  ...claim,
  search: [claim.search, own, all, revocations],
  approve: [claim.approve, approvals],
  all: [claim.manage, all],
} as const;

/** Who may read the balance of anybody. */
export const balanceReaders = [mayLeave.allocation.search, ...leaveRights.all] as const;

export const hrPermissions = [
  permissionModule('hr', {
    ...mayLeave,
    ...mayGoals,
    ...mayRecords,
    page: { ...leavePages.page, ...goalPages.page },
  }),
];
