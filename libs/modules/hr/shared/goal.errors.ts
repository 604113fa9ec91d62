import { defineErrors } from '#lab/shared/define-errors.js';

/** Refusals of goal sets; the dates of the year's windows are part of the sentence. */
export const goalErrors = defineErrors({
  exists: 7004,
  /** No windows are set for the year. */
  noWindows: 7201,
  notWrittenBefore: 7202,
  notModifiedBefore: 7203,
  notModifiedAfter: 7204,
  /** A completed set is reopened within a number of days, and not in a closed year. */
  yearClosed: 7205,
  /** The scorer has saved scores: the self-evaluation is not withdrawn any more. */
  scoringBegun: 7206,
  notEvaluatedBefore: 7207,
  notScoredBefore: 7208,
});
