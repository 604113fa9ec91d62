import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';

const page = '<!doctype html><title>Labdesk</title>';
let test: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'labdesk-client-'));
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'client', 'index.html'), page);
  writeFileSync(join(folder, 'client', 'mark.svg'), '<svg/>');
  writeFileSync(join(folder, 'client', 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'client', 'assets', 'list-1a2b3c.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'a secret');
  test = await TestApp.start({ diagrams: false, client: join(folder, 'client') });
});
afterAll(async () => {
  await test.stop();
  rmSync(folder, { recursive: true });
});

const answer = async (path: string, method = 'GET') => {
  const response = await fetch(`${test.address}${path}`, { method });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    kept: response.headers.get('cache-control'),
    text: await response.text(),
  };
};

it('serves a built file that may be kept for ever', async () => {
  expect(await answer('/assets/list-1a2b3c.js')).toEqual({
    status: 200,
    type: expect.stringContaining('javascript') as unknown,
    kept: 'public, max-age=31536000, immutable',
    text: 'export {};',
  });
  expect(await answer('/assets/list-1a2b3c.js', 'HEAD')).toMatchObject({ status: 200, text: '' });
});

it.each(['/', '/index.html', '/purchase/myPrList', '/login?return=/home', '/assets'])(
  'answers %s with the page, which is always revalidated',
  async (path) => {
    expect(await answer(path)).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      kept: expect.stringMatching(/^no-(cache|store)$/) as unknown,
      text: page,
    });
  },
);

it('serves the few files beside the page under their own names', async () => {
  expect(await answer('/mark.svg')).toMatchObject({ status: 200, type: 'image/svg+xml', kept: 'no-cache' });
  expect(await answer('/mark.svg?v=2')).toMatchObject({ status: 200, type: 'image/svg+xml' });
  expect(await answer('/manifest.webmanifest')).toMatchObject({ status: 200, type: 'application/manifest+json' });
});

it.each(['/assets/list-of-an-older-build.js', '/assets/', '/api/nothing'])(
  'answers %s as missing, not as a page',
  async (path) => {
    const { status, text } = await answer(path);
    expect(status).toBe(404);
    expect(text).not.toContain('<!doctype');
  },
);

it.each(['/assets/..%2f..%2fsecret.txt', '/..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/%2e%2e/secret.txt'])(
  'gives nothing from outside the folder for %s',
  async (path) => {
    expect((await answer(path)).text).not.toContain('a secret');
  },
);
