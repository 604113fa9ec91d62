import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import { seconds } from '../../support/clock.js';

/**
 * What one address may do in a minute is the same on one server and on two: they count together, in the database. The
 * addresses of one /64 are one: a customer of IPv6 holds all of them.
 */
let test: TestApp;
let other: TestApp;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  other = await TestApp.start({ beside: test, executesJobs: false });
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});
beforeEach(() => test.clock.pass(seconds(61)));

/** Every row has a network of its own: what strangers may call is counted together as it arrives. */
it.each([
  [30, 'codes', '/auth/totp', { challenge: 'x'.repeat(43), code: '123456' }],
  [60, 'decision links', '/process/taskLinks/open', { ticket: 'x'.repeat(43) }],
  [90, 'single sign-on', '/auth/sso/token', { code: 'x'.repeat(43) }],
  [600, 'answers of workers', '/process/external/none/complete', { token: 'x' }],
])('%i calls a minute of the doors for %s', async (most, _, path, body) => {
  const codes: number[] = [];
  const from = (host: number) => ({ 'x-forwarded-for': `2001:db8:0:${most}::${host + 1}` });
  const call = async (at: number) =>
    codes.push((await (at % 2 === 0 ? test : other).nobody().post(path, body, from(at))).body.code);
  for (let at = 0; at <= most; at += 30) await Promise.all(Array.from({ length: 30 }, (__, i) => call(at + i)));
  expect(codes.filter((code) => code !== errors.tooMany.code)).toHaveLength(most);
  // Another network is counted for itself, and a minute later all begin anew.
  const elsewhere = await other.nobody().post(path, body, { 'x-forwarded-for': `2001:db8:1:${most}::1` });
  expect(elsewhere.body.code).not.toBe(errors.tooMany.code);
  test.clock.pass(seconds(61));
  expect((await other.nobody().post(path, body, from(0))).body.code).not.toBe(errors.tooMany.code);
});
