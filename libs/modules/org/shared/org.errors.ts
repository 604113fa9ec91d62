import { defineErrors, naming } from '#lab/shared/define-errors.js';

export const orgErrors = defineErrors({
  emailTaken: 1006,
  employeeNoTaken: 1007,
  usernameTaken: 1008,
  /** The name is what another user signs in with: an e-mail address beside a user name. */
  signInNameTaken: 1009,
  emailLoginStays: 1005,
  /** More people than the company is authorised for: how many there may be, and are. */
  quotaReached: 1150,
  leaverNotDone: naming(1151),
  /** A user would give more than they hold themselves. */
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
  /** An office changes hands once a day. */
  plannedAlready: 1180,
  /** A person is away once at a time. */
  absenceOverlaps: 1182,
  substituteAway: naming(1183),
  presetRole: 1164,
  /** Deleting a group takes those below it along, which has to be seen before. */
  groupHasParts: 1165,
  /** A user whom the directory or an identity provider vouches for has no password here. */
  passwordElsewhere: 1135,
});
