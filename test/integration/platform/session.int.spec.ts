import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aUser, change } from '../../support/builders/org.js';
import { hours, minutes } from '../../support/clock.js';

let test: TestApp;
let ann: string;
const password = 'Right-1-Horse';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  ann = await aUser(test, 'ann', { permissions: ['purchase:request:search'], passwordHash: await hash(password) });
});
afterAll(() => test.stop());

const signIn = (username: string, given = password, code?: object) =>
  test.nobody().post('/auth/login', { username, password: given, channel: 'web', ...(code && { code }) });
const signedIn = async () => new Caller(test.address, ((await signIn('ann')).data as { token: string }).token);

describe('signing in', () => {
  it('gives a token that works as a header, with the name trimmed and in any case', async () => {
    const { token } = (await signIn('  ANN ')).data;
    const info = (await new Caller(test.address, token).get('/auth/info')).data;
    expect(info).toMatchObject({
      perms: ['purchase:request:search'],
      user: { userId: 'ann', sysUserSettings: { userLang: 'zh' } },
      ip: '127.0.0.1',
    });
    const [row] = await test.db.query({ sql: 'SELECT `id` FROM `session` ORDER BY `createdAt` DESC', values: [] });
    expect(row?.id).not.toContain(token);
  });

  it('is never done by the cookie alone, nor by a token in the address', async () => {
    const { token } = (await signIn('ann')).data;
    const viaCookie = await fetch(`${test.address}/api/auth/info`, {
      headers: { cookie: `X-Manager-Admin-Token=${token}` },
    });
    const viaQuery = await fetch(`${test.address}/api/auth/info?token=${token}`);
    expect([viaCookie.status, viaQuery.status]).toEqual([401, 401]);
  });

  it('answers an unknown name like a wrong password, and never a stale token', async () => {
    const unknown = await signIn('nobody');
    const wrong = await signIn('ann', 'wrong');
    unknown.expectCode(accountErrors.wrongCredentials);
    expect({ ...wrong.body, data: null }).toEqual({ ...unknown.body, data: null });
    (await new Caller(test.address, 'made up').get('/auth/info')).expectCode(errors.notSignedIn);
  });

  it('locks after five failures for a quarter of an hour', async () => {
    await aUser(test, 'bob', { passwordHash: await hash(password) });
    const tries = async (given: string) => signIn('bob', given, await aCode(test, 'bob'));
    for (let i = 0; i < 5; i++) (await tries(`wrong ${i}`)).expectCode(accountErrors.wrongCredentials);
    (await tries(password)).expectCode(accountErrors.locked);
    (await tries('still wrong')).expectCode(accountErrors.wrongCredentials);
    test.clock.pass(minutes(15));
    expect((await signIn('bob')).data.token).toEqual(expect.any(String));
  });

  it('is refused to disabled users, who are out at once', async () => {
    const eve = await aUser(test, 'eve', { passwordHash: await hash(password) });
    const caller = await test.as(eve);
    expect((await caller.get('/Common/getTodoCount')).status).toBe(200);
    await change(test, User, eve, { status: '1' });
    (await signIn('eve')).expectCode(accountErrors.noAccess);
    (await caller.get('/Common/getTodoCount')).expectCode(errors.notSignedIn);
  });

  it('refuses a user without any permission', async () => {
    const caller = await test.as(await aUser(test, 'none', { permissions: [] }));
    (await caller.get('/auth/info')).expectCode(accountErrors.noAccess);
  });
});

describe('a session', () => {
  it('ends after 30 idle minutes; the to-do count does not keep it alive, other calls do', async () => {
    const caller = await signedIn();
    test.clock.pass(minutes(29));
    expect((await caller.get('/auth/info')).status).toBe(200);
    test.clock.pass(minutes(29));
    expect((await caller.get('/Common/getTodoCount')).status).toBe(200);
    test.clock.pass(minutes(1));
    (await caller.get('/Common/getTodoCount')).expectCode(errors.notSignedIn);
  });

  it('ends after twelve hours whatever happens', async () => {
    const caller = await signedIn();
    for (let i = 0; i < 36; i++) {
      test.clock.pass(minutes(19));
      expect((await caller.get('/auth/info')).status).toBe(200);
    }
    test.clock.pass(hours(1));
    (await caller.get('/auth/info')).expectCode(errors.notSignedIn);
  });

  it('ends by signing out, and no other with it', async () => {
    const one = await signedIn();
    const other = await signedIn();
    expect((await one.post('/auth/logout')).data).toBeNull();
    (await one.get('/auth/info')).expectCode(errors.notSignedIn);
    expect((await other.get('/auth/info')).status).toBe(200);
  });

  it('is opened and closed in the audit', async () => {
    const rows = await test.db.query({
      sql: 'SELECT DISTINCT `action` FROM `audit` WHERE `recordId` = ? ORDER BY `action`',
      values: [ann],
    });
    expect(rows.map(({ action }) => action)).toEqual(['session.close', 'session.open', 'session.wrong']);
  });
});

describe('routes', () => {
  it('are closed to those who lack their permission, and unknown ones are not found', async () => {
    const caller = await signedIn();
    (await caller.get('/system/mails')).expectCode(errors.forbidden);
    (await caller.post('/org/departments', { showId: 'X', nameZh: 'X' })).expectCode(errors.forbidden);
    (await caller.get('/no/such/route')).expectCode(errors.notFound);
    (await test.nobody().get('/purchase/requests')).expectCode(errors.notSignedIn);
  });

  it('refuse what is no JSON, and tell nothing about themselves', async () => {
    const broken = await fetch(`${test.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    });
    expect([broken.status, ((await broken.json()) as { code: number }).code]).toEqual([400, 8012]);
    expect(broken.headers.get('x-powered-by')).toBeNull();
    expect(broken.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the first start without a demo', () => {
  it('offers nothing once there are users', async () => {
    const { SetUp } = await import('#lab/modules/account/server/index.js');
    expect(await test.get(SetUp).offer()).toBeUndefined();
    (
      await test
        .nobody()
        .post('/auth/setup', { ticket: 'x', username: 'root', nameZh: 'root', password: 'Quiet.7.Harbour' })
    ).expectCode(errors.notFound);
  });
});
