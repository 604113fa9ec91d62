import { verify } from '@node-rs/argon2';
import { Body, Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { assertPasswordHere, User } from '../../../org/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { ownPasswordBody, type OwnPasswordBody } from '../../shared/password.dto.js';
import { Refusals } from '../sign-in/refusals.js';
import { Throttle } from '../sign-in/throttle.js';
import { oldPasswordWrong } from './no-login.controller.js';
import { Passwords } from './passwords.js';

@Controller('auth/password')
export class OwnPasswordController {
  constructor(
    private readonly db: Database,
    private readonly throttle: Throttle,
    private readonly passwords: Passwords,
    private readonly refusals: Refusals,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /**
   * Replaces the own password. All sessions end; this browser goes on with the new token.
   * @throws BusinessError 1135 when it is kept elsewhere, 1010 at `oldPassword`, 8012 at `password`, 8014 after five wrong old ones
   */
  @Post()
  @Anyone()
  async change(
    @Me() me: Person,
    @Req() request: FastifyRequest,
    @Body({ schema: ownPasswordBody }) { oldPassword, password }: OwnPasswordBody,
  ): Promise<{ token: string }> {
    // The unit of this request must not begin before the tries are counted, which have units of their own.
    assertPasswordHere(await this.db.outside(() => this.db.repo(User).findOneByOrFail({ id: me.id })));
    // A stranger at an open screen gets no more tries than at sign-in.
    await this.throttle.ownTry(me.id);
    await this.db.outside(() => this.prove(me.id, oldPassword)).catch(oldPasswordWrong);
    await this.throttle.ownPassed(me.id);
    const judged = await this.passwords.judge(me.id, password);
    await this.passwords.set(judged);
    this.audit.record({ action: 'password.change', subject: 'user', recordId: me.id });
    const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    return { token: await this.sessions.open(me.id, from) };
  }

  private async prove(userId: string, password: string): Promise<void> {
    const { passwordHash } = await this.db.repo(User).findOneByOrFail({ id: userId });
    const isRight = passwordHash !== null && (await verify(passwordHash, password));
    if (isRight) return;
    await this.refusals.wrong(userId);
    throw new BusinessError(accountErrors.wrongCredentials);
  }
}
