import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Identity } from '#lab/modules/account/server/single-sign-on/identity.entity.js';
import { accountErrors, signOnErrors } from '#lab/modules/account/shared/account.errors.js';
import { User } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import { Caller, type Answer } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import {
  aBrowser,
  callback,
  comeIn,
  exchange,
  problemOf,
  recognisedAs,
  saysProblem,
  startOf,
} from '../../support/builders/sign-on.js';
import { OidcServer, oidcClient } from '../../support/oidc-server.js';

const accounts = {
  ann: { preferred_username: 'ann' },
  carl: { preferred_username: 'carl', email: 'carl@lab.test' },
  'another carl': { preferred_username: 'carl', email: 'carl@lab.test' },
  dora: { preferred_username: 'dora' },
  'another dora': { preferred_username: 'dora' },
};

let test: TestApp;
let admin: Caller;
let provider: OidcServer;

const save = async (more: object = {}) => {
  const { version } = (await admin.get('/access/single-sign-on')).data;
  return admin.put('/access/single-sign-on', {
    enabled: true,
    issuer: provider.issuer,
    ...oidcClient,
    ...more,
    version,
  });
};
/** Fails unless the call succeeded. */
const succeeded = (answer: Answer) => void answer.data;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  provider = await OidcServer.start(accounts, callback);
  for (const name of ['ann', 'carl', 'dora', 'erik'])
    await change(test, User, await aUser(test, name), { loginType: '3' });
  succeeded(await save());
}, 90_000);
afterAll(async () => {
  await provider.stop();
  await test.stop();
});

const idOf = async (userId: string) => (await test.db.repo(User).findOneByOrFail({ userId })).id;
const isIn = async (account: string) => (await comeIn(aBrowser(test.address), account)).searchParams.has('code');
const userOf = async (account: string) => {
  const browser = aBrowser(test.address);
  const page = await comeIn(browser, account);
  const { body } = await exchange(browser, page.searchParams.get('code'));
  return (await new Caller(test.address, body.data.token).get('/auth/info')).data.user.userId;
};
const unbind = async (userId: string, by = admin, version?: number) => {
  const { id, version: now } = await test.db.repo(User).findOneByOrFail({ userId });
  return by.post(`/org/users/${id}/identity/unbind`, { version: version ?? now });
};

it('is kept at the first sign-in, with the name that a provider never gives anew', async () => {
  const id = await idOf('carl');
  expect((await admin.get(`/org/users/${id}/identity`)).data).toBeNull();
  const { version } = await test.db.repo(User).findOneByOrFail({ id });
  expect(await userOf('carl')).toBe('carl');
  expect((await admin.get(`/org/users/${id}/identity`)).data).toEqual({
    issuer: provider.issuer,
    subject: 'carl',
    boundAt: test.clock.now().toISOString(),
  });
  expect((await test.db.repo(User).findOneByOrFail({ id })).version).toBe(version + 1);
  expect(await isIn('carl')).toBe(true);
  expect(await test.db.repo(AuditRow).countBy({ action: 'user.bind', recordId: id })).toBe(1);
});

it('is not kept of a user who is kept out', async () => {
  const id = await idOf('dora');
  await change(test, User, id, { status: '1' });
  expect(problemOf(await comeIn(aBrowser(test.address), 'another dora'))).toEqual(saysProblem(accountErrors.noAccess));
  expect((await admin.get(`/org/users/${id}/identity`)).data).toBeNull();
  await change(test, User, id, { status: '0' });
});

it('is nobody else who bears the name later; they learn no more than a stranger, whatever its state', async () => {
  const refused = async () => problemOf(await comeIn(aBrowser(test.address), 'another carl'));
  expect(await refused()).toEqual(saysProblem(signOnErrors.signOnUnknown));
  await change(test, User, await idOf('carl'), { status: '1' });
  expect(await refused()).toEqual(saysProblem(signOnErrors.signOnUnknown));
  await change(test, User, await idOf('carl'), { status: '0' });
  succeeded(await save({ unknown: 'create' }));
  expect(await refused()).toEqual(saysProblem(signOnErrors.signOnUnknown));
  succeeded(await save());
});

it('stays the same person when the provider calls them otherwise, or by the name of another user', async () => {
  const renamed = { ...accounts, carl: { ...accounts.carl, preferred_username: 'carl-johan' } };
  await provider.change(renamed);
  expect(await userOf('carl')).toBe('carl');
  await provider.change({ ...accounts, carl: { preferred_username: 'ann' } });
  expect(await userOf('carl')).toBe('carl');
  await provider.change({ ...accounts, carl: { email: 'carl@lab.test' } });
  expect(await userOf('carl')).toBe('carl');
  await provider.change(accounts);
});

it('is one of two who come with its name at once; one who comes twice at once gets in twice', async () => {
  const arrive = async (account: string) => {
    const browser = aBrowser(test.address);
    const back = await recognisedAs(browser, account, startOf());
    return async () => new URL((await browser.go(back)).to).searchParams.get('problem');
  };
  const two = [await arrive('dora'), await arrive('another dora')];
  const problems = await Promise.all(two.map((go) => go()));
  expect(problems.filter((each) => each === null)).toHaveLength(1);
  expect(problems).toContain(String(signOnErrors.signOnUnknown.code));
  expect(await test.db.repo(Identity).countBy({ userId: await idOf('dora') })).toBe(1);

  await unbind('dora');
  const same = [await arrive('dora'), await arrive('dora')];
  expect(await Promise.all(same.map((go) => go()))).toEqual([null, null]);
});

it('is who it was made for, once it is opened', async () => {
  succeeded(await save({ unknown: 'create' }));
  await provider.change({ ...accounts, first: { preferred_username: 'fresh' } });
  expect(problemOf(await comeIn(aBrowser(test.address), 'first'))).toEqual(saysProblem(signOnErrors.signOnWaiting));
  await provider.change({ ...accounts, second: { preferred_username: 'fresh' } });
  await change(test, User, await idOf('fresh'), { status: '0' });
  expect(problemOf(await comeIn(aBrowser(test.address), 'second'))).toEqual(saysProblem(signOnErrors.signOnUnknown));

  // An account that was deleted leaves nobody bound to nothing.
  succeeded(await admin.delete(`/org/users/${await idOf('fresh')}`));
  await provider.change({ ...accounts, first: { preferred_username: 'erik' } });
  expect(await userOf('first')).toBe('erik');
  succeeded(await save());
  await provider.change(accounts);
});

it('is forgotten by an administrator who has seen the account as it is; who had it is signed out', async () => {
  const browser = aBrowser(test.address);
  const page = await comeIn(browser, 'carl');
  const { body } = await exchange(browser, page.searchParams.get('code'));
  const carl = new Caller(test.address, body.data.token);
  const id = await idOf('carl');
  const { version } = await test.db.repo(User).findOneByOrFail({ id });

  (await unbind('carl', admin, version - 1)).expectCode(errors.stale);
  const clerk = await test.as(await aUser(test, 'sso-clerk', { permissions: ['sys:user:search'] }));
  (await unbind('carl', clerk)).expectCode(errors.forbidden);
  (await clerk.get(`/org/users/${id}/identity`)).expectCode(errors.forbidden);
  const desk = await test.as(await aUser(test, 'sso-desk', { permissions: ['sys:user:*'] }));
  (await unbind('carl', desk)).expectCode(orgErrors.beyondYourOwn);
  (await admin.post('/org/users/nobody/identity/unbind', { version })).expectCode(errors.notFound);
  (await admin.post(`/org/users/${id}/identity/unbind`, {})).expectCode(errors.field);
  succeeded(await carl.get('/auth/info'));

  expect((await unbind('carl')).data).toBeNull();
  (await carl.get('/auth/info')).expectCode(errors.notSignedIn);
  (await unbind('carl')).expectCode(errors.illegalState);
  const noted = await test.db.repo(AuditRow).findBy({ action: 'user.unbind', recordId: id });
  expect(noted.map(({ actor }) => actor)).toEqual([await idOf('admin')]);
  expect(await isIn('another carl')).toBe(true);
  expect(problemOf(await comeIn(aBrowser(test.address), 'carl'))).toEqual(saysProblem(signOnErrors.signOnUnknown));
});

it('does not pass to another provider that knows the same names', async () => {
  expect(await userOf('ann')).toBe('ann');
  const other = await OidcServer.start(accounts, callback);
  succeeded(await save({ issuer: other.issuer }));
  expect(problemOf(await comeIn(aBrowser(test.address), 'ann'))).toEqual(saysProblem(signOnErrors.signOnUnknown));
  succeeded(await unbind('ann'));
  expect(await userOf('ann')).toBe('ann');
  await other.stop();
  succeeded(await save());
  succeeded(await unbind('ann'));
});
