import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { SessionView } from '#lab/shared/session-view.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import type { Session } from '#lab/platform/access/session.entity.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { deviceOf, networkOf } from '#lab/platform/access/user-agent.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { UserService } from '../../../org/server/index.js';
import { mayUsers } from '../../../org/shared/org.permissions.js';
import { Devices } from '../device/devices.js';

/** Where I am signed in. */
@Controller('auth/sessions')
@Anyone()
export class SessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly devices: Devices,
    private readonly audit: Audit,
  ) {}

  @Get()
  async mine(@Me() me: Person): Promise<readonly SessionView[]> {
    return (await this.sessions.liveOf(me.id)).map((session) => viewOf(session, me.sessionId));
  }

  @Post('revokeOthers')
  @HttpCode(200)
  async revokeOthers(@Me() me: Person, @Req() request: FastifyRequest): Promise<null> {
    await this.sessions.revokeOthers(me.id, me.sessionId);
    await this.devices.forgetOthers(me.id, request);
    this.audit.record({ action: 'session.revokeOthers', subject: 'user', recordId: me.id });
    return null;
  }

  @Delete(':id')
  async revoke(@Me() me: Person, @Param('id') id: string): Promise<null> {
    await revokeOne(this.sessions, me.id, id);
    this.audit.record({ action: 'session.revoke', subject: 'user', recordId: me.id });
    return null;
  }
}

/** The sessions of another user, for administrators. */
@Controller('org/users/:user/sessions')
@May(mayUsers.user.save)
export class UserSessionController {
  constructor(
    private readonly sessions: Sessions,
    private readonly users: UserService,
    private readonly devices: Devices,
    private readonly audit: Audit,
  ) {}

  @Get()
  async of(@Me() me: Person, @Param('user') user: string): Promise<readonly SessionView[]> {
    await this.users.get(user);
    return (await this.sessions.liveOf(user)).map((session) => viewOf(session, me.sessionId));
  }

  @Post('revokeAll')
  @HttpCode(200)
  async revokeAll(@Param('user') user: string): Promise<null> {
    await this.users.get(user);
    await this.sessions.revokeAll(user);
    await this.devices.forgetAll(user);
    this.audit.record({ action: 'session.revokeAll', subject: 'user', recordId: user });
    return null;
  }

  @Post(':id/revoke')
  @HttpCode(200)
  async revoke(@Param('user') user: string, @Param('id') id: string): Promise<null> {
    await revokeOne(this.sessions, user, id);
    this.audit.record({ action: 'session.revoke', subject: 'user', recordId: user });
    return null;
  }
}

/** @throws BusinessError 8013 when it is not a live session of this person */
async function revokeOne(sessions: Sessions, userId: string, id: string): Promise<void> {
  const found = (await sessions.liveOf(userId)).some((session) => session.id === id);
  if (!found) throw new BusinessError(errors.notFound);
  await sessions.revoke(id);
}

function viewOf({ id, ip, userAgent, createdAt, lastSeenAt }: Session, current: string): SessionView {
  return {
    id,
    current: id === current,
    ...deviceOf(userAgent),
    ip,
    network: networkOf(ip),
    since: createdAt.toISOString(),
    lastSeen: lastSeenAt.toISOString(),
  };
}
