import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes } from '#lab/platform/access/declared-routes.js';
import { publicKey } from '#lab/platform/access/may.decorator.js';
import { bodiesKey, type NamedBodies } from '#lab/platform/http/bodies.decorator.js';
import { subjectKey } from '#lab/process-host/index.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import type { TestApp } from './app.js';
import type { Answer, Caller } from './as-user.js';

/** One route of the server, as its decorators declare it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** The subject whose acts it offers. */
  readonly subject: string | undefined;
  readonly open: boolean;
  /** Undefined where the route says nothing. */
  readonly may: readonly string[] | undefined;
}

/** Calls a route with nothing in it; its parameters are made up. */
export function call(caller: Caller, { method, path }: Route): Promise<Answer> {
  const at = `/${path.replaceAll(/:\w+/g, 'x')}`;
  if (method === 'GET') return caller.get(at);
  if (method === 'DELETE') return caller.delete(at);
  return method === 'PUT' ? caller.put(at, {}) : caller.post(at, {});
}

/** All routes; one whose parameter names what is done counts once for each name. */
export function routesOf({ app }: TestApp): Route[] {
  return declaredRoutes(app.get(ModulesContainer)).flatMap(({ controller, handler, method, path, may }) => {
    const bodies = Reflect.getMetadata(bodiesKey, handler) as NamedBodies | undefined;
    const paths = bodies
      ? [...bodies.schemas.keys()].map((name) => path.replace(`:${bodies.parameter}`, name))
      : [path];
    return paths.map((each) => ({
      method: method as Route['method'],
      path: each,
      subject: Reflect.getMetadata(subjectKey, controller) as string | undefined,
      open: Reflect.getMetadata(publicKey, handler) === true,
      may,
    }));
  });
}

/** The services of all catalogues. */
export function cataloguesOf({ app }: TestApp): ResourceService<never>[] {
  const providers = [...app.get(ModulesContainer).values()].flatMap(({ providers }) => [...providers.values()]);
  const services = providers.map(({ instance }) => instance as unknown);
  return services.filter((each): each is ResourceService<never> => each instanceof ResourceService);
}
