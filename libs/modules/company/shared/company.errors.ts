import { defineErrors, naming } from '#lab/shared/define-errors.js';

export const companyErrors = defineErrors({
  exists: 6010,
  otherRole: 6201,
  mergeBlocked: naming(6202),
  mergedAway: 6203,
  tooManyBanks: 6204,
});
