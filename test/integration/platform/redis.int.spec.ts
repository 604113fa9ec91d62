import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { JobQueue } from '#lab/platform/jobs/job-queue.port.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { TestApp } from '../../support/app.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { hours, minutes } from '../../support/clock.js';
import { testDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';

const redisUrl = process.env.TEST_REDIS_URL;
/** Nothing listens there. */
const deadUrl = 'redis://127.0.0.1:1';
const redisPrefix = `labdesk-test-${process.pid}`;
/** Server and worker need a database that two processes share. */
const twoProcesses = testDatabase === 'mysql' ? describe : describe.skip;

let server: TestApp;
let worker: TestApp;
let redis: Redis;

/** A server that only writes what is due, and a worker that does it. */
async function start(url: string): Promise<void> {
  server = await TestApp.start({ redisUrl: url, redisPrefix, executesJobs: false });
  worker = await TestApp.start({ redisUrl: url, redisPrefix, beside: server });
}

async function stop(): Promise<void> {
  await worker.stop();
  await server.stop();
}

async function forget(): Promise<void> {
  const keys = await redis.keys(`${redisPrefix}:*`);
  if (keys.length > 0) await redis.del(keys);
}

/** The main job: a request is submitted, and the one who has to decide gets a mail and later a reminder. */
async function theRequestGoesItsWay(disturb: () => Promise<void>): Promise<void> {
  const company: Company = await aCompany(server);
  const chen = await server.as(company.chen);
  const path = await aRequest(chen, await aCategory(server, 'LAB'), company.chen);
  await chen.act(path, 'submit');
  await disturb();
  await eventually(
    () => worker.mailbox.to('lin@lab.test').length === 1,
    'the mail about the task',
    () => worker.clock.pass(minutes(2)),
  );
  await disturb();
  worker.clock.pass(hours(24));
  await eventually(
    () => worker.mailbox.to('lin@lab.test').length >= 2,
    'the reminder',
    () => worker.clock.pass(minutes(2)),
  );
}

(redisUrl === undefined ? describe.skip : twoProcesses)('with Redis', () => {
  beforeAll(() => {
    redis = new Redis(redisUrl ?? '');
  });
  beforeEach(async () => {
    await start(redisUrl ?? '');
  });
  afterEach(async () => {
    await stop();
    await forget();
  });
  afterAll(() => redis.quit());

  it('what a server writes is carried to a worker', async () => {
    const seen: string[] = [];
    for (const app of [server, worker]) {
      app.get(JobHandlers).register<{ name: string }>({
        topic: 'test.work',
        queue: 'work',
        mode: 'unit',
        attempts: 3,
        run: ({ payload }) =>
          Promise.resolve(void seen.push(`${app === worker ? 'worker' : 'server'} ${payload.name}`)),
      });
    }
    worker.get(JobRelay).start();
    await server.db.unit(async () => void server.get(Jobs).add('test.work', { name: 'one' }));
    await eventually(() => seen.length > 0, 'the work');
    expect(seen).toEqual(['worker one']);
    expect(await redis.xlen(`${redisPrefix}:work:events`)).toBeGreaterThan(0);
  });

  it('a worker whose clock is far off leaves alone what others claimed, until its clock is right again', async () => {
    let done = 0;
    const handler = { topic: 'test.work', queue: 'work', mode: 'free', attempts: 1 } as const;
    worker.get(JobHandlers).register({ ...handler, run: async () => void done++ });
    worker.clock.ahead = minutes(1);
    await pause(1200);
    const claimed = (id: string) => ({ id, topic: 'test.work', payload: {}, fence: 1, attempts: 0 });
    // The worker asked for the first before its clock went wrong.
    for (const id of ['first', 'second']) {
      await server.get(JobQueue).dispatch('work', [claimed(id)]);
      await pause(800);
    }
    expect(done).toBe(0);
    worker.clock.ahead = 0;
    await eventually(() => done === 1, 'the second');
  });

  it('everything still happens when Redis forgets all it knows, again and again', async () => {
    worker.get(JobRelay).start();
    await theRequestGoesItsWay(forget);
  });

  it('a mail that was refused is tried again after its pause', async () => {
    worker.get(JobRelay).start();
    await theMailIsTriedAgain();
  });
});

/** A mail that its server refuses is tried again by a worker after a minute, and not before. */
async function theMailIsTriedAgain(): Promise<void> {
  worker.mailbox.fail = new Error('451 come back later');
  await server.db.unit(async () =>
    server.get(Mails).queue({ id: null, email: 'ann@lab.test', language: 'en' }, { title: 'Again', blocks: [] }),
  );
  const state = async () =>
    (
      await server.db.query({
        sql: 'SELECT m.`sendStatus`, m.`attempts`, j.`dueAt`, j.`attempts` AS `failures` FROM `mail_queue` m JOIN `job` j ON j.`topic` = ?',
        values: ['mail.send'],
      })
    )[0];
  await eventually(async () => Number((await state())?.failures) === 1, 'the first failure');
  const { sendStatus, attempts, dueAt } = (await state()) ?? {};
  expect([sendStatus, attempts]).toEqual(['0', 1]);
  expect(Number(dueAt) - server.clock.now().getTime()).toBe(minutes(1));
  worker.mailbox.fail = undefined;
  server.clock.pass(minutes(1));
  await eventually(() => worker.mailbox.to('ann@lab.test').length === 1, 'the second try');
}

twoProcesses('without Redis at its address', () => {
  beforeEach(() => start(deadUrl));
  afterEach(stop);

  it('everything still happens', async () => {
    worker.get(JobRelay).start();
    await theRequestGoesItsWay(() => Promise.resolve());
  });

  it('a mail that was refused is tried again after its pause', async () => {
    worker.get(JobRelay).start();
    await theMailIsTriedAgain();
  });
});
