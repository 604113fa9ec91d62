import { defineErrors } from '#lab/shared/define-errors.js';

/** Refusals of the room of tasks. */
export const inboxErrors = defineErrors({
  tooManyPhrases: 8085,
});
