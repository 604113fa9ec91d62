import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { errors } from '#lab/shared/errors.js';
import { Session } from '#lab/platform/access/session.entity.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { minutes, seconds } from '../../support/clock.js';

let test: TestApp;
let admin: string;
let people = 0;
const password = 'Right-1-Horse';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await aUser(test, 'admin', { permissions: ['*'] });
});
afterAll(() => test.stop());

const setMode = async (totp: 'off' | 'optional' | 'required') => {
  const caller = await test.as(admin);
  const { version, values } = (await caller.get('/system/access')).data;
  expect((await caller.put('/system/access', { version, ...values, totp })).status).toBe(200);
};
beforeEach(() => setMode('optional'));

/** Each call from a place of its own: the limit of one address is tested with the links. */
const open = (path: string, body: Record<string, unknown>) =>
  test.nobody().post(path, body, { 'x-forwarded-for': `203.0.113.${people++ % 250}` });
const signIn = (username: string) => open('/auth/login', { username, password });
const code = (key: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: test.clock.now().getTime() + offset });

interface Enrolled {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly caller: Caller;
  readonly recoveryCodes: readonly string[];
}

async function aPerson(permissions: readonly string[] = ['purchase:request:search']) {
  const name = `person${people++}`;
  return { name, id: await aUser(test, name, { permissions, passwordHash: await hash(password) }) };
}

/** A user who has set codes up, a minute ago. */
async function enrolled(permissions?: readonly string[]): Promise<Enrolled> {
  const person = await aPerson(permissions);
  const caller = await test.as(person.id);
  const { key } = (await caller.post('/auth/totp/enrol', { password })).data as { key: string };
  const { recoveryCodes } = (await caller.post('/auth/totp/confirm', { code: code(key) })).data as Enrolled;
  test.clock.pass(minutes(1));
  return { ...person, key, caller, recoveryCodes };
}
const challengeOf = async (name: string) => (await signIn(name)).data as { challenge: string; step: string };

describe('setting up', () => {
  it('needs a first code, gives ten recovery codes once, and stores neither key nor codes as they are', async () => {
    const { id, name } = await aPerson();
    const caller = await test.as(id);
    const { key, uri } = (await caller.post('/auth/totp/enrol', { password })).data as { key: string; uri: string };
    expect(uri).toBe(`otpauth://totp/Labdesk:${name}?issuer=Labdesk&secret=${key}&algorithm=SHA1&digits=6&period=30`);
    expect((await caller.get('/auth/totp')).data).toEqual({ mode: 'optional', since: null, recoveryCodesLeft: 0 });
    expect((await signIn(name)).data).toEqual({ token: expect.any(String) });
    (await caller.post('/auth/totp/confirm', { code: '000000' })).expectCode(accountErrors.wrongCode);
    const { recoveryCodes } = (await caller.post('/auth/totp/confirm', { code: code(key) })).data as Enrolled;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await caller.get('/auth/totp')).data).toEqual({
      mode: 'optional',
      since: test.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    const stored = JSON.stringify(await test.db.query({ sql: 'SELECT * FROM `account_totp`', values: [] }));
    for (const secret of [key, ...recoveryCodes, recoveryCodes[0]?.replaceAll('-', '') ?? ''])
      expect(stored).not.toContain(secret);
    (await caller.post('/auth/totp/enrol', { password })).expectCode(accountErrors.totpSetUpAlready);
    (await caller.post('/auth/totp/confirm', { code: code(key) })).expectCode(accountErrors.totpSetUpAlready);
  });

  it('asks for the password, and for a new sign-in where an identity provider has it', async () => {
    const { id, name } = await aPerson();
    const caller = await test.as(id);
    (await caller.post('/auth/totp/enrol')).expectCode(errors.field);
    const wrong = (await caller.post('/auth/totp/enrol', { password: 'wrong' })).expectCode(
      accountErrors.oldPasswordWrong,
    );
    expect(wrong.fields).toEqual([{ path: 'password', code: accountErrors.oldPasswordWrong.code }]);
    for (let tries = 0; tries < 4; tries++) await caller.post('/auth/totp/enrol', { password: 'wrong' });
    (await caller.post('/auth/totp/enrol', { password })).expectCode(errors.tooMany);

    const other = await aPerson();
    await change(test, User, other.id, { loginType: '3', passwordHash: null });
    const guest = await test.as(other.id);
    test.clock.pass(minutes(11));
    (await guest.post('/auth/totp/enrol')).expectCode(accountErrors.signInAgain);
    expect((await (await test.as(other.id)).post('/auth/totp/enrol')).data.key).toEqual(expect.any(String));
    expect((await signIn(name)).status).toBeLessThan(500);
  });

  it('is refused while it is switched off, before it was begun, and with what is no code', async () => {
    const caller = await test.as((await aPerson()).id);
    (await caller.post('/auth/totp/confirm', { code: '123456' })).expectCode(accountErrors.totpNotSetUp);
    for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      (await caller.post('/auth/totp/confirm', { code: wrong })).expectCode(errors.field);
    const { key } = (await caller.post('/auth/totp/enrol', { password })).data as { key: string };
    await setMode('off');
    (await caller.post('/auth/totp/enrol', { password })).expectCode(accountErrors.totpOff);
    (await caller.post('/auth/totp/confirm', { code: code(key) })).expectCode(accountErrors.totpOff);
  });
});

describe('signing in', () => {
  it.each([
    ['disabled', { status: '1' }, accountErrors.noAccess],
    ['locked', { status: '4' }, accountErrors.locked],
  ])('with a code leaves no session where the account was %s meanwhile', async (_, values, refusal) => {
    const { id, name, key } = await enrolled();
    const { challenge } = await challengeOf(name);
    await change(test, User, id, values);
    const before = await test.db.repo(Session).countBy({ userId: id });
    (await open('/auth/totp', { challenge, code: code(key) })).expectCode(refusal);
    expect(await test.db.repo(Session).countBy({ userId: id })).toBe(before);
    await change(test, User, id, { status: '0' });
    expect((await open('/auth/totp', { challenge, code: code(key) })).status).toBe(201);
  });

  it('asks for a code in the place of a token, and takes each code once', async () => {
    const { id, name, key } = await enrolled();
    const first = await challengeOf(name);
    expect(first).toEqual({ challenge: expect.any(String), step: 'code' });
    const { token } = (await open('/auth/totp', { challenge: first.challenge, code: code(key) })).data as {
      token: string;
    };
    expect((await new Caller(test.address, token).get('/auth/info')).data.user.id).toBe(id);
    const second = await challengeOf(name);
    (await open('/auth/totp', { challenge: second.challenge, code: code(key) })).expectCode(accountErrors.wrongCode);
    (await open('/auth/totp', { challenge: first.challenge, code: code(key, 30_000) })).expectCode(
      accountErrors.challengeOver,
    );
    expect((await open('/auth/totp', { challenge: second.challenge, code: code(key, 30_000) })).status).toBe(201);
  });

  it('takes codes of the half minutes beside, and none further away', async () => {
    const { name, key } = await enrolled();
    const { challenge } = await challengeOf(name);
    for (const away of [-60_000, 60_000])
      (await open('/auth/totp', { challenge, code: code(key, away) })).expectCode(accountErrors.wrongCode);
    expect((await open('/auth/totp', { challenge, code: code(key, -30_000) })).status).toBe(201);
    const again = await challengeOf(name);
    expect((await open('/auth/totp', { challenge: again.challenge, code: code(key, 30_000) })).status).toBe(201);
  });

  it('gives one of two a token who send the same code at once', async () => {
    const { name, key } = await enrolled();
    const challenges = [await challengeOf(name), await challengeOf(name)];
    const answers = await Promise.all(
      challenges.map(({ challenge }) => open('/auth/totp', { challenge, code: code(key) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, accountErrors.wrongCode.http]);
  });

  it('takes a recovery code in any spelling, once', async () => {
    const { name, caller, recoveryCodes } = await enrolled();
    const [one = ''] = recoveryCodes;
    const spelled = one.toUpperCase().replaceAll('-', ' ');
    const { challenge } = await challengeOf(name);
    expect((await open('/auth/totp', { challenge, code: spelled })).status).toBe(201);
    expect((await caller.get('/auth/totp')).data.recoveryCodesLeft).toBe(9);
    const again = await challengeOf(name);
    (await open('/auth/totp', { challenge: again.challenge, code: one })).expectCode(accountErrors.wrongCode);
  });

  it('looks at no code for a quarter of an hour after five wrong ones, whatever the challenge', async () => {
    const { id, name, key } = await enrolled();
    for (let i = 0; i < 5; i++) {
      const { challenge } = await challengeOf(name);
      (await open('/auth/totp', { challenge, code: '000000' })).expectCode(accountErrors.wrongCode);
    }
    const { challenge } = await challengeOf(name);
    const refused = await open('/auth/totp', { challenge, code: code(key) });
    refused.expectCode(errors.tooMany);
    expect(refused.body.message).toBe('tooMany&&900');
    test.clock.pass(minutes(15));
    const later = await challengeOf(name);
    expect((await open('/auth/totp', { challenge: later.challenge, code: code(key) })).status).toBe(201);
    const rows = await test.db.query({
      sql: 'SELECT `id` FROM `audit` WHERE `recordId` = ? AND `action` = ?',
      values: [id, 'user.totpBlocked'],
    });
    expect(rows).toHaveLength(1);
  });

  it('forgets its first step after five minutes, and is none of the enrolment, of a token or of nonsense', async () => {
    const { name, key } = await enrolled();
    const { challenge } = await challengeOf(name);
    (await open('/auth/totp/start', { challenge })).expectCode(accountErrors.challengeOver);
    (await open('/auth/totp/finish', { challenge, code: code(key) })).expectCode(accountErrors.challengeOver);
    (await open('/auth/totp', { challenge: 'nonsense', code: code(key) })).expectCode(accountErrors.challengeOver);
    (await new Caller(test.address, challenge).get('/auth/info')).expectCode(errors.notSignedIn);
    test.clock.pass(seconds(300));
    (await open('/auth/totp', { challenge, code: code(key) })).expectCode(accountErrors.challengeOver);
  });

  it('asks nobody while it is switched off', async () => {
    const { name } = await enrolled();
    await setMode('off');
    expect((await signIn(name)).data).toEqual({ token: expect.any(String) });
  });
});

describe('where everybody needs codes', () => {
  it('comes setting them up before anything else', async () => {
    const { id, name } = await aPerson();
    await setMode('required');
    const { challenge, step } = await challengeOf(name);
    expect(step).toBe('enrol');
    (await open('/auth/totp', { challenge, code: '123456' })).expectCode(accountErrors.challengeOver);
    const { key } = (await open('/auth/totp/start', { challenge })).data as { key: string };
    (await open('/auth/totp/finish', { challenge, code: '000000' })).expectCode(accountErrors.wrongCode);
    // Disabled meanwhile, there is no session, and the codes are not set up.
    await change(test, User, id, { status: '1' });
    const sessions = await test.db.repo(Session).countBy({ userId: id });
    (await open('/auth/totp/finish', { challenge, code: code(key) })).expectCode(accountErrors.noAccess);
    expect(await test.db.repo(Session).countBy({ userId: id })).toBe(sessions);
    await change(test, User, id, { status: '0' });
    const done = (await open('/auth/totp/finish', { challenge, code: code(key) })).data as Enrolled & { token: string };
    expect(done.recoveryCodes).toHaveLength(10);
    const caller = new Caller(test.address, done.token);
    expect((await caller.get('/auth/info')).data.user.id).toBe(id);
    (await open('/auth/totp/start', { challenge })).expectCode(accountErrors.challengeOver);
    expect((await challengeOf(name)).step).toBe('code');
    test.clock.pass(minutes(1));
    (await caller.post('/auth/totp/remove', { code: code(key) })).expectCode(accountErrors.totpRequired);
  });
});

describe('what a person has set up', () => {
  it('is taken away with a code, and the sign-in asks for none any more', async () => {
    const { name, key, caller } = await enrolled();
    (await caller.post('/auth/totp/remove', { code: '000000' })).expectCode(accountErrors.wrongCode);
    expect((await caller.post('/auth/totp/remove', { code: code(key) })).data).toBeNull();
    expect((await signIn(name)).data).toEqual({ token: expect.any(String) });
    (await caller.post('/auth/totp/remove', { code: code(key) })).expectCode(accountErrors.totpNotSetUp);
    (await caller.post('/auth/totp/recoveryCodes', { code: code(key) })).expectCode(accountErrors.totpNotSetUp);
  });

  it('gets new recovery codes with a code, and the old ones end', async () => {
    const { name, key, caller, recoveryCodes } = await enrolled();
    (await caller.post('/auth/totp/recoveryCodes', { code: '000000' })).expectCode(accountErrors.wrongCode);
    const fresh = (await caller.post('/auth/totp/recoveryCodes', { code: code(key) })).data as Enrolled;
    expect(fresh.recoveryCodes).toHaveLength(10);
    const { challenge } = await challengeOf(name);
    (await open('/auth/totp', { challenge, code: recoveryCodes[0] })).expectCode(accountErrors.wrongCode);
    expect((await open('/auth/totp', { challenge, code: fresh.recoveryCodes[0] })).status).toBe(201);
  });

  it('is reset by who may edit users and holds no less; the person is out everywhere', async () => {
    const { id, name, caller } = await enrolled();
    const desk = await test.as((await aPerson(['sys:user:save', 'purchase:*'])).id);
    expect((await desk.get(`/org/users/${id}/totp`)).data).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await desk.post(`/org/users/${id}/totp/reset`)).data).toBeNull();
    (await caller.get('/auth/info')).expectCode(errors.notSignedIn);
    expect((await signIn(name)).data).toEqual({ token: expect.any(String) });
    (await desk.post(`/org/users/${id}/totp/reset`)).expectCode(accountErrors.totpNotSetUp);
    (await desk.post('/org/users/nobody/totp/reset')).expectCode(errors.notFound);
    (await desk.get('/org/users/nobody/totp')).expectCode(errors.notFound);
    const strong = await enrolled(['process:*']);
    (await desk.post(`/org/users/${strong.id}/totp/reset`)).expectCode(orgErrors.beyondYourOwn);
    const reader = await test.as((await aPerson(['sys:user:search'])).id);
    (await reader.get(`/org/users/${id}/totp`)).expectCode(errors.forbidden);
    (await reader.post(`/org/users/${id}/totp/reset`)).expectCode(errors.forbidden);
  });
});

it('also is between a one-time link and the session', async () => {
  const { name, key } = await enrolled();
  const portal = await test.as((await aPerson(['*'])).id);
  const { content } = (await portal.post('/auth/outSideTickets', { userId: name, issuer: 'portal' })).data as {
    content: string;
  };
  const { challenge, step } = (await open('/auth/outSideLink', { content })).data as {
    challenge: string;
    step: string;
  };
  expect(step).toBe('code');
  expect((await open('/auth/totp', { challenge, code: code(key) })).status).toBe(201);
});
