import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { fieldRefusal } from '#lab/platform/http/field-errors.js';
import { signInBody } from '../../shared/sign-in.dto.js';

const Local = AuthGuard('local');

/** Tries per minute from one address, whatever the name: a guess costs an attacker, a typing error nobody. */
const perAddress = new RateLimiterMemory({ points: 30, duration: 60 });

/** Lets a request through whose name and password are right. */
@Injectable()
export class SignInGuard extends Local {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const parsed = signInBody.safeParse(request.body);
    if (!parsed.success) throw fieldRefusal(parsed.error.issues);
    request.body = parsed.data;
    try {
      await perAddress.consume(request.ip);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new BusinessError(errors.tooMany, [Math.ceil(refusal.msBeforeNext / 1000)]);
    }
    return (await super.canActivate(context)) as boolean;
  }

  override handleRequest<T>(error: Error | null, user: T): T {
    if (error) throw error;
    return user;
  }
}
