import type { CanActivate, ExecutionContext, Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/** A guard that refuses what comes from one address more often than so many times a minute (8014). */
export function addressLimit(perMinute: number): Type<CanActivate> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return class AddressGuard implements CanActivate {
    async canActivate(context: ExecutionContext): Promise<boolean> {
      try {
        await limiter.consume(context.switchToHttp().getRequest<FastifyRequest>().ip);
        return true;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new BusinessError(errors.tooMany, [Math.ceil(refusal.msBeforeNext / 1000)]);
      }
    }
  };
}
