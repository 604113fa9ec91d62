import { defineErrors } from '#lab/shared/define-errors.js';

/** Refusals of a sign-in; the first never tells which of name or password was wrong. */
export const accountErrors = defineErrors({ wrongCredentials: 1101, locked: 1102, noAccess: 1103 });
