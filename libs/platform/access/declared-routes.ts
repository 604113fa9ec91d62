import { Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { Permission } from '#lab/shared/define-permissions.js';
import { everything } from '#lab/shared/permission-catalogue.js';
import { mayKey } from './may.decorator.js';

/** A route as its decorators declare it. */
export interface DeclaredRoute {
  readonly controller: object;
  readonly handler: object;
  /** `GET`. */
  readonly method: string;
  /** `org/users/:id`, behind the prefix of the API. */
  readonly path: string;
  /** Undefined where it declares nothing: such a route is closed or public. */
  readonly may: readonly Permission[] | undefined;
}

/** All routes of the controllers of this process. */
export function declaredRoutes(modules: ModulesContainer): DeclaredRoute[] {
  const controllers = [...modules.values()].flatMap((each) => [...each.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as new () => object;
    return methodsOf(controller.prototype as object)
      .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
      .map((handler) => declaredRoute(controller, handler));
  });
}

/** The route of a method of a controller. */
export function declaredRoute(controller: object, handler: object): DeclaredRoute {
  const parts = [controller, handler].map((each) => Reflect.getMetadata(PATH_METADATA, each) as string);
  return {
    controller,
    handler,
    method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
    path: parts.filter((part) => part !== '/').join('/'),
    may:
      (Reflect.getMetadata(mayKey, handler) as string[] | undefined) ??
      (Reflect.getMetadata(mayKey, controller) as string[] | undefined),
  };
}

/** Its own methods and the inherited ones. */
function methodsOf(prototype: object): object[] {
  if (prototype === Object.prototype) return [];
  const own = Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }) =>
    typeof value === 'function' ? [value as object] : [],
  );
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype) as object)];
}

/**
 * Routes as permissions: a role that is given `GET /org/users/:id` may call this route as if it had its permission. What
 * asks for `*` is not among them: it is for those who may do everything.
 */
@Injectable()
export class RoutePermissions {
  private known: ReadonlyMap<Permission, readonly Permission[]> | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  /** Every route that can be given, with the permissions of which it asks for one. */
  all(): ReadonlyMap<Permission, readonly Permission[]> {
    this.known ??= new Map(
      declaredRoutes(this.modules).flatMap((each) =>
        canBeGiven(each.may) ? [[routePermission(each), each.may] as const] : [],
      ),
    );
    return this.known;
  }

  /** The permissions of which a route asks for one; none where it cannot be given, or is no route. */
  askedBy(route: Permission): readonly Permission[] {
    return this.all().get(route) ?? [];
  }
}

/** Whether what asks for one of these may be given by its address. */
export function canBeGiven(asked: readonly Permission[] | undefined): asked is readonly Permission[] {
  return asked !== undefined && asked.length > 0 && !asked.includes(everything);
}

/** What gives a route alone: `GET /org/users/:id`. */
export function routePermission({ method, path }: DeclaredRoute): Permission {
  return `${method} /${path}`;
}
