import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { Role, UserRole } from '#lab/modules/org/server/index.js';
import { roleStatus } from '#lab/modules/org/shared/org.codes.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';

let test: TestApp;
let adminId: string;
let admin: Caller;
/** May look after roles, and knows leave. */
let charger: Caller;
const chargerHolds = ['user:role:page', 'user:role:save', 'hr:*'];
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
  charger = await test.as(await aUser(test, 'charger', { permissions: chargerHolds }));
});
afterAll(() => test.stop());

const values = (more: object = {}) => {
  const name = `r${++count}`;
  return { code: name, nameZh: name, nameEn: name, division: 'U', status: '0', ...more };
};
const aRole = async (permissions: readonly string[] = [], more: object = {}, by = admin): Promise<string> => {
  const { id, version } = (await by.post('/org/roles', values(more))).data as { id: string; version: number };
  if (permissions.length > 0) await done(by.put(`/org/roles/${id}/permissions`, { version, permissions }));
  return id;
};
/** Fails unless the call succeeded. */
const done = async (call: Promise<Answer>) => expect((await call).body.code).toBe(success);
const give = (role: string, ...users: readonly string[]) => admin.post(`/org/roles/${role}/members`, { users });
const permsOf = async (caller: Caller) => (await caller.get('/auth/info')).data.perms as string[];
const audited = async (action: string, recordId: string) =>
  (await test.db.repo(AuditRow).findBy({ action, recordId })).map(({ detail }) => detail);

describe('a role', () => {
  it('keeps its fields, and its name and code are its own', async () => {
    const one = values({ division: 'S', module: 'hr', remark: 'for people' });
    const { id } = (await admin.post('/org/roles', one)).data;
    expect((await admin.get(`/org/roles/${id}`)).data).toMatchObject({ ...one, version: 1, parentId: null });
    for (const [field, value] of [
      ['code', one.code],
      ['nameZh', one.nameZh],
      ['nameEn', one.nameEn],
    ] as const) {
      const refused = (await admin.post('/org/roles', values({ [field]: value }))).expectCode(errors.field);
      expect(refused.fields).toMatchObject([{ path: field, args: ['taken'] }]);
    }
    expect((await admin.get('/org/roles?module=hr&division=S')).data.total).toBe(1);
  });

  it('does not inherit from itself, round a corner or from nobody', async () => {
    const top = await aRole();
    const middle = await aRole([], { parentId: top });
    const low = await aRole([], { parentId: middle });
    for (const parentId of [top, middle, low])
      (await admin.put(`/org/roles/${top}`, values({ version: 1, parentId }))).expectCode(orgErrors.belowItself);
    (await admin.put(`/org/roles/${top}`, values({ version: 1, parentId: 'nobody' }))).expectCode(errors.field);
  });

  it('is saved only as it was seen', async () => {
    const id = await aRole(['hr:claim:search']);
    (await admin.put(`/org/roles/${id}/permissions`, { version: 1, permissions: [] })).expectCode(errors.stale);
    (await admin.put(`/org/roles/${id}`, values({ version: 1 }))).expectCode(errors.stale);
  });

  it('is not deleted while another inherits from it or a user has it: 5008', async () => {
    const top = await aRole();
    const low = await aRole([], { parentId: top });
    (await admin.delete(`/org/roles/${top}`)).expectCode(orgErrors.inUse);
    const someone = await aUser(test, `u${++count}`);
    await done(give(low, someone));
    (await admin.delete(`/org/roles/${low}`)).expectCode(orgErrors.inUse);
    await done(admin.delete(`/org/roles/${low}/members/${someone}`));
    await done(admin.delete(`/org/roles/${low}`));
    await done(admin.delete(`/org/roles/${top}`));
    (await admin.get(`/org/roles/${top}`)).expectCode(errors.notFound);
  });
});

describe('a preset role', () => {
  it('keeps its names and code and is not deleted: 1164', async () => {
    const preset = values({ status: '1' });
    const { id } = (await admin.post('/org/roles', preset)).data as { id: string };
    for (const more of [{ code: 'new' }, { nameZh: 'new' }, { nameEn: 'new' }])
      (await admin.put(`/org/roles/${id}`, { ...preset, ...more, version: 1 })).expectCode(orgErrors.presetRole);
    (await admin.delete(`/org/roles/${id}`)).expectCode(orgErrors.presetRole);
    await done(admin.put(`/org/roles/${id}`, { ...preset, remark: 'said', version: 1 }));
  });

  it('changes its status only by those who may do everything', async () => {
    const preset = values({ status: '1' });
    const { id } = (await admin.post('/org/roles', preset)).data as { id: string };
    (await charger.put(`/org/roles/${id}`, { ...preset, status: '0', version: 1 })).expectCode(orgErrors.presetRole);
    await done(admin.put(`/org/roles/${id}`, { ...preset, status: '0', version: 1 }));
    await done(admin.delete(`/org/roles/${id}`));
  });
});

describe('the permissions of a role', () => {
  it('are what rooms declare; what the role inherits is beside with its source', async () => {
    const top = await aRole(['hr:claim:search']);
    const low = await aRole(['purchase:*', 'user:dept:page'], { parentId: top });
    expect((await admin.get(`/org/roles/${low}/permissions`)).data).toMatchObject({
      version: 2,
      own: ['purchase:*', 'user:dept:page'],
      inherited: [{ permission: 'hr:claim:search', from: { id: top } }],
    });
    expect(await audited('org/roles.permissions', low)).toEqual([
      { given: ['purchase:*', 'user:dept:page'], taken: [] },
    ]);
    for (const wrong of ['nothing:like:this', 'hr:claim:fly', 'hr', 'hr:claim:search:more', 'HR leave'])
      (await admin.put(`/org/roles/${low}/permissions`, { version: 2, permissions: ['hr:*', wrong] })).expectCode(
        errors.field,
      );
  });

  it('that are no longer declared stay until a user removes them', async () => {
    const id = await aRole(['hr:claim:search']);
    await change(test, Role, id, { permissions: ['old:thing:do'] });
    const put = (version: number, permissions: readonly string[]) =>
      admin.put(`/org/roles/${id}/permissions`, { version, permissions });
    expect((await put(2, ['old:thing:do', 'hr:*'])).data.own).toEqual(['hr:*', 'old:thing:do']);
    expect((await put(3, ['hr:*'])).data.own).toEqual(['hr:*']);
    (await put(4, ['old:thing:do'])).expectCode(errors.field);
  });

  it('count at once for people who are signed in, through the roles above too', async () => {
    const top = await aRole(['hr:claim:search']);
    const low = await aRole(['purchase:request:search'], { parentId: top });
    const someone = await aUser(test, `u${++count}`, { permissions: ['test:own:thing'] });
    const caller = await test.as(someone);
    expect(await permsOf(caller)).toEqual(['test:own:thing']);
    await done(give(low, someone));
    expect((await permsOf(caller)).sort()).toEqual(['hr:claim:search', 'purchase:request:search', 'test:own:thing']);
    await done(admin.put(`/org/roles/${top}/permissions`, { version: 2, permissions: ['user:role:page'] }));
    expect(await permsOf(caller)).toContain('user:role:page');
    await done(caller.get('/org/roles'));
    const disabled = { ...(await admin.get(`/org/roles/${top}`)).data, status: '2' };
    await done(admin.put(`/org/roles/${top}`, disabled));
    expect((await permsOf(caller)).sort()).toEqual(['purchase:request:search', 'test:own:thing']);
    (await caller.get('/org/roles')).expectCode(errors.forbidden);
    await done(admin.delete(`/org/roles/${low}/members/${someone}`));
    expect(await permsOf(caller)).toEqual(['test:own:thing']);
  });

  it('are given by those alone who hold them', async () => {
    const role = await aRole(['hr:claim:search'], {}, charger);
    const strong = await aRole(['purchase:*']);
    const put = (id: string, permissions: readonly string[], version = 2) =>
      charger.put(`/org/roles/${id}/permissions`, { version, permissions });
    for (const permission of ['*', 'purchase:request:search', 'user:*'])
      (await put(role, [permission])).expectCode(orgErrors.beyondYourOwn);
    (await charger.post('/org/roles', values({ parentId: strong }))).expectCode(orgErrors.beyondYourOwn);
    const { data } = await charger.get(`/org/roles/${role}`);
    (await charger.put(`/org/roles/${role}`, { ...data, parentId: strong })).expectCode(orgErrors.beyondYourOwn);
    (await charger.post(`/org/roles/${strong}/members`, { users: [adminId] })).expectCode(orgErrors.beyondYourOwn);
    expect((await put(role, ['hr:*'])).data.own).toEqual(['hr:*']);
    // What is there already may stay; taking it away asks for as much as giving it.
    expect((await put(strong, ['purchase:*', 'hr:claim:search'])).data.own).toEqual(['hr:claim:search', 'purchase:*']);
    (await put(strong, ['hr:claim:search'], 3)).expectCode(orgErrors.beyondYourOwn);
    expect((await put(strong, ['purchase:*'], 3)).data.own).toEqual(['purchase:*']);
    const { data: inheriting } = await admin.get(`/org/roles/${strong}`);
    (await charger.put(`/org/roles/${strong}`, { ...inheriting, status: roleStatus.of.disabled })).expectCode(
      orgErrors.beyondYourOwn,
    );
  });
});

describe('the members of a role', () => {
  it('are listed in pages and found by name', async () => {
    const role = await aRole();
    const people = [await aUser(test, 'mia'), await aUser(test, 'max'), await aUser(test, 'moe')];
    await done(give(role, ...people));
    await done(give(role, people[0] ?? ''));
    expect(await audited('org/roles.give', role)).toEqual([{ users: people }]);
    const list = async (query: string) => {
      const { rows, total } = (await admin.get(`/org/roles/${role}/members?${query}`)).data;
      return [total, (rows as { userId: string }[]).map(({ userId }) => userId)];
    };
    expect(await list('size=2')).toEqual([3, ['max', 'mia']]);
    expect(await list('size=2&page=2')).toEqual([3, ['moe']]);
    expect(await list('sort=-userId&size=1')).toEqual([3, ['moe']]);
    expect(await list('search=mi')).toEqual([1, ['mia']]);
    (await admin.get('/org/roles/nothing/members')).expectCode(errors.notFound);
  });

  it('must be there and be able to work', async () => {
    const role = await aRole();
    const gone = await aUser(test, 'gone', { status: '1' });
    (await give(role, 'nobody')).expectCode(orgErrors.userMissing);
    (await give(role, adminId, gone)).expectCode(orgErrors.userMissing);
    expect(await test.db.repo(UserRole).countBy({ roleId: role })).toBe(0);
    (await admin.delete(`/org/roles/${role}/members/${adminId}`)).expectCode(errors.notFound);
    (await give('nothing', adminId)).expectCode(errors.notFound);
  });

  it('keep the last one who may do everything: 1105', async () => {
    const [held] = await test.db.repo(UserRole).findBy({ userId: adminId });
    const role = held?.roleId ?? '';
    const { data } = await admin.get(`/org/roles/${role}`);
    (await admin.delete(`/org/roles/${role}/members/${adminId}`)).expectCode(orgErrors.lastAdministrator);
    (await admin.put(`/org/roles/${role}/permissions`, { version: data.version, permissions: [] })).expectCode(
      orgErrors.lastAdministrator,
    );
    (await admin.put(`/org/roles/${role}`, { ...data, status: '2' })).expectCode(orgErrors.lastAdministrator);
    const other = await aUser(test, 'other', { permissions: ['*'] });
    await done(admin.delete(`/org/roles/${role}/members/${adminId}`));
    (await admin.get('/auth/info')).expectCode(accountErrors.noAccess);
    await done((await test.as(other)).post(`/org/roles/${role}/members`, { users: [adminId] }));
  });
});

it('a page is given by its address, and by no star but the bare one', async () => {
  const page = '/hr/leaveClaim_approve';
  const role = await aRole([page]);
  const someone = await aUser(test, `u${++count}`, { permissions: ['hr:*'] });
  const caller = await test.as(someone);
  expect(await permsOf(caller)).not.toContain(page);
  await done(give(role, someone));
  expect((await permsOf(caller)).sort()).toEqual([page, 'hr:*']);
  const put = (permissions: readonly string[], by = admin) =>
    by.put(`/org/roles/${role}/permissions`, { version: 2, permissions });
  for (const wrong of ['/hr/nowhere', '/hr//leave', '/']) (await put([wrong])).expectCode(errors.field);
  // A user who holds all of HR does not hold the page, and cannot give it.
  (await charger.post('/org/roles', values({ parentId: role }))).expectCode(orgErrors.beyondYourOwn);
  const { data } = await admin.get('/org/permissions');
  const use = (data as { permission: string; people: number }[]).find(({ permission }) => permission === page);
  expect(use?.people).toBeGreaterThan(0);
});

describe('the history of a role', () => {
  interface Change {
    readonly kind: string;
    readonly by: { readonly zh: string } | null;
    readonly fields: readonly object[];
    readonly given: readonly string[];
    readonly taken: readonly string[];
  }
  const history = async (id: string, more = '') =>
    (await admin.get(`/org/roles/${id}/history${more}`)).data as { rows: readonly Change[]; total: number };

  it('lists every change, the latest first, with who made it and the names of the roles above', async () => {
    const top = await aRole();
    const id = await aRole(['hr:claim:search', 'hr:claim:create']);
    await done(charger.put(`/org/roles/${id}/permissions`, { version: 2, permissions: ['hr:claim:search', 'hr:*'] }));
    const { data } = await admin.get(`/org/roles/${id}`);
    await done(admin.put(`/org/roles/${id}`, { ...data, parentId: top, remark: 'new' }));
    await done(give(id, adminId));
    const { rows, total } = await history(id);
    expect(total).toBe(4);
    expect(rows.map(({ kind, by }) => [kind, by?.zh])).toEqual([
      ['update', 'admin'],
      ['permissions', 'charger'],
      ['permissions', 'admin'],
      ['create', 'admin'],
    ]);
    const name = ((await admin.get(`/org/roles/${top}`)).data as { nameZh: string }).nameZh;
    expect(rows[0]?.fields).toEqual([
      { field: 'parentId', from: null, to: top, fromName: null, toName: { zh: name, en: name } },
      { field: 'remark', from: null, to: 'new', fromName: null, toName: null },
    ]);
    expect(rows[1]).toMatchObject({ given: ['hr:*'], taken: ['hr:claim:create'], fields: [] });
    expect((await history(id, '?page=2&size=3')).rows.map(({ kind }) => kind)).toEqual(['create']);
  });

  it('is for those who may see roles, and of a role that is there', async () => {
    (await admin.get('/org/roles/nowhere/history')).expectCode(errors.notFound);
    const stranger = await test.as(await aUser(test, `s${++count}`, { permissions: ['hr:*'] }));
    (await stranger.get(`/org/roles/${await aRole()}/history`)).expectCode(errors.forbidden);
  });
});
