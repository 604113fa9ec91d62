import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { TestApp } from '../../support/app.js';
import { routesOf, type Route } from '../../support/routes.js';

let test: TestApp;
let routes: readonly Route[];
let described: OpenAPIObject;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  routes = routesOf(test);
  const answer = await fetch(`${test.address}/api/docs/openapi.json`);
  described = (await answer.json()) as OpenAPIObject;
});
afterAll(() => test.stop());

const operations = () =>
  Object.entries(described.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, NonNullable<OpenAPIObject['paths'][string]['get']>>).map(
      ([method, operation]) => ({ path, method, operation }),
    ),
  );

describe('the description of the API', () => {
  it('names every route, and no other', () => {
    const named = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const real = routes.map(({ method, path }) => `${method} /api/${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(named.sort()).toEqual([...new Set(real)].sort());
  });

  it('gives each an id of its own, also where controllers of two rooms share a word', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('says of each who may call it, by the same declaration that the guard reads', () => {
    for (const { path, method, operation } of operations()) {
      const route = routes.find(
        (each) => each.method === method.toUpperCase() && `/api/${each.path.replaceAll(/:(\w+)/g, '{$1}')}` === path,
      );
      expect({ path, method, open: operation.security === undefined }).toEqual({ path, method, open: route?.open });
      const may = (operation as { 'x-permissions'?: readonly string[] })['x-permissions'] ?? [];
      expect({ path, method, may }).toEqual({ path, method, may: route?.may ?? [] });
    }
  });

  it('holds the inputs as the routes check them, and what they answer', () => {
    const setUp = described.paths['/api/auth/setup']?.post;
    expect(JSON.stringify(setUp?.requestBody)).toContain('"maxLength":128');
    const list = described.paths['/api/org/departments']?.get;
    const parameters = (list?.parameters ?? []) as { name: string; in: string }[];
    expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'size', 'search']));
    expect(JSON.stringify(list?.responses)).toContain('"managerIdName"');
    const create = described.paths['/api/org/departments']?.post;
    expect(JSON.stringify(create?.requestBody)).toContain('"maxLength":80');
  });
});

describe('the page to read it in', () => {
  it('carries no script of its own and loads all it needs from here', async () => {
    const page = await (await fetch(`${test.address}/api/docs`)).text();
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    for (const [, address] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const answer = await fetch(`${test.address}/api/${address}`);
      expect({ address, status: answer.status }).toEqual({ address, status: 200 });
      await answer.arrayBuffer();
    }
    expect((await fetch(`${test.address}/api/docs/package.json`)).status).toBe(404);
  });
});
