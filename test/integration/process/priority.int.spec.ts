import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { NotificationLine } from '#lab/shared/notification-line.js';
import { precedenceOf } from '#lab/process-host/index.js';
import type { Caller } from '../../support/as-user.js';
import { days, hours } from '../../support/clock.js';
import {
  type Open,
  admin,
  aGroup,
  anOpenTask,
  chen,
  company,
  count,
  decidedBy,
  done,
  lin,
  lineOf,
  op,
  signIn,
  test,
  timelineOf,
  useTasks,
} from '../../support/tasks.js';

useTasks();

const listed = async (who: Caller, query: string) => {
  const { rows, total } = (await who.get(`/Common/getTodoList?size=100${query}`)).data as {
    rows: TodoLine[];
    total: number;
  };
  expect(total).toBe(rows.length);
  return rows.map(({ task }) => task);
};

describe('the priority of a task', () => {
  let usual: Open;
  let urgent: Open;
  let computed: Open;
  beforeAll(async () => {
    usual = await anOpenTask(await decidedBy('departmentManager'));
    urgent = await anOpenTask(await decidedBy('departmentManager', 'lab:priority="urgent"'));
    const facts = 'lab:priority="= if lineCount &gt; 0 then 60 else &quot;low&quot;"';
    computed = await anOpenTask(await decidedBy('departmentManager', facts));
  });

  it('is what its step says, a word, a number or an expression over the facts', async () => {
    expect(await lineOf(lin, usual)).not.toHaveProperty('priority');
    expect(await lineOf(lin, urgent)).toMatchObject({ priority: 'urgent' });
    expect(await lineOf(lin, computed)).toMatchObject({ priority: 'high' });
  });

  it('narrows the list', async () => {
    expect(await listed(lin, '&priority=urgent')).toEqual([urgent.task]);
    expect(await listed(lin, '&priority=urgent&priority=high')).toEqual([urgent.task, computed.task]);
    expect(await listed(lin, '&priority=normal')).toEqual([usual.task]);
    expect(await listed(lin, '&priority=low')).toEqual([]);
    (await lin.get('/Common/getTodoList?priority=soon')).expectCode(errors.field);
  });

  it('is changed by administrators alone, with a reason that everyone reads and the audit keeps', async () => {
    const change = { priority: 'low', reason: 'Not before the holidays' };
    for (const who of [lin, chen]) (await op(who, usual, 'priority', change)).expectCode(errors.notYourTask);
    (await op(admin, usual, 'priority', { priority: 'low', reason: ' ' })).expectCode(errors.field);
    (await op(admin, usual, 'priority', { priority: 'soon', reason: 'x' })).expectCode(errors.field);
    await done(op(admin, usual, 'priority', change));
    expect(await lineOf(lin, usual)).toMatchObject({ priority: 'low' });
    expect(await listed(lin, '&priority=low')).toEqual([usual.task]);
    expect((await timelineOf(usual)).at(-1)).toMatchObject({ verb: 'priorityLow', opinion: change.reason });
    const [written] = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'process.priority' AND `recordId` = ?",
      values: [usual.instance],
    });
    expect(JSON.parse(String(written?.detail))).toMatchObject({
      before: 'normal',
      after: 'low',
      reason: change.reason,
    });
    const inside = await admin.get(`/process/instances/${usual.instance}/inside`);
    expect(inside.data.tasks).toMatchObject([{ priority: 'low' }]);
    expect(await listed(lin, '&sort=priority')).toEqual([urgent.task, computed.task, usual.task]);
    await done(op(admin, usual, 'priority', { ...change, priority: 'high' }));
    expect(await listed(lin, '&sort=priority')).toEqual([urgent.task, usual.task, computed.task]);
    for (const [level, verb] of [
      ['urgent', 'priorityUrgent'],
      ['high', 'priorityHigh'],
      ['normal', 'priorityNormal'],
      ['low', 'priorityLow'],
    ]) {
      await done(op(admin, usual, 'priority', { ...change, priority: level }));
      expect((await timelineOf(usual)).at(-1)).toMatchObject({ verb });
    }
  });

  it('stays with a task that is given to another person', async () => {
    await done(op(lin, urgent, 'transfer', { to: company.zhou }));
    const [row] = await test.db.query({
      sql: 'SELECT `priority`, `precedence`, `dueAt` FROM `todo` WHERE `taskId` = ?',
      values: [urgent.task],
    });
    expect(Number(row?.priority)).toBe(100);
    const dueAt = row?.dueAt === null ? null : Number(row?.dueAt);
    expect(Number(row?.precedence)).toBe(precedenceOf(100, dueAt));
  });

  it('that is none is an incident, and a word that is none is not published', async () => {
    const category = await decidedBy('departmentManager', 'lab:priority="= lineCount + 1000"');
    const { instance } = await anOpenTask(category);
    const found = await test.db.query({
      sql: 'SELECT `code` FROM `process_incident` WHERE `instanceId` = ?',
      values: [instance],
    });
    expect(found).toEqual([{ code: 'priority' }]);
    await expect(decidedBy('departmentManager', 'lab:priority="soon"')).rejects.toThrow();
  });
});

describe('a follow-up', () => {
  const zone = 'Asia/Shanghai';
  const dayAfter = (n: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(test.clock.now().getTime() + days(n));
  const bells = async (who: Caller) =>
    ((await who.get('/me/notifications?size=50')).data.rows as NotificationLine[]).filter(
      ({ kind }) => kind === 'process.followUp',
    );
  const total = async (who: Caller) => (await who.get('/Common/getTodoCount')).data.total as number;

  it('puts a task aside until its day: out of list and counts, found by the filter, then back with a notice', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    await done(op(admin, open, 'dueDate', { dueAt: new Date(test.clock.now().getTime() + days(2)).toISOString() }));
    const before = await total(lin);
    const { dueAt } = (await lineOf(lin, open))!;
    await done(op(lin, open, 'followUp', { on: dayAfter(3), aside: true }));
    expect(await lineOf(lin, open)).toBeUndefined();
    expect(await total(lin)).toBe(before - 1);
    expect(await listed(lin, '&aside=true')).toEqual([open.task]);
    const noted = { on: dayAfter(3), due: false, aside: true };
    expect(await lineOf(lin, open, '&aside=true')).toMatchObject({ dueAt, followUp: noted });
    // It can be opened and decided all the same.
    expect((await lin.get(`/process/tasks/${open.task}`)).data.line).toMatchObject({ followUp: { aside: true } });
    test.clock.pass(days(3));
    await signIn();
    expect(await lineOf(lin, open)).toMatchObject({ followUp: { ...noted, due: true } });
    expect(await listed(lin, '&aside=true')).toEqual([]);
    await test.drain();
    expect(await bells(lin)).toMatchObject([{ title: { en: expect.stringContaining(`Operated ${count}`) } }]);
    expect(await bells(chen)).toEqual([]);
    test.clock.pass(days(1) + hours(1));
    await signIn();
    await test.drain();
    expect(await lineOf(lin, open)).not.toHaveProperty('followUp');
    expect(await bells(lin)).toHaveLength(1);
  });

  it('that only reminds leaves the task in the list, is changed and taken away, and is nobody else’s to see', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager; user(' + company.zhou + ')'));
    await done(op(lin, open, 'followUp', { on: dayAfter(2) }));
    expect(await lineOf(lin, open)).toMatchObject({ followUp: { aside: false } });
    const entries = await timelineOf(open);
    expect(entries.some(({ verb }) => verb === 'followUp')).toBe(false);
    await done(op(lin, open, 'followUp', { on: dayAfter(5) }));
    test.clock.pass(days(3));
    await signIn();
    await test.drain();
    expect(await bells(lin)).toHaveLength(1);
    await done(op(lin, open, 'followUp', { on: null }));
    expect(await lineOf(lin, open)).not.toHaveProperty('followUp');
    test.clock.pass(days(4));
    await signIn();
    await test.drain();
    expect(await bells(lin)).toHaveLength(1);
  });

  it('is a day after today and within a year, of a task that is one’s own', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    for (const on of [dayAfter(0), dayAfter(-1), dayAfter(400), 'soon'])
      (await op(lin, open, 'followUp', { on })).expectCode(errors.field);
    (await op(chen, open, 'followUp', { on: dayAfter(1) })).expectCode(errors.notYourTask);
    await aGroup('FOLLOW', [company.lin]);
    const grouped = await anOpenTask(await decidedBy('group(FOLLOW)'));
    (await op(lin, grouped, 'followUp', { on: dayAfter(1) })).expectCode(errors.claimFirst);
  });

  it('goes with the task: one that comes back is in the list', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    await done(op(lin, open, 'followUp', { on: dayAfter(30), aside: true }));
    await done(op(lin, open, 'transfer', { to: company.zhou }));
    const rows = await test.db.query({ sql: 'SELECT 1 FROM `todo_follow_up` WHERE `taskId` = ?', values: [open.task] });
    expect(rows).toEqual([]);
  });
});
