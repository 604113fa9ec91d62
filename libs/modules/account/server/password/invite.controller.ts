import { Body, Controller, Headers, Param, Post } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { assertPasswordHere, IdentityGuard, User, UserService } from '../../../org/server/index.js';
import { userOrderBody, type UserOrderBody } from '../../../org/shared/access.dto.js';
import { userStatus } from '../../../org/shared/org.codes.js';
import { mayUsers } from '../../../org/shared/org.permissions.js';
import { accountErrors } from '../../shared/account.errors.js';
import { Letters } from './letters.js';

/** Its path is among the routes of users; it is here because links are made here. */
@Controller('org/users')
export class InviteController {
  constructor(
    private readonly db: Database,
    private readonly users: UserService,
    private readonly letters: Letters,
    private readonly identity: IdentityGuard,
    private readonly audit: Audit,
    private readonly repeats: Repeats,
  ) {}

  /**
   * Mails a user without a password the link to set one; a repeat with the same key mails nothing more.
   * @throws BusinessError 8013, 8001 stale, 8002 not enabled, 1135 signing in elsewhere, 1115, 1104 when they hold more than `me`, 102 without a mailbox
   */
  @Post(':id/invite')
  @May(mayUsers.user.save)
  async invite(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: userOrderBody }) { version }: UserOrderBody,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<null> {
    return this.repeats.once(me, keyOf(key), ['org/users', 'invite', id, version], () => this.send(me, id, version));
  }

  private async send(me: Person, id: string, version: number): Promise<null> {
    await this.db.lock(User, [id]);
    const user = await this.users.get(id);
    assertVersion(user, version);
    if (user.status !== userStatus.of.enabled) throw new BusinessError(errors.illegalState);
    assertPasswordHere(user);
    if (user.passwordHash !== null) throw new BusinessError(accountErrors.hasPassword);
    // The link goes to an address that the creator of the account may have chosen.
    await this.identity.assertMayActAs(me, id);
    await this.letters.invite(user);
    this.audit.record({ action: 'password.invite', subject: 'user', recordId: id, actor: me.id });
    return null;
  }
}
