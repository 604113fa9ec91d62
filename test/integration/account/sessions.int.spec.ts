import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { backgroundHeader, tokenHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Session } from '#lab/platform/access/session.entity.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User, UserService } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aUser, change } from '../../support/builders/org.js';
import { password, signIns } from '../../support/builders/sign-ins.js';
import { minutes } from '../../support/clock.js';

let test: TestApp;
let admin: string;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await aUser(test, 'admin', { permissions: ['*'] });
});
afterAll(() => test.stop());

const { anAddress, signIn, newUser, knownDevice, audited } = signIns(() => test);
const signedIn = async (username: string, agent = chrome) => {
  const answer = await test
    .nobody()
    .post('/auth/login', { username, password }, { 'user-agent': agent, 'x-forwarded-for': '10.1.2.3' });
  return new Caller(test.address, (answer.data as { token: string }).token);
};
const aPerson = async (name: string, permissions: readonly string[] = ['purchase:request:search']) =>
  aUser(test, name, { permissions, passwordHash: await hash(password) });
const isIn = async (caller: Caller) => (await caller.get('/auth/info')).status === 200;
const setAccess = async (values: object) => {
  const caller = await test.as(admin);
  const { version, values: now } = (await caller.get('/system/access')).data;
  return caller.put('/system/access', { version, ...now, ...values });
};
const noted = async (userId: string) =>
  (
    await test.db.query({
      sql: 'SELECT `action` FROM `audit` WHERE `recordId` = ? ORDER BY `at`, `id`',
      values: [userId],
    })
  ).map(({ action }) => action);

describe('a known device', () => {
  it('may guess five times, with a code after three, and is a stranger then', async () => {
    await newUser('nat');
    const cookie = await knownDevice('nat');
    const wrong = async (code?: object) =>
      signIn('nat', { given: 'wrong', cookie, from: anAddress(), ...(code && { code }) });
    for (let tries = 0; tries < 3; tries++) (await wrong()).expectCode(accountErrors.wrongCredentials);
    (await wrong()).expectCode(accountErrors.codeNeeded);
    for (let tries = 0; tries < 2; tries++)
      (await wrong(await aCode(test, 'nat'))).expectCode(accountErrors.wrongCredentials);
    (await signIn('nat', { cookie, code: await aCode(test, 'nat'), from: anAddress() })).expectCode(
      accountErrors.locked,
    );
  });

  it('is listed for its owner, one row for each user of a browser, and can be forgotten', async () => {
    await newUser('ona', { permissions: ['*'] });
    await newUser('pam');
    const first = await signIn('ona', { from: anAddress() });
    const cookie = first.headers['set-cookie']?.split(';', 1)[0] ?? '';
    expect(await knownDevice('ona', { cookie })).toBe(cookie);
    expect(await knownDevice('pam', { cookie })).toBe(cookie);
    await knownDevice('ona');
    const ona = new Caller(test.address, first.data.token);
    const listed = async () => (await ona.get('/auth/devices')).data as { id: string; current: boolean }[];
    const rows = await listed();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    const pam = new Caller(test.address, (await signIn('pam', { cookie, from: anAddress() })).data.token);
    (await pam.delete(`/auth/devices/${rows[1]?.id ?? ''}`)).expectCode(errors.notFound);
    expect((await ona.delete(`/auth/devices/${rows[1]?.id ?? ''}`)).data).toBeNull();
    expect(await listed()).toHaveLength(1);
    expect(await audited('session.forgetDevice')).toHaveLength(1);
    expect((await ona.post('/auth/sessions/revokeOthers')).data).toBeNull();
    expect(await listed()).toEqual([]);
  });
});

describe('my sessions', () => {
  it('are listed with browser and place in words, this one marked, and no token anywhere', async () => {
    await aPerson('ann');
    const one = await signedIn('ann', 'curl/8.5.0');
    test.clock.pass(minutes(1));
    const here = await signedIn('ann');
    const answer = await here.get('/auth/sessions');
    expect(answer.data).toMatchObject([
      { current: true, browser: 'Chrome 126', system: 'Windows', ip: '10.1.2.3', network: 'inside' },
      { current: false, browser: null, system: null, since: '2026-11-20T02:00:00.000Z' },
    ]);
    expect(answer.raw.toString()).not.toContain(here.token);
    expect(answer.raw.toString()).not.toContain(one.token);
  });

  it('can be ended one by one, and all the others at once', async () => {
    const id = await aPerson('bob');
    const [here, second, third, fourth] = [
      await signedIn('bob'),
      await signedIn('bob'),
      await signedIn('bob'),
      await signedIn('bob'),
    ];
    const rows = (await second.get('/auth/sessions')).data as { id: string; current: boolean }[];
    const mine = rows.find(({ current }) => current)?.id ?? '';
    expect((await here.delete(`/auth/sessions/${mine}`)).data).toBeNull();
    (await second.get('/auth/info')).expectCode(errors.notSignedIn);
    expect((await here.post('/auth/sessions/revokeOthers')).data).toBeNull();
    expect([await isIn(here), await isIn(third), await isIn(fourth)]).toEqual([true, false, false]);
    expect((await here.get('/auth/sessions')).data).toHaveLength(1);
    expect(await noted(id)).toEqual(expect.arrayContaining(['session.revoke', 'session.revokeOthers']));
  });

  it('are nobody else’s: another’s id, an ended one and nonsense are not found', async () => {
    await aPerson('cal');
    await aPerson('eve');
    const [cal, eve] = [await signedIn('cal'), await signedIn('eve')];
    const [of] = (await cal.get('/auth/sessions')).data as { id: string }[];
    (await eve.delete(`/auth/sessions/${of?.id ?? ''}`)).expectCode(errors.notFound);
    expect(await isIn(cal)).toBe(true);
    (await cal.delete('/auth/sessions/nonsense')).expectCode(errors.notFound);
    const other = await signedIn('cal');
    await other.post('/auth/logout');
    const rows = await test.db.repo(Session).find({ select: { id: true, revokedAt: true } });
    const ended = rows.find(({ revokedAt }) => revokedAt !== null)?.id ?? '';
    (await cal.delete(`/auth/sessions/${ended}`)).expectCode(errors.notFound);
  });
});

describe('sessions of another user', () => {
  it('are seen and ended by those who may edit users, and by nobody else', async () => {
    const id = await aPerson('dan');
    const [one, other, third] = [await signedIn('dan'), await signedIn('dan'), await signedIn('dan')];
    const desk = await test.as(await aUser(test, 'desk', { permissions: ['sys:user:save'] }));
    const rows = (await desk.get(`/org/users/${id}/sessions`)).data as { id: string; current: boolean }[];
    expect(rows.map(({ current }) => current)).toEqual([false, false, false]);
    expect((await desk.post(`/org/users/${id}/sessions/${rows[0]?.id ?? ''}/revoke`)).data).toBeNull();
    const left = [await isIn(one), await isIn(other), await isIn(third)];
    expect(left.filter(Boolean)).toHaveLength(2);
    expect((await desk.post(`/org/users/${id}/sessions/revokeAll`)).data).toBeNull();
    expect([await isIn(one), await isIn(other), await isIn(third)]).toEqual([false, false, false]);
    expect(await isIn(desk)).toBe(true);
    (await desk.post(`/org/users/${id}/sessions/${rows[1]?.id ?? ''}/revoke`)).expectCode(errors.notFound);
    (await desk.get('/org/users/nobody/sessions')).expectCode(errors.notFound);
    (await desk.post('/org/users/nobody/sessions/revokeAll')).expectCode(errors.notFound);

    const reader = await test.as(await aUser(test, 'reader', { permissions: ['sys:user:search'] }));
    (await reader.get(`/org/users/${id}/sessions`)).expectCode(errors.forbidden);
    (await reader.post(`/org/users/${id}/sessions/revokeAll`)).expectCode(errors.forbidden);
    (await reader.post(`/org/users/${id}/sessions/x/revoke`)).expectCode(errors.forbidden);
    expect(await noted(id)).toContain('session.revokeAll');
  });
});

describe('known devices of another user', () => {
  it('are listed and removed by those who may edit users, with a row of the audit, and by nobody else', async () => {
    const [id, other] = [await aPerson('uma'), await aPerson('vic')];
    const uma = await signedIn('uma');
    test.clock.pass(minutes(1));
    await signedIn('uma', 'curl/8.5.0');
    await signedIn('vic');
    const desk = await test.as(await aUser(test, 'device-desk', { permissions: ['sys:user:save'] }));
    const listed = async (of = id) =>
      (await desk.get(`/org/users/${of}/devices`)).data as { id: string; browser: string | null }[];
    const rows = await listed();
    expect(rows).toMatchObject([
      { current: false, browser: null, ip: '10.1.2.3' },
      { current: false, browser: 'Chrome 126', system: 'Windows', ip: '10.1.2.3' },
    ]);
    const lost = rows.find(({ browser }) => browser === 'Chrome 126')?.id ?? '';
    (await desk.post(`/org/users/${other}/devices/${lost}/forget`)).expectCode(errors.notFound);
    expect((await desk.post(`/org/users/${id}/devices/${lost}/forget`)).data).toBeNull();
    expect((await listed()).map(({ browser }) => browser)).toEqual([null]);
    expect(await listed(other)).toHaveLength(1);
    (await desk.post(`/org/users/${id}/devices/${lost}/forget`)).expectCode(errors.notFound);
    (await desk.get('/org/users/nobody/devices')).expectCode(errors.notFound);
    // What was removed is known no longer; the session that was opened there goes on until it is ended, too.
    expect(await isIn(uma)).toBe(true);
    const [row] = await test.db.query({
      sql: "SELECT `actor` FROM `audit` WHERE `recordId` = ? AND `action` = 'session.forgetDevice'",
      values: [id],
    });
    expect(row?.actor).toBe((await test.db.repo(User).findOneByOrFail({ userId: 'device-desk' })).id);

    const reader = await test.as(await aUser(test, 'device-reader', { permissions: ['sys:user:search'] }));
    (await reader.get(`/org/users/${id}/devices`)).expectCode(errors.forbidden);
    (await reader.post(`/org/users/${id}/devices/x/forget`)).expectCode(errors.forbidden);
    expect((await desk.post(`/org/users/${id}/sessions/revokeAll`)).data).toBeNull();
    expect(await listed()).toEqual([]);
  });
});

describe('the rules', () => {
  it('end idle and old sessions as they are set, also those that are open already', async () => {
    await aPerson('fay');
    const fay = await signedIn('fay');
    expect((await fay.get('/auth/info')).data.session).toEqual({ idleSeconds: 29 * 60, secondsLeft: 12 * 3600 });
    expect((await setAccess({ idleMinutes: 10, absoluteHours: 1 })).data.values).toMatchObject({ idleMinutes: 10 });
    expect((await fay.get('/auth/info')).data.session).toEqual({ idleSeconds: 9 * 60, secondsLeft: 3600 });
    for (let i = 0; i < 6; i++) {
      test.clock.pass(minutes(9));
      expect(await isIn(fay)).toBe(true);
    }
    test.clock.pass(minutes(6));
    (await fay.get('/auth/info')).expectCode(errors.notSignedIn);
    const gus = await test.as(await aUser(test, 'gus'));
    test.clock.pass(minutes(10));
    (await gus.get('/auth/info')).expectCode(errors.notSignedIn);
    await setAccess({ idleMinutes: 30, absoluteHours: 12 });
  });

  it('are an administrator’s affair, checked, versioned and noted', async () => {
    const caller = await test.as(admin);
    const { version, values } = (await caller.get('/system/access')).data;
    for (const wrong of [
      { idleMinutes: 4 },
      { idleMinutes: 241 },
      { absoluteHours: 0 },
      { absoluteHours: 73 },
      { totp: 'x' },
    ])
      (await caller.put('/system/access', { version, ...values, ...wrong })).expectCode(errors.field);
    (await caller.put('/system/access', { version: version + 1, ...values })).expectCode(errors.stale);
    const user = await test.as(await aUser(test, 'plain', { permissions: ['sys:*', 'user:*'] }));
    (await user.get('/system/access')).expectCode(errors.forbidden);
    (await user.put('/system/access', { version, ...values })).expectCode(errors.forbidden);
    const rows = await test.db.query({
      sql: 'SELECT `detail` FROM `audit` WHERE `action` = ?',
      values: ['access.save'],
    });
    expect(rows.length).toBeGreaterThan(0);
  });

  it('count neither the to-do count nor what a page asks by itself as activity', async () => {
    await aPerson('hal');
    const hal = await signedIn('hal');
    test.clock.pass(minutes(20));
    expect((await hal.get('/Common/getTodoCount')).status).toBe(200);
    const byItself = await fetch(`${test.address}/api/auth/info`, {
      headers: { [tokenHeader]: hal.token ?? '', [backgroundHeader]: '1' },
    });
    expect(byItself.status).toBe(200);
    test.clock.pass(minutes(10));
    (await hal.get('/auth/info')).expectCode(errors.notSignedIn);
  });
});

describe('a session', () => {
  it('begins with a new token, and the one that was brought along ends', async () => {
    await newUser('mia');
    const { token: first } = (await signIn('mia', { from: anAddress() })).data;
    const { token: next } = (await signIn('mia', { from: anAddress(), token: first })).data;
    expect(next).not.toBe(first);
    (await new Caller(test.address, first).get('/auth/info')).expectCode(errors.notSignedIn);
    expect((await new Caller(test.address, next).get('/auth/info')).status).toBe(200);
    const planted = (await signIn('mia', { from: anAddress(), token: 'planted-by-an-attacker' })).data.token;
    expect(planted).not.toBe('planted-by-an-attacker');
    (await new Caller(test.address, 'planted-by-an-attacker').get('/auth/info')).expectCode(errors.notSignedIn);
  });
});

describe('a token', () => {
  it('is another at every sign-in, and what was sent along is never taken up', async () => {
    await aPerson('ida');
    const chosen = 'a-token-of-my-choice';
    const answer = await test
      .nobody()
      .post(
        '/auth/login',
        { username: 'ida', password, token: chosen },
        { [tokenHeader]: chosen, cookie: `X-Manager-Admin-Token=${chosen}` },
      );
    const { token } = answer.data as { token: string };
    expect(token).not.toBe(chosen);
    (await new Caller(test.address, chosen).get('/auth/info')).expectCode(errors.notSignedIn);
    expect((await signedIn('ida')).token).not.toBe(token);
  });

  it('ends with the password, with being disabled, and with the person', async () => {
    const id = await aPerson('jon');
    const first = await signedIn('jon');
    await test.db.unit(() => test.get(UserService).setPassword(id, password));
    (await first.get('/auth/info')).expectCode(errors.notSignedIn);
    const second = await signedIn('jon');
    await change(test, User, id, { status: '1' });
    (await second.get('/auth/sessions')).expectCode(errors.notSignedIn);
  });

  it('is not taken from the address or the cookie by any of the new routes', async () => {
    await aPerson('kim');
    const { token = '' } = await signedIn('kim');
    const cookie = `X-Manager-Admin-Token=${token}`;
    for (const [method, path] of [
      ['GET', 'auth/sessions'],
      ['POST', 'auth/sessions/revokeOthers'],
      ['POST', 'auth/changeRole'],
      ['POST', 'auth/totp/enrol'],
      ['POST', 'auth/outSideTickets'],
    ] as const) {
      const answer = await fetch(`${test.address}/api/${path}?token=${token}`, { method, headers: { cookie } });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const answer = await fetch(`${test.address}/api/auth/changeRole`, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body: '{"roleId":null}',
      });
      expect([type, answer.status]).toEqual([type, errors.field.http]);
    }
  });
});
