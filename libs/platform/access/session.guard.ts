import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { requestScope } from '../http/request-scope.js';
import { canBeGiven, declaredRoute, routePermission } from './declared-routes.js';
import type { Me } from './me.js';
import { mayKey, publicKey } from './may.decorator.js';

const Authenticated = AuthGuard('session');

/** Signed in, and holding one of the route's permissions or the route itself; a route without a declaration is closed. */
@Injectable()
export class SessionGuard extends Authenticated implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(publicKey, targets)) return true;
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Me }>();
    const scope = requestScope.getStore();
    if (scope) scope.me = user;
    const needed = this.reflector.getAllAndOverride<string[]>(mayKey, targets) as string[] | undefined;
    if (!needed || !(holds(user.permissions, needed) || (canBeGiven(needed) && holdsRoute(user, context))))
      throw new BusinessError(errors.forbidden);
    return true;
  }

  override handleRequest<T>(error: Error | null, user: T | false): T {
    if (error) throw error;
    if (!user) throw new BusinessError(errors.notSignedIn);
    return user;
  }
}

function holdsRoute({ permissions }: Me, context: ExecutionContext): boolean {
  return permissions.includes(routePermission(declaredRoute(context.getClass(), context.getHandler())));
}
