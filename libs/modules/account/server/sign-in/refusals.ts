import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Credentials } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { accountErrors } from '../../shared/account.errors.js';

/** Refused sign-ins, each noted in the audit: never with the password, and with the person only where there is one. */
@Injectable()
export class Refusals {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** Name or password was wrong. */
  async wrong(userId: string | null): Promise<BusinessError> {
    await this.note(() =>
      this.audit.record({ action: 'session.wrong', subject: 'user', recordId: userId, actor: null }),
    );
    return new BusinessError(accountErrors.wrongCredentials);
  }

  /** The password was right, and the person may not come in. */
  async keptOut(userId: string, standing: Exclude<Credentials['standing'], 'enabled'>): Promise<BusinessError> {
    await this.note(() =>
      this.audit.record({ action: 'session.keptOut', subject: 'user', recordId: userId, actor: null }),
    );
    return new BusinessError(standing === 'locked' ? accountErrors.locked : accountErrors.noAccess);
  }

  private async note(write: () => void): Promise<void> {
    await this.db.unit(async () => write());
  }
}
