import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { password as rule } from '#lab/modules/account/shared/password.js';
import { OrgDirectory, User, UserRole } from '#lab/modules/org/server/index.js';
import type { UserAccess } from '#lab/modules/org/shared/access.dto.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCode } from '../../support/builders/account.js';
import { aGroup, aUser, change, setCeo } from '../../support/builders/org.js';

let test: TestApp;
let adminId: string;
let admin: Caller;
/** Looks after users, and knows leave. */
let charger: Caller;
const old = 'Right-1-Horse';
let oldHash: string;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  oldHash = await hash(old);
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
  charger = await test.as(await aUser(test, 'charger', { permissions: ['sys:*', 'hr:*'] }));
});
afterAll(() => test.stop());

/** Fails unless the call succeeded. */
const done = async (call: Promise<Answer>) => expect((await call).body.code).toBe(success);
const newUser = (permissions: readonly string[] = ['hr:claim:search'], more: object = {}) =>
  aUser(test, `u${++count}`, { permissions, passwordHash: oldHash, ...more });
const accessOf = async (id: string): Promise<UserAccess> => (await admin.get(`/org/users/${id}/access`)).data;
const order = async (id: string, what: string, by = admin) =>
  by.post(`/org/users/${id}/${what}`, { version: (await accessOf(id)).version });
const signIn = async (id: string, password: string) => {
  const { userId: username } = await test.db.repo(User).findOneByOrFail({ id });
  return test.nobody().post('/auth/login', { username, password, channel: 'web', code: await aCode(test, username) });
};
const audited = (action: string, recordId: string) => test.db.repo(AuditRow).findBy({ action, recordId });

describe('the way in', () => {
  it('is closed and opened again; who is disabled is out at once', async () => {
    const id = await newUser();
    const caller = await test.as(id);
    await done(order(id, 'disable'));
    (await caller.get('/auth/info')).expectCode(errors.notSignedIn);
    (await signIn(id, old)).expectCode(accountErrors.noAccess);
    (await order(id, 'disable')).expectCode(errors.illegalState);
    (await order(id, 'unlock')).expectCode(errors.illegalState);
    await done(order(id, 'enable'));
    await done(signIn(id, old));
    expect((await audited('org/users.status', id)).map(({ detail }) => detail)).toEqual([
      { from: '0', to: '1' },
      { from: '1', to: '0' },
    ]);
  });

  it('that five wrong passwords have locked is unlocked before its time', async () => {
    const id = await newUser();
    for (let tries = 0; tries < 5; tries++) (await signIn(id, 'wrong')).expectCode(accountErrors.wrongCredentials);
    (await signIn(id, old)).expectCode(accountErrors.locked);
    expect(await accessOf(id)).toMatchObject({ status: '4', lockedUntil: expect.any(String) });
    await done(order(id, 'unlock'));
    expect(await accessOf(id)).toMatchObject({ status: '0', lockedUntil: null });
    await done(signIn(id, old));
  });

  it('is changed only as it was seen, and by those alone who may', async () => {
    const id = await newUser();
    const reader = await test.as(await newUser(['sys:user:search']));
    for (const what of ['disable', 'enable', 'unlock', 'password', 'ceo']) {
      (await admin.post(`/org/users/${id}/${what}`, { version: 0 })).expectCode(errors.stale);
      (await reader.post(`/org/users/${id}/${what}`, { version: 1 })).expectCode(errors.forbidden);
      (await admin.post(`/org/users/nobody/${what}`, { version: 1 })).expectCode(errors.notFound);
    }
  });

  it('is kept open for the last one who may do everything: 1105', async () => {
    (await order(adminId, 'disable')).expectCode(orgErrors.lastAdministrator);
    (await admin.delete(`/org/users/${adminId}`)).expectCode(orgErrors.lastAdministrator);
    const other = await newUser(['*']);
    await done(order(other, 'disable'));
    expect((await accessOf(adminId)).status).toBe('0');
  });
});

describe('a new password', () => {
  it('keeps the rule, takes the place of the old one and ends all sessions', async () => {
    const id = await newUser();
    const caller = await test.as(id);
    const { password } = (await order(id, 'password')).data as { password: string };
    expect(rule.safeParse(password).success).toBe(true);
    (await caller.get('/auth/info')).expectCode(errors.notSignedIn);
    (await signIn(id, old)).expectCode(accountErrors.wrongCredentials);
    await done(signIn(id, password));
    const rows = await audited('org/users.password', id);
    expect(rows).toMatchObject([{ actor: adminId }]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('is the first one of a user who had none', async () => {
    const id = await newUser(undefined, { passwordHash: undefined });
    expect((await accessOf(id)).hasPassword).toBe(false);
    const { password } = (await order(id, 'password')).data as { password: string };
    expect((await accessOf(id)).hasPassword).toBe(true);
    await done(signIn(id, password));
  });

  it('is not made by a user who may do less than its owner: 1104', async () => {
    (await order(adminId, 'password', charger)).expectCode(orgErrors.beyondYourOwn);
    (await order(await newUser(['purchase:request:search']), 'password', charger)).expectCode(orgErrors.beyondYourOwn);
    await done(order(await newUser(['hr:claim:search']), 'password', charger));
  });
});

describe('a mailbox', () => {
  it('is not moved by a user who may do less than its owner, for links to a new password go there: 1104', async () => {
    const move = async (id: string, email: string | null) =>
      charger.put(`/org/users/${id}`, { ...(await charger.get(`/org/users/${id}`)).data, email });
    (await move(adminId, 'mine@lab.test')).expectCode(orgErrors.beyondYourOwn);
    (await move(adminId, null)).expectCode(orgErrors.beyondYourOwn);
    await done(move(adminId, 'ADMIN@lab.test'));
    await done(move(await newUser(['hr:claim:search']), 'moved@lab.test'));
  });
});

describe('the CEO', () => {
  it('is named by an administrator, and is a user who can work', async () => {
    await setCeo(test, null);
    const id = await newUser();
    (await order(id, 'ceo', charger)).expectCode(errors.forbidden);
    await done(order(id, 'ceo'));
    expect((await accessOf(id)).isCeo).toBe(true);
    await test.get(OrgDirectory).refresh();
    expect(test.get(OrgDirectory).company).toMatchObject({ ceoId: id, nameZh: 'Lab' });
    const gone = await newUser(undefined, { status: '1' });
    (await order(gone, 'ceo')).expectCode(orgErrors.userMissing);
    expect((await audited('company.ceo', id)).map(({ detail }) => detail)).toEqual([{ from: null, to: id }]);
  });
});

describe('the reporting line', () => {
  it('does not lead back to where it begins: 101', async () => {
    const top = await newUser();
    const middle = await newUser(undefined, { reporter: top });
    const low = await newUser(undefined, { reporter: middle });
    const { data } = await admin.get(`/org/users/${top}`);
    for (const reporterId of [top, middle, low]) {
      const refused = (await admin.put(`/org/users/${top}`, { ...data, reporterId })).expectCode(
        errors.reportingLineConflict,
      );
      expect(refused.fields).toMatchObject([{ path: 'reporterId' }]);
    }
  });
});

describe('what a user may do', () => {
  it('is explained by the roles that give it, the roles above them, and the roles that would', async () => {
    const role = async (code: string, permissions: readonly string[], parentId: string | null = null) => {
      const values = { code, nameZh: code, nameEn: null, division: 'U', status: '0', parentId };
      const { id } = (await admin.post('/org/roles', values)).data as { id: string };
      await done(admin.put(`/org/roles/${id}/permissions`, { version: 1, permissions }));
      return id;
    };
    const top = await role('top', ['hr:*']);
    const low = await role('low', ['purchase:category:search'], top);
    const other = await role('other', ['purchase:category:*']);
    const id = await newUser([]);
    await done(admin.post(`/org/roles/${low}/members`, { users: [id] }));
    const group = await aGroup(test, 'choir', [id]);
    const access = await accessOf(id);
    const of = (permission: string) => access.permissions.find((each) => each.permission === permission);
    expect(of('hr:claim:approve')).toMatchObject({
      through: [{ role: { id: low }, from: { id: top }, as: 'hr:*' }],
      wouldGive: [],
    });
    expect(of('purchase:category:search')?.through).toMatchObject([{ role: { id: low }, from: null }]);
    expect(of('purchase:category:save')?.through).toEqual([]);
    expect(of('purchase:category:save')?.wouldGive.map((each) => each.id)).toContain(other);
    expect(of('purchase:category:save')?.wouldGive.map((each) => each.id)).not.toContain(low);
    expect(access.roles).toMatchObject([{ disabled: false }, { disabled: false }]);
    expect(access.groups.map((each) => each.id)).toEqual([group]);

    const { data } = await admin.get(`/org/roles/${low}`);
    await done(admin.put(`/org/roles/${low}`, { ...data, status: '2' }));
    const now = await accessOf(id);
    expect(now.roles.find((each) => each.id === low)).toMatchObject({ disabled: true });
    expect(now.permissions.filter(({ through }) => through.length > 0)).toEqual([]);
  });

  it('goes with the person', async () => {
    const id = await newUser();
    await change(test, User, id, { lastLoginAt: null });
    await done(admin.delete(`/org/users/${id}`));
    expect(await test.db.repo(UserRole).countBy({ userId: id })).toBe(0);
  });
});

describe('what a user sees', () => {
  const why = async (id: string, permission: string) =>
    (await admin.get(`/org/users/${id}/why?permission=${encodeURIComponent(permission)}`)).data as readonly {
      readonly permission: string;
      readonly through: readonly { readonly as: string }[];
      readonly wouldGive: readonly unknown[];
    }[];

  it('is shown to administrators without a session of the person', async () => {
    const id = await newUser(['hr:claim:search', 'gone:*']);
    const { permissions } = (await admin.get(`/org/users/${id}/sight`)).data as { permissions: string[] };
    expect(permissions.sort()).toEqual(['gone:*', 'hr:claim:search']);
    (await charger.get(`/org/users/${id}/sight`)).expectCode(errors.forbidden);
    (await charger.get(`/org/users/${id}/why?permission=*`)).expectCode(errors.forbidden);
    (await admin.get('/org/users/nobody/sight')).expectCode(errors.notFound);
    expect((await admin.get(`/org/users/${id}/sessions`)).data).toEqual([]);
  });

  it('opens doors as they do: by overlap for stars, and the bare star for administrators alone', async () => {
    const id = await newUser(['hr:claim:search']);
    const [search, star, all] = await why(id, 'hr:claim:search,hr:*:search,*');
    expect(search?.through.map(({ as }) => as)).toEqual(['hr:claim:search']);
    expect(star?.through.map(({ as }) => as)).toEqual(['hr:claim:search']);
    expect(all?.through).toEqual([]);
    expect(all?.wouldGive.length).toBeGreaterThan(0);
  });
});
