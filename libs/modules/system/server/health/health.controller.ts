import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import type { HealthView } from '../../shared/health.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { Clocks } from './clocks.js';
import { Health } from './health.service.js';

/** For people; `GET health/live` and `health/ready` are for machines. */
@Controller('system/health')
@May(maySystem)
export class SystemHealthController {
  constructor(
    private readonly health: Health,
    private readonly clocks: Clocks,
  ) {}

  @Get()
  look(): Promise<HealthView> {
    return this.health.look();
  }

  /** Their answers are in one of the next looks. */
  @Post('clocks')
  @HttpCode(200)
  askClocks(): null {
    this.clocks.ask();
    return null;
  }
}
