import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { accountErrors } from '../../shared/account.errors.js';
import type { CodeGiven } from '../../shared/sign-in.dto.js';
import { Codes } from './codes.js';
import { Throttle } from './throttle.js';

export interface Knock {
  readonly name: string;
  readonly ip: string;
  readonly code: CodeGiven | undefined;
}

/** The way to every check of a password in front of the sign-in: throttled, and with a code after failures. */
@Injectable()
export class Door {
  constructor(
    private readonly db: Database,
    private readonly throttle: Throttle,
    private readonly codes: Codes,
    private readonly audit: Audit,
  ) {}

  /**
   * Runs `check`, which throws 1101 for a wrong name or password. Nothing of it is undone with the request.
   * @throws BusinessError 8014 with the seconds to wait, 1110 and 1111 for the code, and what `check` throws
   */
  async enter<T>(knock: Knock, check: () => Promise<T>): Promise<T> {
    return this.db.outside(async () => {
      const { name, ip, code } = knock;
      await this.throttle.call(ip);
      const seconds = await this.throttle.seconds(name, ip);
      if (seconds > 0) await this.refuse(new BusinessError(errors.tooMany, [seconds]));
      if (await this.throttle.tried(name, ip)) await this.codes.demand(name, code).catch((error) => this.refuse(error));
      try {
        const result = await check();
        await this.throttle.passed(name, ip);
        return result;
      } catch (error) {
        if (error instanceof BusinessError && error.code === accountErrors.wrongCredentials.code)
          await this.throttle.failed(name, ip);
        if (error instanceof BusinessError && error.code === accountErrors.passwordExpired.code)
          await this.throttle.passed(name, ip);
        throw error;
      }
    });
  }

  /** Who was meant is not noted: people type passwords where the name belongs. */
  private async refuse(error: unknown): Promise<never> {
    if (error instanceof BusinessError && error.code === accountErrors.codeWrong.code)
      await this.note(() => this.audit.record({ action: 'session.code', subject: 'user', actor: null }));
    if (error instanceof BusinessError && error.code === errors.tooMany.code)
      await this.note(() => this.audit.record({ action: 'session.slow', subject: 'user', actor: null }));
    throw error;
  }

  private async note(write: () => void): Promise<void> {
    await this.db.unit(async () => write());
  }
}
