import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { arrivalLimits } from '#lab/platform/limits/arrival-limits.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

/** How long a request to this server may take to arrive. */
const arrivalMs = 1500;

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, arrivalMs });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

describe('an address that calls too often', () => {
  const call = async (path: string, address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    return fetch(`${test.address}/api/${path}`, { method: 'POST', headers, body: '{' });
  };
  const statusesOf = async (path: string, address: string, times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => call(path, address)));
    return answers.map(({ status }) => status);
  };

  it('is refused before its body is read, for the rest of the time only and on no other address', async () => {
    const { points, duration } = arrivalLimits.open;
    const statuses = await statusesOf('auth/login', '203.0.113.77', points + 20);
    expect(statuses.filter((status) => status === 400)).toHaveLength(points);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = await call('auth/login', '203.0.113.77');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(duration);
    expect(await refused.json()).toMatchObject({ code: errors.tooMany.code });
    expect((await call('auth/login', '203.0.113.78')).status).toBe(400);
    // What is behind the sign-in is counted for itself.
    expect((await call('files', '203.0.113.77')).status).not.toBe(429);
  });

  it.each([
    ['auth/login', '203.0.113.79'],
    ['noAuthentication/forgotPwSendMail', '203.0.113.80'],
    ['process/taskLinks/open', '203.0.113.81'],
  ])('is refused at %s however the address is written', async (path, address) => {
    const { points } = arrivalLimits.open;
    const encoded = path.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`);
    await statusesOf(encoded, address, points);
    expect((await call(path, address)).status).toBe(429);
    expect((await call(encoded, address)).status).toBe(429);
  });

  it('is counted with all others of its /64', async () => {
    const { points } = arrivalLimits.open;
    const hosts = Array.from({ length: points + 5 }, (_, host) => `2001:db8:7:7::${host + 1}`);
    const answers = await Promise.all(hosts.map((host) => call('auth/login', host)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await call('auth/login', '2001:db8:7:8::1')).status).toBe(400);
  });

  it('is not counted on the machine itself', async () => {
    const statuses = await statusesOf('auth/login', '127.0.0.1', arrivalLimits.open.points + 20);
    expect(new Set(statuses)).toEqual(new Set([400]));
  });
});

describe('a request that arrives too slowly', () => {
  /** Sends the beginning of a request and nothing more; answers what came back until the server hung up. */
  const begun = (head: string): Promise<{ said: string; ms: number }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(test.address);
      const from = performance.now();
      let said = '';
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
      socket.once('error', reject);
      socket.once('close', () => resolve({ said, ms: performance.now() - from }));
    });
  const upload = (token = '') =>
    `POST /api/files HTTP/1.1\r\nHost: x\r\n${tokenHeader}: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello`;

  it.each([
    ['its head', () => 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\n'],
    [
      'its body',
      () => 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
    ],
    ['its file', () => upload(admin.token)],
  ])(
    'ends: %s',
    async (_, head) => {
      const { said, ms } = await begun(head());
      expect(said).toMatch(/^HTTP\/1\.1 408 /);
      expect(ms).toBeGreaterThan(arrivalMs * 0.9);
      expect(ms).toBeLessThan(arrivalMs + 4000);
    },
    15_000,
  );
});
