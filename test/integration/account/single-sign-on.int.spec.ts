import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Setting, Settings } from '#lab/platform/settings/settings.js';
import { SignOn } from '#lab/modules/account/server/single-sign-on/sign-on.entity.js';
import { accountErrors, signOnErrors } from '#lab/modules/account/shared/account.errors.js';
import { User, UserRole } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller, type Answer } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import {
  aBrowser as newBrowser,
  callback,
  comeIn,
  exchange,
  isBack,
  problemOf,
  recognisedAs,
  saysProblem,
  site,
  startOf,
} from '../../support/builders/sign-on.js';
import { OidcServer, oidcClient } from '../../support/oidc-server.js';
import { SilentServer } from '../../support/silent-server.js';

const accounts = {
  ann: { preferred_username: 'Ann', name: 'Ann Li', email: 'ann@lab.test', email_verified: true },
  bob: { preferred_username: 'bob', email: 'bob@elsewhere.test', email_verified: true },
  liar: { preferred_username: 'liar', email: 'liar@lab.test', email_verified: false },
  local: { preferred_username: 'local', email: 'local@lab.test' },
  newcomer: { preferred_username: 'newcomer', name: 'New Comer', email: 'new@lab.test' },
  copycat: { preferred_username: 'copycat', email: 'taken@lab.test' },
  nameless: { email: 'nameless@lab.test' },
};

let test: TestApp;
let admin: Caller;
let provider: OidcServer;

const versionNow = async () => ((await admin.get('/access/single-sign-on')).data as { version: number }).version;
const values = (more: object = {}) => ({ enabled: true, issuer: provider.issuer, ...oidcClient, ...more });
const save = async (more: object = {}) =>
  admin.put('/access/single-sign-on', { ...values(more), version: await versionNow() });
const check = async () => (await admin.post('/access/single-sign-on/test')).data;
const ofProvider = async (name: string, more: Partial<User> = {}) => {
  const id = await aUser(test, name);
  await change(test, User, id, { loginType: '3', ...more });
  return id;
};

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  provider = await OidcServer.start(accounts, callback);
  for (const name of ['ann', 'bob', 'liar']) await ofProvider(name);
  await aUser(test, 'local', { passwordHash: await hash('Right-1-Horse') });
  await aUser(test, 'owner', { email: 'taken@lab.test' });
  succeeded(await save());
}, 90_000);
afterAll(async () => {
  await provider.stop();
  await test.stop();
});

/** Fails unless the call succeeded. */
const succeeded = (answer: Answer) => void answer.data;
const aBrowser = () => newBrowser(test.address);

describe('a user whom the provider vouches for', () => {
  it('gets a session for a one-time code and goes where they wanted', async () => {
    const browser = aBrowser();
    const page = await comeIn(browser, 'ann');
    expect([page.origin, page.pathname]).toEqual([site, '/auth-redirect']);
    const { body } = await exchange(browser, page.searchParams.get('code'));
    expect(body).toMatchObject({ code: 200, data: { redirect: '/purchase?page=2' } });
    const info = (await new Caller(test.address, body.data.token).get('/auth/info')).data;
    expect(info.user.userId).toBe('ann');
    expect(browser.cookiesOf('labdesk.test')).toEqual([]);
    expect((await test.db.repo(User).findOneByOrFail({ userId: 'ann' })).lastLoginAt).not.toBeNull();
    const opened = await test.db.repo(AuditRow).findBy({ action: 'session.open', recordId: info.user.id });
    expect(opened).toHaveLength(1);
  });

  it('leaves nothing behind that would let another user in', async () => {
    const browser = aBrowser();
    const { to } = await browser.go(startOf());
    const state = new URL(to).searchParams.get('state') ?? '';
    const rows = JSON.stringify(await test.db.repo(SignOn).find());
    expect(rows).not.toContain(state);
    const page = await comeIn(browser, 'ann');
    const code = page.searchParams.get('code') ?? '';
    expect(code.length).toBeGreaterThan(30);
    expect(JSON.stringify(await test.db.repo(SignOn).find())).not.toContain(code);
    await exchange(browser, code);
  });

  it('is sent to the provider with PKCE, state, nonce and a cookie that no script reads', async () => {
    const answer = await fetch(`${test.address}/api/auth/sso/start`, { redirect: 'manual' });
    const query = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'labdesk',
      response_type: 'code',
      redirect_uri: `${site}/api/auth/sso/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^labdesk-sign-on=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('could not come without PKCE: the provider asks for it', async () => {
    const browser = aBrowser();
    const to = new URL((await browser.go(startOf())).to);
    to.searchParams.delete('code_challenge');
    to.searchParams.delete('code_challenge_method');
    const back = new URL((await browser.go(to.href)).to);
    expect(back.searchParams.get('error')).toBe('invalid_request');
    expect(problemOf(new URL((await browser.go(back.href)).to))).toEqual(saysProblem(signOnErrors.signOnRefused));
  });

  it.each(['//other.test/', 'https://other.test', '/\\other.test', '/.//other.test', 'javascript:alert(1)'])(
    'is never led away to %s',
    async (redirect) => {
      const browser = aBrowser();
      const page = await comeIn(browser, 'ann', redirect);
      const { body } = await exchange(browser, page.searchParams.get('code'));
      expect(body.data.redirect).toBe('/');
    },
  );
});

describe('a sign-in that is not as it was begun', () => {
  it('with a nonce of another user is refused', async () => {
    const browser = aBrowser();
    const to = new URL((await browser.go(startOf())).to);
    to.searchParams.set('nonce', 'of-another-sign-in');
    const back = await recognisedAs(browser, 'ann', to.href);
    expect(problemOf(new URL((await browser.go(back)).to))).toEqual(saysProblem(signOnErrors.signOnRefused));
  });

  it('with a state that nobody gave is refused, and so is one that comes again', async () => {
    const browser = aBrowser();
    const to = new URL((await browser.go(startOf())).to);
    to.searchParams.set('state', 'made-up');
    const made = await recognisedAs(browser, 'ann', to.href);
    expect(problemOf(new URL((await browser.go(made)).to))).toEqual(saysProblem(signOnErrors.signOnAgain));

    const back = await recognisedAs(browser, 'ann', startOf()).catch(() => browser.follow(startOf(), isBack));
    expect(new URL((await browser.go(back)).to).searchParams.get('code')).not.toBeNull();
    expect(problemOf(new URL((await browser.go(back)).to))).toEqual(saysProblem(signOnErrors.signOnAgain));
  });

  it('in another browser is refused: neither its way back nor its code is worth anything there', async () => {
    const browser = aBrowser();
    const back = await recognisedAs(browser, 'ann', startOf());
    expect(problemOf(new URL((await aBrowser().go(back)).to))).toEqual(saysProblem(signOnErrors.signOnAgain));

    const mine = aBrowser();
    const page = await comeIn(mine, 'ann');
    const other = aBrowser();
    await other.go(startOf());
    const { body } = await exchange(other, page.searchParams.get('code'));
    expect(body.code).toBe(signOnErrors.signOnAgain.code);
  });

  it('with a code that was used, or not brought within a minute, is refused', async () => {
    const browser = aBrowser();
    const code = (await comeIn(browser, 'ann')).searchParams.get('code');
    const both = await Promise.all([exchange(browser, code), exchange(browser, code)]);
    expect(both.map(({ body }) => body.code).sort((one, other) => one - other)).toEqual([
      200,
      signOnErrors.signOnAgain.code,
    ]);

    const late = aBrowser();
    const old = (await comeIn(late, 'ann')).searchParams.get('code');
    test.clock.pass(minutes(1));
    expect((await exchange(late, old)).body.code).toBe(signOnErrors.signOnAgain.code);
  });

  it('that took ten minutes is refused, and its row is cleared away by the next one', async () => {
    const browser = aBrowser();
    const back = await recognisedAs(browser, 'ann', startOf());
    await aBrowser().go(startOf());
    test.clock.pass(minutes(10));
    expect(problemOf(new URL((await browser.go(back)).to))).toEqual(saysProblem(signOnErrors.signOnAgain));
    await aBrowser().go(startOf());
    expect(await test.db.repo(SignOn).count()).toBe(1);
  });

  it('because the provider said no is refused', async () => {
    expect(problemOf(await comeIn(aBrowser(), 'nobody.there'))).toEqual(saysProblem(signOnErrors.signOnRefused));
    expect(problemOf(await comeIn(aBrowser(), 'nameless'))).toEqual(saysProblem(signOnErrors.signOnRefused));
  });
});

describe('an account', () => {
  it('is none for a user unknown, nor for the name of a user with a password here', async () => {
    expect(problemOf(await comeIn(aBrowser(), 'newcomer'))).toEqual(saysProblem(signOnErrors.signOnUnknown));
    expect(problemOf(await comeIn(aBrowser(), 'local'))).toEqual(saysProblem(signOnErrors.signOnUnknown));
    expect(await test.db.repo(User).existsBy({ userId: 'newcomer' })).toBe(false);
  });

  it('that is disabled or locked stays shut', async () => {
    const { id } = await test.db.repo(User).findOneByOrFail({ userId: 'bob' });
    await change(test, User, id, { status: '1' });
    expect(problemOf(await comeIn(aBrowser(), 'bob'))).toEqual(saysProblem(accountErrors.noAccess));
    await change(test, User, id, { status: '4', lockedUntil: null });
    expect(problemOf(await comeIn(aBrowser(), 'bob'))).toEqual(saysProblem(accountErrors.locked));
    await change(test, User, id, { status: '0' });
    expect((await comeIn(aBrowser(), 'bob')).searchParams.get('code')).not.toBeNull();
  });

  it('has no password that would work', async () => {
    const { id } = await test.db.repo(User).findOneByOrFail({ userId: 'bob' });
    await change(test, User, id, { passwordHash: await hash('Right-1-Horse') });
    (await test.nobody().post('/auth/login', { username: 'bob', password: 'Right-1-Horse' })).expectCode(
      accountErrors.wrongCredentials,
    );
  });

  it('may have to have an address of certain companies, which the provider did not call unverified', async () => {
    succeeded(await save({ emailDomains: ['LAB.test'] }));
    expect((await comeIn(aBrowser(), 'ann')).searchParams.get('code')).not.toBeNull();
    expect(problemOf(await comeIn(aBrowser(), 'bob'))).toEqual(saysProblem(signOnErrors.signOnUnknown));
    expect(problemOf(await comeIn(aBrowser(), 'liar'))).toEqual(saysProblem(signOnErrors.signOnUnknown));
    succeeded(await save());
  });

  it('is made for a user new where that is wanted: disabled, without a role', async () => {
    succeeded(await save({ unknown: 'create' }));
    expect(problemOf(await comeIn(aBrowser(), 'newcomer'))).toEqual(saysProblem(signOnErrors.signOnWaiting));
    const made = await test.db.repo(User).findOneByOrFail({ userId: 'newcomer' });
    expect(made).toMatchObject({ loginType: '3', status: '1', nameZh: 'New Comer', email: 'new@lab.test' });
    expect(await test.db.repo(UserRole).countBy({ userId: made.id })).toBe(0);
    expect(problemOf(await comeIn(aBrowser(), 'newcomer'))).toEqual(saysProblem(accountErrors.noAccess));
    expect(problemOf(await comeIn(aBrowser(), 'copycat'))).toEqual(saysProblem(signOnErrors.signOnWaiting));
    expect((await test.db.repo(User).findOneByOrFail({ userId: 'copycat' })).email).toBeNull();
    expect(await test.db.repo(AuditRow).countBy({ action: 'user.sign-on' })).toBe(2);
    succeeded(await save());
  });
});

describe('the settings', () => {
  it('never show the secret again, keep it sealed, and want it anew for another place', async () => {
    const shown = (await admin.get('/access/single-sign-on')).data;
    expect(shown).toMatchObject({ set: ['clientSecret'], values: { clientId: 'labdesk' } });
    expect(JSON.stringify(shown)).not.toContain(oidcClient.clientSecret);
    const stored = await test.db.repo(Setting).findOneByOrFail({ id: 'single-sign-on' });
    expect(JSON.stringify(stored.value)).not.toContain(oidcClient.clientSecret);
    const moved = await save({ issuer: 'https://id.lab.test', clientSecret: undefined });
    expect(moved.expectCode(errors.field).fields).toMatchObject([{ path: 'clientSecret', args: ['secretAgain'] }]);
    succeeded(await save({ clientSecret: undefined, labelEn: 'Company' }));
    expect((await admin.get('/access/single-sign-on')).data.set).toEqual(['clientSecret']);
    const noted = await test.db.repo(AuditRow).findBy({ action: 'access.change', recordId: 'single-sign-on' });
    expect(noted.map(({ detail }) => detail)).toContainEqual({ fields: ['labelEn'] });
  });

  it('tell the sign-in page what there is', async () => {
    succeeded(await save({ labelEn: 'Company', labelZh: '公司' }));
    expect((await test.nobody().get('/auth/methods')).data).toEqual({
      loginTypes: ['1', '3'],
      singleSignOn: { zh: '公司', en: 'Company' },
      mail: false,
    });
    succeeded(await save({ enabled: false }));
    const none = { loginTypes: ['1'], singleSignOn: null };
    expect((await test.nobody().get('/auth/methods')).data).toEqual({ ...none, mail: false });
    await test.db.unit(async () => {
      const settings = test.get(Settings);
      await settings.put(mailSettings, { ...(await settings.get(mailSettings)), host: 'mail.lab.test' });
    });
    expect((await test.nobody().get('/auth/methods')).data).toEqual({ ...none, mail: true });
    expect(problemOf(new URL((await aBrowser().go(startOf())).to))).toEqual(saysProblem(signOnErrors.signOnOff));
    succeeded(await save());
  });

  it('are changed as they were seen, and only by those who may do everything', async () => {
    (await admin.put('/access/single-sign-on', { ...values(), version: 0 })).expectCode(errors.stale);
    const charger = await test.as(await aUser(test, 'charger', { permissions: ['sys:*'] }));
    (await charger.get('/access/single-sign-on')).expectCode(errors.forbidden);
    (await charger.put('/access/single-sign-on', { ...values(), version: 0 })).expectCode(errors.forbidden);
    (await charger.post('/access/single-sign-on/test')).expectCode(errors.forbidden);
  });

  it('lead over HTTPS, and to this machine only by the switch', async () => {
    const refused = async (issuer: string, by = admin) => {
      const body = { ...values({ issuer }), version: await versionNow() };
      const { fields } = (await by.put('/access/single-sign-on', body)).expectCode(errors.field);
      return (fields as { path: string; args: string[] }[]).map(({ path, args }) => [path, args[0]]);
    };
    expect(await refused('http://id.lab.test')).toEqual([['issuer', 'https']]);
    for (const issuer of ['https://169.254.169.254', 'https://[fe80::1]', 'https://2852039166'])
      expect(await refused(issuer)).toEqual([['issuer', 'target']]);
    const strict = await TestApp.start({ diagrams: false, beside: test, loopbackTargets: false });
    const boss = await strict.as((await test.db.repo(User).findOneByOrFail({ userId: 'admin' })).id);
    for (const issuer of ['https://127.0.0.1', 'https://localhost:1', 'https://[::1]'])
      expect(await refused(issuer, boss)).toEqual([['issuer', 'target']]);
    expect(await refused('http://127.0.0.1', boss)).toEqual([['issuer', 'https']]);
    expect((await boss.post('/access/single-sign-on/test')).data.steps).toEqual([
      { step: 'discover', problem: 'target' },
    ]);
    await strict.app.close();
  });

  it('are checked step by step', async () => {
    expect(await check()).toEqual({
      steps: [
        { step: 'discover', problem: null },
        { step: 'endpoints', problem: null },
      ],
      redirectUri: `${site}/api/auth/sso/callback`,
    });
    succeeded(await save({ issuer: `${provider.issuer}/nowhere` }));
    expect((await check()).steps).toEqual([{ step: 'discover', problem: 'answer' }]);
    succeeded(await save());
  });
});

describe('a provider that is away', () => {
  it('is said so before anybody is sent there, and after', async () => {
    const browser = aBrowser();
    const back = await recognisedAs(browser, 'ann', startOf());
    await provider.stop();
    expect(problemOf(new URL((await browser.go(back)).to))).toEqual(saysProblem(errors.unavailable));
    expect((await check()).steps).toEqual([{ step: 'discover', problem: 'unreachable' }]);
    // Its description is believed for ten minutes; after that it is asked for again.
    test.clock.pass(minutes(10));
    expect(problemOf(new URL((await aBrowser().go(startOf())).to))).toEqual(saysProblem(errors.unavailable));
  });

  it('because it never answers is not waited for beyond ten seconds', async () => {
    const silent = await SilentServer.start();
    succeeded(await save({ issuer: `http://127.0.0.1:${silent.port}` }));
    const begun = Date.now();
    expect((await check()).steps).toEqual([{ step: 'discover', problem: 'timeout' }]);
    expect(Date.now() - begun).toBeLessThan(14_000);
    silent.stop();
  }, 30_000);
});
