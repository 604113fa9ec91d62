import { defineErrors } from '#lab/shared/define-errors.js';

/** Refusals of a sign-in and of links; the first never says which of name or password was wrong. */
export const accountErrors = defineErrors({
  wrongCredentials: 1101,
  locked: 1102,
  noAccess: 1103,
  /** A link from outside that is used, old, changed or no one-time link at all: the caller does not learn which. */
  worthlessLink: 1120,
  /** The second step took too long, or was done already. */
  challengeOver: 1121,
  totpOff: 1122,
  totpSetUpAlready: 1123,
  /** Wrong, used before, or too old: the caller does not learn which. */
  wrongCode: 1124,
  totpNotSetUp: 1125,
  totpRequired: 1126,
  notYourRole: 1127,
  /** For users of an identity provider: the session is too old for a change of how they sign in. */
  signInAgain: 1128,
  oldPasswordWrong: 1010,
  codeNeeded: 1110,
  codeWrong: 1111,
  /** Carries a one-time ticket with which a new password is chosen. */
  passwordExpired: 1112,
  /** A link of a mail is wrong, used or too old. */
  linkInvalid: 1113,
  linkOfAnother: 1114,
  /** Links to a first password go to people who have none yet. */
  hasPassword: 1115,
});

/** Refusals of a sign-in that others vouch for: a directory, an identity provider. */
export const signOnErrors = defineErrors({
  /** This way of signing in is switched off. */
  signOnOff: 1130,
  /** It was begun elsewhere, took too long or is done already. */
  signOnAgain: 1131,
  /** The identity provider did not say who it is, or not in a way that can be believed. */
  signOnRefused: 1132,
  signOnUnknown: 1133,
  /** The account was made and waits for an administrator. */
  signOnWaiting: 1134,
});
