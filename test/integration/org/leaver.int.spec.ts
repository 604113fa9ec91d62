import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Absence, Absences, Department, OrgDirectory, User, UserRole } from '#lab/modules/org/server/index.js';
import type { LeaverView } from '#lab/modules/org/shared/leaver.dto.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aDepartment, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let admin: Caller;
let company: Company;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

const person = () => aUser(test, `p${++count}`);
const view = async (id: string): Promise<LeaverView> => (await admin.get(`/org/users/${id}/leaver`)).data;
const counts = async (id: string) =>
  Object.fromEntries(
    (await view(id)).parts
      .filter((part) => part.way === 'handOver' && part.count > 0)
      .map((part) => [part.kind, part.count]),
  );
const leave = async (id: string, successors: Record<string, string>, more: object = {}, by = admin) =>
  by.post(`/org/users/${id}/leave`, {
    version: (await view(id)).version,
    successors,
    resignDate: '2026-12-31',
    reason: 'leaves',
    disable: true,
    ...more,
  });
const found = (id: string) => test.db.repo(User).findOneByOrFail({ id });

it('hands over all that a user has, writes the last day and shuts them out', async () => {
  const [gone, heir, below] = [await person(), await person(), await person()];
  await change(test, User, below, { reporterId: gone });
  const department = await aDepartment(test, 'D1', { manager: gone });
  const other = await aDepartment(test, 'D2', { deputy: gone });
  const now = test.clock.now();
  const absence = {
    id: 'absence-1',
    userId: below,
    substituteId: gone,
    beginsAt: now,
    endsAt: new Date(now.getTime() + 864e5),
  };
  await test.db.unit(() => test.get(Absences).put(absence));
  const caller = await test.as(gone);
  expect(await counts(gone)).toEqual({ reports: 1, managed: 1, deputised: 1, substitute: 1 });
  const successors = { reports: heir, managed: heir, deputised: heir, substitute: heir };
  expect((await leave(gone, successors)).body.code).toBe(success);
  expect(await found(below)).toMatchObject({ reporterId: heir });
  expect(await test.db.repo(Department).findOneBy({ id: department })).toMatchObject({ managerId: heir });
  expect(await test.db.repo(Department).findOneBy({ id: other })).toMatchObject({ deputyId: heir });
  expect(await test.db.repo(Absence).findOneBy({ id: absence.id })).toMatchObject({ substituteId: heir });
  expect(await found(gone)).toMatchObject({ status: '1', resignDate: '2026-12-31' });
  (await caller.get('/auth/info')).expectCode(errors.notSignedIn);
  expect(await test.db.repo(AuditRow).findBy({ action: 'leaver.handOver', recordId: gone })).toHaveLength(1);
});

it('hands over open tasks with everything else, or nothing at all', async () => {
  const category = await aCategory(test, 'LV');
  const chen = await test.as(company.chen);
  const path = await aRequest(chen, category, company.chen);
  expect((await chen.act(path, 'submit')).body.code).toBe(success);
  const [row] = await test.db.query({ sql: 'SELECT `principal` FROM `todo` WHERE `kind` = ?', values: ['task'] });
  const holder = String(row?.['principal']).slice(2);
  expect(await counts(holder)).toMatchObject({ tasks: 1 });
  const heir = await person();
  // A user would be left without a superior, so that the tasks stay, too.
  (await leave(holder, { tasks: heir })).expectCode(orgErrors.leaverNotDone);
  expect(await counts(holder)).toMatchObject({ tasks: 1 });
  const rest = Object.fromEntries(Object.keys(await counts(holder)).map((kind) => [kind, heir]));
  expect((await leave(holder, rest)).body.code).toBe(success);
  expect(await counts(heir)).toMatchObject({ tasks: 1 });
  expect(await counts(holder)).toEqual({});
});

it('gives people no request of their own to decide: it is kept with its reason, and the rest is handed over', async () => {
  const category = await aCategory(test, 'LX', { process: 'purchase-request.simple' });
  const heir = await aUser(test, 'requester', { department: company.group });
  const gone = company.wang;
  const submitted = async (id: string) => {
    const caller = await test.as(id);
    const path = await aRequest(caller, category, id);
    expect((await caller.act(path, 'submit')).body.code).toBe(success);
    const [row] = await test.db.query({
      sql: "SELECT `taskId`, `principal` FROM `todo` WHERE `kind` = 'task' AND `recordId` = ?",
      values: [path.split('/').at(-1) ?? ''],
    });
    const task = String(row?.['taskId']);
    const from = String(row?.['principal']).slice(2);
    const give = { from, to: gone, tasks: [task], reason: 'for the test' };
    if (from !== gone) expect((await admin.post('/process/tasks/reassign', give)).data.rows[0].code).toBe(success);
    return task;
  };
  const [own, other] = [await submitted(heir), await submitted(company.chen)];
  // An administrator is refused the same for one task.
  const one = { from: gone, to: heir, tasks: [own], reason: 'leaves' };
  expect((await admin.post('/process/tasks/reassign', one)).data.rows).toMatchObject([{ id: own, code: 8023 }]);
  const successors = Object.fromEntries(Object.keys(await counts(gone)).map((kind) => [kind, heir]));
  const { data } = await leave(gone, successors);
  expect(data.refused).toMatchObject([{ kind: 'tasks', id: own, code: 8023, name: { zh: expect.any(String) } }]);
  const held = async (user: string) => (await view(user)).parts.find(({ kind }) => kind === 'tasks')?.items ?? [];
  expect((await held(gone)).map(({ id }) => id)).toEqual([own]);
  expect((await held(heir)).map(({ id }) => id)).toEqual([other]);
  expect(await found(gone)).toMatchObject({ status: '0', resignDate: '2026-12-31' });
  expect((await leave(gone, { tasks: await person() })).data).toEqual({ refused: [] });
  expect(await found(gone)).toMatchObject({ status: '1' });
});

it('takes their roles away and names what they have handed in themselves, which goes on', async () => {
  const category = await aCategory(test, 'LO', { prDelegate: true });
  const gone = await aUser(test, 'writer', { department: company.group });
  const caller = await test.as(gone);
  const path = await aRequest(caller, category, company.chen);
  expect((await caller.act(path, 'submit')).body.code).toBe(success);
  const { parts } = await view(gone);
  const of = (kind: string) => parts.find((part) => part.kind === kind);
  expect(of('roles')).toMatchObject({ way: 'end', count: 1, items: [{ name: { zh: 'writer' } }] });
  expect(of('requests')).toMatchObject({ way: 'named', count: 1 });
  (await leave(gone, { roles: company.chen })).expectCode(errors.field);
  expect((await leave(gone, {})).body.code).toBe(success);
  const counted = Object.fromEntries((await view(gone)).parts.map((part) => [part.kind, part.count]));
  expect(counted).toMatchObject({ roles: 0, requests: 1 });
  expect(await test.db.repo(UserRole).countBy({ userId: gone })).toBe(0);
});

it('does not take the last administrator’s role away: 1105', async () => {
  const { rows } = (await admin.get('/org/users?search=admin')).data;
  const self = rows.find(({ userId }: { userId: string }) => userId === 'admin').id;
  (await leave(self, {})).expectCode(orgErrors.lastAdministrator);
  expect(await test.db.repo(UserRole).countBy({ userId: self })).toBe(1);
});

it('leaves the roles of a user who still works until the last day', async () => {
  const gone = await aUser(test, 'stays', { department: company.group });
  expect((await leave(gone, {}, { disable: false })).body.code).toBe(success);
  expect(await test.db.repo(UserRole).countBy({ userId: gone })).toBe(1);
});

it('makes rules that name them find who took over', async () => {
  const [gone, heir] = [await person(), await person()];
  await leave(gone, { rules: heir });
  await test.get(OrgDirectory).refresh();
  expect(test.get(OrgDirectory).actingFor(gone)).toBe(heir);
});

it('gives a successor who reports to them the superior above', async () => {
  const [top, gone, heir, below] = [await person(), await person(), await person(), await person()];
  await change(test, User, gone, { reporterId: top });
  await change(test, User, heir, { reporterId: gone });
  await change(test, User, below, { reporterId: gone });
  expect((await leave(gone, { reports: heir })).body.code).toBe(success);
  expect([(await found(heir)).reporterId, (await found(below)).reporterId]).toEqual([top, heir]);
});

it('is refused to the person themselves, to the disabled, to what is unknown, and as it was not seen', async () => {
  const [gone, away] = [await person(), await aUser(test, 'away', { status: '1' })];
  (await leave(gone, { reports: gone })).expectCode(errors.userRepeated);
  (await leave(gone, { reports: away })).expectCode(orgErrors.userMissing);
  (await leave(gone, { reports: 'nobody' })).expectCode(orgErrors.userMissing);
  (await leave(gone, { hats: away })).expectCode(errors.field);
  (await leave(gone, {}, { reason: ' ' })).expectCode(errors.field);
  (await leave(gone, {}, { version: 70 })).expectCode(errors.stale);
  await change(test, User, gone, { joinDate: '2027-01-01' });
  (await leave(gone, {})).expectCode(errors.field);
  const charger = await test.as(await aUser(test, 'charger', { permissions: ['sys:user:save', 'sys:user:search'] }));
  (await charger.get(`/org/users/${gone}/leaver`)).expectCode(errors.forbidden);
  (await leave(gone, {}, {}, charger)).expectCode(errors.forbidden);
});

it('comes before disabling, unless a reason is given, which is noted', async () => {
  const [gone, below] = [await person(), await person()];
  await change(test, User, below, { reporterId: gone });
  const answer = await admin.post(`/org/users/${gone}/disable`, { version: 1 });
  answer.expectCode(orgErrors.leaverNotDone);
  expect(answer.body.data.parts).toMatchObject([{ kind: 'reports', count: 1 }]);
  expect((await admin.post(`/org/users/${gone}/disable`, { version: 1, reason: 'dismissed' })).body.code).toBe(success);
  const [row] = await test.db.repo(AuditRow).findBy({ action: 'leaver.force', recordId: gone });
  expect(row?.detail).toEqual({ reason: 'dismissed', left: { reports: 1 } });
});
