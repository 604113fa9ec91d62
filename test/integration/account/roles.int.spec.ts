import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { orgChanged, Role } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { hours, minutes } from '../../support/clock.js';

let test: TestApp;
beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
});
afterAll(() => test.stop());

/** A user with a role of their own and the role of another user. */
async function twoRoles(name: string, mine: readonly string[], other: readonly string[]) {
  const id = await aUser(test, name, { permissions: mine });
  const second = await aUser(test, `${name}.second`, { permissions: other });
  const roleOf = async (user: string) => (await test.db.repo(Role).findOneByOrFail({ code: `role-${user}` })).id;
  const [own, lent] = [await roleOf(id), await roleOf(second)];
  await test.db.unit(async () => {
    test.db.write(insert('org_user_role', { userId: id, roleId: lent }));
    orgChanged(test.db);
  });
  return { id, own, lent, second };
}
const perms = async (caller: Caller) => ((await caller.get('/auth/info')).data.perms as string[]).toSorted();
const actAs = async (caller: Caller, roleId: string | null) =>
  new Caller(test.address, ((await caller.post('/auth/changeRole', { roleId })).data as { token: string }).token);

it('limits the session to one role, what it inherits included, and takes all back again', async () => {
  const { own, lent, second } = await twoRoles('ann', ['user:dept:page'], ['purchase:request:search']);
  const above = await aUser(test, 'ann.above', { permissions: ['hr:claim:search'] });
  const { id: parentId } = await test.db.repo(Role).findOneByOrFail({ code: `role-${above}` });
  await change(test, Role, lent, { parentId });
  const all = await test.as((await test.db.repo(Role).findOneByOrFail({ id: own })).code.replace('role-', ''));
  expect(await perms(all)).toEqual(['hr:claim:search', 'purchase:request:search', 'user:dept:page']);
  expect((await all.get('/auth/info')).data.activeRole).toBeNull();

  const narrow = await actAs(all, lent);
  expect(await perms(narrow)).toEqual(['hr:claim:search', 'purchase:request:search']);
  expect((await narrow.get('/auth/info')).data).toMatchObject({
    activeRole: { id: lent, code: `role-${second}` },
    roles: expect.arrayContaining([expect.objectContaining({ id: own }), expect.objectContaining({ id: lent })]),
  });
  (await narrow.get('/org/departments')).expectCode(errors.forbidden);

  const again = await actAs(narrow, null);
  expect((await again.get('/org/departments')).status).toBe(200);
  expect((await again.get('/auth/info')).data.activeRole).toBeNull();
});

it('gives another token, ends the old one, and nothing lives longer for it', async () => {
  const { id, own } = await twoRoles('bob', ['purchase:request:search'], ['hr:claim:search']);
  const other = await test.as(id);
  const old = await test.as(id);
  test.clock.pass(minutes(20));
  await other.get('/auth/info');
  const narrow = await actAs(old, own);
  expect(narrow.token).not.toBe(old.token);
  (await old.get('/auth/info')).expectCode(errors.notSignedIn);
  expect(await perms(other)).toEqual(['hr:claim:search', 'purchase:request:search']);
  expect((await narrow.get('/auth/info')).data.session.secondsLeft).toBe(12 * 3600 - 20 * 60);
  let now = narrow;
  for (let i = 0; i < 27; i++) {
    test.clock.pass(minutes(25));
    now = await actAs(now, i % 2 ? own : null);
  }
  test.clock.pass(hours(1));
  (await now.get('/auth/info')).expectCode(errors.notSignedIn);
  const rows = await test.db.query({
    sql: 'SELECT `detail` FROM `audit` WHERE `recordId` = ? AND `action` = ? ORDER BY `at`, `id`',
    values: [id, 'session.role'],
  });
  expect(String(rows[0]?.detail)).toContain(`role-${id}`);
});

it('refuses a role of another user, one that is disabled or none, and what is no role', async () => {
  const { id, lent } = await twoRoles('cal', ['purchase:request:search'], ['hr:claim:search']);
  const cal = await test.as(id);
  const foreign = await aUser(test, 'foreign', { permissions: ['*'] });
  const { id: stars } = await test.db.repo(Role).findOneByOrFail({ code: `role-${foreign}` });
  (await cal.post('/auth/changeRole', { roleId: stars })).expectCode(accountErrors.notYourRole);
  (await cal.post('/auth/changeRole', { roleId: 'no such role' })).expectCode(accountErrors.notYourRole);
  (await cal.post('/auth/changeRole', {})).expectCode(errors.field);
  (await cal.post('/auth/changeRole', { roleId: '' })).expectCode(errors.field);
  await change(test, Role, lent, { status: '2' });
  (await cal.post('/auth/changeRole', { roleId: lent })).expectCode(accountErrors.notYourRole);
  expect((await cal.get('/auth/info')).status).toBe(200);
  (await test.nobody().post('/auth/changeRole', { roleId: null })).expectCode(errors.notSignedIn);
});

it('ends the session when the role that it acts as is taken away', async () => {
  const { id, lent } = await twoRoles('dan', ['purchase:request:search'], ['hr:claim:search']);
  const dan = await actAs(await test.as(id), lent);
  expect(await perms(dan)).toEqual(['hr:claim:search']);
  await test.db.unit(async () => {
    test.db.write(remove('org_user_role', { userId: id, roleId: lent }));
    orgChanged(test.db);
  });
  (await dan.get('/auth/info')).expectCode(errors.notSignedIn);
});
