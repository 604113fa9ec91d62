import { defineErrors } from '#lab/shared/define-errors.js';

export const leaveErrors = defineErrors({ exists: 7001, noApprovalFlow: 7002, insufficient: 7003, overlaps: 7101 });
