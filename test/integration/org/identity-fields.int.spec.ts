import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyErrorCode } from '#lab/shared/define-errors.js';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { insert } from '#lab/platform/database/sql.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { companySettings, orgChanged, OrgDirectory, Role, User, UserRole } from '#lab/modules/org/server/index.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { user as resource } from '#lab/modules/org/shared/user.resource.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aGroup, aUser, change } from '../../support/builders/org.js';
import { routesOf } from '../../support/routes.js';

/**
 * Every field of a user at every door where it can be changed. A column, a field of the form or a route that is in none
 * of the tables below fails.
 */
let test: TestApp;
let admin: Caller;
let lesser: Caller;
let greater: Caller;
let count = 0;

/** The routes themselves, and no more. */
const desk = [
  'sys:user:search',
  'sys:user:save',
  'sys:user:unlock',
  'sys:user:import',
  'sys:user:leave',
  'sys:outside:issue',
  'user:role:page',
  'user:role:save',
  'user:group:page',
  'user:group:save',
];
const more = 'purchase:request:save';

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  lesser = await test.as(await aUser(test, 'lesser', { permissions: desk }));
  greater = await test.as(await aUser(test, 'greater', { permissions: [...desk, more, 'hr:*'] }));
});
afterAll(() => test.stop());

/** What decides who signs in, and as whom: columns, fields of the form, and what other tables keep of a user. */
const identity = [
  'userId',
  'email',
  'emailLogin',
  'loginType',
  'userType',
  'userDivision',
  'status',
  'passwordHash',
  'failures',
  'lockedUntil',
  'roles',
  'secondFactor',
  'boundTo',
  'ticket',
  'isCeo',
  'row',
] as const;
type Field = (typeof identity)[number];

/** Columns that decide neither; the last ones follow from sign-ins and saves. */
const plain: readonly string[] = [
  'id',
  'nameZh',
  'nameEn',
  'abbreviation',
  'employeeNo',
  'cellphone',
  'departmentId',
  'function',
  'title',
  'reporterId',
  'sex',
  'birthday',
  'tel',
  'address',
  'country',
  'siteId',
  'photoId',
  'school',
  'degree',
  'occupation',
  'joinDate',
  'resignDate',
  'baseLegalDays',
  'annualLeave',
  'paidSickLeave',
  'timeZone',
  'language',
  'successorId',
  'passwordAt',
  'lastLoginAt',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
];

/** The person changed, who holds `more` through a role of their own, and a group without a role or with one. */
interface Target {
  readonly id: string;
  readonly role: string;
  readonly otherRole: string;
  readonly group: string;
  readonly emptyGroup: string;
}

async function aTarget(status = '0'): Promise<Target> {
  const name = `target${++count}`;
  const id = await aUser(test, name, { permissions: [], status, passwordHash: 'x' });
  const ids = test.get(Ids);
  const [role, otherRole] = [ids.next(), ids.next()];
  const group = await aGroup(test, `g${count}`, [id]);
  const emptyGroup = await aGroup(test, `e${count}`, []);
  await test.db.unit(async () => {
    for (const each of [role, otherRole]) {
      const names = { code: `r-${each}`, nameZh: each, nameEn: each, division: 'U', status: '0' };
      const row = Object.assign(new Role(), { id: each, ...names, permissions: [more] });
      await test.db.repo(Role).save(stamp(row, 'test', test.clock.now()));
    }
    await test.db.repo(UserRole).insert({ userId: id, roleId: role });
    const now = test.clock.now().getTime();
    test.db.write(
      insert('org_group_role', { groupId: group, roleId: role }, { groupId: emptyGroup, roleId: role }),
      insert('account_totp', {
        id,
        secret: 'x',
        createdAt: now,
        confirmedAt: now,
        lastStep: 0,
        failures: 0,
        recovery: '[]',
      }),
      insert('account_identity', { id: `i${id}`, userId: id, issuer: 'https://idp.test', subject: id, boundAt: now }),
    );
    orgChanged(test.db);
  });
  await test.get(OrgDirectory).refresh();
  return { id, role, otherRole, group, emptyGroup };
}

/** All that decides who signs in as the person, and what they may do then. */
async function stateOf({ id, role, otherRole, group, emptyGroup }: Target) {
  const ask = async (sql: string, ...values: string[]) =>
    (await test.db.query({ sql, values })).map((row) => JSON.stringify(row)).sort();
  return {
    user: await test.db.repo(User).findOneBy({ id }),
    roles: await ask('SELECT * FROM `org_user_role` WHERE `userId` = ?', id),
    groups: await ask('SELECT * FROM `org_user_group` WHERE `userId` = ?', id),
    given: await ask('SELECT * FROM `org_group_role` WHERE `groupId` IN (?, ?)', group, emptyGroup),
    groupRows: await ask('SELECT * FROM `org_group` WHERE `id` IN (?, ?)', group, emptyGroup),
    roleRows: await ask('SELECT * FROM `org_role` WHERE `id` IN (?, ?)', role, otherRole),
    secondFactor: await ask('SELECT * FROM `account_totp` WHERE `id` = ?', id),
    boundTo: await ask('SELECT * FROM `account_identity` WHERE `userId` = ?', id),
    tickets: await ask('SELECT * FROM `account_ticket` WHERE `userId` = ?', id),
    letters: await ask('SELECT `id` FROM `job` WHERE `payload` LIKE ?', `%${id}%`),
    sessions: await ask('SELECT `id` FROM `session` WHERE `userId` = ?', id),
    ceo: (await test.get(Settings).get(companySettings)).ceoId,
  };
}

const rowOf = async ({ id }: Target) => (await admin.get(`/org/users/${id}`)).data;
const entry = async (path: string) => (await admin.get(path)).data;
const versionOf = async (path: string) => ({ version: (await entry(path)).version as number });

interface Act {
  readonly act: (by: Caller, target: Target) => Promise<Answer>;
  /** The status of the person for which the door is meant. */
  readonly status?: string;
  /** Asked of all but administrators, whatever they hold. */
  readonly refusal?: AnyErrorCode;
}
const saving = (values: (target: Target) => object): Act => ({
  act: async (by, target) => by.put(`/org/users/${target.id}`, { ...(await rowOf(target)), ...values(target) }),
});
const importing = (cells: (target: Target) => object): Act => ({
  act: async (by, target) => {
    const { userId, nameZh, abbreviation } = await rowOf(target);
    const row = { row: 2, cells: { userId, nameZh, abbreviation, ...cells(target) } };
    return by.post('/org/users/import', { name: 'a.xlsx', skipBad: false, rows: [row] });
  },
});
const ordering = (order: string, given: object = {}, status?: string): Act => ({
  act: async (by, target) =>
    by.post(`/org/users/${target.id}/${order}`, { ...(await versionOf(`/org/users/${target.id}`)), ...given }),
  ...(status && { status }),
});
const mail = ({ id }: Target) => `${id.toLowerCase()}@elsewhere.test`;
const leaving: Act = ordering('leave', { successors: {}, resignDate: '2026-12-31', reason: 'x', disable: true });

/** By door, what can be changed there. */
const doors: Readonly<Record<string, Partial<Record<Field, Act>>>> = {
  'PUT org/users/:id': {
    userId: saving(({ id }) => ({ userId: `renamed${id.slice(-8).toLowerCase()}` })),
    email: saving((target) => ({ email: mail(target) })),
    emailLogin: saving(() => ({ emailLogin: true })),
    loginType: saving(() => ({ loginType: '3' })),
    userType: saving(() => ({ userType: 'S' })),
    userDivision: saving(() => ({ userDivision: 'S' })),
    roles: saving(({ role, otherRole }) => ({ roles: [role, otherRole] })),
  },
  'POST org/users/import': {
    email: importing((target) => ({ email: mail(target) })),
    emailLogin: importing(() => ({ emailLogin: 'Yes' })),
    loginType: importing(() => ({ loginType: '3' })),
    userType: importing(() => ({ userType: 'S' })),
    userDivision: importing(() => ({ userDivision: 'S' })),
  },
  'POST org/users/import/:id/undo': {
    email: {
      act: async (by, target) => {
        const done = await importing((each) => ({ email: mail(each) })).act(admin, target);
        return by.post(`/org/users/import/${String(done.data.id)}/undo`);
      },
    },
  },
  'POST org/users/:id/password': { passwordHash: ordering('password') },
  'POST org/users/:id/invite': {
    ticket: {
      act: async (by, target) => {
        await change(test, User, target.id, { passwordHash: null });
        return ordering('invite').act(by, target);
      },
    },
  },
  'POST org/users/:id/disable': { status: ordering('disable', { reason: 'x' }) },
  'POST org/users/:id/enable': { status: ordering('enable', {}, '1'), failures: ordering('enable', {}, '1') },
  'POST org/users/:id/unlock': { status: ordering('unlock', {}, '4'), lockedUntil: ordering('unlock', {}, '4') },
  'POST org/users/:id/leave': { status: leaving, roles: leaving },
  'POST org/users/:id/ceo': { isCeo: { ...ordering('ceo'), refusal: errors.forbidden } },
  'POST org/users/:id/totp/reset': { secondFactor: ordering('totp/reset') },
  'POST org/users/:user/identity/unbind': { boundTo: ordering('identity/unbind') },
  'DELETE org/users/:id': { row: { act: (by, { id }) => by.delete(`/org/users/${id}`) } },
  'POST auth/outSideTickets': {
    ticket: {
      act: async (by, target) => by.post('/auth/outSideTickets', { userId: (await rowOf(target)).userId, issuer: 'x' }),
    },
  },
  'POST org/roles/:id/members': {
    roles: { act: (by, { id, otherRole }) => by.post(`/org/roles/${otherRole}/members`, { users: [id] }) },
  },
  'DELETE org/roles/:id/members/:userId': {
    roles: { act: (by, { id, role }) => by.delete(`/org/roles/${role}/members/${id}`) },
  },
  'PUT org/roles/:id/permissions': {
    roles: {
      act: async (by, { role }) =>
        by.put(`/org/roles/${role}/permissions`, { ...(await versionOf(`/org/roles/${role}`)), permissions: [] }),
    },
  },
  'PUT org/roles/:id': {
    roles: {
      act: async (by, { role }) =>
        by.put(`/org/roles/${role}`, { ...(await entry(`/org/roles/${role}`)), status: '2' }),
    },
  },
  'POST org/groups/:id/members': {
    roles: { act: (by, { id, emptyGroup }) => by.post(`/org/groups/${emptyGroup}/members`, { users: [id] }) },
  },
  'DELETE org/groups/:id/members/:userId': {
    roles: { act: (by, { id, group }) => by.delete(`/org/groups/${group}/members/${id}`) },
  },
  'PUT org/groups/:id/roles': {
    roles: {
      act: async (by, { group, role, otherRole }) =>
        by.put(`/org/groups/${group}/roles`, {
          ...(await versionOf(`/org/groups/${group}`)),
          roles: [role, otherRole],
        }),
    },
  },
  'PUT org/groups/:id/parent': {
    roles: {
      act: async (by, { group, emptyGroup }) => {
        // Without a role of its own it gets that of the group above.
        await test.db.unit(async () => {
          test.db.write({ sql: 'DELETE FROM `org_group_role` WHERE `groupId` = ?', values: [group] });
          await Promise.resolve();
        });
        const seen = await versionOf(`/org/groups/${group}`);
        return by.put(`/org/groups/${group}/parent`, { ...seen, parentId: emptyGroup });
      },
    },
  },
  'PUT org/groups/:id': {
    roles: {
      act: async (by, { group, emptyGroup }) => {
        await test.db.unit(async () => {
          test.db.write({ sql: 'DELETE FROM `org_group_role` WHERE `groupId` = ?', values: [group] });
          await Promise.resolve();
        });
        return by.put(`/org/groups/${group}`, { ...(await entry(`/org/groups/${group}`)), parentId: emptyGroup });
      },
    },
  },
  'DELETE org/groups/:id': { roles: { act: (by, { group }) => by.delete(`/org/groups/${group}`) } },
  'POST org/groups/:id/remove': {
    roles: {
      act: async (by, { group }) =>
        by.post(`/org/groups/${group}/remove`, { ...(await versionOf(`/org/groups/${group}`)), groups: [group] }),
    },
  },
};

/** Routes about users, roles and groups that change no field of the identity of a user who is there. */
const others: Readonly<Record<string, string>> = {
  'POST org/users': 'makes a new one',
  'POST org/users/import/read': 'keeps nothing',
  'POST org/users/import/check': 'keeps nothing',
  'POST org/users/import/annotated': 'keeps nothing',
  'POST org/users/:id/photo': 'a picture',
  'DELETE org/users/:id/photo': 'a picture',
  'POST org/users/:user/devices/:id/forget': 'only takes the privilege of a device',
  'POST org/users/:user/sessions/:id/revoke': 'only signs out',
  'POST org/users/:user/sessions/revokeAll': 'only signs out',
  'POST org/roles': 'a role that no user has',
  'DELETE org/roles/:id': 'refused while a user has it',
  'POST org/groups': 'a group without members',
};
/** How people sign in at all: an affair of those who may do everything. */
const ways = ['PUT access/directory', 'PUT access/single-sign-on', 'PUT access/password'];

const cells = Object.entries(doors).flatMap(([door, fields]) =>
  Object.entries(fields).map(([field, act]) => [field, door, act] as const),
);

describe('the tables', () => {
  it('have every column of a user and every field of the form', () => {
    const columns = test.db.source.getMetadata(User).columns.map(({ propertyName }) => propertyName);
    const known: readonly string[] = [...identity, ...plain];
    expect([...new Set([...columns, ...Object.keys(resource.fields)])].filter((each) => !known.includes(each))).toEqual(
      [],
    );
    expect(plain.filter((each) => !columns.includes(each))).toEqual([]);
  });

  it('have every door: each route that changes users, roles or groups', () => {
    const routes = routesOf(test)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((each) =>
        /^\w+ (org\/(users|roles|groups)(\/|$)|auth\/outSideTickets$|access\/(?!.*\/test$))/.test(each),
      );
    expect(routes.sort()).toEqual([...Object.keys(doors), ...Object.keys(others), ...ways].sort());
  });

  it('have a door for every field of identity, and for each in the form and in imports that can be there', () => {
    expect(identity.filter((field) => !cells.some(([each]) => each === field))).toEqual([]);
    const inForm = resource.form.flat().filter((name) => (identity as readonly string[]).includes(name));
    expect(Object.keys(doors['PUT org/users/:id'] ?? {}).sort()).toEqual([...inForm].sort());
    // The user name says which row is meant, and roles have no column.
    const inFile = inForm.filter((name) => name !== 'userId' && name !== 'roles');
    expect(Object.keys(doors['POST org/users/import'] ?? {}).sort()).toEqual([...inFile].sort());
  });
});

const codesOf = ({ body: { code, data } }: Answer) => [
  code,
  ...((data?.problems ?? []) as { code: number }[]).map((each) => each.code),
];

describe('the change of another user', () => {
  it.each(cells)('%s at %s needs all that they hold', async (_, __, { act, status, refusal }) => {
    const target = await aTarget(status);
    // What an act prepares as an administrator is there before it is refused.
    let before: unknown;
    const watched = new Proxy(lesser, {
      get: (caller, name) => {
        const own: unknown = Reflect.get(caller, name);
        if (typeof own !== 'function') return own;
        return async (...given: unknown[]) => {
          before = await stateOf(target);
          return (own as (...all: unknown[]) => Promise<Answer>).apply(caller, given);
        };
      },
    });
    const refused = await act(watched, target);
    expect(codesOf(refused)).toContain((refusal ?? orgErrors.beyondYourOwn).code);
    expect(await stateOf(target)).toEqual(before);

    const fresh = await aTarget(status);
    const present = await stateOf(fresh);
    const done = await act(refusal ? admin : greater, fresh);
    expect(codesOf(done)).toEqual([success]);
    expect(await stateOf(fresh)).not.toEqual(present);
  });

  it('is not made by a status in the form, nor in a file', async () => {
    const target = await aTarget('1');
    await saving(() => ({ status: '0' })).act(lesser, target);
    await importing(() => ({ status: '0' })).act(lesser, target);
    expect((await stateOf(target)).user?.status).toBe('1');
  });

  it.each(ways)('%s is an affair of those who may do everything', async (way) => {
    (await greater.put(`/${way.replace('PUT ', '')}`, {})).expectCode(errors.forbidden);
  });
});
