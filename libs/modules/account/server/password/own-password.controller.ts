import { Body, Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { assertPasswordHere, User } from '../../../org/server/index.js';
import { ownPasswordBody, type OwnPasswordBody } from '../../shared/password.dto.js';
import { OwnProof } from '../sign-in/own-proof.js';
import { Passwords } from './passwords.js';

@Controller('auth/password')
export class OwnPasswordController {
  constructor(
    private readonly db: Database,
    private readonly proof: OwnProof,
    private readonly passwords: Passwords,
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
    await this.proof.assertPresent(me, 'oldPassword', oldPassword);
    const judged = await this.passwords.judge(me.id, password);
    await this.passwords.set(judged);
    this.audit.record({ action: 'password.change', subject: 'user', recordId: me.id });
    const from = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    return { token: await this.sessions.open(me.id, from) };
  }
}
