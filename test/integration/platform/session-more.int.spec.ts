import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { Role, User, UserService } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aUser, change } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';

let test: TestApp;
let admin: Caller;
const password = 'Right-1-Horse';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

/** With a verification code, which most of these would be asked for. */
const signIn = async (username: string, given = password, from = '203.0.113.1') =>
  test
    .nobody()
    .post(
      '/auth/login',
      { username, password: given, channel: 'web', code: await aCode(test, username) },
      { 'x-forwarded-for': from },
    );
const signedIn = async (username: string) =>
  new Caller(test.address, ((await signIn(username)).data as { token: string }).token);
const aPerson = async (name: string, permissions: readonly string[] = ['purchase:request:search']) =>
  aUser(test, name, { permissions, passwordHash: await hash(password) });
const isIn = async (caller: Caller) => (await caller.get('/auth/info')).status === 200;

describe('another site', () => {
  const department = '{"showId":"X","nameZh":"X"}';
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nb\r\n--x--\r\n';
  // Bodies of the first two kinds are not read at all.
  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'showId=X&nameZh=X', errors.field],
    ['a form of plain text', 'text/plain', department, errors.field],
    ['a form for files', 'multipart/form-data; boundary=x', file, errors.notSignedIn],
    ['a script', 'application/json', department, errors.notSignedIn],
  ])('gets nothing done by %s that carries the cookie along', async (_, type, body, refusal) => {
    const { token } = admin;
    const cookie = `X-Manager-Admin-Token=${token ?? ''}`;
    const headers = { 'content-type': type, cookie, origin: 'https://elsewhere.test' };
    for (const path of ['/org/departments', '/auth/logout', '/files']) {
      const answer = await fetch(`${test.address}/api${path}`, { method: 'POST', headers, body });
      const { code } = (await answer.json()) as { code: number };
      expect([path, answer.status, code]).toEqual([path, refusal.http, refusal.code]);
    }
    const bare = await fetch(`${test.address}/api/auth/logout`, { method: 'POST', headers: { cookie } });
    expect(bare.status).toBe(errors.notSignedIn.http);
    expect(await isIn(admin)).toBe(true);
    expect((await admin.get('/org/departments')).data.total).toBe(0);
    expect(await test.db.repo(StoredFile).count()).toBe(0);
  });

  it('is refused our header by the preflight of the browser', async () => {
    const asked = await fetch(`${test.address}/api/org/departments`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': tokenHeader,
      },
    });
    expect([...asked.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a token', () => {
  it('is worth nothing in the body, in the address, as a bearer, doubled or too long', async () => {
    const token = admin.token ?? '';
    const tries: [string, RequestInit][] = [
      [`/auth/info?${tokenHeader}=${token}`, {}],
      ['/auth/info', { headers: { authorization: `Bearer ${token}` } }],
      [
        '/auth/info',
        {
          headers: [
            [tokenHeader, token],
            [tokenHeader, token],
          ],
        },
      ],
      ['/auth/info', { headers: { [tokenHeader]: token.repeat(100) } }],
      [
        '/auth/logout',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
      ],
    ];
    const answers = await Promise.all(tries.map(([path, init]) => fetch(`${test.address}/api${path}`, init)));
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => errors.notSignedIn.http));
    expect(await isIn(admin)).toBe(true);
  });
});

describe('permissions', () => {
  it('that change while a user is signed in hold from the next call on', async () => {
    const id = await aPerson('ann');
    const ann = await signedIn('ann');
    const { id: role } = await test.db.repo(Role).findOneByOrFail({ code: `role-${id}` });
    const departments = async () => (await ann.get('/org/departments')).status;
    expect(await departments()).toBe(403);
    await change(test, Role, role, { permissions: ['user:dept:page'] });
    expect(await departments()).toBe(200);
    expect((await ann.get('/auth/info')).data.perms).toEqual(['user:dept:page']);
    (await ann.post('/org/departments', { showId: 'X', nameZh: 'X' })).expectCode(errors.forbidden);
    await change(test, Role, role, { permissions: ['purchase:request:search'] });
    expect(await departments()).toBe(403);
  });
});

describe('a user who is signed in', () => {
  const ordered = async (id: string, order: string) => {
    const { version } = (await admin.get(`/org/users/${id}`)).data;
    expect((await admin.post(`/org/users/${id}/${order}`, { version })).status).toBe(201);
  };

  it('is out at once when an administrator disables them, and stays out when enabled again', async () => {
    const id = await aPerson('bob');
    const [one, other] = [await signedIn('bob'), await signedIn('bob')];
    await ordered(id, 'disable');
    expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
    (await signIn('bob')).expectCode(accountErrors.noAccess);
    await ordered(id, 'enable');
    expect([await isIn(one), await isIn(other)]).toEqual([false, false]);
    expect(await isIn(await signedIn('bob'))).toBe(true);
  });

  it('is out at once when an administrator locks them, for as long as that holds', async () => {
    const id = await aPerson('cal');
    const cal = await signedIn('cal');
    await change(test, User, id, { status: '4' });
    expect(await isIn(cal)).toBe(false);
    test.clock.pass(minutes(16));
    (await signIn('cal')).expectCode(accountErrors.locked);
    admin = await test.as((await test.db.repo(User).findOneByOrFail({ userId: 'admin' })).id);
    await ordered(id, 'unlock');
    expect(await isIn(await signedIn('cal'))).toBe(true);
  });

  it('is not thrown out by a stranger who guesses their password until it is locked', async () => {
    await aPerson('dan');
    const dan = await signedIn('dan');
    for (let i = 0; i < 5; i++) await signIn('dan', `guess ${i}`, '203.0.113.66');
    (await signIn('dan')).expectCode(accountErrors.locked);
    expect(await isIn(dan)).toBe(true);
    test.clock.pass(minutes(15));
    expect(await isIn(dan)).toBe(true);
    expect(await isIn(await signedIn('dan'))).toBe(true);
  });

  it('is out everywhere once the password is another', async () => {
    const id = await aPerson('eve');
    const eve = await signedIn('eve');
    await test.db.unit(() => test.get(UserService).setPassword(id, 'Other-2-Horse'));
    expect(await isIn(eve)).toBe(false);
    (await signIn('eve')).expectCode(accountErrors.wrongCredentials);
    expect((await signIn('eve', 'Other-2-Horse')).status).toBe(201);
  });
});

describe('signing in', () => {
  it('counts failures in a row: a success in between starts anew, and a locked one is not locked for longer', async () => {
    await aPerson('fay');
    const fails = async (count: number) => {
      for (let i = 0; i < count; i++) (await signIn('fay', 'wrong')).expectCode(accountErrors.wrongCredentials);
    };
    // Failures make their own address wait; what is looked at here is the account.
    const elsewhere = () => signIn('fay', password, '203.0.113.2');
    await fails(4);
    expect((await signIn('fay')).status).toBe(201);
    await fails(4);
    expect((await signIn('fay')).status).toBe(201);
    await fails(5);
    test.clock.pass(minutes(14));
    await fails(1);
    (await elsewhere()).expectCode(accountErrors.locked);
    test.clock.pass(minutes(1));
    expect((await elsewhere()).status).toBe(201);
  });

  it('is slowed down for an address that tries too often, and for no other', async () => {
    const from = '203.0.113.99';
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(`nobody${i}`, 'guess', from)));
    const codes = answers.map(({ body }) => body.code);
    const looked = codes.filter((code) => code === accountErrors.wrongCredentials.code).length;
    // Thirty a minute at most; from the twentieth failure on there are pauses besides.
    expect([looked >= 20, looked <= 30]).toEqual([true, true]);
    expect(codes.filter((code) => code === errors.tooMany.code)).toHaveLength(40 - looked);
    const refused = answers.find(({ body }) => body.code === errors.tooMany.code);
    refused?.expectCode(errors.tooMany);
    expect(refused?.body.message).toMatch(/^tooMany&&\d+$/);
    (await signIn('nobody', 'guess', '203.0.113.100')).expectCode(accountErrors.wrongCredentials);
  });

  it.each([
    ['nothing', {}],
    ['a name that is no text', { username: { $ne: null }, password: 'x' }],
    ['a list of passwords', { username: 'ann', password: ['a', 'b'] }],
    ['a password without end', { username: 'ann', password: 'x'.repeat(257) }],
  ])('with %s is refused as input', async (_, body) => {
    (await test.nobody().post('/auth/login', body)).expectCode(errors.field);
  });
});
