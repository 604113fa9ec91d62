import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Credentials } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { MailServer } from '#lab/platform/mail/mail-server.js';
import { User } from '../../../org/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { Codes } from './codes.js';
import { Throttle } from './throttle.js';

/** Refused sign-ins, each noted in the audit: never with the password, and with the person only where there is one. */
@Injectable()
export class Refusals {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly codes: Codes,
    private readonly throttle: Throttle,
    private readonly mail: MailServer,
  ) {}

  /** Name or password was wrong. */
  async wrong(userId: string | null): Promise<BusinessError> {
    await this.note(() =>
      this.audit.record({ action: 'session.wrong', subject: 'user', recordId: userId, actor: null }),
    );
    return new BusinessError(accountErrors.wrongCredentials);
  }

  /**
   * The password was right, and the person may not come in. Whose account is held gets a code by mail at once, with which
   * they come in: strangers, who do not know the password, can neither order these mails nor use them up.
   * @param name as it was typed
   */
  async keptOut(
    { userId }: Credentials,
    standing: Exclude<Credentials['standing'], 'enabled'>,
    name: string,
  ): Promise<BusinessError> {
    await this.note(() =>
      this.audit.record({ action: 'session.keptOut', subject: 'user', recordId: userId, actor: null }),
    );
    if (standing === 'disabled') return new BusinessError(accountErrors.noAccess);
    return new BusinessError(accountErrors.locked, standing === 'held' ? await this.mailCode(userId, name) : []);
  }

  /** The id of the code, where it can be read. */
  private async mailCode(userId: string, name: string): Promise<readonly string[]> {
    const hasMail = !this.db.isFull && (await this.mail.kind()) !== 'files';
    const user = hasMail ? await this.db.repo(User).findOneBy({ id: userId }) : null;
    if (!user?.email || !(await this.throttle.mayWriteToHeld(userId))) return [];
    return [(await this.codes.byMail(name)).id];
  }

  private async note(write: () => void): Promise<void> {
    await this.db.unit(async () => write());
  }
}
