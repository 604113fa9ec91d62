import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';

/** What a part of an address can name: an id, a key or a code of ours. */
const name = /^[\w:~-][\w.:~-]{0,99}$/;

/**
 * An address with a part that nothing of ours can be called is not found, on every route and whatever the request
 * carries besides; it never comes near the database, whose kinds would answer it differently.
 */
@Injectable()
export class PathGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { params } = context.switchToHttp().getRequest<FastifyRequest>();
    const parts = Object.values(params as Readonly<Record<string, unknown>>);
    if (!parts.every((part) => typeof part === 'string' && name.test(part))) throw new BusinessError(errors.notFound);
    return true;
  }
}
