import { Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { DeviceView } from '#lab/shared/session-view.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { deviceOf } from '#lab/platform/access/user-agent.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { UserService } from '../../../org/server/index.js';
import { mayUsers } from '../../../org/shared/org.permissions.js';
import { Devices } from './devices.js';

/** The devices that know me. */
@Controller('auth/devices')
@Anyone()
export class DeviceController {
  constructor(
    private readonly devices: Devices,
    private readonly audit: Audit,
  ) {}

  @Get()
  mine(@Me() me: Person, @Req() request: FastifyRequest): Promise<readonly DeviceView[]> {
    return viewsOf(this.devices, me.id, request);
  }

  /** Also this one. @throws BusinessError 8013 when it is not a device of mine */
  @Delete(':id')
  async forget(@Me() me: Person, @Param('id') id: string): Promise<null> {
    return forgetOne(this.devices, this.audit, me.id, id);
  }
}

/** The known devices of another user, for administrators. */
@Controller('org/users/:user/devices')
@May(mayUsers.user.save)
export class UserDeviceController {
  constructor(
    private readonly devices: Devices,
    private readonly users: UserService,
    private readonly audit: Audit,
  ) {}

  @Get()
  async of(@Param('user') user: string, @Req() request: FastifyRequest): Promise<readonly DeviceView[]> {
    await this.users.get(user);
    return viewsOf(this.devices, user, request);
  }

  /** @throws BusinessError 8013 when it is not a device of this person */
  @Post(':id/forget')
  @HttpCode(200)
  forget(@Param('user') user: string, @Param('id') id: string): Promise<null> {
    return forgetOne(this.devices, this.audit, user, id);
  }
}

async function viewsOf(devices: Devices, userId: string, request: FastifyRequest): Promise<readonly DeviceView[]> {
  return (await devices.of(userId)).map((device) => ({
    id: device.id,
    current: devices.isHere(device, request),
    ...deviceOf(device.userAgent),
    ip: device.ip,
    since: device.createdAt.toISOString(),
    lastSeen: device.lastSeenAt.toISOString(),
  }));
}

async function forgetOne(devices: Devices, audit: Audit, userId: string, id: string): Promise<null> {
  if (!(await devices.forget(userId, id))) throw new BusinessError(errors.notFound);
  audit.record({ action: 'session.forgetDevice', subject: 'user', recordId: userId });
  return null;
}
