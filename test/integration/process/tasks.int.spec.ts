import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import {
  aGroup,
  actionsOf,
  adminId,
  admin,
  anOpenTask,
  chen,
  company,
  count,
  decidedBy,
  deskOf,
  done,
  lin,
  lineOf,
  mails,
  op,
  test,
  timelineOf,
  useTasks,
  wang,
  zhou,
} from '../../support/tasks.js';

useTasks();

describe('claiming', () => {
  let category: string;
  beforeAll(async () => {
    await aGroup('buyers', [company.lin, company.zhou, company.wang]);
    category = await decidedBy('group(buyers)');
  });

  it('takes a task out of the group; the claimer decides, the others see who has it', async () => {
    const open = await anOpenTask(category);
    expect(await lineOf(zhou, open)).toMatchObject({ claimable: true });
    expect((await deskOf(zhou, open)).operations).toEqual(expect.arrayContaining(['claim', 'comment', 'cc']));
    await done(op(lin, open, 'claim'));
    expect(await lineOf(lin, open)).toMatchObject({ claimedBy: { id: company.lin } });
    expect(await lineOf(lin, open)).not.toHaveProperty('claimable');
    expect(await lineOf(zhou, open)).toBeUndefined();
    expect(await lineOf(zhou, open, '&held=true')).toMatchObject({ claimedBy: { id: company.lin } });
    const taken = await zhou.act(open.path, 'approve', {}, { task: open.task });
    taken.expectCode(errors.taskTaken);
    expect(taken.body.message).toBe('taskTaken&&lin');
    (await op(zhou, open, 'claim')).expectCode(errors.taskTaken);
    expect(await actionsOf(zhou, open)).toEqual([]);
    expect((await lin.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    expect((await timelineOf(open)).map(({ verb, by }) => [verb, by?.id])).toEqual([
      ['submit', company.chen],
      ['claim', company.lin],
      ['approve', company.lin],
      expect.anything(),
    ]);
  });

  it('is taken back; then another may claim', async () => {
    const open = await anOpenTask(category);
    (await op(lin, open, 'unclaim')).expectCode(errors.illegalState);
    await done(op(lin, open, 'claim'));
    await done(op(lin, open, 'unclaim'));
    expect(await lineOf(wang, open)).toMatchObject({ claimable: true });
    await done(op(wang, open, 'claim', {}, 'one key'));
    await done(op(wang, open, 'claim', {}, 'one key'));
    (await op(wang, open, 'unclaim', {}, 'one key')).expectCode(errors.field);
    (await op(lin, open, 'unclaim')).expectCode(errors.taskTaken);
  });

  it('is not for those who have it by name, nor for strangers, nor for those who may not decide', async () => {
    const open = await anOpenTask(category);
    (await op(chen, open, 'claim')).expectCode(errors.notYourTask);
    const weak = await aUser(test, 'weak', { permissions: ['test:nothing'] });
    await aGroup('weak', [weak]);
    const forWeak = await anOpenTask(await decidedBy('group(weak)'));
    (await op(await test.as(weak), forWeak, 'claim')).expectCode(errors.forbidden);
    const named = await anOpenTask(await decidedBy('departmentManager'));
    (await op(lin, named, 'claim')).expectCode(errors.illegalState);
  });

  it('fifty claims at once: exactly one wins, the others hear who', async () => {
    const open = await anOpenTask(await decidedBy('group(buyers)'));
    const callers = [lin, zhou, wang];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => op(callers[index % callers.length] as Caller, open, 'claim')),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === errors.taskTaken.code)).toHaveLength(49);
    const [claimed] = await test.db.query({
      sql: "SELECT COUNT(*) AS n FROM `process_remark` WHERE `taskId` = ? AND `kind` = 'claim'",
      values: [open.task],
    });
    expect(Number(claimed?.n)).toBe(1);
  });

  it('is not waited for where an administrator gives the task to one user', async () => {
    const open = await anOpenTask(category);
    const body = { to: company.zhou, tasks: [open.task], reason: 'Nobody claims it' };
    const give = async (more: Record<string, unknown> = {}) =>
      (await admin.post('/process/tasks/reassign', { ...body, ...more })).data.rows as { code: number }[];
    (await admin.post('/process/tasks/reassign', { to: company.zhou, reason: 'Which?' })).expectCode(errors.field);
    (await lin.post('/process/tasks/reassign', body)).expectCode(errors.forbidden);
    expect(await give({ to: company.chen })).toMatchObject([{ code: errors.ownRequest.code }]);
    expect(await give()).toMatchObject([{ code: 200 }]);
    expect(await lineOf(zhou, open)).not.toHaveProperty('claimable');
    for (const other of [lin, wang]) expect(await lineOf(other, open)).toBeUndefined();
    (await op(lin, open, 'claim')).expectCode(errors.notYourTask);
    expect((await timelineOf(open)).at(-1)).toMatchObject({ verb: 'reassign', people: [{ id: company.zhou }] });
    await test.drain();
    expect(mails('zhou', new RegExp(`^drawer 交给你：Operated ${count}$`))).toHaveLength(1);
    expect((await zhou.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    const claimed = await anOpenTask(category);
    await done(op(lin, claimed, 'claim'));
    expect(await give({ tasks: [claimed.task] })).toMatchObject([{ code: errors.taskTaken.code }]);
    expect(await give({ from: company.lin, tasks: [claimed.task] })).toMatchObject([{ code: 200 }]);
  });

  it('comes before passing on', async () => {
    const open = await anOpenTask(await decidedBy('group(buyers)'));
    (await op(lin, open, 'transfer', { to: company.chen })).expectCode(errors.claimFirst);
    (await op(lin, open, 'delegate', { to: company.chen })).expectCode(errors.claimFirst);
    await done(op(lin, open, 'claim'));
    await done(op(lin, open, 'transfer', { to: adminId }));
    expect(await lineOf(admin, open)).toBeDefined();
    expect(await lineOf(lin, open)).toBeUndefined();
  });
});

describe('transferring', () => {
  let category: string;
  let people: string[];
  beforeAll(async () => {
    category = await decidedBy('departmentManager');
    people = [];
    for (const name of ['ann', 'bob', 'cai', 'dan', 'eva', 'fei']) people.push(await aUser(test, name));
  });

  it('moves the task with its drafts and files; the new assignee is notified and decides by name', async () => {
    const open = await anOpenTask(category);
    const before = await test.db.query({
      sql: 'SELECT `version` FROM `process_instance` WHERE `id` = ?',
      values: [open.instance],
    });
    await done(op(lin, open, 'transfer', { to: company.zhou, text: 'You know this vendor' }, 'key one'));
    await done(op(lin, open, 'transfer', { to: company.zhou, text: 'You know this vendor' }, 'key one'));
    (await op(lin, open, 'transfer', { to: company.wang }, 'key one')).expectCode(errors.field);
    expect(
      await test.db.query({ sql: 'SELECT `version` FROM `process_instance` WHERE `id` = ?', values: [open.instance] }),
    ).toEqual(before);
    expect(await lineOf(lin, open)).toBeUndefined();
    (await lin.act(open.path, 'approve', {}, { task: open.task })).expectCode(errors.notYourTask);
    await test.drain();
    const [mail] = mails('zhou', new RegExp(`^lin 交给你：Operated ${count}$`));
    expect(mail?.plain).toContain('You know this vendor');
    expect((await zhou.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    const entry = (await timelineOf(open)).find(({ verb }) => verb === 'transfer');
    expect(entry).toMatchObject({
      by: { id: company.lin },
      people: [{ id: company.zhou }],
      opinion: 'You know this vendor',
    });
    const audits = await test.db.query({
      sql: "SELECT `actor`, `detail` FROM `audit` WHERE `action` = 'process.transfer' AND `recordId` = ?",
      values: [open.instance],
    });
    expect(audits).toHaveLength(1);
    expect(audits[0]?.actor).toBe(company.lin);
  });

  it('is not to oneself, to a user disabled or unknown, nor to the user who decides it already', async () => {
    const open = await anOpenTask(category);
    (await op(lin, open, 'transfer', { to: company.lin })).expectCode(errors.userRepeated);
    const gone = await aUser(test, 'left', { status: '1' });
    (await op(lin, open, 'transfer', { to: gone })).expectCode(errors.field);
    (await op(lin, open, 'transfer', { to: 'nobody' })).expectCode(errors.field);
    (await op(lin, open, 'transfer', {})).expectCode(errors.field);
    (await op(zhou, open, 'transfer', { to: company.wang })).expectCode(errors.notYourTask);
    const signed = await anOpenTask(await decidedBy('departmentManager; departmentManager(2)', 'lab:sign="sequence"'));
    (await op(lin, signed, 'transfer', { to: company.zhou })).expectCode(errors.userRepeated);
    // A signer on behalf of one user cannot sign on behalf of another.
    await done(op(lin, signed, 'transfer', { to: company.wang }));
    await wang.act(signed.path, 'approve', {}, { task: signed.task });
    const { path: steps } = (await chen.get(`${signed.path}/process`)).data as { path: { tasks: string[] }[] };
    const second = { ...signed, task: steps[0]?.tasks[0] ?? '' };
    (await op(zhou, second, 'transfer', { to: company.wang })).expectCode(errors.userRepeated);
    await done(op(zhou, second, 'transfer', { to: adminId }));
  });

  it('goes on for five hops, never back to an earlier holder, unless an administrator steps in', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    let holder = lin;
    for (const next of people.slice(0, 5)) {
      await done(op(holder, open, 'transfer', { to: next }));
      holder = await test.as(next);
      if (next === people[1]) (await op(holder, open, 'transfer', { to: company.lin })).expectCode(errors.hadItBefore);
    }
    (await op(holder, open, 'transfer', { to: people[5] })).expectCode(errors.passedOnTooOften);
    const { rows } = (
      await admin.post('/process/tasks/reassign', {
        from: people[4],
        to: company.lin,
        tasks: [open.task],
        reason: 'It went round in circles',
      })
    ).data;
    expect(rows).toEqual([{ id: open.task, code: 200, args: [] }]);
    expect(await lineOf(lin, open)).toBeDefined();
  });
});

describe('delegating', () => {
  let category: string;
  beforeAll(async () => {
    category = await decidedBy('departmentManager');
  });

  it('for an opinion: the owner keeps the task, the delegate answers, the owner decides', async () => {
    const open = await anOpenTask(category);
    await done(op(lin, open, 'delegate', { to: company.zhou, text: 'Is the price right?' }));
    expect(await lineOf(lin, open)).toBeUndefined();
    expect(await lineOf(lin, open, '&held=true')).toMatchObject({ delegatedTo: { id: company.zhou } });
    expect(await lineOf(zhou, open)).toMatchObject({ delegatedBy: { id: company.lin }, advice: true });
    expect((await deskOf(zhou, open)).operations).toEqual(expect.arrayContaining(['resolve', 'comment', 'cc']));
    expect(await actionsOf(zhou, open)).toEqual([]);
    (await zhou.act(open.path, 'approve', {}, { task: open.task })).expectCode(errors.notYourTask);
    (await lin.act(open.path, 'approve', {}, { task: open.task })).expectCode(errors.taskTaken);
    (await op(zhou, open, 'delegate', { to: company.wang })).expectCode(errors.illegalState);
    (await op(zhou, open, 'transfer', { to: company.wang })).expectCode(errors.illegalState);
    (await op(lin, open, 'resolve', { opinion: 'mine' })).expectCode(errors.taskTaken);
    (await op(zhou, open, 'resolve', { opinion: ' ' })).expectCode(errors.field);
    await done(op(zhou, open, 'resolve', { opinion: 'It is fair' }));
    expect(await lineOf(zhou, open)).toBeUndefined();
    expect(await lineOf(lin, open)).not.toHaveProperty('delegatedTo');
    await test.drain();
    const saying = (text: string) => (mail: { readonly plain: string }) => mail.plain.includes(text);
    expect(mails('zhou', /^lin 征求你的意见/).filter(saying('Is the price right?'))).toHaveLength(1);
    expect(mails('lin', /^zhou 已答复/).filter(saying('It is fair'))).toHaveLength(1);
    expect((await lin.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    expect(
      (await timelineOf(open)).map(({ verb, by, onBehalfOf, opinion }) => [verb, by?.id, onBehalfOf?.id, opinion]),
    ).toEqual([
      ['submit', company.chen, undefined, undefined],
      ['delegate', company.lin, undefined, 'Is the price right?'],
      ['resolve', company.zhou, company.lin, 'It is fair'],
      ['approve', company.lin, undefined, undefined],
      expect.anything(),
    ]);
  });

  it('finally: the delegate decides for the owner, and both names are kept', async () => {
    const open = await anOpenTask(category);
    await done(op(lin, open, 'delegate', { to: company.zhou, final: true }));
    expect(await lineOf(zhou, open)).toMatchObject({ delegatedBy: { id: company.lin } });
    expect(await actionsOf(zhou, open)).toEqual(['approve', 'reject']);
    expect((await zhou.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    expect((await timelineOf(open)).find(({ verb }) => verb === 'approve')).toMatchObject({
      by: { id: company.zhou },
      onBehalfOf: { id: company.lin },
    });
    const [task] = await test.db.query({
      sql: 'SELECT `closedBy`, `closedFor` FROM `process_task` WHERE `id` = ?',
      values: [open.task],
    });
    expect(task).toEqual({ closedBy: company.zhou, closedFor: company.lin });
    const doneByZhou = (await zhou.get('/process/done?size=100')).data.rows as TodoLine[];
    expect(doneByZhou.find((line) => line.task === open.task)).toMatchObject({ for: { id: company.lin } });
  });

  it('is taken back by the owner alone', async () => {
    const open = await anOpenTask(category);
    (await op(lin, open, 'recall')).expectCode(errors.notYourTask);
    await done(op(lin, open, 'delegate', { to: company.zhou }));
    (await op(chen, open, 'recall')).expectCode(errors.notYourTask);
    await done(op(lin, open, 'recall'));
    (await op(zhou, open, 'resolve', { opinion: 'too late' })).expectCode(errors.notYourTask);
    expect(await actionsOf(lin, open)).toEqual(['approve', 'reject']);
    (await op(lin, open, 'delegate', { to: company.lin })).expectCode(errors.userRepeated);
  });
});
