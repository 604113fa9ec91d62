import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { errors } from '#lab/shared/errors.js';
import { LiveStreams } from '#lab/platform/live/live-streams.js';
import { Live } from '#lab/platform/live/live.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aGroup, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { hours, minutes } from '../../support/clock.js';
import { eventually } from '../../support/eventually.js';
import { TestLine } from '../../support/live-line.js';

/** Longer than signals are gathered. */
const aMoment = 700;
const lines: TestLine[] = [];

function listen(test: TestApp, who: Caller, after?: string): Promise<TestLine> {
  const line = new TestLine(test, who, after);
  lines.push(line);
  return line.opened();
}

afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});

describe('the live line of a user', () => {
  let test: TestApp;
  let company: Company;
  let chen: Caller;
  let lin: Caller;
  let zhou: Caller;
  let category: string;

  beforeAll(async () => {
    test = await TestApp.start();
    company = await aCompany(test);
    [chen, lin, zhou] = await Promise.all([test.as(company.chen), test.as(company.lin), test.as(company.zhou)]);
    category = await aCategory(test, 'LAB');
  });
  afterAll(() => test.stop());

  const idOf = (path: string) => path.split('/').at(-1) ?? '';
  const taskOf = async (who: Caller, path: string) => {
    const { rows } = (await who.get('/Common/getTodoList')).data as { rows: { task: string; recordId: string }[] };
    return rows.find(({ recordId }) => recordId === idOf(path))?.task ?? '';
  };

  it('says that a task has come, to the one who has to decide and to no other', async () => {
    const [own, other] = [await listen(test, lin), await listen(test, zhou)];
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    await eventually(() => own.hears('todo'), 'lin hears of the task');
    await eventually(() => other.hearsOf(idOf(path)), 'zhou hears that a record has changed');
    expect(other.hears('todo')).toBe(false);
  });

  it('says that a task is decided, by its key, to those who have it on their page', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const task = await taskOf(lin, path);
    const second = await listen(test, lin);
    expect(second.hearsOf(task)).toBe(false);
    await lin.act(path, 'approve', {}, { task });
    await eventually(
      () => second.hearsOf(task) && second.hearsOf(idOf(path)),
      'the other browser hears of the decision',
    );
    await eventually(() => second.hears('todo'), 'it counts the tasks of its user anew');
  });

  it('says that a process was suspended, and resumed, to those whose lists lose its tasks and have them again', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const manager = await test.as(await aUser(test, 'manager', { permissions: ['process:*'] }));
    const { instance } = (await chen.get(`${path}/process`)).data as { instance: string };
    for (const act of ['suspend', 'resume']) {
      const [own, other] = [await listen(test, lin), await listen(test, zhou)];
      await manager.post(`/process/instances/${instance}/${act}`, { reason: 'audit' });
      await eventually(() => own.hears('todo'), `lin hears of the ${act}`);
      expect(other.hears('todo')).toBe(false);
    }
  });

  it('reaches the members of a group, and no others', async () => {
    const group = await aGroup(test, 'listeners', [company.lin, company.zhou]);
    const [one, other, stranger] = [await listen(test, lin), await listen(test, zhou), await listen(test, chen)];
    await test.db.unit(async () => test.get(Live).changed({ ids: ['of the group'], todo: [`g:${group}`] }));
    await eventually(() => one.hears('todo') && other.hears('todo'), 'both members hear of it');
    await eventually(() => stranger.hearsOf('of the group'), 'the same change');
    expect(stranger.hears('todo')).toBe(false);
  });

  it('says that there is a notification', async () => {
    const line = await listen(test, zhou);
    await test.db.unit(async () =>
      test.get(Notifications).add({
        to: company.zhou,
        kind: 'test.live',
        title: { zh: '有新消息', en: 'News' },
        path: '/dashboard',
        event: 'live',
      }),
    );
    await eventually(() => line.hears('notifications'), 'zhou hears of the notification');
  });

  it('says nothing of what was undone', async () => {
    const line = await listen(test, zhou);
    const undone = test.db.unit(async () => {
      test.get(Live).changed({ ids: ['undone'], todo: [company.zhou] });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await test.db.unit(async () => test.get(Live).changed({ ids: ['done'] }));
    await eventually(() => line.hearsOf('done'), 'the unit after it');
    expect([line.hearsOf('undone'), line.hears('todo')]).toEqual([false, false]);
  });

  it('goes on where it was interrupted; where that is not known any more, it says so', async () => {
    const line = await listen(test, zhou);
    await test.db.unit(async () => test.get(Live).changed({ ids: ['first'] }));
    await eventually(() => line.hearsOf('first'), 'the first change');
    line.close();
    await test.db.unit(async () => test.get(Live).changed({ ids: ['meanwhile'] }));
    const again = await listen(test, zhou, line.last);
    await eventually(() => again.hearsOf('meanwhile'), 'what was missed');
    expect([again.has('missed'), again.hearsOf('first')]).toEqual([false, false]);
    const stale = await listen(test, zhou, 'of-another-start-7');
    await eventually(() => stale.has('missed'), 'that something was missed');
  });

  it('is not activity: the session ends as if it were not there, and the line with it', async () => {
    const idle = await test.as(company.zhou);
    const line = await listen(test, idle);
    test.clock.pass(minutes(20));
    await test.get(LiveStreams).beat();
    expect(line.has('end')).toBe(false);
    test.clock.pass(hours(12));
    await test.get(LiveStreams).beat();
    await eventually(() => line.has('end'), 'the end of the session');
    (await idle.get('/live')).expectCode(errors.notSignedIn);
    [chen, lin, zhou] = await Promise.all([test.as(company.chen), test.as(company.lin), test.as(company.zhou)]);
  });

  it('is refused without a session', async () => {
    expect((await test.nobody().get('/live')).status).toBe(401);
  });

  it('gives way to the ninth of the same user', async () => {
    const first = await listen(test, zhou);
    for (let count = 2; count <= 8; count++) await listen(test, zhou);
    expect(first.has('end')).toBe(false);
    await listen(test, zhou);
    await eventually(() => first.has('end'), 'the oldest line ends');
    expect(lines.slice(1).some((line) => line.has('end'))).toBe(false);
  });
});

describe('a server with open lines', () => {
  it('stops without waiting for them', async () => {
    const test = await TestApp.start({ diagrams: false });
    const { zhou } = await aCompany(test);
    await listen(test, await test.as(zhou));
    await test.stop();
  });
});

const overRedis = process.env.TEST_REDIS_URL === undefined ? describe.skip : describe;

overRedis('several servers', () => {
  const redisUrl = process.env.TEST_REDIS_URL ?? '';
  const redisPrefix = `labdesk-test-live-${process.pid}`;
  let one: TestApp;
  let other: TestApp;
  let company: Company;

  beforeEach(async () => {
    one = await TestApp.start({ diagrams: false, redisUrl, redisPrefix, executesJobs: false });
    other = await TestApp.start({ diagrams: false, redisUrl, redisPrefix, executesJobs: false, beside: one });
    company = await aCompany(one);
  });
  afterEach(async () => {
    await other.stop();
    await one.stop();
    const redis = new Redis(redisUrl);
    await redis.del(`${redisPrefix}:live`);
    redis.disconnect();
  });

  it('tell their pages what the others have done, and a page goes on at another one', async () => {
    const zhou = await one.as(company.zhou);
    const line = await listen(other, zhou);
    await eventually(async () => {
      await one.db.unit(async () => one.get(Live).changed({ ids: ['first'], todo: [company.zhou] }));
      return line.hearsOf('first') && line.hears('todo');
    }, 'what the other server did');
    line.close();
    const watching = await listen(one, zhou);
    await pause(aMoment);
    await other.db.unit(async () => other.get(Live).changed({ ids: ['second'] }));
    await eventually(() => watching.hearsOf('second'), 'the change, in Redis');
    const again = await listen(other, zhou, line.last);
    await eventually(() => again.hearsOf('second'), 'what was missed, from either server');
    expect(again.has('missed')).toBe(false);
  });

  it('leave no connection of their jobs behind when they stop', async () => {
    const third = await TestApp.start({ diagrams: false, redisUrl, redisPrefix, executesJobs: false, beside: one });
    const connection = third.get(Redis);
    await eventually(() => connection.status === 'ready', 'the connection');
    await third.stop();
    await eventually(() => connection.status === 'end', 'its end');
  });
});
