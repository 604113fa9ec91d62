import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { fieldRefusal } from '#lab/platform/http/field-errors.js';
import { signInBody } from '../../shared/sign-in.dto.js';
import { Door } from './door.js';
import type { Provable } from './local.strategy.js';

const Local = AuthGuard('local');

/** Lets a request through whose name and password are right, and that was not held up at the door. */
@Injectable()
export class SignInGuard extends Local {
  constructor(private readonly door: Door) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest & Provable>();
    const parsed = signInBody.safeParse(request.body);
    if (!parsed.success) throw fieldRefusal(parsed.error.issues);
    request.body = parsed.data;
    const { username: name, code } = parsed.data;
    return this.door.enter({ name, request, code }, async (proven) => {
      request.proven = proven;
      return (await super.canActivate(context)) as boolean;
    });
  }

  override handleRequest<T>(error: Error | null, user: T): T {
    if (error) throw error;
    return user;
  }
}
