import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { User } from '../../../org/server/index.js';
import { loginTypes } from '../../../org/shared/org.codes.js';
import { accountErrors } from '../../shared/account.errors.js';
import { PasswordCheck } from './password-check.js';
import { Refusals } from './refusals.js';
import { Throttle } from './throttle.js';

/** Minutes after a single sign-on in which it proves who is at the screen. */
const freshMinutes = 10;

/** Asks a signed-in user for their password again, so that an open screen is not enough to change how they sign in. */
@Injectable()
export class OwnProof {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly throttle: Throttle,
    private readonly check: PasswordCheck,
    private readonly directory: UserDirectory,
    private readonly refusals: Refusals,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Nothing may have been read or written in the unit of the request: attempts are counted in units of their own.
   * @param field the field of the form that has the password
   * @throws BusinessError 1010 or 8012 at `field`, 8014 after five wrong passwords, 8015 when the directory cannot be
   * asked; 1128 for a user of an identity provider who signed in more than 10 minutes ago
   */
  async assertPresent(me: Me, field: string, password: string | undefined): Promise<void> {
    const user = await this.db.outside(() => this.db.repo(User).findOneByOrFail({ id: me.id }));
    if (user.loginType === loginTypes.of.sso) return this.assertFresh(me);
    if (password === undefined) throw refuseField(field, 'required');
    await this.throttle.ownTry(me.id);
    await this.db.outside(() => this.prove(user, field, password));
    await this.throttle.ownPassed(me.id);
  }

  private async assertFresh({ sessionId }: Me): Promise<void> {
    const openedAt = await this.db.outside(() => this.sessions.openedAt(sessionId));
    if (this.clock.now().getTime() - openedAt.getTime() > freshMinutes * 60_000)
      throw new BusinessError(accountErrors.signInAgain);
  }

  private async prove(user: User, field: string, password: string): Promise<void> {
    const name = user.emailLogin && user.email !== null ? user.email : user.userId;
    if (await this.check.isRight(await this.directory.credentials(name), password)) return;
    await this.refusals.wrong(user.id);
    const { code } = accountErrors.oldPasswordWrong;
    throw new BusinessError(accountErrors.oldPasswordWrong, [], { fields: [{ path: field, code }] });
  }
}
