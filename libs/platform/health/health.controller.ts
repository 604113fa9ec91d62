import { Controller, Get } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Public } from '../access/may.decorator.js';
import { Database } from '../database/database.js';
import { newerSteps } from '../database/migrate.js';

/** A database that answers later counts as away, long before requests give it up. */
const limitMs = 3000;

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
    let timer: NodeJS.Timeout | undefined;
    let newer: readonly string[];
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not answer in time')), limitMs);
    });
    try {
      newer = await Promise.race([this.db.onLane('signIn', () => newerSteps(this.db)), late]);
    } catch {
      throw new BusinessError(errors.unavailable);
    } finally {
      clearTimeout(timer);
    }
    // Another server has upgraded the database meanwhile: this one would write what the newer version cannot read.
    if (newer.length > 0) throw new BusinessError(errors.newerSchema);
    if (this.db.isFull) throw new BusinessError(errors.storageFull);
    return { ready: true };
  }
}
