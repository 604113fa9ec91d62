import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { LinkedTask } from '#lab/shared/task-link.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { heldForDigest, QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { mailSettings, type MailSettings } from '#lab/platform/mail/mail-settings.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { Definitions } from '#lab/process-host/index.js';
import { User } from '#lab/modules/org/server/index.js';
import type { Answer } from '../../support/as-user.js';
import { aUser, change } from '../../support/builders/org.js';
import { simpleProcess, withApprovals } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, minutes, seconds } from '../../support/clock.js';
import {
  aGroup,
  admin,
  anOpenTask,
  chen,
  company,
  done,
  lin,
  op,
  test,
  timelineOf,
  useTasks,
  zhou,
  type Open,
} from '../../support/tasks.js';

useTasks();

/** Decided by Lin, who may say something. */
let category: string;
/** The diagram as the house has it. */
let original: string;
let isDrawnAnew = false;
/** The one diagram of these tests, with the people of its step and more of it. */
async function draw(assignee: string, more = '', changed = (xml: string) => xml): Promise<void> {
  isDrawnAnew = true;
  const xml = original
    .replace(/ lab:(operations|sign)="[^"]*"/g, '')
    .replace(/(id="managerApproval"[^>]*?) lab:assignee="[^"]*"/, `$1 lab:assignee="${assignee}" ${more}`);
  const published = { key: simpleProcess, xml: changed(xml), origin: 'designer' } as const;
  await test.db.unit(() => test.get(Definitions).publish(published));
}
const drawUsual = async () => {
  await draw(`user(${company.lin})`);
  isDrawnAnew = false;
};
beforeAll(async () => {
  original = (await admin.get(`/process/drafts/${simpleProcess}`)).data.xml;
  await drawUsual();
  category = await aCategory(test, 'LINKED', { process: simpleProcess });
  await change(test, User, company.lin, { language: 'en' });
});
beforeEach(() => setMail({ decideByMail: true }));
afterEach(async () => {
  if (isDrawnAnew) await drawUsual();
});

const settings = () => test.get(Settings).get(mailSettings);
async function setMail(values: Partial<MailSettings>): Promise<void> {
  const before = await settings();
  await test.db.unit(() => test.get(Settings).put(mailSettings, { ...before, ...values }));
}

let addresses = 0;
const browser = 'Mail browser 1.0';
const post = (path: string, body: object, more: Record<string, string> = {}): Promise<Answer> =>
  test.nobody().post(`/process/taskLinks/${path}`, body as Record<string, unknown>, {
    'x-forwarded-for': `198.51.100.${(addresses++ % 250) + 1}`,
    'user-agent': browser,
    ...more,
  });
const open = (ticket: string) => post('open', { ticket });
const opened = async (ticket: string) => (await open(ticket)).data as LinkedTask;
const decide = (ticket: string, version: number, more: object = {}) =>
  post('decide', { ticket, action: 'approve', version, ...more });

/** The tickets in the mails to a user, the oldest first. */
const ticketsOf = (user: string) =>
  test.mailbox
    .to(`${user}@lab.test`)
    .map(({ plain }) => /http:\/\/labdesk\.test\/decide\?language=(?:en|zh)#([\w-]{43})/.exec(plain)?.[1])
    .filter((ticket) => ticket !== undefined);
/** A new task of Lin's, with the ticket of its mail. */
async function aLinkedTask(user = 'lin'): Promise<Open & { readonly ticket: string }> {
  const before = ticketsOf(user).length;
  const task = await anOpenTask(category);
  await test.drain();
  const [ticket = '', ...others] = ticketsOf(user).slice(before);
  expect({ ticket: ticket.length, others }).toEqual({ ticket: 43, others: [] });
  return { ...task, ticket };
}
const isGone = async (ticket: string) => (await open(ticket)).expectCode(errors.taskLinkGone);
const stateOf = async ({ path }: Pick<Open, 'path'>) => (await chen.get(path)).data.state as string;
const links = (task: string) => test.db.query({ sql: 'SELECT * FROM `task_link` WHERE `taskId` = ?', values: [task] });

describe('the link in the mail of a task', () => {
  it('is offered only when the setting is on', async () => {
    await setMail({ decideByMail: false });
    const before = ticketsOf('lin').length;
    const { task } = await anOpenTask(category);
    await test.drain();
    expect(ticketsOf('lin')).toHaveLength(before);
    expect(await links(task)).toEqual([]);
  });

  it.each([
    ['addresses for copies', { cc: ['boss@lab.test'] }],
    ['one address for all mails', { redirect: 'trial@lab.test' }],
  ])('is not offered with %s, and one that was sent before works no more', async (_, shared) => {
    const { ticket } = await aLinkedTask();
    await setMail(shared);
    try {
      const { task } = await anOpenTask(category);
      await test.drain();
      expect(await links(task)).toEqual([]);
      await isGone(ticket);
    } finally {
      await setMail({ cc: [], redirect: '' });
    }
    expect((await opened(ticket)).receiver.zh).toBe('lin');
  });

  it('stays hidden where a mail goes to others too since it was queued', async () => {
    test.mailbox.fail = new Error('451 busy');
    const { task } = await anOpenTask(category);
    await test.drain();
    expect(await links(task)).toHaveLength(1);
    await setMail({ redirect: 'trial@lab.test' });
    test.mailbox.fail = undefined;
    try {
      test.clock.pass(minutes(2));
      await test.drain();
    } finally {
      await setMail({ redirect: '' });
    }
    const mail = test.mailbox.to('trial@lab.test').at(-1);
    expect(mail?.plain).toContain('/decide?language=en#••••••••');
  });

  it('is in no mail that waits for the digest of the day', async () => {
    await setMail({ digestAt: '0800' });
    try {
      const { task } = await anOpenTask(category);
      await test.drain();
      expect(await links(task)).toEqual([]);
    } finally {
      await setMail({ digestAt: '' });
    }
  });

  it('is forgotten where a mail is left to the digest since it was queued', async () => {
    test.mailbox.fail = new Error('451 busy');
    const { task } = await anOpenTask(category);
    await test.drain();
    await setMail({ digestAt: '0800' });
    test.mailbox.fail = undefined;
    try {
      test.clock.pass(minutes(2));
      await test.drain();
      const held = await test.db.repo(QueuedMail).findBy({ receiverId: company.lin, digest: heldForDigest });
      const hiding = held.filter(({ plain }) => plain.includes('/decide'));
      expect(hiding.map(({ secret }) => secret)).toEqual([null]);
      expect(await links(task)).toHaveLength(1);
    } finally {
      await setMail({ digestAt: '' });
    }
  });

  it('is kept in no table: the queue and its preview show a mask, the row of the link a hash', async () => {
    const { ticket, task } = await aLinkedTask();
    const [row] = await links(task);
    expect(row).toMatchObject({ userId: company.lin, sentTo: 'lin@lab.test', usedAt: null });
    for (const table of ['mail_queue', 'task_link', 'job', 'audit', 'notification'])
      expect(JSON.stringify(await test.db.query({ sql: `SELECT * FROM \`${table}\``, values: [] }))).not.toContain(
        ticket,
      );
    const [mail] = await test.db.repo(QueuedMail).find({
      where: { receiverId: company.lin, template: 'process.opened' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: 1,
    });
    const viewer = await test.as(await aUser(test, `viewer${addresses}`, { permissions: ['*'] }));
    const { plain } = (await viewer.get(`/system/mails/${mail?.id}`)).data as { plain: string };
    expect(plain).toContain('Decide without signing in: http://labdesk.test/decide?language=en#••••••••');
  });

  it('is in the mail of a reminder, too', async () => {
    const task = await aLinkedTask();
    await done(op(chen, task, 'urge'));
    await test.drain();
    const again = ticketsOf('lin').at(-1) ?? '';
    expect(again).not.toBe(task.ticket);
    expect((await opened(again)).number).toBe((await opened(task.ticket)).number);
  });

  it('is not for a step whose people fill in fields: these need the form of Labdesk', async () => {
    await draw(`user(${company.lin})`, 'lab:form="dueDate=edit"');
    const { task } = await anOpenTask(category);
    await test.drain();
    expect(await links(task)).toEqual([]);
  });
});

describe('the page of a link', () => {
  it('shows the task as the inbox does, and nothing is decided by looking, however often', async () => {
    const task = await aLinkedTask();
    const detail = (await chen.get(task.path)).data;
    const first = await opened(task.ticket);
    expect(first).toEqual({
      receiver: { zh: 'lin', en: 'lin' },
      owner: null,
      kind: { zh: '采购申请', en: 'Purchase request' },
      number: detail.number,
      title: { zh: detail.title, en: detail.title },
      step: expect.anything(),
      requester: { zh: 'chen', en: 'chen' },
      openedAt: expect.any(String),
      dueAt: expect.any(String),
      amount: expect.any(String),
      currency: 'CNY',
      category: expect.anything(),
      decisions: [
        { action: 'approve', label: { zh: '通过', en: 'Approve' }, look: 'primary', asks: 'opinion' },
        { action: 'reject', label: { zh: '拒绝', en: 'Reject' }, look: 'danger', asks: 'reason' },
      ],
      version: detail.version,
      path: `/process/todo?task=${encodeURIComponent(task.task)}`,
    });
    expect(await opened(task.ticket)).toEqual(first);
    expect(await stateOf(task)).toBe('requested');
    expect((await links(task.task))[0]).toMatchObject({ usedAt: null });
  });

  it('does nothing on a GET, and neither it nor its answer is kept or names an address elsewhere', async () => {
    const task = await aLinkedTask();
    for (const path of ['open', 'decide', `open?ticket=${task.ticket}`])
      expect((await test.nobody().get(`/process/taskLinks/${path}`)).status).toBe(404);
    const answer = await open(task.ticket);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await stateOf(task)).toBe('requested');
  });

  it('does not show what the step hides from its people', async () => {
    const chief = await aUser(test, 'chief', { permissions: ['purchase:request:approve'], language: 'en' });
    await draw(`user(${company.lin})`, '', (xml) =>
      withApprovals(xml, { chiefApproval: `user(${chief})` }).replace(
        'id="chiefApproval"',
        'id="chiefApproval" lab:form="amount=hidden"',
      ),
    );
    const { ticket } = await aLinkedTask();
    const shown = await opened(ticket);
    expect(shown.amount).toBeDefined();
    expect((await decide(ticket, shown.version)).data).toMatchObject({ state: { en: expect.any(String) } });
    await test.drain();
    const hidden = await opened(ticketsOf('chief').at(-1) ?? '');
    expect(hidden).not.toHaveProperty('amount');
    expect(hidden).not.toHaveProperty('currency');
    expect(hidden.number).toBe(shown.number);
  });

  it('needs a ticket that was given out', async () => {
    await isGone('x'.repeat(43));
    (await open('')).expectCode(errors.field);
    (await open('x'.repeat(201))).expectCode(errors.field);
    (await post('open', {})).expectCode(errors.field);
    (await decide('x'.repeat(43), 1)).expectCode(errors.taskLinkGone);
  });
});

describe('deciding by a link', () => {
  it('is the act of its receiver: noted with address and browser, and opens no session', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    const answer = await decide(task.ticket, version, { opinion: ' By mail ' });
    expect(answer.data).toEqual({ state: { zh: '已通过', en: 'Approved' }, warnings: [] });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await stateOf(task)).toBe('approved');
    const entry = (await timelineOf(task)).find(({ verb }) => verb === 'approve');
    expect(entry).toMatchObject({ by: { id: company.lin }, opinion: 'By mail' });
    const { id } = (await chen.get(task.path)).data as { id: string };
    const rows = await test.db.repo(AuditRow).findBy({ recordId: id, action: 'purchase-request.approve' });
    expect(rows).toMatchObject([{ actor: company.lin, ip: expect.stringMatching(/^198\.51\.100\./) }]);
    expect(rows[0]?.detail).toEqual({ mailLink: true, browser });
    const auditor = await test.as(await aUser(test, `auditor${addresses}`, { permissions: ['*'] }));
    const shown = (await auditor.get(`/system/audit/${rows[0]?.id}`)).data as { facts: { label: { en: string } }[] };
    expect(shown.facts.map(({ label }) => label.en)).toEqual(['By the link of a mail', 'Browser']);
    const held = await test.db.query({
      sql: 'SELECT COUNT(*) AS n FROM `session` WHERE `userId` = ? AND `userAgent` = ?',
      values: [company.lin, browser],
    });
    expect(Number(held[0]?.n)).toBe(0);
  });

  it('is possible once; a replay says that it has been decided', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    expect((await decide(task.ticket, version)).body.code).toBe(success);
    (await decide(task.ticket, version)).expectCode(errors.taskLinkUsed);
    (await decide(task.ticket, version + 1, { action: 'reject', opinion: 'no' })).expectCode(errors.taskLinkUsed);
    (await open(task.ticket)).expectCode(errors.taskLinkUsed);
    expect(await stateOf(task)).toBe('approved');
  });

  it('is done by one of two who try at once', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    const answers = await Promise.all([
      decide(task.ticket, version),
      decide(task.ticket, version, { action: 'reject', opinion: 'no' }),
    ]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([success, errors.taskLinkUsed.code]));
    const decided = (await timelineOf(task)).filter(({ verb }) => verb === 'approve' || verb === 'reject');
    expect(decided).toHaveLength(1);
  });

  it('asks for the opinion that the decision or the step needs, and the link works on after a refusal', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    for (const opinion of [{}, { opinion: '  ' }])
      expect((await decide(task.ticket, version, { action: 'reject', ...opinion })).body.code).toBe(errors.field.code);
    (await decide(task.ticket, version + 7)).expectCode(errors.stale);
    (await decide(task.ticket, version, { opinion: 'x'.repeat(2001) })).expectCode(errors.field);
    expect((await decide(task.ticket, version, { action: 'reject', opinion: 'Too dear' })).body.code).toBe(success);
    expect((await timelineOf(task)).find(({ verb }) => verb === 'reject')).toMatchObject({ opinion: 'Too dear' });

    await draw(`user(${company.lin})`, 'lab:operations="opinion"');
    const other = await aLinkedTask();
    const shown = await opened(other.ticket);
    expect(shown.decisions.map(({ asks }) => asks)).toEqual(['reason', 'reason']);
    (await decide(other.ticket, shown.version)).expectCode(errors.required);
    expect((await decide(other.ticket, shown.version, { opinion: 'Fine' })).body.code).toBe(success);
  });

  it('shows who suspended its process and why, before a decision is tried', async () => {
    const { ticket, task } = await aLinkedTask();
    const [todo] = await test.db.query({ sql: 'SELECT `instanceId` FROM `todo` WHERE `taskId` = ?', values: [task] });
    const steer = (word: string) =>
      done(admin.post(`/process/instances/${String(todo?.instanceId)}/${word}`, { reason: 'audit' }));
    await steer('suspend');
    const { suspended, version } = await opened(ticket);
    expect(suspended).toEqual({ at: expect.any(String), by: { zh: 'drawer', en: 'drawer' }, reason: 'audit' });
    (await decide(ticket, version)).expectCode(errors.suspended);
    await steer('resume');
    const resumed = await opened(ticket);
    expect(resumed).not.toHaveProperty('suspended');
    expect((await decide(ticket, resumed.version)).data.state.en).toBe('Approved');
  });

  it('shows the buttons as the diagram calls them', async () => {
    const inBoth = 'approve=确认收货';
    await draw(`user(${company.lin})`, `lab:labelsZh="${inBoth}" lab:labelsEn="${inBoth}"`);
    const { decisions } = await opened((await aLinkedTask()).ticket);
    expect(decisions.map(({ label }) => label.zh)).toEqual(['确认收货', '拒绝']);
  });

  it('is only for the decisions of its task', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    for (const action of ['submit', 'withdraw', 'toString', 'release'])
      (await decide(task.ticket, version, { action })).expectCode(errors.taskLinkGone);
    expect(await stateOf(task)).toBe('requested');
  });

  it('is for one of two tasks of a record, each with a link of its own', async () => {
    const names = (text: string) => `name="${text}" lab:nameZh="${text}" lab:nameEn="${text}"`;
    const flow = (from: string, to: string) =>
      `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
    const gateway = (id: string) => `<bpmn:parallelGateway id="${id}" ${names(id)}/>`;
    const look = (id: string) =>
      `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${company.lin})" lab:actions="approve"/>${flow('fork', id)}${flow(id, 'join')}`;
    await draw(`user(${company.lin})`, '', (xml) =>
      xml
        .replace('sourceRef="managerApproval" targetRef="approved"', 'sourceRef="managerApproval" targetRef="fork"')
        .replace(
          '<bpmn:endEvent id="approved"',
          `${gateway('fork')}${look('first')}${look('second')}${gateway('join')}${flow('join', 'approved')}<bpmn:endEvent id="approved"`,
        ),
    );
    const { ticket } = await aLinkedTask();
    expect((await decide(ticket, (await opened(ticket)).version)).body.code).toBe(success);
    const before = ticketsOf('lin').length;
    await test.drain();
    const both = ticketsOf('lin').slice(before);
    expect(both).toHaveLength(2);
    const [first = '', second = ''] = both;
    const pages = [await opened(first), await opened(second)];
    expect(pages.map(({ step }) => step.en).sort()).toEqual(['first', 'second']);
    expect(pages.map(({ decisions }) => decisions.map(({ action }) => action))).toEqual([['approve'], ['approve']]);
    expect((await decide(first, pages[0]?.version ?? 0)).body.code).toBe(success);
    expect((await opened(second)).decisions).toHaveLength(1);
  });

  it('is refused to the side of the record, as in the inbox', async () => {
    const before = ticketsOf('lin').length;
    const path = await aRequest(lin, category, company.lin, { title: 'Of her own' });
    await lin.act(path, 'submit');
    await test.drain();
    expect(ticketsOf('lin')).toHaveLength(before);
  });

  it('is for each member of a group until one of them has the task in hand', async () => {
    await aGroup('LINKED', [company.lin, company.zhou]);
    await draw('group(LINKED)');
    const task = await aLinkedTask();
    const zhous = ticketsOf('zhou').at(-1) ?? '';
    expect((await opened(zhous)).receiver.zh).toBe('zhou');
    await done(op(zhou, task, 'claim'));
    await isGone(task.ticket);
    const { version } = await opened(zhous);
    expect((await decide(zhous, version)).body.code).toBe(success);
  });
});

describe('a link is worth nothing', () => {
  afterEach(async () => {
    await change(test, User, company.lin, { email: 'lin@lab.test', status: '0' });
  });

  it('once its task is decided elsewhere', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    expect((await lin.act(task.path, 'approve')).data.state).toBe('approved');
    await isGone(task.ticket);
    (await decide(task.ticket, version)).expectCode(errors.taskLinkGone);
  });

  it('once its task is withdrawn', async () => {
    const task = await aLinkedTask();
    expect((await chen.act(task.path, 'withdraw')).data.state).toBe('draft');
    await isGone(task.ticket);
    // The task that comes after it has a link of its own.
    expect((await chen.act(task.path, 'submit')).data.state).toBe('requested');
    await test.drain();
    await isGone(task.ticket);
    expect((await opened(ticketsOf('lin').at(-1) ?? '')).receiver.zh).toBe('lin');
  });

  it('once its task is transferred: the new assignee has a link of their own', async () => {
    const task = await aLinkedTask();
    await done(op(lin, task, 'transfer', { to: company.zhou }));
    await test.drain();
    await isGone(task.ticket);
    const { version, receiver } = await opened(ticketsOf('zhou').at(-1) ?? '');
    expect(receiver.zh).toBe('zhou');
    (await decide(task.ticket, version)).expectCode(errors.taskLinkGone);
    expect(await stateOf(task)).toBe('requested');
  });

  it('while its receiver is asked for an opinion only', async () => {
    const task = await aLinkedTask();
    const before = ticketsOf('zhou').length;
    await done(op(lin, task, 'delegate', { to: company.zhou, final: false }));
    await test.drain();
    expect(ticketsOf('zhou')).toHaveLength(before);
    await isGone(task.ticket);
  });

  it('to a disabled user, and to one with another mail address', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    for (const values of [{ status: '1' }, { status: '4' }, { email: 'lin.moved@lab.test' }, { email: null }]) {
      await change(test, User, company.lin, values);
      await isGone(task.ticket);
      (await decide(task.ticket, version)).expectCode(errors.taskLinkGone);
      await change(test, User, company.lin, { email: 'lin@lab.test', status: '0' });
    }
    expect((await decide(task.ticket, version)).body.code).toBe(success);
  });

  it('while the setting is off', async () => {
    const task = await aLinkedTask();
    const { version } = await opened(task.ticket);
    await setMail({ decideByMail: false });
    await isGone(task.ticket);
    (await decide(task.ticket, version)).expectCode(errors.taskLinkGone);
  });

  it('after 72 hours, and is removed a day later', async () => {
    const task = await aLinkedTask();
    test.clock.pass(days(3) - 1);
    const { version } = await opened(task.ticket);
    test.clock.pass(1);
    await isGone(task.ticket);
    (await decide(task.ticket, version)).expectCode(errors.taskLinkGone);
    const [row] = await links(task.task);
    expect(row).toMatchObject({ usedAt: null });
    test.clock.pass(days(1) + 1);
    await test.db.unit(() => test.get(Schedules).runNow('account.sweep'));
    await test.drain();
    // Reminders have brought others since.
    expect((await links(task.task)).map(({ id }) => id)).not.toContain(row?.id);
  });
});

it('tickets can be tried sixty times a minute from one address', async () => {
  const from = { 'x-forwarded-for': '203.0.113.77' };
  const codes: number[] = [];
  for (let at = 0; at < 61; at++)
    codes.push(
      (await post(at % 2 === 0 ? 'open' : 'decide', { ticket: 'none', action: 'approve', version: 1 }, from)).body.code,
    );
  expect(codes.filter((code) => code === errors.tooMany.code)).toHaveLength(1);
  test.clock.pass(seconds(61));
  (await post('open', { ticket: 'none' }, from)).expectCode(errors.taskLinkGone);
});
