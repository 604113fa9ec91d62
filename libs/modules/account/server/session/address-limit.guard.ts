import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/** Tries per minute from one address at the doors behind the password: codes and one-time links. */
const perAddress = new RateLimiterMemory({ points: 30, duration: 60 });

/** Slows down guessing from one address, for any user name. */
@Injectable()
export class AddressLimit implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      await perAddress.consume(context.switchToHttp().getRequest<FastifyRequest>().ip);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new BusinessError(errors.tooMany, [Math.ceil(refusal.msBeforeNext / 1000)]);
    }
  }
}
