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

/** What a route declares of who may call it. */
interface Declared {
  readonly isPublic: boolean;
  /** Permissions of which one is enough; undefined for a route that declares none, which is closed. */
  readonly needed: readonly string[] | undefined;
}

/** Signed in, and holding one of the route's permissions or the route itself; a route without a declaration is closed. */
@Injectable()
export class SessionGuard extends Authenticated implements CanActivate {
  /** By controller, for a handler may be inherited; each request asks, and metadata does not change. */
  private readonly declared = new WeakMap<object, Map<object, Declared>>();

  constructor(private readonly reflector: Reflector) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { isPublic, needed } = this.declaredOf(context);
    if (isPublic) return true;
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: Me }>();
    const scope = requestScope.getStore();
    if (scope) scope.me = user;
    if (!needed || !(holds(user.permissions, needed) || (canBeGiven(needed) && holdsRoute(user, context))))
      throw new BusinessError(errors.forbidden);
    return true;
  }

  private declaredOf(context: ExecutionContext): Declared {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const ofController = this.declared.get(controller) ?? new Map<object, Declared>();
    const known = ofController.get(handler);
    if (known) return known;
    const targets = [handler, controller];
    const found: Declared = {
      isPublic: this.reflector.getAllAndOverride<boolean | undefined>(publicKey, targets) === true,
      needed: this.reflector.getAllAndOverride<string[] | undefined>(mayKey, targets),
    };
    this.declared.set(controller, ofController.set(handler, found));
    return found;
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
