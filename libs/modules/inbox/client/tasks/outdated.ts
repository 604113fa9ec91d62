import { errors } from '#lab/shared/errors.js';

/** Refusals that say that the screen shows the past. */
export const outdated: ReadonlySet<number> = new Set(
  [
    errors.stale,
    errors.illegalState,
    errors.taskTaken,
    errors.notYourTask,
    errors.withdrawTooLate,
    errors.notFound,
    errors.claimFirst,
  ].map(({ code }) => code),
);
