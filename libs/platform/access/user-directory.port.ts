import type { Row, Statement } from '../database/dialect/dialect.js';
import type { Me } from './me.js';

/** What the password check needs of a user. */
export interface Credentials {
  readonly userId: string;
  /** As it is stored: the name that directories and identity providers know. */
  readonly username: string;
  /** Who keeps the password: 1 Labdesk, 2 the company's directory, 3 an identity provider. */
  readonly loginType: string;
  readonly passwordHash: string | null;
  /** Since when it is the password. */
  readonly passwordAt: Date;
  /**
   * `held` after too many wrong passwords, for a time: a password alone is not enough then. A lock that an administrator
   * set is `locked`.
   */
  readonly standing: 'enabled' | 'held' | 'disabled' | 'locked';
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

/** Who people are and what they may do; filled by the room that keeps users. */
export abstract class UserDirectory {
  /** What tells whether this process knows users as they are now; it is read in one round trip with a session. */
  abstract readonly freshness: Statement;
  /**
   * The person behind a session, or undefined when they may no longer use the system.
   * @param roleId the one role that they act as; undefined is answered, too, when they do not hold it any more
   * @param fresh rows of `freshness` where the caller has read them; they are read otherwise
   */
  abstract me(
    userId: string,
    sessionId: string,
    roleId: string | null,
    fresh?: readonly Row[],
  ): Promise<Me | undefined>;
  abstract credentials(username: string): Promise<Credentials | undefined>;
  /**
   * Counts a failed sign-in and holds the account after too many; a success resets the count. A failure without an account (null)
   * costs the same statements.
   * @param proven there is more than the password: the success counts for a held account, too, and releases it
   * @returns the user's status while their row is locked: a success counts only for an enabled user
   */
  abstract signInResult(userId: string | null, succeeded: boolean, proven?: boolean): Promise<Credentials['standing']>;
  /** The user's status, whose row stays locked until the unit ends: a session is opened for an enabled user only. */
  abstract standingOf(userId: string): Promise<Credentials['standing']>;
}
