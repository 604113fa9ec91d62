import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Department, DepartmentPlan, LeaderSwitch, OrgDirectory, User } from '#lab/modules/org/server/index.js';
import type { Leadership } from '#lab/modules/org/shared/leadership.dto.js';
import type { LeaverView } from '#lab/modules/org/shared/leaver.dto.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser, change } from '../../support/builders/org.js';

const zone = 'Asia/Shanghai';
let test: TestApp;
/** A second server on the same database. */
let other: TestApp;
let adminId: string;
let readerId: string;
let admin: Caller;
let reader: Caller;
let old: string;
let next: string;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  other = await TestApp.start({ beside: test, diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  readerId = await aUser(test, 'reader', { permissions: ['user:dept:page'] });
  admin = await test.as(adminId);
  reader = await test.as(readerId);
  old = await aUser(test, 'old');
  next = await aUser(test, 'next');
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

const today = () => dayIn(zone, test.clock.now());
const inDays = (days: number) => addDays(today(), days);
/** To the first moment of a day where the company is, but for the milliseconds given; sessions end on the way. */
const goTo = async (day: string, before = 0) => {
  test.clock.pass(beginOf(day, zone).getTime() - before - test.clock.now().getTime());
  admin = await test.as(adminId);
  reader = await test.as(readerId);
};
const aDept = () => aDepartment(test, `D${++count}`, { manager: old });
const of = async (id: string): Promise<Leadership> => (await reader.get(`/org/departments/${id}/leadership`)).data;
const plan = async (id: string, more: object = {}, by?: Caller) =>
  (by ?? admin).post(`/org/departments/${id}/plans`, {
    version: (await of(id)).version,
    office: 'managerId',
    day: inDays(3),
    userId: next,
    ...more,
  });
const stored = async (id: string) => (await test.db.repo(Department).findOneByOrFail({ id })).managerId;
/** Whom rules find at this moment. */
const found = async (id: string) => {
  const org = test.get(OrgDirectory);
  await org.refresh();
  return org.department(id)?.managerId;
};

describe('a change of a department’s leaders', () => {
  it('takes effect at the first moment of its day where the company is, and is written down by the round', async () => {
    const id = await aDept();
    const day = inDays(3);
    expect((await plan(id)).body.code).toBe(200);
    expect((await of(id)).planned).toMatchObject([
      { office: 'managerId', day, person: { zh: 'next' }, isStuck: false },
    ]);
    await goTo(day, 1);
    await test.drain();
    expect([await found(id), await stored(id)]).toEqual([old, old]);
    await goTo(day);
    // Before any round: rules must not wait for it.
    expect([await found(id), await stored(id)]).toEqual([next, old]);
    await test.drain();
    expect([await found(id), await stored(id)]).toEqual([next, next]);
    const { planned, terms } = await of(id);
    expect(planned).toEqual([]);
    expect(terms).toEqual([
      { office: 'managerId', person: { zh: 'next', en: 'next' }, from: day, until: null },
      { office: 'managerId', person: { zh: 'old', en: 'old' }, from: null, until: day },
    ]);
    const [row] = await test.db.repo(AuditRow).findBy({ action: 'org/departments.planned', recordId: id });
    expect(row).toMatchObject({ actor: null, detail: { managerId: { from: old, to: next }, day } });
  });

  it('keeps its day in the history where the round came late, and goes on with one planned before', async () => {
    const id = await aDept();
    const [first, second] = [inDays(2), inDays(4)];
    await plan(id, { day: second, userId: null });
    await plan(id, { day: first });
    expect((await of(id)).planned.map(({ day }) => day)).toEqual([first, second]);
    await goTo(inDays(6));
    await test.drain();
    expect(await stored(id)).toBeNull();
    expect((await of(id)).terms.map(({ person, from, until }) => [person.zh, from, until])).toEqual([
      ['next', first, second],
      ['old', null, first],
    ]);
  });

  it('changes hands once, with two servers at it and run again at once', async () => {
    const id = await aDept();
    await plan(id);
    const { version } = await of(id);
    await goTo(inDays(3));
    const run = (on: TestApp) => on.db.unit(() => on.get(LeaderSwitch).run());
    await Promise.all([run(test), run(other), run(test), run(other)]);
    expect(await stored(id)).toBe(next);
    expect((await of(id)).version).toBe(version + 1);
    expect(await test.db.repo(AuditRow).countBy({ action: 'org/departments.planned', recordId: id })).toBe(1);
  });

  it('is regular work that administrators see and run', async () => {
    const id = await aDept();
    await plan(id);
    await goTo(inDays(3));
    const { data } = await admin.get('/system/jobs?way=regular&size=100');
    const row = (data.rows as { topic: string; name: object }[]).find(({ topic }) => topic === 'org.leaders');
    expect(row?.name).toEqual({ zh: '按计划更换部门负责人', en: 'Change department managers as scheduled' });
    await test.db.unit(() => test.get(Schedules).runNow('org.leaders'));
    await test.drain();
    expect(await stored(id)).toBe(next);
  });

  it('is refused for a day that has begun, a user who cannot work, twice a day, and stale', async () => {
    const id = await aDept();
    const late = (await plan(id, { day: today() })).expectCode(errors.field);
    expect(late.fields).toMatchObject([{ path: 'day', args: ['tooSmall', inDays(1)] }]);
    const gone = await aUser(test, `gone${++count}`, { status: '1' });
    (await plan(id, { userId: gone })).expectCode(orgErrors.userMissing);
    (await plan(id, { version: 7 })).expectCode(errors.stale);
    (await plan(id, {}, reader)).expectCode(errors.forbidden);
    expect((await plan(id)).body.code).toBe(200);
    (await plan(id, { userId: old })).expectCode(orgErrors.plannedAlready);
    expect((await plan(id, { office: 'deputyId', userId: old })).body.code).toBe(200);
    (await reader.get('/org/departments/nowhere/leadership')).expectCode(errors.notFound);
  });

  it('is cancelled as it was seen, and is then as if it had never been planned', async () => {
    const id = await aDept();
    await plan(id);
    const [planned] = (await of(id)).planned;
    const cancel = (version: number, by = admin) =>
      by.post(`/org/departments/${id}/plans/${planned?.id ?? ''}/cancel`, { version });
    (await cancel(9)).expectCode(errors.stale);
    (await cancel(1, reader)).expectCode(errors.forbidden);
    expect((await cancel(1)).body.code).toBe(200);
    (await cancel(1)).expectCode(errors.notFound);
    await goTo(inDays(4));
    await test.drain();
    expect([await found(id), await stored(id)]).toEqual([old, old]);
  });

  it('waits while the one it names cannot be given work', async () => {
    const id = await aDept();
    const heir = await aUser(test, `heir${++count}`);
    await plan(id, { userId: heir });
    await change(test, User, heir, { status: '1' });
    await goTo(inDays(3));
    await test.drain();
    expect([await found(id), await stored(id)]).toEqual([old, old]);
    expect((await of(id)).planned).toMatchObject([{ isStuck: true }]);
    await change(test, User, heir, { status: '0' });
    expect(await found(id)).toBe(heir);
    await test.db.unit(() => test.get(LeaderSwitch).run());
    expect(await stored(id)).toBe(heir);
  });

  it('goes with its department', async () => {
    const id = await aDept();
    await plan(id);
    await admin.delete(`/org/departments/${id}`);
    expect(await test.db.repo(DepartmentPlan).countBy({ departmentId: id })).toBe(0);
  });
});

describe('a successor who leaves before the change', () => {
  it('is named with department and day, and another user takes over in their place', async () => {
    const id = await aDept();
    const { showId } = await test.db.repo(Department).findOneByOrFail({ id });
    const [leaver, heir] = [await aUser(test, `l${++count}`), await aUser(test, `h${++count}`)];
    await plan(id, { userId: leaver });
    const view = (await admin.get(`/org/users/${leaver}/leaver`)).data as LeaverView;
    const part = view.parts.find(({ kind }) => kind === 'planned');
    expect(part).toMatchObject({ way: 'handOver', count: 1, items: [{ name: { zh: `${showId} · ${inDays(3)}` } }] });
    const body = { version: view.version, resignDate: '2026-12-31', reason: 'leaves', disable: true };
    (await admin.post(`/org/users/${leaver}/leave`, { ...body, successors: {} })).expectCode(orgErrors.leaverNotDone);
    const done = await admin.post(`/org/users/${leaver}/leave`, { ...body, successors: { planned: heir } });
    expect(done.body.code).toBe(200);
    await goTo(inDays(3));
    expect(await found(id)).toBe(heir);
  });

  it('leaves their departments to a user with a date in the history', async () => {
    const leaver = await aUser(test, `l${++count}`);
    const id = await aDepartment(test, `D${++count}`, { manager: leaver });
    const { version } = (await admin.get(`/org/users/${leaver}/leaver`)).data as LeaverView;
    const body = { version, resignDate: '2026-12-31', reason: 'leaves', disable: true, successors: { managed: next } };
    expect((await admin.post(`/org/users/${leaver}/leave`, body)).body.code).toBe(200);
    expect((await of(id)).terms.map(({ person, from }) => [person.zh, from])).toEqual([
      ['next', today()],
      [expect.stringMatching(/^l/), null],
    ]);
  });
});
