import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { DocumentRow } from '#lab/shared/document.js';
import type { InsideView } from '#lab/shared/process-inspection.js';
import type { Assignee, PathStep, ProcessView, TimelineEntry } from '#lab/shared/process-view.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { Absence, Absences } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, hours } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let leaveType: string;
let deputyId: string;
let watcherId: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let deputy: Caller;
let watcher: Caller;

async function signIn(): Promise<void> {
  const people = [company.chen, company.lin, company.zhou, deputyId, watcherId].map((id) => test.as(id));
  [chen, lin, zhou, deputy, watcher] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller, Caller];
}

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  deputyId = await aUser(test, 'deputy', { permissions: ['purchase:request:search'] });
  watcherId = await aUser(test, 'watcher', { permissions: ['*'] });
  leaveType = await aLeaveType(test, 'OWN');
  category = await aCategory(test, 'AB', { process: 'purchase-request.simple' });
});
beforeEach(signIn);
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

const away = (id: string, userId: string, substituteId: string, fromNow: number, ms: number) => {
  const beginsAt = new Date(test.clock.now().getTime() + fromNow);
  const absence = { id, userId, substituteId, beginsAt, endsAt: new Date(beginsAt.getTime() + ms) };
  return test.db.unit(() => test.get(Absences).put(absence));
};
const back = (id: string) => test.db.unit(() => test.get(Absences).withdraw(id));

const awayFor = (id: string, userId: string, substituteId: string, kinds: readonly string[]) =>
  test.db.unit(async () => {
    const beginsAt = test.clock.now();
    const endsAt = new Date(beginsAt.getTime() + days(1));
    await test.get(Absences).put({ id, userId, substituteId, beginsAt, endsAt });
    await test.db.repo(Absence).update({ id }, { kinds });
  });

interface Open {
  readonly path: string;
  readonly task: string;
}

async function anOpenTask(): Promise<Open> {
  const path = await aRequest(chen, category, company.chen);
  await chen.act(path, 'submit');
  const [step] = (await chen.get(`${path}/process`)).data.path as { tasks: string[] }[];
  return { path, task: step?.tasks[0] ?? '' };
}

async function anOpenLeave(day: string): Promise<Open> {
  const draft = aLeaveDraft(leaveType, { startDay: day, endDay: day });
  const { data } = await chen.post('/hr/leave-claims', draft);
  const path = `/hr/leave-claims/${data.id as string}`;
  await chen.act(path, 'submit');
  const [step] = (await chen.get(`${path}/process`)).data.path as { tasks: string[] }[];
  return { path, task: step?.tasks[0] ?? '' };
}

const lineOf = async (who: Caller, { task }: Open) =>
  ((await who.get('/Common/getTodoList?size=100')).data.rows as TodoLine[]).find((line) => line.task === task);
const has = async (who: Caller, open: Open) => (await lineOf(who, open)) !== undefined;
/** The people of the first step, as the screens name them. */
const deciders = async (route: string) => {
  const { data } = await chen.get(route);
  return ((data.path ?? data) as PathStep[])[0]?.people ?? [];
};
const approval = async ({ path }: Open) =>
  ((await chen.get(`${path}/process`)).data.timeline as TimelineEntry[]).find(({ verb }) => verb === 'approve');

describe('a substitute', () => {
  it('has a row of their own beside the owner’s, for tasks from before and within the absence, until it ends', async () => {
    const before = await anOpenTask();
    await away('one', company.lin, deputyId, hours(1), days(1));
    await test.drain();
    expect(await has(deputy, before)).toBe(false);
    test.clock.pass(hours(1));
    await signIn();
    await test.drain();
    const within = await anOpenTask();
    const until = dayIn('Asia/Shanghai', new Date(test.clock.now().getTime() + days(1) - 1));
    const absent = { id: company.lin, absence: { until, substitute: { id: deputyId } } };
    for (const open of [before, within]) {
      expect(await lineOf(deputy, open)).toMatchObject({ for: { id: company.lin } });
      expect(await lineOf(lin, open)).not.toHaveProperty('for');
      expect(await has(lin, open)).toBe(true);
      expect((await deciders(`${open.path}/process`))[0]).toMatchObject(absent);
    }
    expect(await deciders(`${await aRequest(chen, category, company.chen)}/forecast`)).toMatchObject([absent]);
    test.clock.pass(days(1));
    await signIn();
    await test.drain();
    expect((await deciders(`${within.path}/process`))[0]).not.toHaveProperty('absence');
    for (const open of [before, within]) expect([await has(deputy, open), await has(lin, open)]).toEqual([false, true]);
    expect(await has(deputy, await anOpenTask())).toBe(false);
  });

  it('of one kind of record gets its tasks alone; those of a kind that no absence names stay with the absent user', async () => {
    const request = await anOpenTask();
    const leave = await anOpenLeave('2026-12-17');
    await awayFor('requests', company.lin, deputyId, ['purchase-request']);
    await test.drain();
    const holders = async () =>
      Promise.all([deputy, zhou, lin].flatMap((who) => [request, leave].map((open) => has(who, open))));
    expect(await holders()).toEqual([true, false, false, false, true, true]);
    await awayFor('leave', company.lin, company.zhou, ['leave-claim', 'goal']);
    await test.drain();
    expect(await holders()).toEqual([true, false, false, true, true, true]);
    // What is opened meanwhile is given out alike, and each record names its own substitute.
    const later = { request: await anOpenTask(), leave: await anOpenLeave('2026-12-18') };
    expect([await has(deputy, later.request), await has(zhou, later.leave)]).toEqual([true, true]);
    expect([await has(zhou, later.request), await has(deputy, later.leave)]).toEqual([false, false]);
    const named = async (path: string) =>
      (await deciders(`${path}/process`)).find(({ id }) => id === company.lin)?.absence?.substitute?.id;
    expect([await named(request.path), await named(leave.path)]).toEqual([deputyId, company.zhou]);
    const [row] = ((await chen.get('/hr/leave-claims')).data.rows as DocumentRow[]).filter(({ id }) =>
      leave.path.endsWith(id),
    );
    expect(row?.strip?.holder).toMatchObject({ id: company.lin, absence: { substitute: { id: company.zhou } } });
    const forecast = await deciders(`${await aRequest(chen, category, company.chen)}/forecast`);
    expect(forecast[0]?.absence?.substitute?.id).toBe(deputyId);
    const option = (await chen.get(`/org/users/options?ids=${company.lin}`)).data.rows[0] as Assignee;
    expect(option.absence).toEqual({ until: expect.any(String) });
    for (const id of ['requests', 'leave']) await back(id);
    await test.drain();
    expect(await holders()).toEqual([false, false, false, false, true, true]);
  });

  it('is named beside the owner in lists, among the open tasks and where people are chosen', async () => {
    const { path } = await anOpenTask();
    const { instance } = (await chen.get(`${path}/process`)).data as ProcessView;
    const there = async () => ({
      row: ((await chen.get('/purchase/requests')).data.rows as DocumentRow[]).find(({ id }) => path.endsWith(id))
        ?.strip?.holder,
      holder: ((await watcher.get(`/process/instances/${instance}/inside`)).data as InsideView).tasks[0]?.holders[0],
      option: (await chen.get(`/org/users/options?ids=${company.lin}`)).data.rows[0] as Assignee,
    });
    for (const found of Object.values(await there())) expect(found).not.toHaveProperty('absence');
    await away('named', company.lin, company.zhou, 0, days(1));
    await test.drain();
    const until = dayIn('Asia/Shanghai', new Date(test.clock.now().getTime() + days(1) - 1));
    const absent = { id: company.lin, absence: { until, substitute: { id: company.zhou } } };
    expect(await there()).toMatchObject({ row: absent, holder: absent, option: absent });
    await back('named');
    expect((await there()).row).not.toHaveProperty('absence');
  });

  it('decides for the owner, the user who is first, and both names are kept', async () => {
    await away('two', company.lin, deputyId, 0, days(1));
    const open = await anOpenTask();
    await test.drain();
    expect(test.mailbox.to('deputy@lab.test').length).toBeGreaterThan(0);
    expect((await deputy.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    expect(await approval(open)).toMatchObject({ by: { id: deputyId }, onBehalfOf: { id: company.lin } });
    const late = await lin.act(open.path, 'approve', {}, { task: open.task });
    late.expectCode(errors.taskTaken);
    expect(late.body.message).toBe('taskTaken&&deputy');
    const [audit] = await test.db.query({
      sql: "SELECT `actor`, `onBehalfOf` FROM `audit` WHERE `recordId` = ? AND `action` = 'purchase-request.approve'",
      values: [open.path.split('/').pop()],
    });
    expect(audit).toEqual({ actor: deputyId, onBehalfOf: company.lin });

    const own = await anOpenTask();
    expect((await lin.act(own.path, 'approve', {}, { task: own.task })).data.state).toBe('approved');
    expect(await approval(own)).not.toHaveProperty('onBehalfOf');
    expect(await has(deputy, own)).toBe(false);

    const raced = await anOpenTask();
    // Both have it before them when they decide: the user who has not acted may not even read it once the other has.
    const { version } = (await lin.get(raced.path)).data as { version: number };
    const decision = { version, input: {}, task: raced.task };
    const answers = await Promise.all([lin, deputy].map((who) => who.post(`${raced.path}/actions/approve`, decision)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes).toContain(errors.taskTaken.code);
    expect((await chen.get(`/process/tasks/${open.task}/closing`)).data).toMatchObject({
      closedBy: { id: deputyId },
      closedFor: { id: company.lin },
    });
    await back('two');
    await test.drain();
  });

  it('passes the owner’s task on in the owner’s name; the row of the new holder is their own', async () => {
    await away('three', company.lin, deputyId, 0, days(1));
    const open = await anOpenTask();
    expect((await deputy.post(`/process/tasks/${open.task}/transfer`, { to: company.zhou })).data).toBeNull();
    expect([await has(lin, open), await has(deputy, open), await has(zhou, open)]).toEqual([false, false, true]);
    expect(((await chen.get(`${open.path}/process`)).data.timeline as TimelineEntry[]).at(-1)).toMatchObject({
      verb: 'transfer',
      by: { id: deputyId },
      onBehalfOf: { id: company.lin },
      people: [{ id: company.zhou }],
    });
    // Who had it may go on reading what became of it.
    expect((await deputy.get(`${open.path}/process`)).data.timeline).toHaveLength(2);
    await back('three');
    await test.drain();
  });

  it('who is away too hands on to the next; a circle ends at the owner alone', async () => {
    const open = await anOpenTask();
    await away('four', company.lin, deputyId, 0, days(3));
    await away('five', deputyId, company.zhou, 0, days(3));
    await test.drain();
    expect([await has(deputy, open), await has(zhou, open)]).toEqual([false, true]);
    expect(await lineOf(zhou, open)).toMatchObject({ for: { id: company.lin } });
    await away('six', company.zhou, company.lin, 0, days(3));
    await test.drain();
    expect([await has(lin, open), await has(deputy, open), await has(zhou, open)]).toEqual([true, false, false]);
    await back('six');
    await back('five');
    await test.drain();
    await test.drain();
    expect([await has(lin, open), await has(deputy, open), await has(zhou, open)]).toEqual([true, true, false]);
    await back('four');
    await test.drain();
    expect(await has(deputy, open)).toBe(false);
  });

  it('follows a transfer: who is in for the old holder is out, who is in for the new one is in', async () => {
    await away('seven', company.zhou, deputyId, 0, days(1));
    const open = await anOpenTask();
    expect((await lin.post(`/process/tasks/${open.task}/transfer`, { to: company.zhou })).data).toBeNull();
    expect(await lineOf(deputy, open)).toMatchObject({ for: { id: company.zhou } });
    await back('seven');
    await test.drain();
    expect(await has(deputy, open)).toBe(false);
  });

  it('is another user, who may be given work, for a time that ends after it begins', async () => {
    const gone = await aUser(test, 'gone', { status: '1' });
    await expect(away('bad', company.lin, company.lin, 0, days(1))).rejects.toMatchObject({
      error: errors.userRepeated,
    });
    await expect(away('bad', company.lin, gone, 0, days(1))).rejects.toMatchObject({ error: errors.field });
    await expect(away('bad', company.lin, deputyId, 0, 0)).rejects.toMatchObject({ error: errors.field });
  });
});
