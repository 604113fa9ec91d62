import { Controller, Get } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Public } from '../access/may.decorator.js';
import { Database } from '../database/database.js';

/** For load balancers: alive = the process answers; ready = it can work. */
@Controller('health')
export class HealthController {
  constructor(private readonly db: Database) {}

  @Get('live')
  @Public()
  live() {
    return { alive: true };
  }

  @Get('ready')
  @Public()
  async ready() {
    try {
      await this.db.query({ sql: 'SELECT 1 AS one', values: [] });
    } catch {
      throw new BusinessError(errors.unavailable);
    }
    return { ready: true };
  }
}
