import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { backgroundHeader, tokenHeader } from '#lab/shared/envelope.js';
import { livePath } from '#lab/shared/live.js';
import { Database } from '../database/database.js';
import type { Me } from './me.js';
import { Sessions } from './sessions.js';
import { UserDirectory } from './user-directory.port.js';

/** Asked by every page by itself; these calls do not extend a session. */
const idleRoutes = new Set(['/api/Common/getTodoCount', `/api/${livePath}`]);

/** Reads the token from its header only: a cookie alone, sent along by another site, does not sign a user in. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, 'session') {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
    private readonly directory: UserDirectory,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Me | undefined> {
    const token = request.headers[tokenHeader];
    if (typeof token !== 'string' || token.length === 0 || token.length > 128) return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    const byItself = idleRoutes.has(path) || request.headers[backgroundHeader] !== undefined;
    return this.db.onLane('signIn', async () => {
      const { session, alongside } = await this.sessions.find(token, !byItself, this.directory.freshness);
      return session && this.directory.me(session.userId, session.id, session.roleId, alongside);
    });
  }
}
