import { verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { BusinessError } from '#lab/shared/define-errors.js';
import { UserDirectory, type Credentials } from '#lab/platform/access/user-directory.port.js';
import { hashPassword, isOutdated, UserService } from '../../../org/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { Passwords } from '../password/passwords.js';
import { Refusals } from './refusals.js';

/** The id of the user whose password was right. */
export interface SignedIn {
  readonly userId: string;
}

/** Checks a password with argon2id; an unknown name costs the same time as a wrong password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  private readonly nobody = hashPassword('nobody has this password');

  constructor(
    private readonly directory: UserDirectory,
    private readonly users: UserService,
    private readonly passwords: Passwords,
    private readonly refusals: Refusals,
  ) {
    super({ usernameField: 'username', passwordField: 'password', session: false });
  }

  /** @throws BusinessError as `prove`; 1112 with a ticket when the password is right and too old */
  async validate(username: string, password: string): Promise<SignedIn> {
    const { userId, passwordAt } = await this.prove(username, password);
    if (await this.passwords.isExpired(passwordAt)) {
      const ticket = await this.passwords.ticketOfExpired(userId);
      throw new BusinessError(accountErrors.passwordExpired, [ticket]);
    }
    const standing = await this.directory.signInResult(userId, true);
    if (standing !== 'enabled') throw await this.refusals.keptOut(userId, standing);
    return { userId };
  }

  /**
   * The user whose password this is.
   * @throws BusinessError 1101; 1102 locked and 1103 disabled, which only who knows the password learns
   */
  async prove(username: string, password: string): Promise<Credentials> {
    const found = await this.directory.credentials(username);
    const right = await verify(found?.passwordHash ?? (await this.nobody), password);
    if (!found || !right || found.passwordHash === null) throw await this.wrong(found);
    if (found.standing !== 'enabled') throw await this.refusals.keptOut(found.userId, found.standing);
    if (isOutdated(found.passwordHash))
      await this.users.renewHash(found.userId, found.passwordHash, await hashPassword(password));
    return found;
  }

  private async wrong(found: Credentials | undefined): Promise<BusinessError> {
    if (found?.standing === 'enabled') await this.directory.signInResult(found.userId, false);
    return this.refusals.wrong(found?.userId ?? null);
  }
}
