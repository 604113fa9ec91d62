import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { assertPasswordHere, hashPassword, isPasswordOf, User, UserService } from '../../../org/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { isCommon } from './common-passwords.js';
import { passwordSettings } from './password.settings.js';
import { PasswordLinks } from './password-links.js';

const dayMs = 86_400_000;

/** A password that is allowed for a user, hashed. */
export interface Judged {
  readonly userId: string;
  /** The one it takes the place of. */
  readonly from: string | null;
  readonly to: string;
}

/** What a new password has to be besides its shape, and what follows when it is set. */
@Injectable()
export class Passwords {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly users: UserService,
    private readonly links: PasswordLinks,
    private readonly audit: Audit,
  ) {}

  /** Whether a password that is there since `passwordAt` has to be replaced. */
  async isExpired(passwordAt: Date): Promise<boolean> {
    const { validDays } = await this.settings.get(passwordSettings);
    return validDays > 0 && this.clock.now().getTime() >= passwordAt.getTime() + validDays * dayMs;
  }

  /** The ticket with which a user whose password has expired chooses a new one. */
  ticketOfExpired(userId: string): Promise<string> {
    return this.db.unit(async () => {
      this.audit.record({ action: 'session.expired', subject: 'user', recordId: userId, actor: null });
      return this.links.make(userId, 'expired');
    });
  }

  /**
   * Holds a new password against the old ones and the common ones. It takes its time, so nothing may be held meanwhile.
   * @throws BusinessError 1135 when their password is kept elsewhere; 8012 at `password`: passwordCommon, passwordSame,
   * passwordUsed
   */
  judge(userId: string, password: string): Promise<Judged> {
    return this.db.outside(async () => {
      const user = await this.db.repo(User).findOneByOrFail({ id: userId });
      assertPasswordHere(user);
      if (await isCommon(password)) throw refuseField('password', 'passwordCommon');
      const { passwordHash: from } = user;
      if (from !== null && (await isPasswordOf(from, password))) throw refuseField('password', 'passwordSame');
      for (const former of await this.users.formerPasswords(userId))
        if (await isPasswordOf(former, password)) throw refuseField('password', 'passwordUsed');
      return { userId, from, to: await hashPassword(password) };
    });
  }

  /**
   * Sets it, within the open unit: all sessions and links of the user end, and so does a lock that came from failures.
   * @throws BusinessError 1113 when the password was changed since it was judged, 1135 when it is kept elsewhere by now
   */
  async set({ userId, from, to }: Judged): Promise<void> {
    await this.db.lock(User, [userId]);
    const now = await this.db.repo(User).findOneByOrFail({ id: userId });
    if (now.passwordHash !== from) throw new BusinessError(accountErrors.linkInvalid);
    await this.users.setPasswordHash(userId, to);
    await this.users.forgiveFailures(userId);
    await this.links.forget(userId);
  }
}
