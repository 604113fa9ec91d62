import { defineErrors } from '#lab/shared/define-errors.js';

export const orgErrors = defineErrors({
  emailTaken: 1006,
  employeeNoTaken: 1007,
  usernameTaken: 1008,
  /** Somebody would give more than they hold themselves. */
  beyondYourOwn: 1104,
  lastAdministrator: 1105,
  userMissing: 4006,
  noCeo: 6006,
  noFunctionalRole: 6007,
  noApprover: 6008,
  inUse: 5008,
  /** There is exactly one main site, and it works. */
  mainSite: 1160,
  belowItself: 1161,
  departmentHasParts: 1162,
  departmentHasPeople: 1163,
  presetRole: 1164,
  /** Deleting a group takes those below it along, which has to be seen before. */
  groupHasParts: 1165,
});
