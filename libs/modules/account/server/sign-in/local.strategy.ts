import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { BusinessError } from '#lab/shared/define-errors.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { accountErrors } from '../../shared/account.errors.js';

/** The id of the user whose password was right. */
export interface SignedIn {
  readonly userId: string;
}

/** Checks a password with argon2id; an unknown name costs the same time as a wrong password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  private readonly nobody = hash('nobody has this password');

  constructor(private readonly directory: UserDirectory) {
    super({ usernameField: 'username', passwordField: 'password', session: false });
  }

  async validate(username: string, password: string): Promise<SignedIn> {
    const found = await this.directory.credentials(username);
    const right = await verify(found?.passwordHash ?? (await this.nobody), password);
    if (!found) throw new BusinessError(accountErrors.wrongCredentials);
    if (!right || found.passwordHash === null) {
      if (found.standing === 'enabled') await this.directory.signInResult(found.userId, false);
      throw new BusinessError(accountErrors.wrongCredentials);
    }
    // Only who knows the password learns that the account is locked or disabled.
    if (found.standing === 'locked') throw new BusinessError(accountErrors.locked);
    if (found.standing === 'disabled') throw new BusinessError(accountErrors.noAccess);
    await this.directory.signInResult(found.userId, true);
    return { userId: found.userId };
  }
}
