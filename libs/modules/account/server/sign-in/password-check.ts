import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Credentials } from '#lab/platform/access/user-directory.port.js';
import { hashPassword, isPasswordOf } from '../../../org/server/index.js';
import { loginTypes } from '../../../org/shared/org.codes.js';
import { Directory } from '../directory/directory.js';

/** Asks for a password where it is kept: here, in the company's directory, or nowhere. */
@Injectable()
export class PasswordCheck {
  private stranger: Promise<string> | undefined;

  constructor(private readonly directory: Directory) {}

  /**
   * An unknown name, and a user who signs in elsewhere, take as long as a wrong password.
   * @throws BusinessError 1130, 8015 for people of the directory
   */
  async isRight(found: Credentials | undefined, password: string): Promise<boolean> {
    if (found?.loginType === loginTypes.of.domain) return this.directory.isRight(found.username, password);
    const kept = found && this.isOurs(found) ? found.passwordHash : null;
    // Also for known names, which would answer the first question sooner otherwise.
    const stranger = await this.hashOfStranger();
    const right = await isPasswordOf(kept ?? stranger, password);
    return right && kept !== null;
  }

  /** What the password of an unknown name is held against; where making it fails, the next question tries again. */
  private hashOfStranger(): Promise<string> {
    this.stranger ??= hashPassword(randomUUID()).catch((error: unknown) => {
      this.stranger = undefined;
      throw error;
    });
    return this.stranger;
  }

  /** Whether the password is kept here, so that it ages and can be changed here. */
  isOurs({ loginType }: Credentials): boolean {
    return loginType === loginTypes.of.local;
  }
}
