import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { IdentityGuard, User, UserService } from '../../../org/server/index.js';
import { userOrderBody, type UserOrderBody } from '../../../org/shared/access.dto.js';
import { mayUsers } from '../../../org/shared/org.permissions.js';
import { identityView, type IdentityView } from '../../shared/single-sign-on.dto.js';
import { Identities } from './identities.js';

/** What administrators see and do of whom an account belongs to at the identity provider. */
@Controller('org/users/:user/identity')
@May(mayUsers.user.save)
export class UserIdentityController {
  constructor(
    private readonly identities: Identities,
    private readonly users: UserService,
    private readonly identity: IdentityGuard,
    private readonly sessions: Sessions,
    private readonly db: Database,
  ) {}

  @Get()
  @Answers(identityView)
  async of(@Param('user') user: string): Promise<IdentityView> {
    await this.users.get(user);
    const identity = await this.identities.of(user);
    return identity && { issuer: identity.issuer, subject: identity.subject, boundAt: identity.boundAt.toISOString() };
  }

  /**
   * The next person who signs in with its name becomes the owner. Who had it is signed out everywhere: it may be theirs no more.
   * @throws BusinessError 8013, 8001 stale, 1104 when the person may do more than who asks, 8002 when it is bound to nobody
   */
  @Post('unbind')
  @HttpCode(200)
  @Answers(z.null())
  async unbind(
    @Me() me: Person,
    @Param('user') id: string,
    @Body({ schema: userOrderBody }) { version }: UserOrderBody,
  ): Promise<null> {
    await this.db.lock(User, [id]);
    assertVersion(await this.users.get(id), version);
    // A user who unbinds an account could next sign in with its name.
    await this.identity.assertMayActAs(me, id);
    if (!(await this.identities.unbind(id, me.id))) throw new BusinessError(errors.illegalState);
    await this.sessions.revokeAll(id);
    return null;
  }
}
