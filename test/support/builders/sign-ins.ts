import { hash } from '@node-rs/argon2';
import { expect } from '@jest/globals';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import type { TestApp } from '../app.js';
import { Caller, type Answer } from '../as-user.js';
import { aCode } from './account.js';
import { aUser } from './org.js';

export const password = 'Right-1-Horse';

interface Try {
  readonly given?: string;
  readonly from?: string;
  readonly code?: object;
  readonly on?: TestApp;
  readonly token?: string;
  /** The cookie of a device. */
  readonly cookie?: string;
}

/** Users with a password, and their sign-ins from one address or another. */
export function signIns(app: () => TestApp) {
  let addresses = 0;
  let passwordHash: Promise<string> | undefined;

  const anAddress = () => `198.51.100.${++addresses}`;
  const signIn = (
    username: string,
    { given = password, from = '203.0.113.1', code, on = app(), token, cookie }: Try = {},
  ): Promise<Answer> =>
    new Caller(on.address, token).post(
      '/auth/login',
      { username, password: given, channel: 'web', ...(code && { code }) },
      { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
    );
  const newUser = async (name: string, more: object = {}) => {
    passwordHash ??= hash(password);
    return aUser(app(), name, { passwordHash: await passwordHash, language: 'en', ...more });
  };
  /** Wrong passwords, each from an address of its own, with a code where one is wanted. */
  async function guess(username: string, times: number, from?: string): Promise<void> {
    for (let tries = 1; tries <= times; tries++) {
      const code = tries > 3 ? await aCode(app(), username) : undefined;
      const given = { given: `wrong ${tries}`, from: from ?? anAddress(), ...(code && { code }) };
      (await signIn(username, given)).expectCode(accountErrors.wrongCredentials);
    }
  }
  /** Signs in and answers the cookie of the device. */
  async function knownDevice(username: string, more: Try = {}): Promise<string> {
    const answer = await signIn(username, { from: anAddress(), ...more });
    expect(answer.status).toBe(201);
    return answer.headers['set-cookie']?.split(';', 1)[0] ?? '';
  }
  const audited = (action: string) => app().db.repo(AuditRow).findBy({ action });
  return { anAddress, signIn, newUser, guess, knownDevice, audited };
}
