import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { routesOf } from '../../support/routes.js';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

describe('an id that no record can have', () => {
  /** Asks for an address as it is written; `fetch` would put it in order first. */
  const statusOf = (method: string, path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const isRead = method === 'GET' || method === 'DELETE';
      const type = isRead ? {} : { 'content-type': 'application/json' };
      const headers = { ...type, [tokenHeader]: admin.token ?? '' };
      const sent = request(`${test.address}/`, { method, path: `/api/${path}`, headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.once('error', reject);
      sent.end(isRead ? undefined : '{}');
    });

  it.each([
    ['an emoji', '%F0%9F%98%80'],
    ['the folder above', '..'],
    ['a path', '..%2f..%2fetc%2fpasswd'],
    ['300 characters', 'x'.repeat(300)],
    ['90 characters of three bytes', '%E6%B5%81'.repeat(90)],
    ['a zero byte', 'x%00'],
    ['a blank', '%20'],
    ['a quotation mark', "x'--"],
  ])('is not found on any route: %s', async (_, id) => {
    const routes = routesOf(test).filter(({ path }) => path.includes(':'));
    expect(routes.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const { method, path } of routes) {
      const status = await statusOf(method, path.replaceAll(/:\w+/g, id));
      if (status !== errors.notFound.http) wrong.push(`${method} ${path}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});
