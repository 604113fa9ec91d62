import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Setting } from '#lab/platform/settings/settings.js';
import { accountErrors, signOnErrors } from '#lab/modules/account/shared/account.errors.js';
import { Directory } from '#lab/modules/account/server/directory/directory.js';
import { User } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aUser, change } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import {
  freePort,
  people,
  reader,
  selfSigned,
  slapd,
  startLdapjs,
  startSlapd,
  type Certificate,
  type Entry,
  type LdapServer,
} from '../../support/ldap-server.js';
import { SilentServer } from '../../support/silent-server.js';

const password = 'Right-1-Horse';
const entries: readonly Entry[] = [
  { uid: 'ann', cn: 'Ann Li', mail: 'ann@lab.test', password },
  { uid: 'bob', cn: 'Bob Wu', password },
  { uid: 'cat', cn: 'Cat Su', password },
  { uid: 'o(ne)*', cn: 'Odd Name', password },
  { uid: 'twin', cn: 'same', password },
  { uid: 'double', cn: 'same', password },
  { uid: 'guest', cn: 'No Password' },
  { uid: 'only.there', cn: 'Unknown Here', password },
];

let test: TestApp;
let admin: Caller;
let tls: Certificate;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  tls = selfSigned();
}, 90_000);
afterAll(() => test.stop());

const ofDirectory = async (name: string, more: Partial<User> = {}) => {
  const id = await aUser(test, name, { email: null, passwordHash: await hash('Local-1-Word') });
  await change(test, User, id, { loginType: '2', ...more });
  return id;
};
let tries = 0;
/** From an address of its own each time: how many tries one address has is not what is looked at here. */
const signIn = async (username: string, given = password) =>
  test
    .nobody()
    .post(
      '/auth/login',
      { username, password: given, channel: 'web', code: await aCode(test, username) },
      { 'x-forwarded-for': `10.0.${tries >> 8}.${tries++ & 255}` },
    );
const values = (port: number, more: object = {}) => ({
  enabled: true,
  url: `ldap://127.0.0.1:${port}`,
  bindDn: reader.dn,
  bindPassword: reader.password,
  baseDn: people,
  connectSeconds: 1,
  answerSeconds: 1,
  ...more,
});
const versionNow = async () => ((await admin.get('/access/directory')).data as { version: number }).version;
const save = async (body: object) => admin.put('/access/directory', { ...body, version: await versionNow() });
const check = async (user = '') => (await admin.post('/access/directory/test', { user })).data;
/** Fails unless the call succeeded. */
const succeeded = (answer: Answer) => void answer.data;
const audited = (action: string) =>
  test.db.repo(AuditRow).find({ where: { action, recordId: 'directory' }, order: { at: 'ASC', id: 'ASC' } });

const kinds = [
  ['ldapjs', () => startLdapjs(entries)] as const,
  ...(slapd === undefined ? [] : [['OpenLDAP', () => startSlapd(slapd ?? '', entries, tls)] as const]),
];

describe.each(kinds)('a user of a directory (%s)', (kind, start) => {
  let ldap: LdapServer;
  beforeAll(async () => {
    ldap = await start();
    succeeded(await save(values(ldap.port)));
    for (const name of ['ann', 'bob', 'cat', 'guest', 'ghost', '*', ')(uid=*', 'a*', 'o(ne)*', 'same'])
      if (!(await test.db.repo(User).existsBy({ userId: name }))) await ofDirectory(name);
  });
  afterAll(() => ldap.stop());

  it('signs in with the password of the directory, and never with one that was kept here', async () => {
    expect((await signIn(' ANN ')).data.token).toEqual(expect.any(String));
    (await signIn('ann', 'Local-1-Word')).expectCode(accountErrors.wrongCredentials);
    expect((await test.db.repo(User).findOneByOrFail({ userId: 'ann' })).lastLoginAt).not.toBeNull();
  });

  it('is refused with a wrong password in the very words of an unknown name', async () => {
    const wrong = await signIn('ann', 'wrong');
    const unknown = await signIn('nobody.at.all');
    wrong.expectCode(accountErrors.wrongCredentials);
    expect({ ...wrong.body, data: null }).toEqual({ ...unknown.body, data: null });
    (await signIn('ghost')).expectCode(accountErrors.wrongCredentials);
    (await signIn('only.there')).expectCode(accountErrors.wrongCredentials);
  });

  it('gets no password here, which only who knows theirs learns', async () => {
    const body = { loginId: 'cat', password: 'Other.2.Stable', again: 'Other.2.Stable' };
    const choose = (oldPassword: string) =>
      test
        .nobody()
        .post(
          '/noAuthentication/changePasswordByLoginId',
          { ...body, oldPassword },
          { 'x-forwarded-for': `10.1.${tries >> 8}.${tries++ & 255}` },
        );
    const before = await test.db.repo(User).findOneByOrFail({ userId: 'cat' });
    (await choose('wrong')).expectCode(accountErrors.oldPasswordWrong);
    (await choose(password)).expectCode(orgErrors.passwordElsewhere);
    const after = await test.db.repo(User).findOneByOrFail({ userId: 'cat' });
    expect(after.passwordHash).toBe(before.passwordHash);
  });

  it('never comes in without a password, for which directories let a guest in', async () => {
    (await signIn('ann', '')).expectCode(errors.field);
    expect(await test.get(Directory).isRight('ann', '')).toBe(false);
    (await signIn('guest')).expectCode(accountErrors.wrongCredentials);
  });

  it('is found by their own name only, whatever signs it is made of', async () => {
    for (const name of ['*', ')(uid=*', 'a*']) (await signIn(name)).expectCode(accountErrors.wrongCredentials);
    expect((await signIn('o(ne)*')).data.token).toEqual(expect.any(String));
    expect((await check('*')).steps.at(-1)).toEqual({ step: 'person', problem: 'nobody' });
  });

  it('is nobody where the filter finds two', async () => {
    succeeded(await save(values(ldap.port, { filter: '(cn={user})' })));
    (await signIn('same')).expectCode(accountErrors.wrongCredentials);
    expect((await check('same')).steps.at(-1)).toEqual({ step: 'person', problem: 'several' });
    succeeded(await save(values(ldap.port)));
  });

  it('stays out while disabled or locked here, and learns it only by the right password', async () => {
    const { id } = await test.db.repo(User).findOneByOrFail({ userId: 'bob' });
    await change(test, User, id, { status: '1' });
    (await signIn('bob')).expectCode(accountErrors.noAccess);
    (await signIn('bob', 'wrong')).expectCode(accountErrors.wrongCredentials);
    await change(test, User, id, { status: '4', lockedUntil: null });
    (await signIn('bob')).expectCode(accountErrors.locked);
    await change(test, User, id, { status: '0' });
    expect((await signIn('bob')).data.token).toEqual(expect.any(String));
  });

  it('is locked by five wrong passwords like everybody', async () => {
    for (let wrong = 0; wrong < 5; wrong++) (await signIn('bob', 'wrong')).expectCode(accountErrors.wrongCredentials);
    (await signIn('bob')).expectCode(accountErrors.locked);
    test.clock.pass(minutes(15));
    expect((await signIn('bob')).data.token).toEqual(expect.any(String));
  });

  it('is shown to an administrator who checks the connection', async () => {
    expect(await check('ann')).toEqual({
      steps: ['address', 'connect', 'bind', 'search', 'person'].map((step) => ({ step, problem: null })),
      person: { dn: expect.stringMatching(/^uid=ann,\s*ou=people/), name: 'Ann Li', email: 'ann@lab.test' },
    });
    succeeded(await save(values(ldap.port, { bindPassword: 'wrong' })));
    expect((await check()).steps.at(-1)).toEqual({ step: 'bind', problem: 'credentials' });
    (await signIn('ann')).expectCode(errors.unavailable);
    succeeded(await save(values(ldap.port, { baseDn: 'ou=nowhere,dc=lab,dc=test' })));
    expect((await check()).steps.at(-1)).toEqual({ step: 'search', problem: 'noBase' });
    succeeded(await save(values(ldap.port)));
    expect((await check()).steps.at(-1)).toEqual({ step: 'search', problem: null });
  });

  if (kind === 'OpenLDAP')
    it('is asked for inside StartTLS, by a certificate that a user vouches for', async () => {
      const url = `ldap://localhost:${ldap.port}`;
      succeeded(await save(values(ldap.port, { url, startTls: true, ca: tls.certificate })));
      expect((await check('ann')).person).toMatchObject({ name: 'Ann Li' });
      expect((await signIn('ann')).data.token).toEqual(expect.any(String));
      succeeded(await save(values(ldap.port, { url, startTls: true })));
      expect((await check()).steps.at(-1)).toEqual({ step: 'connect', problem: 'certificate' });
      succeeded(await save(values(ldap.port)));
    });
});

describe('a directory behind TLS', () => {
  it('is trusted by its certificate, under its own name only', async () => {
    const ldap = await startLdapjs(entries, tls);
    const url = `ldaps://localhost:${ldap.port}`;
    succeeded(await save(values(ldap.port, { url, ca: tls.certificate })));
    expect((await signIn('ann')).data.token).toEqual(expect.any(String));
    succeeded(await save(values(ldap.port, { url })));
    expect((await check()).steps.at(-1)).toEqual({ step: 'connect', problem: 'certificate' });
    succeeded(await save(values(ldap.port, { url: `ldaps://127.0.0.1:${ldap.port}`, ca: tls.certificate })));
    expect((await check()).steps.at(-1)).toEqual({ step: 'connect', problem: 'certificate' });
    (await signIn('ann')).expectCode(errors.unavailable);
    await ldap.stop();
  });
});

describe('a directory that is away', () => {
  const failures = async () => (await test.db.repo(User).findOneByOrFail({ userId: 'ann' })).failures;
  let silent: SilentServer;
  beforeEach(async () => {
    silent = await SilentServer.start();
  });
  afterEach(() => silent.stop());

  it('is not the fault of a password: 8015, and no failure is counted', async () => {
    expect((await signIn('bob', 'x')).status).not.toBe(200);
    succeeded(await save(values(await freePort())));
    const before = await failures();
    (await signIn('ann')).expectCode(errors.unavailable);
    (await signIn('ann', 'wrong')).expectCode(errors.unavailable);
    expect(await failures()).toBe(before);
    expect((await check()).steps).toEqual([
      { step: 'address', problem: null },
      { step: 'connect', problem: 'unreachable' },
    ]);
  });

  it('because it never answers is waited for no longer than was said', async () => {
    for (const startTls of [false, true]) {
      succeeded(await save(values(silent.port, { startTls })));
      const begun = Date.now();
      (await signIn('ann')).expectCode(errors.unavailable);
      expect(Date.now() - begun).toBeLessThan(6000);
      expect((await check()).steps.at(-1)).toEqual({ step: 'connect', problem: 'timeout' });
    }
  });

  it('leaves those with a password of their own alone', async () => {
    await aUser(test, 'local', { passwordHash: await hash(password) });
    expect((await signIn('local')).data.token).toEqual(expect.any(String));
  });

  it('because it is switched off says so', async () => {
    succeeded(await save(values(1, { enabled: false })));
    (await signIn('ann')).expectCode(signOnErrors.signOnOff);
    expect((await test.nobody().get('/auth/methods')).data.loginTypes).toEqual(['1']);
  });
});

describe('the settings', () => {
  it('never show the password again, keep it sealed, and forget it on request', async () => {
    succeeded(await save(values(389)));
    const shown = (await admin.get('/access/directory')).data;
    expect(shown).toMatchObject({ set: ['bindPassword'], values: { url: 'ldap://127.0.0.1:389' } });
    expect(JSON.stringify(shown)).not.toContain(reader.password);
    const stored = await test.db.repo(Setting).findOneByOrFail({ id: 'directory' });
    expect(JSON.stringify(stored.value)).not.toContain(reader.password);
    const { bindPassword: _left, ...rest } = values(389);
    succeeded(await save({ ...rest, answerSeconds: 3 }));
    expect((await admin.get('/access/directory')).data.set).toEqual(['bindPassword']);
    succeeded(await save({ ...rest, bindPassword: '' }));
    expect((await admin.get('/access/directory')).data.set).toEqual([]);
  });

  it('take the password anew when another place is named, so that nobody has it sent there', async () => {
    succeeded(await save(values(389)));
    const { bindPassword: _left, ...rest } = values(390);
    const { fields } = (await save(rest)).expectCode(errors.field);
    expect(fields).toMatchObject([{ path: 'bindPassword', args: ['secretAgain'] }]);
    succeeded(await save(values(390)));
  });

  it('are changed as they were seen, by those who may do everything, and noted by field', async () => {
    const body = values(391, { filter: '(mail={user})' });
    (await admin.put('/access/directory', { ...body, version: 0 })).expectCode(errors.stale);
    const charger = await test.as(await aUser(test, 'charger', { permissions: ['sys:*'] }));
    (await charger.get('/access/directory')).expectCode(errors.forbidden);
    (await charger.put('/access/directory', { ...body, version: 0 })).expectCode(errors.forbidden);
    (await charger.post('/access/directory/test', {})).expectCode(errors.forbidden);
    succeeded(await save(values(390)));
    succeeded(await save(body));
    const last = (await audited('access.change')).at(-1);
    expect(last?.detail).toEqual({ fields: ['url', 'filter'] });
    expect((await audited('access.check')).length).toBeGreaterThan(0);
  });

  it('refuse what cannot work, at its field', async () => {
    const problems = async (more: object) =>
      ((await save(values(389, more))).expectCode(errors.field).fields as { path: string; args: string[] }[]).map(
        ({ path, args }) => [path, args[0]],
      );
    expect(await problems({ url: '' })).toEqual([['url', 'required']]);
    for (const url of ['http://127.0.0.1', 'ldap://me:pw@127.0.0.1', 'ldap://127.0.0.1/dc=x', 'ldap://', 'x'])
      expect(await problems({ url })).toEqual([['url', 'directoryUrl']]);
    expect(await problems({ baseDn: '' })).toEqual([['baseDn', 'required']]);
    expect(await problems({ filter: '(uid=ann)' })).toEqual([['filter', 'userPlace']]);
    expect(await problems({ filter: '(uid={user}' })).toEqual([['filter', 'format']]);
    expect(await problems({ url: 'ldap://ldap.lab.test' })).toEqual([['startTls', 'noTls']]);
    for (const url of ['ldaps://169.254.169.254', 'ldaps://[fe80::1]', 'ldaps://0.0.0.0'])
      expect(await problems({ url })).toEqual([['url', 'target']]);
  });

  it('lead to no service on this machine unless the switch says so', async () => {
    const strict = await TestApp.start({ diagrams: false, beside: test, loopbackTargets: false });
    const boss = await strict.as((await test.db.repo(User).findOneByOrFail({ userId: 'admin' })).id);
    const version = await versionNow();
    for (const url of ['ldaps://127.0.0.1', 'ldaps://LOCALHOST', 'ldaps://[::1]', 'ldap://127.0.0.1']) {
      const { fields } = (await boss.put('/access/directory', { ...values(389, { url }), version })).expectCode(
        errors.field,
      );
      expect(fields).toMatchObject([{ path: 'url', args: ['target'] }]);
    }
    // Saved while it was allowed, or a name that leads here: it is looked at each time.
    succeeded(await save(values(389, { url: 'ldaps://localhost:389' })));
    expect((await boss.post('/access/directory/test', {})).data.steps).toEqual([
      { step: 'address', problem: 'target' },
    ]);
    await strict.app.close();
  });
});
