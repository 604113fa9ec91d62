import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guardedFetch } from './guarded-fetch.js';
import { addressesOf, isAllowed, TargetRefused } from './target.js';
import { connectionTrouble } from './trouble.js';

const strict = { loopback: false };
const loose = { loopback: true };

describe('an address', () => {
  it.each(['10.1.2.3', '192.168.0.9', '203.0.113.7', 'fd00::7', '2001:db8::1'])('%s may be connected to', (address) => {
    expect(isAllowed(address, strict)).toBe(true);
    expect(isAllowed(address, { loopback: true, onlyLoopback: true })).toBe(false);
  });

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fe80::1',
    'fe80::1%eth0',
    '0.0.0.0',
    '::',
  ])('%s may not, whatever the switch says', (address) =>
    expect([isAllowed(address, strict), isAllowed(address, loose)]).toEqual([false, false]),
  );

  it.each(['224.0.0.1', '255.255.255.255', 'ff02::1', 'ldap.lab.test', ''])('%s is none of a machine', (address) =>
    expect(isAllowed(address, loose)).toBe(false),
  );

  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])('%s only by the switch', (address) =>
    expect([isAllowed(address, strict), isAllowed(address, loose)]).toEqual([false, true]),
  );

  it('is looked at behind a name too', async () => {
    await expect(addressesOf('localhost', strict)).rejects.toThrow(TargetRefused);
    await expect(addressesOf('[::1]', strict)).rejects.toThrow(TargetRefused);
    expect((await addressesOf('localhost', loose)).length).toBeGreaterThan(0);
  });
});

describe('asking a machine', () => {
  let server: Server;
  let address: string;
  const asked: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/away') response.writeHead(302, { location: '/here' }).end();
      else if (request.url === '/large') response.end(Buffer.alloc(2_000_000, 'x'));
      else if (request.url !== '/slow') response.end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('answers what it says, and never goes where it points', async () => {
    const ask = guardedFetch(loose);
    expect(await (await ask(`${address}/here`, {})).text()).toBe('here');
    const answer = await ask(`${address}/away`, {});
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/here']);
    expect(asked).toEqual(['/here', '/away']);
  });

  it('is refused before anything is sent: this machine, by name and by number, and what has no TLS', async () => {
    const ask = guardedFetch(strict);
    const { port } = new URL(address);
    for (const url of [address, `http://localhost:${port}`, `https://127.0.0.1:${port}`, `https://localhost:${port}`])
      expect(connectionTrouble(await failure(ask(url, {})))).toBe('target');
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'file:///etc/passwd', 'gopher://127.0.0.1/'])
      expect(connectionTrouble(await failure(guardedFetch(loose)(url, {})))).toBe('target');
    expect(asked).toHaveLength(2);
  });

  it('reports the cause: unreachable, too slow, too large', async () => {
    const ask = guardedFetch(loose);
    expect(connectionTrouble(await failure(ask('http://127.0.0.1:1/', {})))).toBe('unreachable');
    const slow = ask(`${address}/slow`, { signal: AbortSignal.timeout(50) });
    expect(connectionTrouble(await failure(slow))).toBe('timeout');
    expect(String(await failure(ask(`${address}/large`, {})))).toContain('larger than');
  });

  it('knows a name that nobody has and a certificate that nobody vouches for', () => {
    expect(connectionTrouble(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))).toBe('unknownHost');
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(connectionTrouble(new Error('failed', { cause }))).toBe('certificate');
    expect(connectionTrouble(new Error('something else'))).toBeUndefined();
  });
});
