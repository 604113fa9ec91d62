import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { TimelineEntry } from '#lab/shared/process-view.js';
import type { TaskDesk } from '#lab/modules/inbox/shared/operation.dto.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { Group, orgChanged, User } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, hours } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';
import { unique } from '../../support/unique.js';

const key = 'purchase-request.simple';

let test: TestApp;
let company: Company;
let admin: Caller;
let adminId: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;

/** Signs everybody in anew: sessions end while the test's clock runs on. */
async function signIn(): Promise<void> {
  const people = [company.chen, company.lin, company.zhou, company.wang, adminId].map((id) => test.as(id));
  [chen, lin, zhou, wang, admin] = (await Promise.all(people)) as [Caller, Caller, Caller, Caller, Caller];
}

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  adminId = await aUser(test, 'drawer', { permissions: ['process:*'] });
  await signIn();
});
beforeEach(signIn);
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** A category whose requests are decided by these people, on a node that offers these operations. */
async function decidedBy(assignee: string, more = ''): Promise<string> {
  const { xml, version } = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  const own = xml
    .replace(/ lab:(operations|sign)="[^"]*"/g, '')
    .replace(/(id="managerApproval"[^>]*?) lab:assignee="[^"]*"/, `$1 lab:assignee="${assignee}" ${more}`);
  const saved = await admin.put(`/process/drafts/${key}`, { xml: own, scenarios: null, version });
  expect(
    (await admin.post(`/process/drafts/${key}/publish`, { note: more, version: saved.data.version })).data,
  ).toBeTruthy();
  return aCategory(test, unique('T'), { process: key });
}

interface Open {
  readonly path: string;
  readonly task: string;
  readonly instance: string;
}

let count = 0;

/** A request of Chen's that is on its way, with its one open task. */
async function anOpenTask(category: string): Promise<Open> {
  const path = await aRequest(chen, category, company.chen, { title: `Operated ${++count}` });
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  const { instance } = (await chen.get(`${path}/process`)).data as { instance: string };
  const [row] = await test.db.query({
    sql: 'SELECT `id` FROM `process_task` WHERE `instanceId` = ? AND `closedAt` IS NULL',
    values: [instance],
  });
  return { path, task: String(row?.id), instance };
}

const op = (who: Caller, { task }: Open, operation: string, body: Record<string, unknown> = {}, idempotency?: string) =>
  who.post(`/process/tasks/${task}/${operation}`, body, idempotency ? { 'idempotency-key': idempotency } : {});
const done = async (answer: Promise<Answer>) => expect((await answer).data).toBeNull();
const lineOf = async (who: Caller, { task }: Open, query = ''): Promise<TodoLine | undefined> =>
  ((await who.get(`/Common/getTodoList?size=100${query}`)).data.rows as TodoLine[]).find((line) => line.task === task);
const deskOf = async (who: Caller, { task }: Open) => (await who.get(`/process/tasks/${task}/desk`)).data as TaskDesk;
const timelineOf = async ({ path }: Open) => (await chen.get(`${path}/process`)).data.timeline as TimelineEntry[];
const actionsOf = async (who: Caller, { path }: Open) =>
  ((await who.get(path)).data.actions as { action: string }[]).map(({ action }) => action).sort();
const mails = (user: string, title: RegExp) =>
  test.mailbox.to(`${user}@lab.test`).filter((mail) => title.test(mail.title));

/** A group with these members. */
async function aGroup(code: string, members: readonly string[]): Promise<void> {
  await test.db.unit(async () => {
    const group = Object.assign(new Group(), { id: test.get(Ids).next(), code, nameZh: code, nameEn: code });
    await test.db.repo(Group).save(stamp(group, 'system', test.clock.now()));
    for (const userId of members)
      test.db.write({
        sql: 'INSERT INTO `org_user_group` (`userId`, `groupId`) VALUES (?, ?)',
        values: [userId, group.id],
      });
    orgChanged(test.db);
  });
}

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

  it('gives the task away with all that goes with it; the new holder is told and decides by name', async () => {
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

  it('is not to oneself, to somebody disabled or unknown, nor to whoever decides it already', async () => {
    const open = await anOpenTask(category);
    (await op(lin, open, 'transfer', { to: company.lin })).expectCode(errors.userRepeated);
    const gone = await aUser(test, 'left', { status: '1' });
    (await op(lin, open, 'transfer', { to: gone })).expectCode(errors.field);
    (await op(lin, open, 'transfer', { to: 'nobody' })).expectCode(errors.field);
    (await op(lin, open, 'transfer', {})).expectCode(errors.field);
    (await op(zhou, open, 'transfer', { to: company.wang })).expectCode(errors.notYourTask);
    const signed = await anOpenTask(await decidedBy('departmentManager; departmentManager(2)', 'lab:sign="sequence"'));
    (await op(lin, signed, 'transfer', { to: company.zhou })).expectCode(errors.userRepeated);
    // Whoever signs in somebody's place already signs for nobody else.
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
    expect(mails('zhou', /^lin 征求你的意见/)).toHaveLength(1);
    expect(mails('lin', /^zhou 已答复/)[0]?.plain).toContain('It is fair');
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

describe('urging', () => {
  let open: Open;
  beforeAll(async () => {
    test.clock.set('2026-11-23T00:00:00.000Z');
    await signIn();
    open = await anOpenTask(await decidedBy('departmentManager'));
  });

  it('is for the requester: mail in the language of the reader, a mark on the line, unread again', async () => {
    await change(test, User, company.lin, { language: 'en' });
    await lin.post(`/process/tasks/${open.task}/read`);
    expect(await lineOf(lin, open)).toMatchObject({ unread: false });
    (await op(zhou, open, 'urge')).expectCode(errors.notYourTask);
    await done(op(chen, open, 'urge', { text: 'The column is broken' }));
    expect(await lineOf(lin, open)).toMatchObject({ urged: test.clock.now().toISOString(), unread: true });
    await test.drain();
    const [mail] = mails('lin', new RegExp(`^Please decide: Operated ${count}$`));
    expect(mail?.language).toBe('en');
    expect(mail?.plain).toContain('chen: “The column is broken”');
    await change(test, User, company.lin, { language: 'zh' });
  });

  it('is possible three times a day, four hours apart, and again the next day', async () => {
    const refused = await op(chen, open, 'urge');
    refused.expectCode(errors.tooMany);
    expect(refused.body.message).toBe(`tooMany&&${4 * 3600}`);
    for (let time = 2; time <= 3; time++) {
      test.clock.pass(hours(4) - 1);
      await signIn();
      (await op(chen, open, 'urge')).expectCode(errors.tooMany);
      test.clock.pass(1);
      await signIn();
      await done(op(chen, open, 'urge'));
    }
    // 08:00Z is 16:00 in Shanghai: four hours later it is still the same day there.
    test.clock.pass(hours(4));
    await signIn();
    (await op(chen, open, 'urge')).expectCode(errors.tooMany);
    test.clock.pass(hours(4));
    await signIn();
    await done(op(chen, open, 'urge'));
  });

  it('is for those who decide later on, too', async () => {
    const standard = await aCategory(test, 'URG');
    const path = await aRequest(chen, standard, company.chen, {
      title: 'Dear thing',
      lines: [
        {
          item: 'x',
          catalogNo: 'x',
          spec: 'x',
          brand: 'x',
          quantity: '1',
          unit: 'pc',
          unitPrice: '30000.00',
          dueDate: '2026-12-01',
        },
      ],
    });
    await chen.act(path, 'submit');
    const { path: steps, instance } = (await chen.get(`${path}/process`)).data;
    const [task] = steps[0].tasks as string[];
    expect(task).toBeDefined();
    await done(op(zhou, { path, task: task ?? '', instance }, 'urge'));
    (await op(lin, { path, task: task ?? '', instance }, 'urge')).expectCode(errors.notYourTask);
  });
});

describe('copying in', () => {
  it('lets somebody read the record, tells them, and shows when they have seen it', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    const readerId = await aUser(test, `reader${count}`, { permissions: ['purchase:request:search'], language: 'en' });
    const reader = await test.as(readerId);
    (await reader.get(`${open.path}/process`)).expectCode(errors.notFound);
    (await op(zhou, open, 'cc', { people: [readerId] })).expectCode(errors.notYourTask);
    (await op(lin, open, 'cc', { people: ['nobody'] })).expectCode(errors.field);
    (await op(lin, open, 'cc', { people: [] })).expectCode(errors.field);
    await done(op(lin, open, 'cc', { people: [readerId, company.zhou], text: 'For your budget' }));
    (await op(lin, open, 'cc', { people: [readerId] })).expectCode(errors.userRepeated);
    expect((await reader.get(`${open.path}/process`)).data.instance).toBe(open.instance);
    await test.drain();
    expect(mails(`reader${count}`, /^lin copied you in: /)[0]?.plain).toContain('For your budget');
    expect(mails('zhou', new RegExp(`^lin 抄送给你：Operated ${count}`))).toHaveLength(1);

    const unread = async () => (await reader.get('/process/copies?unread=true')).data;
    expect(await unread()).toMatchObject({ total: 1, rows: [{ instance: open.instance, by: { id: company.lin } }] });
    expect((await reader.post(`/process/copies/${open.instance}/read`)).data).toBeNull();
    expect((await unread()).total).toBe(0);
    (await wang.post(`/process/copies/${open.instance}/read`)).expectCode(errors.notFound);
    const { copies } = await deskOf(lin, open);
    expect(copies.map(({ person, readAt }) => [person.id, readAt]).sort()).toEqual(
      [
        [readerId, test.clock.now().toISOString()],
        [company.zhou, null],
      ].sort(),
    );
    (await op(reader, open, 'transfer', { to: company.wang })).expectCode(errors.notYourTask);
  });
});

describe('commenting', () => {
  it('is for whoever may read the record; those named are told and may read it', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    const guestId = await aUser(test, 'guest', { permissions: ['test:nothing'], language: 'en' });
    const guest = await test.as(guestId);
    (await op(guest, open, 'comments', { text: 'I am a stranger' })).expectCode(errors.notYourTask);
    (await op(chen, open, 'comments', { text: 'x'.repeat(2001) })).expectCode(errors.field);
    (await op(chen, open, 'comments', { text: '  ' })).expectCode(errors.field);
    (await op(chen, open, 'comments', { text: 'Hello', mentions: ['nobody'] })).expectCode(errors.field);
    await done(op(chen, open, 'comments', { text: 'x'.repeat(2000) }));
    await done(op(lin, open, 'comments', { text: '@guest please look', mentions: [guestId] }));
    await test.drain();
    expect(mails('guest', /^lin mentioned you: /).at(-1)?.plain).toContain('@guest please look');
    await done(op(guest, open, 'comments', { text: 'Fine with me' }));
    expect((await timelineOf(open)).map(({ verb, by, opinion }) => [verb, by?.id, opinion?.slice(0, 20)])).toEqual([
      ['submit', company.chen, undefined],
      ['comment', company.chen, 'x'.repeat(20)],
      ['comment', company.lin, '@guest please look'],
      ['comment', guestId, 'Fine with me'],
    ]);
  });

  it('keeps its place among the acts, whatever the clock says', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    await done(op(chen, open, 'comments', { text: 'before' }));
    await lin.act(open.path, 'approve', {}, { task: open.task });
    const timeline = await timelineOf(open);
    expect(timeline.map(({ verb }) => verb).slice(0, 3)).toEqual(['submit', 'comment', 'approve']);
    expect(new Set(timeline.map(({ n }) => n)).size).toBe(timeline.length);
  });
});

describe('drafts', () => {
  it('are one’s own, come back, and go with the task', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager; ceo'));
    const draft = (who: Caller, body: Record<string, unknown>) => who.put(`/process/tasks/${open.task}/draft`, body);
    const saved = { opinion: 'Half a sent', input: { quantity: '2', urgent: true } };
    expect((await draft(lin, { opinion: 'Half', input: {} })).data).toBeNull();
    expect((await draft(lin, saved)).data).toBeNull();
    expect((await deskOf(lin, open)).draft).toEqual({ ...saved, savedAt: test.clock.now().toISOString() });
    expect((await deskOf(wang, open)).draft).toBeNull();
    expect([(await lineOf(lin, open))?.draft, (await lineOf(wang, open))?.draft]).toEqual([true, undefined]);
    (await draft(chen, saved)).expectCode(errors.notYourTask);
    (await draft(lin, { opinion: 'x'.repeat(2001) })).expectCode(errors.field);
    (await draft(lin, { input: { a: 'x'.repeat(100_001) } })).expectCode(errors.field);
    expect((await draft(wang, saved)).data).toBeNull();
    expect((await draft(wang, {})).data).toBeNull();
    expect((await deskOf(wang, open)).draft).toBeNull();
    await lin.act(open.path, 'approve', {}, { task: open.task });
    expect(
      await test.db.query({ sql: 'SELECT `taskId` FROM `todo_draft` WHERE `taskId` = ?', values: [open.task] }),
    ).toEqual([]);
    expect((await timelineOf(open)).filter(({ verb }) => verb === 'draft')).toEqual([]);
  });
});

describe('attachments', () => {
  it('belong to a task or to its process, and are read by whoever may read the record', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    const upload = async (who: Caller, name: string) =>
      (await who.upload('/files', name, Buffer.from('some text'))).data.id as string;
    const offer = await upload(lin, 'offer.txt');
    const photo = await upload(chen, 'photo.txt');
    await done(op(lin, open, 'files', { file: offer }));
    await done(op(chen, open, 'files', { file: photo, at: 'instance' }));
    (await op(chen, open, 'files', { file: await upload(chen, 'not.txt') })).expectCode(errors.notYourTask);
    (await op(lin, open, 'files', { file: await upload(zhou, 'not mine.txt') })).expectCode(errors.notFound);
    const stranger = await test.as(await aUser(test, 'outsider', { permissions: ['test:nothing'] }));
    (await op(stranger, open, 'files', { file: await upload(stranger, 's.txt'), at: 'instance' })).expectCode(
      errors.notYourTask,
    );
    expect((await deskOf(chen, open)).files).toEqual([
      { id: offer, name: 'offer.txt', size: 9, at: 'task', by: expect.objectContaining({ id: company.lin }) },
      { id: photo, name: 'photo.txt', size: 9, at: 'instance', by: expect.objectContaining({ id: company.chen }) },
    ]);
    expect((await chen.get(`/files/${offer}/link`)).data.url).toContain(offer);
    (await stranger.get(`/files/${offer}/link`)).expectCode(errors.notFound);
    (await chen.delete(`/process/tasks/${open.task}/files/${offer}`)).expectCode(errors.notFound);
    expect((await lin.delete(`/process/tasks/${open.task}/files/${offer}`)).data).toBeNull();
    expect((await deskOf(chen, open)).files.map(({ id }) => id)).toEqual([photo]);
    const large = await lin.upload('/files', 'large.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
    large.expectCode(errors.fileRefused);
  });

  it('are twenty at most', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    for (let n = 0; n <= 20; n++) {
      const { id } = (await lin.upload('/files', `${n}.txt`, Buffer.from(`file ${n}`))).data as { id: string };
      const answer = await op(lin, open, 'files', { file: id });
      if (n < 20) expect(answer.data).toBeNull();
      else answer.expectCode(errors.field);
    }
  });
});

describe('the due date', () => {
  it('is moved by administrators, and by the holder where the step offers it', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    const dueAt = new Date(test.clock.now().getTime() + days(9)).toISOString();
    (await op(lin, open, 'dueDate', { dueAt })).expectCode(errors.illegalState);
    (await op(chen, open, 'dueDate', { dueAt })).expectCode(errors.notYourTask);
    await done(op(admin, open, 'dueDate', { dueAt, text: 'Holidays' }));
    expect((await lineOf(lin, open))?.dueAt).toBe(dueAt);
    (await op(admin, open, 'dueDate', { dueAt: test.clock.now().toISOString() })).expectCode(errors.field);
    (await op(admin, open, 'dueDate', { dueAt: 'tomorrow' })).expectCode(errors.field);

    const offered = await anOpenTask(await decidedBy('departmentManager', 'lab:operations="dueDate"'));
    expect((await deskOf(lin, offered)).operations).toContain('dueDate');
    await done(op(lin, offered, 'dueDate', { dueAt }));
    expect((await lineOf(lin, offered))?.dueAt).toBe(dueAt);
    expect((await timelineOf(offered)).at(-1)).toMatchObject({ verb: 'dueDate', opinion: dueAt });
  });
});

describe('a step', () => {
  it('offers what its diagram says and nothing else', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager', 'lab:operations="return cc"'));
    expect([...(await deskOf(lin, open)).operations].sort()).toEqual(['attach', 'cc', 'draft', 'return']);
    for (const [who, operation, body] of [
      [lin, 'transfer', { to: company.zhou }],
      [lin, 'delegate', { to: company.zhou }],
      [lin, 'comments', { text: 'x' }],
      [lin, 'claim', {}],
      [chen, 'urge', {}],
    ] as const)
      (await op(who, open, operation, body)).expectCode(errors.illegalState);
    await done(op(lin, open, 'cc', { people: [company.zhou] }));
  });

  it('may ask for an opinion with every decision', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager', 'lab:operations="opinion"'));
    expect(await deskOf(lin, open)).toMatchObject({ needsOpinion: true });
    expect((await deskOf(lin, open)).operations).toContain('transfer');
    const { fields } = (await lin.act(open.path, 'approve', {}, { task: open.task })).expectCode(errors.required);
    expect(fields).toEqual([{ path: 'opinion', code: errors.required.code, args: ['opinion'] }]);
    (await lin.act(open.path, 'approve', { opinion: '  ' }, { task: open.task })).expectCode(errors.required);
    expect((await lin.act(open.path, 'approve', { opinion: 'Needed' }, { task: open.task })).data.state).toBe(
      'approved',
    );
  });
});

describe('many at once', () => {
  it('are decided row by row: each its own act with its own answer', async () => {
    const category = await decidedBy('departmentManager');
    const opens = [];
    for (let n = 0; n < 4; n++) opens.push(await anOpenTask(category));
    const [good, stale, closed, other] = opens as [Open, Open, Open, Open];
    const versionOf = async ({ path }: Open) => (await chen.get(path)).data.version as number;
    const rows = await Promise.all(
      opens.map(async (open) => ({ task: open.task, version: (await versionOf(open)) - (open === stale ? 1 : 0) })),
    );
    await lin.act(closed.path, 'approve', {}, { task: closed.task });
    await done(op(lin, other, 'transfer', { to: company.zhou }));
    const batch = (body: Record<string, unknown>, idempotency = 'batch') =>
      lin.post('/process/tasks/batch', body, { 'idempotency-key': idempotency });
    const body = { action: 'approve', rows: [...rows, { task: 'none.1', version: 1 }], input: { opinion: 'All fine' } };
    const answer = (await batch(body)).data;
    expect(answer.rows).toEqual([
      { id: good.task, code: 200, args: [] },
      { id: stale.task, code: errors.stale.code, args: [] },
      { id: closed.task, code: errors.taskTaken.code, args: ['lin'] },
      { id: other.task, code: errors.notYourTask.code, args: [] },
      { id: 'none.1', code: errors.notFound.code, args: [] },
    ]);
    expect((await chen.get(good.path)).data.state).toBe('approved');
    expect((await chen.get(stale.path)).data.state).toBe('requested');
    expect((await timelineOf(good)).find(({ verb }) => verb === 'approve')?.opinion).toBe('All fine');
    expect((await batch(body)).data.rows[0]).toEqual({ id: good.task, code: 200, args: [] });
    const many = Array.from({ length: 101 }, () => rows[0]);
    (await batch({ ...body, rows: many })).expectCode(errors.field);
    (await batch({ ...body, rows: [] })).expectCode(errors.field);
  });

  it('of a person who leaves go to another, whatever they had in hand', async () => {
    const leaverId = await aUser(test, 'leaver');
    const leaver = await test.as(leaverId);
    const category = await decidedBy(`user(${leaverId})`);
    const [own, lent] = [await anOpenTask(category), await anOpenTask(category)];
    await done(op(leaver, lent, 'delegate', { to: company.zhou }));
    const asked = await anOpenTask(await decidedBy('departmentManager'));
    await done(op(lin, asked, 'delegate', { to: leaverId }));
    const body = { from: leaverId, to: company.wang, reason: 'Leaves the company' };
    (await lin.post('/process/tasks/reassign', body)).expectCode(errors.forbidden);
    (await admin.post('/process/tasks/reassign', { ...body, reason: '' })).expectCode(errors.field);
    (await admin.post('/process/tasks/reassign', { ...body, to: leaverId })).expectCode(errors.userRepeated);
    const foreign = { ...body, tasks: [asked.task.replace(/.$/, '999'), own.task] };
    expect(
      (await admin.post('/process/tasks/reassign', foreign)).data.rows.map(({ code }: { code: number }) => code),
    ).toEqual([errors.notFound.code, 200]);
    const answer = (await admin.post('/process/tasks/reassign', body)).data;
    expect(answer.rows.map(({ id, code }: { id: string; code: number }) => [id, code]).sort()).toEqual(
      [
        [lent.task, 200],
        [asked.task, 200],
      ].sort(),
    );
    expect(answer.left).toBe(0);
    for (const open of [own, lent]) expect(await actionsOf(wang, open)).toEqual(['approve', 'reject']);
    expect(await lineOf(zhou, lent)).toBeUndefined();
    expect(await actionsOf(lin, asked)).toEqual(['approve', 'reject']);
    expect((await timelineOf(own)).at(-1)).toMatchObject({
      verb: 'reassign',
      onBehalfOf: { id: leaverId },
      people: [{ id: company.wang }],
      opinion: 'Leaves the company',
    });
  });
});

describe('a task that is closed or unknown', () => {
  it('takes no operation', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    await lin.act(open.path, 'approve', {}, { task: open.task });
    for (const [operation, body] of [
      ['claim', {}],
      ['unclaim', {}],
      ['transfer', { to: company.zhou }],
      ['delegate', { to: company.zhou }],
      ['resolve', { opinion: 'x' }],
      ['recall', {}],
      ['dueDate', { dueAt: '2099-01-01T00:00:00.000Z' }],
      ['urge', {}],
      ['cc', { people: [company.zhou] }],
      ['comments', { text: 'x' }],
      ['files', { file: 'x' }],
    ] as const) {
      const answer = await op(lin, open, operation, body);
      answer.expectCode(errors.taskTaken);
      expect(answer.body.message).toBe('taskTaken&&lin');
      (await op(lin, { ...open, task: `${open.instance}.999` }, operation, body)).expectCode(errors.notFound);
    }
    (await lin.put(`/process/tasks/${open.task}/draft`, {})).expectCode(errors.taskTaken);
    (await lin.get(`/process/tasks/${open.task}/desk`)).expectCode(errors.taskTaken);
    (await lin.delete(`/process/tasks/${open.task}/files/x`)).expectCode(errors.taskTaken);
  });

  it('of somebody else takes none from a stranger', async () => {
    const open = await anOpenTask(await decidedBy('departmentManager'));
    const stranger = await test.as(await aUser(test, 'passer', { permissions: ['test:nothing'] }));
    for (const [operation, body] of [
      ['claim', {}],
      ['unclaim', {}],
      ['transfer', { to: company.zhou }],
      ['delegate', { to: company.zhou }],
      ['resolve', { opinion: 'x' }],
      ['recall', {}],
      ['dueDate', { dueAt: '2099-01-01T00:00:00.000Z' }],
      ['urge', {}],
      ['cc', { people: [company.zhou] }],
      ['comments', { text: 'x' }],
      ['files', { file: 'x' }],
    ] as const)
      (await op(stranger, open, operation, body)).expectCode(errors.notYourTask);
    (await stranger.get(`/process/tasks/${open.task}/desk`)).expectCode(errors.notFound);
  });
});
