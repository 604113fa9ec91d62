import { Injectable } from '@nestjs/common';
import { folded } from '#lab/shared/fold.js';
import type { Me } from '#lab/platform/access/me.js';
import { UserDirectory, type Credentials } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { requestScope } from '#lab/platform/http/request-scope.js';
import { userStatus } from '../../shared/org.codes.js';
import { User } from '../user/user.entity.js';
import { OrgDirectory, orgChanged, revisionIn, revisionRead } from './org-directory.js';

/** Failed sign-ins in a row that lock an account, and for how long. */
const failuresAllowed = 5;
const lockedMinutes = 15;

/** Sessions and passwords over the users of this room. */
@Injectable()
export class OrgUserDirectory extends UserDirectory {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
  ) {
    super();
  }

  readonly freshness = revisionRead;

  async me(userId: string, sessionId: string, roleId: string | null, fresh?: readonly Row[]): Promise<Me | undefined> {
    await this.org.refresh(fresh && revisionIn(fresh));
    const scope = requestScope.getStore();
    if (scope && fresh) scope.knowsPeople = true;
    return this.org.me(userId, sessionId, roleId);
  }

  async credentials(username: string): Promise<Credentials | undefined> {
    const name = folded(username);
    const signsIn = [
      { userId: name, emailLogin: false },
      { email: name, emailLogin: true },
    ];
    const user = await this.db.repo(User).findOneBy(signsIn);
    if (!user) return undefined;
    const { id, userId, failures, lockedUntil, passwordHash, loginType } = user;
    const passwordAt = user.passwordAt ?? user.createdAt;
    const standing = this.standing(user);
    return { userId: id, username: userId, loginType, passwordHash, passwordAt, failures, lockedUntil, standing };
  }

  /** A hold that came from failed sign-ins ends by itself; the lock of an administrator does not. */
  private standing({ status, lockedUntil }: User): Credentials['standing'] {
    if (status === userStatus.of.disabled) return 'disabled';
    if (status !== userStatus.of.locked) return 'enabled';
    if (lockedUntil === null) return 'locked';
    return lockedUntil <= this.clock.now() ? 'enabled' : 'held';
  }

  async standingOf(userId: string): Promise<Credentials['standing']> {
    await this.db.lock(User, [userId]);
    return this.standing(await this.db.repo(User).findOneByOrFail({ id: userId }));
  }

  async signInResult(userId: string | null, succeeded: boolean, proven = false): Promise<Credentials['standing']> {
    return this.db.unit(async () => {
      if (userId === null) return this.failureOfNobody();
      await this.db.lock(User, [userId]);
      const user = await this.db.repo(User).findOneByOrFail({ id: userId });
      // Of many guesses at once the right one may come behind those that held the account.
      const found = this.standing(user);
      const standing = found === 'held' && succeeded && proven ? 'enabled' : found;
      if (standing !== 'enabled') return standing;
      // People who may only read for want of space need not be counted to be let in.
      if (succeeded && this.db.isFull) return standing;
      const before = user.status;
      const now = this.clock.now();
      if (succeeded) {
        Object.assign(user, { failures: 0, lockedUntil: null, lastLoginAt: now, status: userStatus.of.enabled });
      } else {
        user.failures += 1;
        if (user.failures >= failuresAllowed) {
          Object.assign(user, {
            failures: 0,
            status: userStatus.of.locked,
            lockedUntil: new Date(now.getTime() + lockedMinutes * 60_000),
          });
          this.audit.record({ action: 'session.lock', subject: 'user', recordId: userId, actor: null });
        }
      }
      await this.db.repo(User).update(
        { id: userId },
        {
          failures: user.failures,
          lockedUntil: user.lockedUntil,
          lastLoginAt: user.lastLoginAt,
          status: user.status,
        },
      );
      if (user.status !== before) orgChanged(this.db);
      return standing;
    });
  }

  /** The statements of a failure, which find no row: the time they take does not tell names that exist from others. */
  private async failureOfNobody(): Promise<Credentials['standing']> {
    const id = '';
    await this.db.lock(User, [id]);
    await this.db.repo(User).findOneBy({ id });
    await this.db.repo(User).update({ id }, { failures: 0, lockedUntil: null, lastLoginAt: null });
    return 'disabled';
  }
}
