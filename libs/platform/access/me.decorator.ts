import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Me as Person } from './me.js';

/** The signed-in person of this request. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest & { user: Person }>();
  return user;
});
