import { Injectable } from '@nestjs/common';
import { loginTypes } from '../../shared/org.codes.js';
import type { User } from '../user/user.entity.js';

/** The sign-in data of a user. */
type SignInData = Pick<User, 'loginType' | 'passwordHash'>;

/**
 * Which login types can be used now. A user of this system needs a password; the room that connects a directory or an
 * identity provider registers whether the connection is enabled.
 */
@Injectable()
export class SignInWays {
  private readonly connections = new Map<string, () => Promise<boolean>>();

  register(loginType: string, isEnabled: () => Promise<boolean>): void {
    this.connections.set(loginType, isEnabled);
  }

  /** Whether a user whose account is enabled could sign in now. */
  async isOpenTo({ loginType, passwordHash }: SignInData): Promise<boolean> {
    if (loginType === loginTypes.of.local) return passwordHash !== null;
    return (await this.connections.get(loginType)?.()) ?? false;
  }
}
