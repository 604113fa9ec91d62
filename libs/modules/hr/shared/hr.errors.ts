import { defineErrors, naming } from '#lab/shared/define-errors.js';

/** The official days of the year are not published, or not known to this version. */
export const calendarErrors = defineErrors({ yearUnknown: 1154 });

export const leaveErrors = defineErrors({
  exists: 7001,
  noApprovalFlow: naming(7002),
  insufficient: 7003,
  overlaps: 7101,
});
