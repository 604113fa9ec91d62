import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/** Calls per minute from one address; a sign-in takes three. */
const perAddress = new RateLimiterMemory({ points: 90, duration: 60 });

/** Each begun sign-in is a row, and each one that comes back a call of the provider: nobody makes them by the thousand. */
@Injectable()
export class SignOnGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    try {
      await perAddress.consume(ip);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new BusinessError(errors.tooMany, [Math.ceil(refusal.msBeforeNext / 1000)]);
    }
  }
}
