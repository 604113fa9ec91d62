import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clocks } from '#lab/modules/system/server/health/clocks.js';
import { DatabaseClock } from '#lab/platform/clock/database-clock.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { JobRelay } from '#lab/platform/jobs/job-relay.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { TestApp } from '../../support/app.js';
import { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { hours, minutes, seconds } from '../../support/clock.js';
import { aDatabase, testDatabase, type TestDatabase } from '../../support/databases.js';
import { Door } from '../../support/door.js';
import { eventually } from '../../support/eventually.js';

/** Processes on several machines share a server; the embedded file has the clock of its one machine. */
const severalMachines = testDatabase === 'mysql' ? describe : describe.skip;

let database: TestDatabase;
let test: TestApp;
let adminId: string;
let admin: Caller;
let ran = 0;

beforeAll(async () => {
  database = await aDatabase();
  test = await TestApp.start({ diagrams: false, on: database });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
  const handler = { topic: 'test.work', queue: 'work', mode: 'unit', attempts: 1 } as const;
  test.get(JobHandlers).register({ ...handler, run: async () => void ran++ });
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

const aJob = () => test.db.unit(async () => test.get(Jobs).add('test.work', {}));
const clockFinding = async (caller = admin) =>
  (await caller.get('/system/health')).data.checks.find(({ part }: { part: string }) => part === 'clock');

describe('a process whose machine has another time', () => {
  it('says so from five seconds on, and agrees again by itself', async () => {
    test.clock.ahead = seconds(5) - 1;
    expect(await clockFinding()).toMatchObject({ state: 'good', found: 'together' });
    test.clock.ahead = -seconds(5);
    expect(await clockFinding()).toMatchObject({ state: 'warn', found: 'skewed' });
    await test.get(Clocks).report();
    test.clock.ahead = 0;
    // Others see what it said of itself.
    expect(await clockFinding()).toMatchObject({ state: 'warn', found: 'skewed' });
    await test.get(Clocks).report();
    expect(await clockFinding()).toMatchObject({ state: 'good', found: 'together' });
  });

  it('is forgotten when it says nothing any more', async () => {
    test.clock.ahead = hours(2);
    await test.get(Clocks).report();
    test.clock.ahead = 0;
    expect(await clockFinding()).toMatchObject({ state: 'bad', found: 'skewedFar' });
    test.clock.pass(minutes(11));
    expect(await clockFinding()).toMatchObject({ state: 'good', found: 'together' });
  });

  it('takes no jobs from a minute on, and takes them again afterwards', async () => {
    await test.drain();
    await aJob();
    test.clock.ahead = minutes(1);
    await test.get(JobRelay).sweep();
    await test.get(JobRelay).sweep();
    expect(await test.db.query({ sql: 'SELECT `fence` FROM `job` WHERE `topic` = ?', values: ['test.work'] })).toEqual([
      { fence: 0 },
    ]);
    test.clock.ahead = minutes(1) - 1;
    await test.drain();
    expect(ran).toBe(1);
  });
});

severalMachines('a process two hours ahead of the database', () => {
  it('follows the database, also when its machine is set while it runs', async () => {
    let machine = () => Date.now() + hours(2);
    const clock = await DatabaseClock.start(test.db, () => machine());
    const differs = () => Math.abs(clock.now().getTime() - Date.now());
    expect([differs() < 1000, Math.abs(clock.skew() - hours(2)) < 1000, clock.isFarOff()]).toEqual([true, true, true]);
    machine = () => Date.now() - minutes(3);
    expect([differs() < 1000, Math.abs(clock.skew() + minutes(3)) < 1000]).toEqual([true, true]);
    machine = Date.now;
    expect([differs() < 1000, clock.isOff()]).toEqual([true, false]);
    clock.onApplicationShutdown();
  });

  it('fires no timer early, takes no lease, ends no session, and says so', async () => {
    const now = Date.now();
    const job = { topic: 'system.clock', payload: '{}', attempts: 0, parked: false, createdAt: now, lastError: null };
    await test.db.unit(async () => {
      test.db.write(remove('job', { parked: false }));
      test.db.write(
        insert('job', { ...job, id: 'timer', key: 'timer', dueAt: now + hours(1), fence: 0 }),
        insert('job', { ...job, id: 'leased', key: 'leased', dueAt: now + minutes(1), fence: 1 }),
        insert('job', { ...job, id: 'due', key: 'due', dueAt: now, fence: 0 }),
      );
    });
    test.clock.set(new Date(now).toISOString());
    const { token } = await test.as(adminId);
    const door = await Door.server({
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret that only the tests know, of 32 and more characters',
      FILES_URL: `file:${join(database.folder, 'files')}`,
      DEMO: 'false',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import=${pathToFileURL(join(process.cwd(), 'test/support/shift-clock.mjs')).href}`,
      CLOCK_SHIFT_MS: String(hours(2)),
    });
    try {
      // Polled every second.
      await pause(2500);
      const sql = 'SELECT `id`, `fence` FROM `job` WHERE `id` IN (?, ?, ?) ORDER BY `id`';
      expect(await test.db.query({ sql, values: ['timer', 'leased', 'due'] })).toEqual([
        { id: 'due', fence: 0 },
        { id: 'leased', fence: 1 },
        { id: 'timer', fence: 0 },
      ]);
      const there = new Caller(door.address, token);
      expect(await clockFinding(there)).toMatchObject({ state: 'bad', found: 'skewedFar' });
      // The other server's page says it too.
      const here = new Caller(test.address, token);
      await eventually(async () => (await clockFinding(here)).found === 'skewedFar', 'the report of the skewed server');
    } finally {
      await door.stop('SIGKILL');
    }
  });
});
