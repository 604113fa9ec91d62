import { defineErrors } from '#lab/shared/define-errors.js';

export const purchaseErrors = defineErrors({
  noManager: 4001,
  userWithoutDepartment: 4002,
  noCeo: 4003,
  noFunctionalRole: 4004,
  noNextApprover: 4005,
  reportingLine: 4007,
  categoryCodeExists: 4008,
  categoryCodeMissing: 4009,
  quantityOver: 4101,
  amountOver: 4102,
  vendorUnavailable: 4106,
  reopenedTooLate: 4107,
  lineInQuote: 4108,
  totalDiffers: 4109,
  quotedTwice: 4110,
});
