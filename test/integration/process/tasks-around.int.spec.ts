import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { usualPriority } from '#lab/shared/priority.js';
import type { OfferedAction } from '#lab/shared/process-view.js';
import { precedenceOf } from '#lab/process-host/index.js';
import { User } from '#lab/modules/org/server/index.js';
import type { Caller } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, hours } from '../../support/clock.js';
import {
  type Open,
  actionsOf,
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
  signIn,
  test,
  timelineOf,
  useTasks,
  wang,
  zhou,
} from '../../support/tasks.js';

useTasks();

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
  it('lets a user read the record, notifies them, and shows when they have read it', async () => {
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
  it('is for the user who may read the record; those named are notified and may read it', async () => {
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
  it('belong to a task or to its process, and are read by the user who may read the record', async () => {
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
    const [row] = await test.db.query({
      sql: 'SELECT `precedence` FROM `todo` WHERE `taskId` = ?',
      values: [open.task],
    });
    expect(Number(row?.precedence)).toBe(precedenceOf(usualPriority, Date.parse(dueAt)));
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
    expect([...(await deskOf(lin, open)).operations].sort()).toEqual(['attach', 'cc', 'draft', 'followUp', 'return']);
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

describe('what buttons are called', () => {
  const inBoth = (text: string) => `lab:labelsZh="${text}" lab:labelsEn="${text}"`;

  it('is said by the step before the process, and never by the history', async () => {
    const category = await decidedBy('departmentManager', inBoth('approve=Confirm receipt; transfer=转交'), (xml) =>
      xml.replace(/lab:subject="[^"]*"/, `$& ${inBoth('approve=Accept; reject=拒收; withdraw=Take back')}`),
    );
    const open = await anOpenTask(category);
    const labels = {
      approve: { zh: 'Confirm receipt', en: 'Confirm receipt' },
      reject: { zh: '拒收', en: '拒收' },
      transfer: { zh: '转交', en: '转交' },
    };
    expect((await lineOf(lin, open))?.labels).toEqual(labels);
    const actionsFor = async (who: Caller) =>
      ((await who.get(open.path)).data.actions as OfferedAction[]).map(({ action, label }) => [action, label]);
    expect(await actionsFor(lin)).toEqual([
      ['approve', labels.approve],
      ['reject', labels.reject],
    ]);
    expect(await actionsFor(chen)).toEqual([['withdraw', { zh: 'Take back', en: 'Take back' }]]);
    expect((await lin.act(open.path, 'approve', {}, { task: open.task })).data.state).toBe('approved');
    expect((await timelineOf(open)).map(({ verb }) => verb)).toContain('approve');
  });

  it('is the usual word without', async () => {
    const open = await anOpenTask(
      await decidedBy('departmentManager', '', (xml) => xml.replace(/ lab:labels\w+="[^"]*"/g, '')),
    );
    expect(await lineOf(lin, open)).not.toHaveProperty('labels');
    const actions = (await lin.get(open.path)).data.actions as OfferedAction[];
    expect(actions.map(({ action, label }) => [action, label])).toEqual([
      ['approve', undefined],
      ['reject', undefined],
    ]);
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

  it('of another user takes none from a stranger', async () => {
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
