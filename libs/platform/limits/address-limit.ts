import { Inject, type CanActivate, type ExecutionContext, type OnModuleInit, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { addressKey } from './address-key.js';
import { DatabaseLimiter } from './database-limiter.js';

const minute = 60;

/**
 * A guard that refuses what comes from one address more often than so many times a minute (8014), on all servers together.
 * @param name of what is counted; guards of different ones do not count for each other
 */
export function addressLimit(name: string, perMinute: number): Type<CanActivate> {
  class AddressGuard implements CanActivate, OnModuleInit {
    @Inject(Database) private readonly db!: Database;
    @Inject(Clock) private readonly clock!: Clock;
    private limiter!: DatabaseLimiter;

    onModuleInit(): void {
      this.limiter = new DatabaseLimiter(this.db, this.clock, { name, points: perMinute, duration: minute });
    }

    async canActivate(context: ExecutionContext): Promise<boolean> {
      try {
        await this.limiter.consume(addressKey(context.switchToHttp().getRequest<FastifyRequest>().ip));
        return true;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new BusinessError(errors.tooMany, [Math.ceil(refusal.msBeforeNext / 1000)]);
      }
    }
  }
  return AddressGuard;
}
