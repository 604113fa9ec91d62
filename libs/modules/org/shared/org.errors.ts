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
});
