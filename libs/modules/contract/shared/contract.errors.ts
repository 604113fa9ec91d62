import { defineErrors } from '#lab/shared/define-errors.js';

export const contractErrors = defineErrors({
  noDepartment: 6002,
  departmentMissing: 6003,
  noApprovalFlow: 6009,
  /** A party signs only after those before it. */
  notItsTurn: 6101,
  /** A termination of the contract is in progress, or was approved. */
  terminationOpen: 6102,
  /** The base of a version, change or supplement is not in force any more. */
  baseNotInForce: 6103,
  /** Who takes over the contracts of a leaver may not create contracts. */
  successorMayNotOwn: 6104,
});
