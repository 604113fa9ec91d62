import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { folded } from '#lab/shared/fold.js';
import { Database } from '#lab/platform/database/database.js';
import { assertPasswordHere, User } from '../../../org/server/index.js';
import { userStatus } from '../../../org/shared/org.codes.js';
import { accountErrors } from '../../shared/account.errors.js';
import type { LinkBody, LinkPurpose } from '../../shared/password.dto.js';
import { Tickets } from '../ticket/tickets.js';

/** Minutes that a link works. */
export const linkMinutes = 30;

/** A link that works, and whom it is for. */
export interface Link {
  readonly ticket: string;
  readonly purpose: LinkPurpose;
  readonly user: User;
}

/** One-time links for choosing a password, each bound to one user and one purpose. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly db: Database,
    private readonly tickets: Tickets,
  ) {}

  /**
   * A new ticket, returned only to the caller; an earlier one for the same purpose ends.
   * @param sentTo the mail address of the link: it stops working once the user has another one
   */
  async make(userId: string, purpose: LinkPurpose, sentTo: string | null = null): Promise<string> {
    await this.tickets.forget(userId, purpose);
    return this.tickets.make(purpose, userId, linkMinutes * 60, { sentTo });
  }

  /**
   * @throws BusinessError 1113 wrong, used, too old, for another purpose, of a disabled user or sent to a former address
   * of the user, 1114 another user's, 1135 of a user who signs in elsewhere by now
   */
  async look({ ticket, loginId, purpose }: LinkBody): Promise<Link> {
    const row = await this.tickets.row(purpose, ticket);
    const user = row && (await this.db.repo(User).findOneBy({ id: row.userId }));
    if (!user || user.status === userStatus.of.disabled) throw new BusinessError(accountErrors.linkInvalid);
    if (row.sentTo !== null && row.sentTo !== user.email) throw new BusinessError(accountErrors.linkInvalid);
    if (user.userId !== folded(loginId)) throw new BusinessError(accountErrors.linkOfAnother);
    assertPasswordHere(user);
    return { ticket, purpose, user };
  }

  /** Uses a link up, and all others of the user with it. @throws BusinessError 1113 when another request was faster */
  async use({ ticket, purpose, user }: Link): Promise<void> {
    if ((await this.tickets.use(purpose, ticket)) === undefined) throw new BusinessError(accountErrors.linkInvalid);
    await this.forget(user.id);
  }

  /** Ends all links of a user. */
  forget(userId: string): Promise<void> {
    return this.tickets.forget(userId);
  }
}
