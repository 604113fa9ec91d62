import type { BothNames } from './texts.js';

/** The permissions that a user lacks for a page, in words, and the names of the roles that give any of them. */
export interface MissingAccess {
  readonly permissions: readonly BothNames[];
  readonly roles: readonly BothNames[];
}
