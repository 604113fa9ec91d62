import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { BusinessError } from '#lab/shared/define-errors.js';
import { UserDirectory, type Credentials } from '#lab/platform/access/user-directory.port.js';
import { hashPassword, isOutdated, UserService } from '../../../org/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { Passwords } from '../password/passwords.js';
import { PasswordCheck } from './password-check.js';
import { Refusals } from './refusals.js';

/** The id of the user whose password was right. */
export interface SignedIn {
  readonly userId: string;
}

/** A request of which the door knows whether there is more than its password. */
export interface Provable {
  proven?: boolean;
}

/** Checks a password where it is kept; an unknown name costs the same time as a wrong password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly directory: UserDirectory,
    private readonly users: UserService,
    private readonly passwords: Passwords,
    private readonly check: PasswordCheck,
    private readonly refusals: Refusals,
  ) {
    super({ usernameField: 'username', passwordField: 'password', session: false, passReqToCallback: true });
  }

  /** @throws BusinessError as `prove`; 1112 with a ticket when the password is right and too old */
  async validate({ proven }: Provable, username: string, password: string): Promise<SignedIn> {
    const found = await this.prove(username, password, proven);
    const { userId } = found;
    if (this.check.isOurs(found) && (await this.passwords.isExpired(found.passwordAt))) {
      const ticket = await this.passwords.ticketOfExpired(userId);
      throw new BusinessError(accountErrors.passwordExpired, [ticket]);
    }
    const standing = await this.directory.signInResult(userId, true, proven);
    if (standing !== 'enabled') throw await this.refusals.keptOut(found, standing, username);
    return { userId };
  }

  /**
   * The user whose password this is.
   * @param proven a held account lets them in
   * @throws BusinessError 1101; 1102 locked or held (with the id of a code when one was mailed) and 1103 disabled,
   * which only who knows the password learns;
   * 1130 and 8015 for people of the directory
   */
  async prove(username: string, password: string, proven = false): Promise<Credentials> {
    const found = await this.directory.credentials(username);
    const right = await this.check.isRight(found, password);
    if (!found || !right) throw await this.wrong(found);
    if (found.standing !== 'enabled' && !(found.standing === 'held' && proven))
      throw await this.refusals.keptOut(found, found.standing, username);
    if (found.passwordHash !== null && this.check.isOurs(found) && isOutdated(found.passwordHash))
      await this.users.renewHash(found.userId, found.passwordHash, await hashPassword(password));
    return found;
  }

  private async wrong(found: Credentials | undefined): Promise<BusinessError> {
    await this.directory.signInResult(found?.standing === 'enabled' ? found.userId : null, false);
    return this.refusals.wrong(found?.userId ?? null);
  }
}
