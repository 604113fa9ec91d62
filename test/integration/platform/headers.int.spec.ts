import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  address = test.address;
});
afterAll(() => test.stop());

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

it('answers HEAD as it answers GET, without a body', async () => {
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => fetch(`${address}/api/auth/methods`, { method })),
  );
  expect([head?.status, await head?.text()]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length']) expect(head?.headers.get(name)).toBe(get?.headers.get(name));
  expect((await fetch(`${address}/api/auth/info`, { method: 'HEAD' })).status).toBe(401);
});

describe.each([
  ['an answer', '/api/auth/methods'],
  ['a refusal', '/api/auth/info'],
  ['an address that leads nowhere', '/nowhere'],
  ['the description of the API', '/api/docs'],
])('%s', (_, path) => {
  it('runs scripts of this site alone, none of them inline, and nothing that is plugged in', async () => {
    const policy = policyOf((await fetch(`${address}${path}`)).headers);
    // WebAssembly of this site too: the reader of codes. It runs no text as a script.
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('base-uri')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  });

  it('is in no frame of another site, is taken for what it says it is, and keeps its address to itself', async () => {
    const { headers } = await fetch(`${address}${path}`);
    expect(policyOf(headers).get('frame-ancestors')).toEqual(["'none'"]);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('lets no other site read it', async () => {
    const { headers } = await fetch(`${address}${path}`, { headers: { origin: 'https://elsewhere.test' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
