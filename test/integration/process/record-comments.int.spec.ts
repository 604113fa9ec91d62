import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aRequest } from '../../support/builders/purchase.js';
import {
  type Open,
  anOpenTask,
  chen,
  company,
  decidedBy,
  done,
  mails,
  test,
  timelineOf,
  useTasks,
} from '../../support/tasks.js';

useTasks();

const say = (who: Caller, { path }: Pick<Open, 'path'>, text: string, mentions: string[] = [], key?: string) =>
  who.post(`${path}/comments`, { text, mentions }, key ? { 'idempotency-key': key } : {});
const comments = async (open: Open) =>
  (await timelineOf(open)).flatMap(({ verb, by, opinion }) => (verb === 'comment' ? [[by?.id, opinion]] : []));

describe('a comment on a record', () => {
  let category: string;
  /** Reads the record because of the task alone. */
  let approver: Caller;
  let stranger: Caller;
  let [approverId, strangerId] = ['', ''];
  beforeAll(async () => {
    const permissions = ['purchase:request:search'];
    approverId = await aUser(test, 'decider', { permissions });
    strangerId = await aUser(test, 'stranger', { permissions });
    category = await decidedBy(`user(${approverId})`);
  });
  beforeEach(async () => {
    [approver, stranger] = [await test.as(approverId), await test.as(strangerId)];
  });

  it('is written by the requester while the process is in progress, after it, and in the next round', async () => {
    const open = await anOpenTask(category);
    await done(say(chen, open, 'While it waits'));
    expect((await approver.act(open.path, 'reject', { opinion: 'No' }, { task: open.task })).data).toBeTruthy();
    await done(say(chen, open, 'Why not?'));
    await done(say(approver, open, 'Too late this year'));
    expect((await chen.act(open.path, 'submit')).data).toBeTruthy();
    await done(say(chen, open, 'Once more'));
    expect(await comments(open)).toEqual([
      [company.chen, 'While it waits'],
      [company.chen, 'Why not?'],
      [approverId, 'Too late this year'],
      [company.chen, 'Once more'],
    ]);
    expect((await timelineOf(open)).at(-1)).toMatchObject({ verb: 'comment', round: 2 });
  });

  it('is refused to those who may not read the record, and on one that was never submitted', async () => {
    const open = await anOpenTask(category);
    (await say(stranger, open, 'I am a stranger')).expectCode(errors.notFound);
    const draft = { path: await aRequest(chen, category, company.chen, { title: 'Never submitted' }) };
    (await say(chen, draft, 'Hello')).expectCode(errors.notFound);
    for (const text of ['  ', 'x'.repeat(2001)]) (await say(chen, open, text)).expectCode(errors.field);
    expect(await comments(open)).toEqual([]);
  });

  it('of the requester lets those who are mentioned read the record, and notifies them by mail and at the bell', async () => {
    const open = await anOpenTask(category);
    const guestId = await aUser(test, 'guest', { permissions: ['purchase:request:search'], language: 'en' });
    const guest = await test.as(guestId);
    (await guest.get(open.path)).expectCode(errors.notFound);
    (await say(chen, open, 'Hello @nobody', ['nobody'])).expectCode(errors.field);
    await done(say(chen, open, '@guest which model?', [guestId]));
    await test.drain();
    expect(mails('guest', /^chen mentioned you: /).at(-1)?.plain).toContain('@guest which model?');
    const [line] = (await guest.get('/me/notifications')).data.rows;
    expect(line).toMatchObject({
      kind: 'process.mentioned',
      text: '@guest which model?',
      path: `/process/record/purchase-request/${open.path.split('/').at(-1)}`,
    });
    expect((await guest.get(open.path)).data.number).toBeTruthy();
    await done(say(guest, open, 'The small one'));
    expect((await comments(open)).at(-1)).toEqual([guestId, 'The small one']);
  });

  it('of others mentions only users who can read the record already', async () => {
    const open = await anOpenTask(category);
    (await say(approver, open, '@stranger look', [company.chen, strangerId])).expectCode(errors.mentionOfNoReader);
    await done(say(approver, open, '@chen look', [company.chen]));
    (await stranger.get(open.path)).expectCode(errors.notFound);
  });

  it('is written once however often it is sent, and is in the audit', async () => {
    const open = await anOpenTask(category);
    for (let time = 1; time <= 2; time++) await done(say(chen, open, 'Only once', [], 'comment-key'));
    expect(await comments(open)).toEqual([[company.chen, 'Only once']]);
    const rows = await test.db.query({
      sql: "SELECT `actor` FROM `audit` WHERE `action` = 'process.comment' AND `recordId` = ?",
      values: [open.instance],
    });
    expect(rows.map(({ actor }) => actor)).toEqual([company.chen]);
  });
});
