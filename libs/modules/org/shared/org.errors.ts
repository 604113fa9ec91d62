import { defineErrors } from '#lab/shared/define-errors.js';

export const orgErrors = defineErrors({
  emailTaken: 1006,
  employeeNoTaken: 1007,
  usernameTaken: 1008,
  userMissing: 4006,
  noCeo: 6006,
  noFunctionalRole: 6007,
  noApprover: 6008,
  departmentInUse: 5008,
});
