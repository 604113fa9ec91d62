import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { LoadFigures, OpenFigures, ProcessFiguresView } from '#lab/shared/process-figures.js';
import { insert, remove, update } from '#lab/platform/database/sql.js';
import { ProcessFigures } from '#lab/process-host/views/process-figures.js';
import { ProcessMeasures } from '#lab/process-host/views/process-measures.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let watcher: Caller;
let watches: string;

const path = `/process/definitions/${simpleProcess}/figures`;
const figures = async (query = '', as = watcher) => (await as.get(`${path}${query}`)).data as ProcessFiguresView;
const open = async () => (await watcher.get(`${path}/open`)).data as readonly OpenFigures[];
const listed = async (query: string) =>
  (await watcher.get(`/process/instances?definition=${simpleProcess}&${query}`)).data.total as number;
/** Minutes; people who do nothing for half an hour are signed out. */
const unit = 4;

async function signIn(): Promise<void> {
  [chen, lin, watcher] = [await test.as(company.chen), await test.as(company.lin), await test.as(watches)];
}

/** A request of chen's that waits for lin. */
async function submitted(): Promise<string> {
  const request = await aRequest(chen, category, company.chen);
  expect((await chen.act(request, 'submit')).data.state).toBe('requested');
  return request;
}

/** What lin decides so many minutes after the submit, having looked at it after so many. */
async function decided(action: string, after: number, seenAfter?: number): Promise<string> {
  const request = await submitted();
  const { actions } = (await lin.get(request)).data;
  if (seenAfter !== undefined) {
    test.clock.pass(minutes(seenAfter));
    await lin.post(`/process/tasks/${actions[0].task}/read`);
  }
  test.clock.pass(minutes(after - (seenAfter ?? 0)));
  await lin.act(request, action, action === 'reject' ? { opinion: 'Too dear' } : {});
  return request;
}

/** The job runs, whatever the clock says. */
const measure = () => test.db.unit(() => test.get(ProcessMeasures).run());
beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-09-01T02:00:00.000Z');
  company = await aCompany(test);
  watches = await aUser(test, 'watcher', { permissions: ['process:*'] });
  await signIn();
  await publishSimple(watcher, (xml) =>
    xml
      .replace(/ lab:(due|remind|time|timeout)="[^"]*"/g, '')
      .replace('id="managerApproval"', 'id="managerApproval" lab:due="PT12M"'),
  );
  category = await aCategory(test, 'FG', { process: simpleProcess });
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

beforeEach(signIn);

describe('figures of a process', () => {
  it('are nothing while nothing has ended', async () => {
    expect(await figures()).toMatchObject({
      key: simpleProcess,
      from: '2025-10',
      to: '2026-09',
      total: { ended: 0, median: null, tasks: 0 },
      steps: [],
      branches: [],
    });
  });

  it('count an instance once, however often the job runs', async () => {
    await decided('approve', 2 * unit, unit);
    await decided('approve', 4 * unit, unit);
    await decided('reject', unit);
    const withdrawn = await submitted();
    await chen.act(withdrawn, 'withdraw');
    expect((await figures()).uncounted).toBe(4);
    await measure();
    const once = await figures();
    await measure();
    expect(await figures()).toEqual(once);
    expect(once).toMatchObject({
      uncounted: 0,
      total: {
        ended: 4,
        endings: { approved: 2, rejected: 1, withdrawn: 1, cancelled: 0, failed: 0 },
        average: minutes((7 * unit) / 3),
        tasks: 3,
        due: 3,
        late: 1,
        rejected: 1,
        returned: 0,
      },
    });
    expect(Math.abs((once.total.median ?? 0) - minutes(2 * unit))).toBeLessThan(minutes(2 * unit) * 0.025);
    expect(Math.abs((once.total.p90 ?? 0) - minutes(4 * unit))).toBeLessThan(minutes(4 * unit) * 0.025);
    expect(once.months.at(-1)).toMatchObject({ month: '2026-09', ended: 4 });
    expect(once.months).toHaveLength(12);
  });

  it('of a step say how long it waited for a first look and how often it refused', async () => {
    const { steps, branches } = await figures();
    const step = steps.find(({ element }) => element === 'managerApproval');
    expect(step).toMatchObject({
      kind: 'userTask',
      visits: 4,
      average: minutes((7 * unit) / 3),
      // Decided without a look at it, the third has waited all the time.
      waiting: minutes(unit),
      working: minutes((4 * unit) / 3),
      tasks: 3,
      late: 1,
      rejected: 1,
    });
    const split = branches.find(({ flows }) => flows.some(({ count }) => count === 2));
    expect(split?.flows.map(({ count }) => count).sort()).toEqual([1, 2]);
  });

  it('of persons are for those who have the permission', async () => {
    const { people, departments } = await figures();
    expect(people).toMatchObject([{ id: company.lin, tasks: 3, due: 3, late: 1 }]);
    expect(departments).toHaveLength(1);
    const other = await test.as(await aUser(test, 'other', { permissions: ['process:instance:search'] }));
    expect((await figures('', other)).people).toBeNull();
    (await chen.get(path)).expectCode(errors.forbidden);
    (await chen.get(`${path}/open`)).expectCode(errors.forbidden);
    (await chen.get(`${path}/export`)).expectCode(errors.forbidden);
  });

  it('of a category are those of the records that it has started, and lead to them', async () => {
    const { categories, total } = await figures();
    const { average, median, tasks, due, late } = total;
    expect(categories).toMatchObject([{ id: category, ended: 4, average, median, tasks, due, late }]);
    expect(categories[0]?.name.zh).toContain('FG');
    expect(await listed(`show=ended&category=${category}`)).toBe(4);
    expect(await listed('show=ended&category=another')).toBe(0);
    // It chooses another process.
    await aCategory(test, 'FG_OTHER');
    const bound = (await watcher.get(`/process/definitions/${simpleProcess}/categories`)).data;
    expect(bound).toEqual([{ id: category, name: categories[0]?.name }]);
    (await chen.get(`/process/definitions/${simpleProcess}/categories`)).expectCode(errors.forbidden);
  });

  it('are narrowed to months, a version and a department', async () => {
    const { versions, drawn } = await figures();
    expect((await figures(`?version=${drawn}`)).total.ended).toBe(4);
    expect((await figures(`?version=${versions.at(-1)?.id}`)).total.ended).toBe(0);
    expect((await figures('?to=2026-08')).total.ended).toBe(0);
    expect((await figures('?from=2026-09&to=2026-09')).total.ended).toBe(4);
    expect((await figures('?department=nowhere')).total.ended).toBe(0);
    const [row] = await test.db.query({
      sql: 'SELECT `departmentId` FROM `process_instance` WHERE `initiator` = ? AND `departmentId` IS NOT NULL',
      values: [company.chen],
    });
    expect((await figures(`?department=${String(row?.departmentId)}`)).total.ended).toBe(4);
    expect(await listed(`show=ended&department=${String(row?.departmentId)}`)).toBe(4);
    (await watcher.get(`${path}?from=2026-09&to=2026-08`)).expectCode(errors.field);
    (await watcher.get(`${path}?from=2016-09&to=2026-08`)).expectCode(errors.field);
    (await watcher.get(`${path}?version=another`)).expectCode(errors.notFound);
    (await watcher.get('/process/definitions/not.there/figures')).expectCode(errors.notFound);
  });

  it('lead to as many instances as they count', async () => {
    const { branches, total } = await figures();
    expect(await listed('show=ended')).toBe(total.ended);
    expect(await listed('show=ended&ending=approved')).toBe(2);
    expect(await listed('show=ended&ending=rejected&endedFrom=2026-09-01&endedTo=2026-09-30')).toBe(1);
    expect(await listed('show=ended&endedTo=2026-08-31')).toBe(0);
    expect(await listed('show=ended&element=managerApproval&mark=late')).toBe(1);
    expect(await listed('show=ended&element=managerApproval&mark=rejected')).toBe(1);
    expect(await listed('show=ended&mark=returned')).toBe(0);
    for (const { flow, count } of branches.flatMap(({ flows }) => flows))
      expect(await listed(`show=ended&element=${flow}`)).toBe(count);
    expect(await listed(`show=ended&decidedBy=${company.lin}`)).toBe(3);
    expect(await listed(`show=ended&decidedBy=${company.chen}`)).toBe(0);
    const [department] = (await figures()).departments;
    expect(await listed(`show=ended&decidedIn=${department?.id}`)).toBe(3);
  });

  it('are a workbook, and the export is in the audit', async () => {
    const answer = await watcher.get(`${path}/export?to=2026-09`);
    expect(answer.status).toBe(200);
    const audits = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'process.figures.export'",
      values: [],
    });
    expect(audits).toHaveLength(1);
  });
});

describe('the load of people', () => {
  const load = async (as = watcher) => (await as.get(`${path}/load`)).data as readonly LoadFigures[];

  it('is what waits for each now, own tasks and those of a group', async () => {
    expect(await load()).toEqual([]);
    const since = test.clock.now().toISOString();
    const request = await submitted();
    expect(await load()).toMatchObject([{ id: company.lin, own: 1, shared: 0, late: 0, since }]);
    expect(await listed(`waitsFor=${company.lin}`)).toBe(1);
    expect(await listed(`waitsFor=${company.chen}`)).toBe(0);
    test.clock.pass(minutes(4 * unit));
    expect(await load()).toMatchObject([{ id: company.lin, own: 1, late: 1 }]);
    const later = [await submitted(), await submitted()];
    expect(await load()).toMatchObject([{ id: company.lin, own: 3, late: 1, since }]);
    const [role] = await test.db.query({
      sql: 'SELECT `roleId` FROM `org_user_role` WHERE `userId` = ?',
      values: [watches],
    });
    const group = `r:${String(role?.roleId)}`;
    await test.db.unit(async () =>
      test.db.write(update('todo', { principal: group }, { recordId: request.split('/').at(-1), kind: 'task' })),
    );
    // Those with most come first.
    expect(await load()).toMatchObject([
      { id: company.lin, own: 2, shared: 0, late: 0 },
      { id: watches, own: 0, shared: 1, late: 1, since },
    ]);
    expect(await listed(`waitsFor=${watches}`)).toBe(1);
    expect(await listed(`waitsFor=${company.lin}`)).toBe(2);
    // Named beside their role, they have the task once, as their own.
    const [row] = await test.db.query({ sql: 'SELECT * FROM `todo` WHERE `principal` = ?', values: [group] });
    const alsoOf = (user: string) => insert('todo', { ...row, principal: `u:${user}` });
    await test.db.unit(async () => test.db.write(alsoOf(watches), alsoOf(company.lin)));
    expect(await load()).toMatchObject([
      { id: company.lin, own: 3, shared: 0, late: 1, since },
      { id: watches, own: 1, shared: 0, late: 1, since },
    ]);
    for (const each of later) await chen.act(each, 'withdraw');
    await chen.act(request, 'withdraw');
    expect(await load()).toEqual([]);
    await measure();
  });

  it('is for those who may see figures of persons', async () => {
    const other = await test.as(await aUser(test, 'plain', { permissions: ['process:instance:search'] }));
    (await other.get(`${path}/load`)).expectCode(errors.forbidden);
    (await watcher.get(`${path}/load?version=another`)).expectCode(errors.notFound);
  });
});

describe('open instances', () => {
  it('are counted where they are, late ones by themselves', async () => {
    expect(await open()).toEqual([]);
    await submitted();
    test.clock.pass(minutes(4 * unit));
    await submitted();
    expect(await open()).toMatchObject([{ element: 'managerApproval', instances: 2, late: 1, failed: 0 }]);
    expect(await listed('element=managerApproval')).toBe(2);
    expect(await listed('element=managerApproval&mark=late')).toBe(1);
    expect(await listed('element=managerApproval&mark=failed')).toBe(0);
    expect(await listed('element=elsewhere')).toBe(0);
  });
});

describe('a version that cannot be read any more', () => {
  it('holds up neither the figures of the others nor their page', async () => {
    const broken = 'broken-version';
    const [version] = await test.db.query({
      sql: 'SELECT * FROM `process_definition` WHERE `key` = ? ORDER BY `version` LIMIT 1',
      values: [simpleProcess],
    });
    const [ended] = await test.db.query({
      sql: 'SELECT `id`, `definitionId` FROM `process_instance` WHERE `measuredAt` IS NOT NULL ORDER BY `id` LIMIT 1',
      values: [],
    });
    await test.db.unit(async () =>
      test.db.write(
        insert('process_definition', { ...version, id: broken, version: 0, xml: '<definitions/>' }),
        update('process_instance', { definitionId: broken, measuredAt: null }, { id: ended?.id }),
      ),
    );
    const { total } = await figures();
    expect(await measure()).toBe(false);
    expect(await figures()).toMatchObject({ uncounted: 0, total: { ended: total.ended + 1 } });
    expect((await watcher.get(`${path}/open`)).status).toBe(200);
    await test.db.unit(async () =>
      test.db.write(
        update('process_instance', { definitionId: ended?.definitionId }, { id: ended?.id }),
        remove('process_definition', { id: broken }),
        remove('process_figure', { definitionId: broken }),
        remove('process_visit', { definitionId: broken }),
      ),
    );
  });
});

describe('how long a process usually takes', () => {
  it('is said from five decided instances on', async () => {
    const usual = () => test.get(ProcessFigures).usuallyLasts(simpleProcess);
    expect(await usual()).toBeNull();
    await decided('approve', 2 * unit);
    await decided('approve', 2 * unit);
    await measure();
    // It is kept for five minutes.
    test.clock.pass(minutes(6));
    const waiting = await submitted();
    expect((await chen.get(`${waiting}/process`)).data.usually).toBe(await usual());
    expect((await chen.get(`${waiting}/duration`)).data).toEqual({ usually: await usual() });
    const other = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:search'] }));
    (await other.get(`${waiting}/duration`)).expectCode(errors.notFound);
    expect(Math.abs(((await usual()) ?? 0) - minutes(2 * unit))).toBeLessThan(minutes(2 * unit) * 0.025);
    test.clock.pass(days(400));
    expect(await usual()).toBeNull();
  });
});
