import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { GroupRole, OrgDirectory, UserGroup, UserRole } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { Resolvers } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let adminId: string;
let admin: Caller;
/** May look after groups, and knows leave. */
let charger: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
  charger = await test.as(
    await aUser(test, 'charger', { permissions: ['user:group:page', 'user:group:save', 'hr:*'] }),
  );
});
afterAll(() => test.stop());

const done = async (call: Promise<Answer>) => expect((await call).body.code).toBe(success);
const values = (more: object = {}) => {
  const name = `g${++count}`;
  return { code: name, nameZh: name, nameEn: name, ...more };
};
const aGroup = async (more: object = {}): Promise<string> => (await admin.post('/org/groups', values(more))).data.id;
const aPerson = (permissions: readonly string[] = ['test:own:thing']) => aUser(test, `p${++count}`, { permissions });
const aRole = async (permissions: readonly string[], more: object = {}): Promise<string> => {
  const name = `role${++count}`;
  const role = { code: name, nameZh: name, nameEn: name, division: 'U', status: '0', ...more };
  const { id } = (await admin.post('/org/roles', role)).data as { id: string };
  await done(admin.put(`/org/roles/${id}/permissions`, { version: 1, permissions }));
  return id;
};
const versionOf = async (id: string) => (await admin.get(`/org/groups/${id}`)).data.version as number;
const setRoles = async (id: string, roles: readonly string[], by = admin) =>
  by.put(`/org/groups/${id}/roles`, { version: await versionOf(id), roles });
const join = (id: string, ...users: readonly string[]) => admin.post(`/org/groups/${id}/members`, { users });
const permsOf = async (user: string) => ((await (await test.as(user)).get('/auth/info')).data.perms as string[]).sort();
const removal = async (id: string, by = admin) => (await by.get(`/org/groups/${id}/removal`)).data;
const found = async (rule: 'group' | 'role', code: string) => {
  await test.get(OrgDirectory).refresh();
  const rules = [{ resolver: rule, args: [code], text: rule }];
  const principals = test.get(Resolvers).find(rules, { anchors: { owner: adminId, department: null } } as never);
  return principals.flatMap((each) => [...test.get(OrgDirectory).membersOf(each)]).sort();
};

describe('a group', () => {
  it('keeps its fields, and its code and names are its own', async () => {
    const top = await aGroup();
    const one = values({ parentId: top, description: 'who weighs' });
    const { id } = (await admin.post('/org/groups', one)).data;
    expect((await admin.get(`/org/groups/${id}`)).data).toMatchObject({ ...one, version: 1 });
    for (const field of ['code', 'nameZh', 'nameEn'] as const) {
      const refused = (await admin.post('/org/groups', values({ [field]: one[field] }))).expectCode(errors.field);
      expect(refused.fields).toMatchObject([{ path: field, args: ['taken'] }]);
    }
  });

  it('does not stand below itself: 1161', async () => {
    const top = await aGroup();
    const low = await aGroup({ parentId: await aGroup({ parentId: top }) });
    const move = (parentId: string) => admin.put(`/org/groups/${top}/parent`, { version: 1, parentId });
    (await move(low)).expectCode(orgErrors.belowItself);
    (await move(top)).expectCode(orgErrors.belowItself);
    (await move('nothing')).expectCode(errors.field);
    (await admin.put(`/org/groups/${low}/parent`, { version: 7, parentId: null })).expectCode(errors.stale);
    await done(admin.put(`/org/groups/${low}/parent`, { version: 1, parentId: null }));
    const nodes = (await charger.get('/org/groups/tree')).data as { id: string; parentId: string | null }[];
    expect(nodes.find(({ id }) => id === low)?.parentId).toBeNull();
  });
});

describe('the roles of a group', () => {
  it('are held by its members and those of groups below, from their next request on', async () => {
    const role = await aRole(['hr:claim:search']);
    const top = await aGroup();
    const low = await aGroup({ parentId: top });
    const [one, two] = [await aPerson(), await aPerson()];
    await done(join(top, one));
    await done(join(low, two));
    await done(setRoles(top, [role]));
    expect(await permsOf(one)).toEqual(['hr:claim:search', 'test:own:thing']);
    expect(await permsOf(two)).toEqual(['hr:claim:search', 'test:own:thing']);
    expect((await admin.get(`/org/groups/${low}/roles`)).data).toMatchObject({
      own: [],
      inherited: [{ id: role, from: { id: top }, disabled: false }],
    });
    const node = ((await admin.get('/org/groups/tree')).data as { id: string }[]).find(({ id }) => id === top);
    expect(node).toMatchObject({ people: 1, roles: [{ id: role }] });
    await done(admin.put(`/org/groups/${low}/parent`, { version: await versionOf(low), parentId: null }));
    expect(await permsOf(two)).toEqual(['test:own:thing']);
    await done(admin.delete(`/org/groups/${top}/members/${one}`));
    expect(await permsOf(one)).toEqual(['test:own:thing']);
    const noted = await test.db.repo(AuditRow).findBy({ action: 'org/groups.roles', recordId: top });
    expect(noted.map(({ detail }) => detail)).toEqual([{ given: [role], taken: [] }]);
  });

  it('are named as the reason on the page of the user', async () => {
    const role = await aRole(['hr:claim:search']);
    const group = await aGroup();
    const someone = await aPerson();
    await done(setRoles(group, [role]));
    await done(join(group, someone));
    const access = (await admin.get(`/org/users/${someone}/access`)).data;
    expect(access.groups).toMatchObject([{ id: group }]);
    expect(access.roles).toMatchObject([{ group: null }, { id: role, group: { id: group } }]);
    const claim = access.permissions.find(({ permission }: { permission: string }) => permission === 'hr:claim:search');
    expect(claim.through).toMatchObject([{ role: { id: role }, group: { id: group }, from: null }]);
    // A role that a group has is in use.
    (await admin.delete(`/org/roles/${role}`)).expectCode(orgErrors.inUse);
  });

  it('are there, and set only as the group was seen', async () => {
    const group = await aGroup();
    (await setRoles(group, ['nothing'])).expectCode(errors.field);
    (await admin.put(`/org/groups/${group}/roles`, { version: 9, roles: [] })).expectCode(errors.stale);
    (await admin.get('/org/groups/nothing/roles')).expectCode(errors.notFound);
  });
});

describe('nobody gives or takes more than they hold: 1104', () => {
  it('whether by roles, members, a place in the tree, or by deleting', async () => {
    const strong = await aRole(['purchase:*']);
    const mild = await aRole(['hr:claim:search']);
    const top = await aGroup();
    const low = await aGroup();
    const [inside, outside] = [await aPerson(), await aPerson()];
    (await setRoles(low, [strong], charger)).expectCode(orgErrors.beyondYourOwn);
    await done(setRoles(low, [mild], charger));
    await done(charger.post(`/org/groups/${low}/members`, { users: [outside] }));
    await done(setRoles(top, [strong]));
    await done(join(top, inside));
    (await setRoles(top, [], charger)).expectCode(orgErrors.beyondYourOwn);
    (await charger.post(`/org/groups/${top}/members`, { users: [outside] })).expectCode(orgErrors.beyondYourOwn);
    (await charger.delete(`/org/groups/${top}/members/${inside}`)).expectCode(orgErrors.beyondYourOwn);
    (await charger.put(`/org/groups/${low}/parent`, { version: await versionOf(low), parentId: top })).expectCode(
      orgErrors.beyondYourOwn,
    );
    (await charger.delete(`/org/groups/${top}`)).expectCode(orgErrors.beyondYourOwn);
    expect(await test.db.repo(UserGroup).countBy({ groupId: top })).toBe(1);
    expect(await permsOf(inside)).toEqual(['purchase:*', 'test:own:thing']);
  });

  it('also when a role itself is taken from a user', async () => {
    const keeper = await test.as(await aPerson(['user:role:save', 'user:role:page', 'hr:*']));
    const strong = await aRole(['purchase:*']);
    const mild = await aRole(['hr:claim:search']);
    const someone = await aPerson();
    for (const role of [strong, mild]) await done(admin.post(`/org/roles/${role}/members`, { users: [someone] }));
    (await keeper.delete(`/org/roles/${strong}/members/${someone}`)).expectCode(orgErrors.beyondYourOwn);
    expect(await test.db.repo(UserRole).countBy({ roleId: strong, userId: someone })).toBe(1);
    await done(keeper.delete(`/org/roles/${mild}/members/${someone}`));
  });
});

describe('the members of a group', () => {
  it('are listed, searched by what was typed and nothing else, and able to work', async () => {
    const group = await aGroup();
    const person = await aUser(test, 'a_b');
    await done(join(group, person, await aUser(test, 'axb')));
    const list = async (query: string) =>
      ((await admin.get(`/org/groups/${group}/members?${query}`)).data.rows as { userId: string }[]).map(
        ({ userId }) => userId,
      );
    expect(await list('')).toEqual(['a_b', 'axb']);
    expect(await list('search=A_B')).toEqual(['a_b']);
    expect(await list('search=%25')).toEqual([]);
    (await join(group, await aUser(test, 'off', { status: '1' }))).expectCode(orgErrors.userMissing);
    (await admin.delete(`/org/groups/${group}/members/${adminId}`)).expectCode(errors.notFound);
    (await join('nothing', person)).expectCode(errors.notFound);
  });

  it('keep the last one who may do everything, who may have it from a group: 1105', async () => {
    const [own] = await test.db.repo(UserRole).findBy({ userId: adminId });
    const role = own?.roleId ?? '';
    const top = await aGroup();
    const low = await aGroup({ parentId: top });
    await done(setRoles(top, [role]));
    await done(join(low, adminId));
    // From here on it is the group above that makes the administrator.
    await done(admin.delete(`/org/roles/${role}/members/${adminId}`));
    const lost = orgErrors.lastAdministrator;
    (await admin.delete(`/org/groups/${low}/members/${adminId}`)).expectCode(lost);
    (await setRoles(top, [])).expectCode(lost);
    (await admin.put(`/org/groups/${low}/parent`, { version: 1, parentId: null })).expectCode(lost);
    (await admin.delete(`/org/groups/${low}`)).expectCode(lost);
    await done(admin.post(`/org/roles/${role}/members`, { users: [adminId] }));
    await done(setRoles(top, []));
  });
});

describe('deleting a group', () => {
  it('takes those below it along, after what goes was shown', async () => {
    const role = await aRole(['hr:claim:search']);
    const top = await aGroup();
    const middle = await aGroup({ parentId: top });
    const low = await aGroup({ parentId: middle });
    const someone = await aPerson();
    await done(join(low, someone));
    await done(setRoles(middle, [role]));
    const refused = await admin.delete(`/org/groups/${top}`);
    refused.expectCode(orgErrors.groupHasParts);
    expect(refused.body.message).toBe('groupHasParts&&2');

    const shown = await removal(top);
    expect(shown.groups).toMatchObject([
      { id: top, people: 0, roles: [] },
      { id: middle, roles: [{ id: role }] },
      { id: low, people: 1 },
    ]);
    const remove = (groups: readonly string[], version = shown.version as number) =>
      admin.post(`/org/groups/${top}/remove`, { version, groups });
    (await remove([top, middle])).expectCode(errors.stale);
    (await remove([top, middle, low], 99)).expectCode(errors.stale);
    await done(remove([low, middle, top]));
    for (const id of [top, middle, low]) {
      (await admin.get(`/org/groups/${id}`)).expectCode(errors.notFound);
      expect(await test.db.repo(UserGroup).countBy({ groupId: id })).toBe(0);
      expect(await test.db.repo(GroupRole).countBy({ groupId: id })).toBe(0);
      expect(await test.db.repo(AuditRow).countBy({ action: 'org/groups.delete', recordId: id })).toBe(1);
    }
    expect(await permsOf(someone)).toEqual(['test:own:thing']);
    (await admin.get(`/org/groups/${top}/removal`)).expectCode(errors.notFound);
  });
});

describe('the rules of diagrams', () => {
  it('find a group with the members of those below it', async () => {
    const top = values();
    const { id } = (await admin.post('/org/groups', top)).data;
    const low = await aGroup({ parentId: id });
    const [one, two] = [await aPerson(), await aPerson()];
    await done(join(id, one));
    await done(join(low, two));
    expect(await found('group', top.code)).toEqual([one, two].sort());
  });

  it('find a role with those who hold it through a group or a role that inherits from it', async () => {
    const code = `base${++count}`;
    const base = await aRole(['hr:claim:search'], { code });
    const senior = await aRole([], { parentId: base });
    const group = await aGroup();
    const people = [await aPerson(), await aPerson(), await aPerson()];
    await done(admin.post(`/org/roles/${base}/members`, { users: [people[0] ?? ''] }));
    await done(admin.post(`/org/roles/${senior}/members`, { users: [people[1] ?? ''] }));
    await done(setRoles(group, [senior]));
    await done(join(group, people[2] ?? ''));
    expect(await found('role', code)).toEqual([...people].sort());
    await done(admin.put(`/org/roles/${senior}`, { ...(await admin.get(`/org/roles/${senior}`)).data, status: '2' }));
    expect(await found('role', code)).toEqual([people[0]]);
  });
});
