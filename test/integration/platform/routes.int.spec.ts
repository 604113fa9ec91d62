import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { mayKey, publicKey } from '#lab/platform/access/may.decorator.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly open: boolean;
  /** Undefined where the route says nothing. */
  readonly may: readonly string[] | undefined;
}

let test: TestApp;
let routes: readonly Route[];

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  routes = routesOf(test);
});
afterAll(() => test.stop());

const named = (wanted: (route: Route) => boolean) => routes.filter(wanted).map(({ method, path }) => `${method} ${path}`).sort();

describe('every route', () => {
  it('says who may call it', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(named(({ open, may }) => !open && may === undefined)).toEqual([]);
  });

  it('is closed to people without a session, save those that lead to one', async () => {
    expect(named(({ open }) => open)).toEqual([
      'GET auth/demo',
      'GET files/:id/content',
      'GET health/live',
      'GET health/ready',
      'POST auth/login',
      'POST auth/setup',
    ]);
    const nobody = test.nobody();
    const closed = routes.filter(({ open }) => !open);
    const refused = await Promise.all(closed.map(async (route) => [`${route.method} ${route.path}`, (await call(nobody, route)).status]));
    expect(refused.filter(([, status]) => status !== errors.notSignedIn.http)).toEqual([]);
  });

  it('is closed to people without its permission', async () => {
    const powerless = await test.as(await aUser(test, 'powerless', { permissions: ['test:nothing'] }));
    const guarded = routes.filter(({ may = [] }) => may.length > 0);
    expect(guarded.length).toBeGreaterThan(30);
    const refused = await Promise.all(guarded.map(async (route) => [`${route.method} ${route.path}`, (await call(powerless, route)).status]));
    expect(refused.filter(([, status]) => status !== errors.forbidden.http)).toEqual([]);
  });

  it('is open to everybody inside only where the data is their own or no secret', () => {
    expect(named(({ open, may }) => !open && may?.length === 0)).toMatchSnapshot();
  });
});

describe('catalogues', () => {
  it('have a column of the right kind for each declared field', () => {
    const services = providers(test).filter((each) => each instanceof ResourceService) as ResourceService<never>[];
    expect(services.length).toBeGreaterThan(3);
    const wrong = services.flatMap((service) => {
      const { resource } = service;
      const { entity } = service as unknown as { entity: new () => object };
      const columns = new Map(test.db.source.getMetadata(entity).columns.map((column) => [column.propertyName, column]));
      return Object.entries(resource.fields).flatMap(([name, field]) => {
        const column = columns.get(name);
        const at = `${resource.route}.${name}`;
        if (!column) return [`${at}: no column`];
        if (column.isNullable === (field.options.required ?? false)) return [`${at}: required in one, nullable in the other`];
        const length = Number(column.length);
        return field.kind === 'text' && length > 0 && length < (field.options.max ?? 200) ? [`${at}: longer than its column`] : [];
      });
    });
    // A category without a code is refused by its room, with a number of its own (4009).
    expect(wrong).toEqual(['purchase/categories.code: required in one, nullable in the other']);
  });
});

function call(caller: Caller, { method, path }: Route): Promise<Answer> {
  const at = `/${path.replaceAll(/:\w+/g, 'x')}`;
  if (method === 'GET') return caller.get(at);
  if (method === 'DELETE') return caller.delete(at);
  return method === 'PUT' ? caller.put(at, {}) : caller.post(at, {});
}

function routesOf({ app }: TestApp): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(({ controllers }) => [...controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as new () => object;
    const place = Reflect.getMetadata(PATH_METADATA, controller) as string;
    return methodsOf(controller.prototype as object).flatMap((handler): Route[] => {
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      if (method === undefined) return [];
      const path = Reflect.getMetadata(PATH_METADATA, handler) as string;
      return [
        {
          method: RequestMethod[method] as Route['method'],
          path: [place, path].filter((part) => part !== '/').join('/'),
          open: Reflect.getMetadata(publicKey, handler) === true,
          may: Reflect.getMetadata(mayKey, handler) as string[] | undefined ?? (Reflect.getMetadata(mayKey, controller) as string[] | undefined),
        },
      ];
    });
  });
}

/** Its own methods and the inherited ones. */
function methodsOf(prototype: object): object[] {
  if (prototype === Object.prototype) return [];
  const own = Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }) => (typeof value === 'function' ? [value as object] : []));
  return [...own, ...methodsOf(Object.getPrototypeOf(prototype) as object)];
}

function providers({ app }: TestApp): unknown[] {
  return [...app.get(ModulesContainer).values()].flatMap(({ providers }) => [...providers.values()].map(({ instance }) => instance as unknown));
}
