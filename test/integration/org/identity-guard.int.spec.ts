import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { In } from 'typeorm';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { directorySettings } from '#lab/modules/account/server/directory/directory.settings.js';
import { orgChanged, OrgDirectory, Role, User, UserRole } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { seconds } from '../../support/clock.js';

let test: TestApp;
let adminId: string;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
});
afterAll(() => test.stop());

/** A role as a test draws it: what it gives, and which of the roles before it it inherits from. */
interface Drawn {
  readonly gives: readonly string[];
  readonly above: number;
  readonly disabled: boolean;
}

const roles = fc.array(
  fc.record({
    gives: fc.uniqueArray(
      fc.constantFrom('hr:claim:search', 'hr:*', 'purchase:request:search', 'purchase:request:save', 'purchase:*', '*'),
      { maxLength: 2 },
    ),
    above: fc.nat({ max: 4 }),
    disabled: fc.boolean(),
  }),
  { minLength: 4, maxLength: 4 },
);
/** What every actor holds: the routes themselves. */
const usersPage = [
  'sys:user:search',
  'sys:user:save',
  'sys:user:unlock',
  'sys:user:import',
  'sys:user:leave',
  'sys:outside:issue',
];

/** The permissions of a drawn role, worked out without the product's own code. */
function given(all: readonly Drawn[], at: number): string[] {
  const role = all[at];
  if (!role || role.disabled) return [];
  return [...role.gives, ...(role.above < at ? given(all, role.above) : [])];
}

function covers(held: readonly string[], wanted: string): boolean {
  const parts = wanted.split(':');
  return held.some((each) => {
    if (each === '*' || each === wanted) return true;
    const mine = each.split(':');
    return mine.at(-1) === '*' && mine.slice(0, -1).every((part, at) => part === parts[at]);
  });
}

/** Whether the actor of a case holds all that its target holds. */
function isCovered({
  roles: drawn,
  actor,
  target,
}: {
  roles: readonly Drawn[];
  actor: number;
  target: number;
}): boolean {
  const held = [...usersPage, ...given(drawn, actor)];
  return given(drawn, target).every((each) => covers(held, each));
}

const sampled = fc.sample(fc.record({ roles, actor: fc.nat({ max: 3 }), target: fc.nat({ max: 3 }) }), {
  seed: 20261122,
  numRuns: 60,
});
const cases = [
  ...sampled.filter((each) => !isCovered(each)).slice(0, 2),
  ...sampled.filter((each) => isCovered(each) && given(each.roles, each.target).length > 0).slice(0, 2),
];

async function store(all: readonly Drawn[]): Promise<string[]> {
  const ids: string[] = [];
  await test.db.unit(async () => {
    for (const [at, { gives, above, disabled }] of all.entries()) {
      const id = test.get(Ids).next();
      const names = { code: `drawn-${id}`, nameZh: id, nameEn: id, division: 'U', status: disabled ? '2' : '0' };
      const role = Object.assign(new Role(), {
        id,
        ...names,
        permissions: [...gives],
        parentId: above < at ? ids[above] : null,
      });
      await test.db.repo(Role).save(stamp(role, 'test', test.clock.now()));
      ids.push(id);
    }
    orgChanged(test.db);
  });
  return ids;
}

async function holder(role: string | undefined, permissions: readonly string[], more: object = {}): Promise<string> {
  const id = await aUser(test, `p${++count}`, { permissions, ...more });
  await test.db.unit(async () => {
    if (role) await test.db.repo(UserRole).insert({ userId: id, roleId: role });
    orgChanged(test.db);
  });
  await test.get(OrgDirectory).refresh();
  return id;
}

const rowOf = async (id: string) => (await admin.get(`/org/users/${id}`)).data;
const versioned = async (id: string) => ({ version: (await rowOf(id)).version as number });
const saving = (values: object) => async (by: Caller, id: string) =>
  by.put(`/org/users/${id}`, { ...(await rowOf(id)), ...values });
const ordering =
  (order: string, more: object = {}) =>
  async (by: Caller, id: string) =>
    by.post(`/org/users/${id}/${order}`, { ...(await versioned(id)), ...more });

/** Every way to change how another user signs in, with the state in which the target is for it. */
const acts: Readonly<Record<string, readonly [(by: Caller, id: string) => Promise<Answer>, object?]>> = {
  'user name': [(by, id) => saving({ userId: `renamed${id.slice(-8)}` })(by, id)],
  'mail address': [(by, id) => saving({ email: `${id.toLowerCase()}@attacker.test` })(by, id)],
  'sign-in by mail address': [saving({ emailLogin: true })],
  'login type': [saving({ loginType: '3' })],
  division: [saving({ userDivision: 'S' })],
  'user type': [saving({ userType: 'S' })],
  import: [
    async (by, id) => {
      const { userId } = await rowOf(id);
      const cells = { userId, email: `${id.toLowerCase()}@attacker.test`, nameZh: 'x', abbreviation: 'X' };
      return by.post('/org/users/import', { name: 'a.xlsx', skipBad: false, rows: [{ row: 2, cells }] });
    },
  ],
  'new password': [ordering('password')],
  invitation: [ordering('invite')],
  disable: [ordering('disable', { reason: 'test' })],
  enable: [ordering('enable'), { status: '1' }],
  unlock: [ordering('unlock'), { status: '4' }],
  'last day': [ordering('leave', { successors: {}, resignDate: '2026-01-31', reason: 'test', disable: false })],
  'second factor': [ordering('totp/reset')],
  identity: [ordering('identity/unbind')],
  'sign-in link': [
    async (by, id) => by.post('/auth/outSideTickets', { userId: (await rowOf(id)).userId, issuer: 'x' }),
  ],
  deletion: [(by, id) => by.delete(`/org/users/${id}`)],
};

describe('the last administrator', () => {
  const last = orgErrors.lastAdministrator;
  const connect = (enabled: boolean) =>
    test.db.unit(async () => {
      const settings = await test.get(Settings).get(directorySettings);
      await test.get(Settings).put(directorySettings, { ...settings, enabled });
    });

  it('is the last one who can sign in: others without a password or a connection do not count', async () => {
    const other = await aUser(test, 'other', { permissions: ['*'] });
    const disable = async () => ordering('disable', { reason: 'test' })(await test.as(other), adminId);
    await change(test, User, other, { passwordHash: null });
    (await disable()).expectCode(last);
    await change(test, User, other, { loginType: '2' });
    (await disable()).expectCode(last);
    await change(test, User, other, { loginType: '3' });
    (await disable()).expectCode(last);
    await connect(true);
    await change(test, User, other, { loginType: '2' });
    await change(test, User, adminId, { passwordHash: null });
    const off = { ...(await admin.get('/access/directory')).data.values, enabled: false, url: '', version: 1 };
    const version = (await admin.get('/access/directory')).data.version as number;
    (await admin.put('/access/directory', { ...off, version })).expectCode(last);
    (await saving({ loginType: '1' })(admin, other)).expectCode(last);
    expect((await disable()).body.code).toBe(success);
    // Disabling has ended the session of this administrator; the other one goes on in its place.
    admin = await test.as(other);
  });

  it('is left where two take the access from each other at the same moment', async () => {
    const ids = [
      await aUser(test, 'one', { permissions: ['*'] }),
      await aUser(test, 'another', { permissions: ['*'] }),
    ];
    const all = await test.db.repo(User).find();
    const others = all.filter(({ id, status }) => !ids.includes(id) && status === '0').map(({ id }) => id);
    for (const id of others) await change(test, User, id, { status: '1' });
    for (let round = 0; round < 4; round++) {
      for (const id of ids) await change(test, User, id, { status: '0' });
      // Sessions of the moment in which an account was disabled are over.
      test.clock.pass(seconds(1));
      const [first, second] = (await Promise.all(ids.map((id) => test.as(id)))) as [Caller, Caller];
      const disable = async (by: Caller, id = '') => {
        const { version } = await test.db.repo(User).findOneByOrFail({ id });
        return by.post(`/org/users/${id}/disable`, { version, reason: 'test' });
      };
      const answers = await Promise.all([disable(first, ids[1]), disable(second, ids[0])]);
      const codes = answers.map(({ body }) => body.code as number);
      expect(codes.filter((each) => each === success)).toHaveLength(1);
      // The other one was too late, or had no session any more.
      expect([last.code, errors.notSignedIn.code]).toContain(codes.find((each) => each !== success));
      expect(await test.db.repo(User).countBy({ id: In(ids), status: '0' })).toBe(1);
    }
    for (const id of [...others, ...ids]) await change(test, User, id, { status: '0' });
    test.clock.pass(seconds(1));
    admin = await test.as(ids[0] ?? '');
  });
});

describe('sign-in data of another user', () => {
  it.each(Object.entries(acts))(
    '%s: needs all permissions of that user, whatever the roles',
    async (_, [act, state]) => {
      expect(cases).toHaveLength(4);
      for (const drawn of cases) {
        const ids = await store(drawn.roles);
        const by = await test.as(await holder(ids[drawn.actor], usersPage));
        const id = await holder(ids[drawn.target], [], state);
        const before = await test.db.repo(User).findOneByOrFail({ id });
        const { code, data } = (await act(by, id)).body;
        const codes = [code, ...((data?.problems ?? []) as { code: number }[]).map((each) => each.code)];
        const isRefused = codes.includes(orgErrors.beyondYourOwn.code);
        expect({ drawn, isRefused }).toEqual({ drawn, isRefused: !isCovered(drawn) });
        if (isRefused) expect(await test.db.repo(User).findOneByOrFail({ id })).toEqual(before);
      }
    },
  );

  it('is free for anything else of the user', async () => {
    const by = await test.as(await aUser(test, 'clerk', { permissions: usersPage }));
    const id = await holder(undefined, ['purchase:*']);
    expect((await saving({ title: 'Head', cellphone: '1' })(by, id)).body.code).toBe(success);
  });
});
