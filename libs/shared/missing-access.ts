import type { BothNames } from './texts.js';

/** What somebody lacks for a page, in words, and the names of the roles that give any of it. */
export interface MissingAccess {
  readonly permissions: readonly BothNames[];
  readonly roles: readonly BothNames[];
}
