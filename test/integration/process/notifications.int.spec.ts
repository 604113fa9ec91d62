import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { NotificationPage } from '#lab/shared/notification-line.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { TaskNotices } from '#lab/process-host/command/task-notices.js';
import type { Caller } from '../../support/as-user.js';
import { days } from '../../support/clock.js';
import {
  actionsOf,
  anOpenTask,
  chen,
  company,
  decidedBy,
  done,
  lin,
  op,
  signIn,
  test,
  useTasks,
  zhou,
} from '../../support/tasks.js';

useTasks();

const list = async (who: Caller, query = '') =>
  (await who.get(`/me/notifications?size=50${query}`)).data as NotificationPage;
const titles = async (who: Caller) => (await list(who)).rows.map(({ title }) => title.en);
const unread = async (who: Caller) => (await who.get('/Common/getTodoCount')).data.notifications as number;

/** Every test begins with an empty list behind everybody's bell. */
beforeEach(() => test.db.unit(async () => test.db.write({ sql: 'DELETE FROM `notification`', values: [] })));

describe('the list behind the bell', () => {
  let category: string;
  beforeAll(async () => {
    category = await decidedBy('departmentManager');
  });

  it('has reminders, copies, mentions and results before any job, in both languages, each with its page', async () => {
    const open = await anOpenTask(category);
    await done(op(chen, open, 'urge', { text: 'The column is broken' }));
    await done(op(lin, open, 'comments', { text: '@chen which one?', mentions: [company.chen] }));
    await done(op(lin, open, 'cc', { people: [company.zhou] }));
    test.clock.pass(1000);
    await lin.act(open.path, 'approve', {}, { task: open.task });
    const [urged, ...others] = (await list(lin)).rows;
    expect(others).toEqual([]);
    expect(urged).toMatchObject({
      kind: 'process.urged',
      title: {
        en: expect.stringMatching(/^Please decide: Operated \d+$/),
        zh: expect.stringMatching(/^请尽快处理：Operated \d+$/),
      },
      text: 'The column is broken',
      path: `/process/todo?task=${encodeURIComponent(open.task)}`,
      read: false,
    });
    const ofChen = (await list(chen)).rows;
    expect(ofChen.map(({ kind }) => kind)).toEqual(['process.ended', 'process.mentioned']);
    expect(ofChen[1]).toMatchObject({
      text: '@chen which one?',
      path: `/process/record/purchase-request/${open.path.split('/').at(-1)}`,
    });
    expect((await list(zhou)).rows.map(({ kind }) => kind)).toEqual(['process.copied']);
    await test.drain();
    expect([(await list(lin)).total, (await list(chen)).total, (await list(zhou)).total]).toEqual([1, 2, 1]);
  });

  it('has nothing of what was undone', async () => {
    const open = await anOpenTask(category);
    await test.drain();
    const sent = test.mailbox.mails.length;
    const notice = { kind: 'mentioned', instance: open.instance, task: open.task, element: 'managerApproval' } as const;
    const undone = test.db.unit(() => {
      const notices = test.get(TaskNotices);
      notices.pass({ ...notice, by: company.lin, people: [company.chen], text: 'Never mind' });
      notices.end(open.instance);
      test.db.beforeCommit(() => Promise.reject(new Error('undone')));
      return Promise.resolve();
    });
    await expect(undone).rejects.toThrow('undone');
    await test.drain();
    expect([await titles(chen), test.mailbox.mails.length]).toEqual([[], sent]);
  });

  it('says who rejected a request and why', async () => {
    const open = await anOpenTask(category);
    expect(await actionsOf(lin, open)).toContain('reject');
    expect((await lin.act(open.path, 'reject', { opinion: 'Not this year' }, { task: open.task })).data).toBeTruthy();
    expect((await list(chen)).rows[0]).toMatchObject({
      kind: 'process.rejected',
      title: { en: expect.stringMatching(/^lin rejected Operated \d+ \(.+\)$/) },
      text: 'Not this year',
    });
  });

  it('has no new task, which the inbox counts, and nothing that its reader did', async () => {
    const open = await anOpenTask(category);
    await done(op(chen, open, 'comments', { text: 'Look, @chen', mentions: [company.chen] }));
    await test.drain();
    expect([await titles(lin), await titles(chen)]).toEqual([[], []]);
  });
});

describe('a notification', () => {
  const notify = (to: string, event: string) =>
    test.db.unit(async () =>
      test.get(Notifications).add({
        to,
        kind: 'sample.happened',
        title: { zh: `发生了${event}`, en: `${event} happened` },
        path: '/sample',
        event,
      }),
    );

  it('comes once for one event', async () => {
    for (const event of ['one', 'one', 'two']) await notify(company.chen, event);
    expect(await titles(chen)).toEqual(['two happened', 'one happened']);
  });

  it('is read alone or with all that came before it, by its own reader only', async () => {
    for (const event of ['one', 'two', 'three']) {
      test.clock.pass(1000);
      await notify(company.chen, event);
    }
    const [, two, one] = (await list(chen)).rows;
    (await lin.post(`/me/notifications/${one?.id}/read`)).expectCode(errors.notFound);
    expect(await unread(chen)).toBe(3);
    await done(chen.post(`/me/notifications/${one?.id}/read`));
    await done(chen.post(`/me/notifications/${one?.id}/read`));
    expect((await list(chen, '&unread=true')).rows.map(({ title }) => title.en)).toEqual([
      'three happened',
      'two happened',
    ]);
    await done(lin.post('/me/notifications/read', { until: two?.at ?? '' }));
    expect(await unread(chen)).toBe(2);
    await done(chen.post('/me/notifications/read', { until: two?.at ?? '' }));
    expect([await unread(chen), await titles(chen)]).toEqual([1, ['three happened', 'two happened', 'one happened']]);
    (await chen.post('/me/notifications/read', { until: 'yesterday' })).expectCode(errors.field);
  });

  it('is paged, latest first', async () => {
    for (let at = 1; at <= 5; at++) {
      test.clock.pass(1000);
      await notify(company.chen, `event ${at}`);
    }
    const page = (await chen.get('/me/notifications?size=2&page=2')).data as NotificationPage;
    expect([page.total, page.rows.map(({ title }) => title.en)]).toEqual([5, ['event 3 happened', 'event 2 happened']]);
  });

  it('is removed after its retention period', async () => {
    await notify(company.chen, 'old');
    test.clock.pass(days(170));
    await signIn();
    await notify(company.chen, 'young');
    test.clock.pass(days(11));
    await test.drain();
    await signIn();
    expect(await titles(chen)).toEqual(['young happened']);
  });
});
