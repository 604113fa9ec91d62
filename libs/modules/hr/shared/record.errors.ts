import { defineErrors } from '#lab/shared/define-errors.js';

/** Refusals of labour contracts. */
export const contractErrors = defineErrors({
  /** Two enabled contracts of one person with the same employer share days. */
  overlaps: 7301,
  /** A third fixed term in a row has to be confirmed. */
  openEndedDue: 7302,
  /** A contract has one successor. */
  renewedAlready: 7303,
  /** One without an end has nothing to be renewed from. */
  hasNoEnd: 7304,
  /** A contract that another one continues is not deleted. */
  hasSuccessor: 7305,
});

/** Refusals of job descriptions. */
export const descriptionErrors = defineErrors({
  /** Nothing has changed since the last version. */
  nothingToPublish: 7311,
  /** Versions take effect one after the other. */
  effectiveTooEarly: 7312,
  /** The person has this job description on these days already. */
  assignedAlready: 7313,
  /** Only the version that is in effect can be confirmed. */
  notInEffect: 7314,
  /** A version or a person refers to it. */
  inUse: 7315,
});
