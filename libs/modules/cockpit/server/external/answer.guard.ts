import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/** Answers per minute from one address: enough for a busy worker, far too few to guess a token. */
const perAddress = new RateLimiterMemory({ points: 600, duration: 60 });

/** Keeps those without a session from answering as fast as they can. */
@Injectable()
export class AnswerGuard implements CanActivate {
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
