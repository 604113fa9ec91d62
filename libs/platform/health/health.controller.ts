import { Controller, Get } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Public } from '../access/may.decorator.js';
import { Database } from '../database/database.js';

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
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the database did not answer in time')), limitMs);
    });
    try {
      const answer = this.db.onLane('signIn', () => this.db.query({ sql: 'SELECT 1 AS one', values: [] }));
      await Promise.race([answer, late]);
    } catch {
      throw new BusinessError(errors.unavailable);
    } finally {
      clearTimeout(timer);
    }
    if (this.db.isFull) throw new BusinessError(errors.storageFull);
    return { ready: true };
  }
}
