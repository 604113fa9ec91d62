import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { deviceOf } from '#lab/platform/access/user-agent.js';
import { Audit } from '#lab/platform/audit/audit.js';
import type { DeviceView } from '../../shared/session.dto.js';
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
  async mine(@Me() me: Person, @Req() request: FastifyRequest): Promise<readonly DeviceView[]> {
    return (await this.devices.of(me.id)).map((device) => ({
      id: device.id,
      current: this.devices.isHere(device, request),
      ...deviceOf(device.userAgent),
      ip: device.ip,
      since: device.createdAt.toISOString(),
      lastSeen: device.lastSeenAt.toISOString(),
    }));
  }

  /** Also this one. @throws BusinessError 8013 when it is not a device of mine */
  @Delete(':id')
  async forget(@Me() me: Person, @Param('id') id: string): Promise<null> {
    if (!(await this.devices.forget(me.id, id))) throw new BusinessError(errors.notFound);
    this.audit.record({ action: 'session.forgetDevice', subject: 'user', recordId: me.id });
    return null;
  }
}
