import { rmSync } from 'node:fs';
import { get, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModulesContainer } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { tokenHeader, type Envelope } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { ticketPages } from '#lab/shared/frame-pages.js';
import { declaredRoutes } from '#lab/platform/access/declared-routes.js';
import { maxAttachment } from '#lab/platform/files/file-kind.js';
import { bodyDepth, bodyLimitOf, bodyLimits } from '#lab/platform/http/limits.js';
import { mebibyte } from '#lab/platform/sizes.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { eventually } from '../../support/eventually.js';
import { aClient, nginx, startNginx } from '../../support/nginx.js';

let test: TestApp;
let client: string;
let count = 0;

beforeAll(async () => {
  client = aClient();
  test = await TestApp.start({ diagrams: false, client, trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await test.stop();
  rmSync(client, { recursive: true, force: true });
});

/** Headers that say nothing about the content: written by the program that answers, and different for each answer. */
const own =
  /^(date|server|connection|keep-alive|content-length|content-type|etag|last-modified|accept-ranges|x-request-id|transfer-encoding|vary)$/;
const headersOf = async (address: string) => {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return { status: answer.status, ...Object.fromEntries([...answer.headers].filter(([name]) => !own.test(name))) };
};
const claimed = '203.0.113.9';
/** The address that the server takes for a caller's who is at 127.0.0.2 and claims another one. */
async function addressSeen(server: TestApp, by: string): Promise<string> {
  const { token = '' } = await server.as(await aUser(server, `caller${count++}`));
  const headers = { [tokenHeader]: token, 'x-forwarded-for': claimed };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${by}/api/auth/info`, { localAddress: '127.0.0.2', headers }, resolve).on('error', reject),
  );
  return ((await json(answer)) as Envelope<{ ip: string }>).data.ip;
}
const post = (address: string, path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/api${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

/** A file of the largest size, in a form. */
const fileForm = 11 * mebibyte;
/** Every address that takes a body, with how large it may be: with the method that takes most. */
function bodies(server: TestApp): { method: string; path: string; limit: number }[] {
  const all = declaredRoutes(server.app.get(ModulesContainer))
    .filter(({ method }) => method !== 'GET')
    .map(({ handler, method, path }) => {
      const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as
        | { bodyLimit?: number; takesFile?: boolean }
        | undefined;
      const limit = config?.takesFile ? fileForm : bodyLimitOf(`/api/${path}`, config);
      return { method, path: `/api/${path.replaceAll(/:\w+/g, 'x')}`, limit };
    });
  const rising = all.sort((one, other) => one.limit - other.limit);
  return [...new Map(rising.map((each) => [each.path, each])).values()];
}
/** Whether nginx lets a body of this length come: it says so before any byte of it is sent. */
function comesIn(address: string, method: string, path: string, length: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = { expect: '100-continue', 'content-length': length };
    const asked = request(address + path, { method, headers }, ({ statusCode }) => {
      asked.destroy();
      if (statusCode === 413) resolve(false);
      else reject(new Error(`${method} ${path} was answered with ${statusCode}`));
    });
    asked.on('continue', () => {
      asked.destroy();
      resolve(true);
    });
    asked.on('error', reject);
    asked.flushHeaders();
  });
}

(nginx === undefined ? describe.skip : describe)('the configuration of the containers', () => {
  let proxy: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    proxy = await startNginx(nginx ?? '', test.address, client);
  });
  afterAll(() => proxy.stop());

  it.each([
    '/',
    '/purchase/myPrList',
    '/assets/inside-1a2b3c.js',
    '/manifest.webmanifest',
    '/api/auth/methods',
    '/api/auth/info',
    `/api/hr/leave-feed/${'A'.repeat(43)}.ics`,
    ...ticketPages,
  ])('sends with %s every header that the server sends, once', async (path) => {
    const expected = await headersOf(`${test.address}${path}`);
    expect(Object.keys(expected).length).toBeGreaterThan(10);
    expect(await headersOf(`${proxy.address}${path}`)).toEqual(expected);
  });

  it('sends the manifest with the type that phones ask for', async () => {
    const answer = await fetch(`${proxy.address}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  });

  it('counts calls of IPv6 by the /64 of their address, and others by the address', async () => {
    // Callers who name their address themselves: this machine has no network of its own to call from.
    const named = 'set_real_ip_from 127.0.0.1; real_ip_header X-Caller;';
    const counting = await startNginx(nginx ?? '', test.address, client, named);
    const refused = async (addresses: readonly string[]) => {
      const answers = await Promise.all(
        addresses.map((caller) =>
          fetch(`${counting.address}/api/auth/methods`, { headers: { 'x-caller': caller } }).then(
            async (answer) => (await answer.arrayBuffer(), answer.status),
          ),
        ),
      );
      return answers.filter((status) => status === 429).length;
    };
    const callers = (of: (n: number) => string) => Array.from({ length: 60 }, (_, n) => of(n + 1));
    try {
      // A burst of 30 and five a second are let in; the server behind is not asked for the others.
      expect(await refused(callers((n) => `2001:db8:1:2::${n.toString(16)}`))).toBeGreaterThan(10);
      expect(await refused(callers((n) => `2001:db8:5::${n.toString(16)}`))).toBeGreaterThan(10);
      expect(await refused(callers((n) => `2001:db8:3:${n.toString(16)}:9:9:9:9`))).toBe(0);
      expect(await refused(callers((n) => `198.51.100.${n}`))).toBe(0);
    } finally {
      await counting.stop();
    }
  });

  it('logs calls, but no calendar link, whose address is a secret', async () => {
    const secret = 'B'.repeat(43);
    for (const path of [`hr/leave-feed/${secret}.ics`, `hr/leave-feed/${secret}/more`, 'auth/methods?logged=1'])
      await (await fetch(`${proxy.address}/api/${path}`)).arrayBuffer();
    await eventually(() => proxy.logged().includes('/api/auth/methods?logged=1'), 'the last call is in the log');
    expect(proxy.logged()).not.toContain(secret);
  });

  it('has the limits of the server for what a body may hold', async () => {
    const large = JSON.stringify({ username: 'x'.repeat(bodyLimits.signIn) });
    expect((await post(proxy.address, '/auth/login', large)).status).toBe(413);
    expect((await post(proxy.address, '/files', 'x'.repeat(11 * mebibyte + 1))).status).toBe(413);
    const uploader = new Caller(proxy.address, (await test.as(await aUser(test, 'uploader'))).token);
    const largest = await uploader.upload('/files', 'largest.txt', Buffer.alloc(maxAttachment, 'x'));
    expect(largest.data).toMatchObject({ size: maxAttachment });
  });

  it('lets as much come to each route as the server takes of it, and not a byte more', async () => {
    const counted = bodies(test);
    const limits: readonly number[] = [...Object.values(bodyLimits), fileForm];
    expect(new Set(counted.map(({ limit }) => limit))).toEqual(new Set(limits));
    // Its limits for calls are those of people; a test makes more.
    const patient = await startNginx(nginx ?? '', test.address, client, 'limit_req_dry_run on;');
    const wrong: string[] = [];
    try {
      for (const { method, path, limit } of counted) {
        if (!(await comesIn(patient.address, method, path, limit)))
          wrong.push(`${method} ${path} ends before ${limit}`);
        if (await comesIn(patient.address, method, path, limit + 1))
          wrong.push(`${method} ${path} takes over ${limit}`);
      }
    } finally {
      await patient.stop();
    }
    expect(wrong).toEqual([]);
  });

  it('says where a call comes from, not what the caller says', async () => {
    expect(await addressSeen(test, proxy.address)).toBe('127.0.0.2');
  });

  it('slows a script down that signs in without end', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        post(proxy.address, '/auth/login', '{"username":"a","password":"b","channel":"web"}'),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  });
});

describe('a body', () => {
  const codeOf = async (path: string, body: string) =>
    ((await (await post(test.address, path, body)).json()) as { code: number }).code;
  const signIn = '"username":"a","password":"b","channel":"web"';

  it.each([
    ['at the sign-in', '/auth/login', bodyLimits.signIn, errors.field],
    ['elsewhere', '/purchase/requests', bodyLimits.usual, errors.fileRefused],
    ['of a diagram', '/process/drafts/a.b/check', bodyLimits.large, errors.fileRefused],
  ])('%s is refused before it is parsed when it is larger than its route allows', async (_, path, limit, refusal) => {
    // Blanks only fill it, so that nothing else is wrong with it.
    const filledTo = (length: number) => `{${signIn}}`.padEnd(length);
    expect(await codeOf(path, filledTo(limit + 1))).toBe(refusal.code);
    expect(await codeOf(path, filledTo(limit))).not.toBe(refusal.code);
  });

  it('that is nested too deep is refused by its code', async () => {
    const nested = (depth: number) => `{${signIn},"more":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(await codeOf('/auth/login', nested(bodyDepth + 1))).toBe(errors.field.code);
    expect(await codeOf('/auth/login', nested(bodyDepth))).not.toBe(errors.field.code);
  });

  it('is answered with what no cache may keep', async () => {
    const { headers } = await fetch(`${test.address}/api/auth/methods`);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the address of a caller', () => {
  it.each([
    ['the one that a trusted proxy names', ['127.0.0.0/8'], claimed],
    ['that of the connection where it is no trusted proxy', ['127.0.0.1'], '127.0.0.2'],
    ['that of the connection where no proxy is trusted', [], '127.0.0.2'],
  ])('is %s', async (_, trustedProxies, expected) => {
    const server = await TestApp.start({ diagrams: false, trustedProxies });
    try {
      expect(await addressSeen(server, server.address)).toBe(expected);
    } finally {
      await server.stop();
    }
  });
});
