import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Health } from '#lab/modules/system/server/health/health.service.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { insert, remove, update } from '#lab/platform/database/sql.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import { SilentServer } from '../../support/silent-server.js';
import { TestSmtp } from '../../support/smtp.js';

let test: TestApp;
let admin: Caller;
let adminId: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  adminId = await aUser(test, 'admin', { permissions: ['*'] });
  admin = await test.as(adminId);
});
afterAll(() => test.stop());

const check = async (part: string) =>
  (await admin.get('/system/health')).data.checks.find((each: { part: string }) => each.part === part);
const mailServerAt = (port: number) =>
  test.db.unit(() => test.get(Settings).put(mailSettings, { host: '127.0.0.1', port }));
const fact = (found: { facts: { name: string; value: unknown }[] }, name: string) =>
  found.facts.find((each) => each.name === name)?.value;

describe('the health page', () => {
  it('is for administrators, while machines ask without a session', async () => {
    const other = await test.as(await aUser(test, 'other'));
    (await other.get('/system/health')).expectCode(errors.forbidden);
    (await other.post('/system/health/clocks')).expectCode(errors.forbidden);
    expect((await test.nobody().get('/health/ready')).data).toEqual({ ready: true });
  });

  it('reports the database, the folder of files and the program', async () => {
    const database = await check('database');
    expect(database).toMatchObject({ state: 'good', found: 'answers', detail: null });
    expect(Number(fact(database, 'size'))).toBeGreaterThan(10_000);
    expect(fact(database, 'dialect')).toMatch(test.db.dialect.name === 'sqlite' ? /SQLite/ : /MySQL|MariaDB/);
    expect(await check('storage')).toMatchObject({ found: expect.stringMatching(/writable|almostFull/) });
    expect(Number(fact(await check('program'), 'memory'))).toBeGreaterThan(1_000_000);
  });

  it('says what is not set up', async () => {
    expect(await check('redis')).toMatchObject({ state: 'off', found: 'noRedis' });
    expect(await check('mail')).toMatchObject({ state: 'off', found: 'noMailServer' });
  });

  it('connects to the mail server, and says why it cannot', async () => {
    const smtp = await TestSmtp.start();
    await mailServerAt(Number(new URL(smtp.url).port));
    expect(await check('mail')).toMatchObject({ state: 'good', found: 'answers' });
    await smtp.stop();
    expect(await check('mail')).toMatchObject({
      state: 'bad',
      found: 'failed',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('compares the clocks, also of those that do the jobs', async () => {
    const before = await check('clock');
    expect([before.state, Math.abs(Number(fact(before, 'skewHere'))) < 2000]).toEqual(['good', true]);
    expect(fact(before, 'worker')).toBeUndefined();
    await admin.post('/system/health/clocks');
    await test.drain();
    expect(typeof fact(await check('clock'), 'worker')).toBe('string');
  });

  it('sees work that waits too long, and work that was given up', async () => {
    expect(await check('jobs')).toMatchObject({ state: 'good', found: 'jobsFlow' });
    test.get(JobHandlers).register({
      topic: 'test.broken',
      queue: 'work',
      mode: 'unit',
      attempts: 1,
      run: () => Promise.reject(new Error('no')),
    });
    await test.db.unit(async () => test.get(Jobs).add('test.broken', {}));
    await test.drain();
    expect(await check('jobs')).toMatchObject({ state: 'warn', found: 'jobsParked' });
    await test.db.unit(async () => test.get(Jobs).add('test.broken', {}));
    test.clock.pass(minutes(6));
    expect(await check('jobs')).toMatchObject({ state: 'bad', found: 'jobsLate' });
  });

  it('gives up a look that takes too long', async () => {
    const silent = await SilentServer.start();
    await mailServerAt(silent.port);
    const { checks } = await test.get(Health).look(50);
    silent.stop();
    expect(checks.find(({ part }) => part === 'mail')).toMatchObject({ state: 'bad', found: 'noAnswer' });
  });

  it('sees runs that stand still without an incident', async () => {
    expect(await check('processes')).toMatchObject({ state: 'good', found: 'running' });
    const about = {
      subject: 'leave-claim',
      recordId: 'r1',
      instanceId: 'i1',
      element: 'approve',
      openedAt: 1,
      priority: 50,
    };
    const pairs = { pairs1: 0, pairs2: 0, pairs3: 0, pairs4: 0, precedence: 0 };
    await test.db.unit(async () => {
      const run = { id: 'i1', rootId: 'i1', definitionId: 'd1', subject: 'leave-claim', recordId: 'r1', round: 1 };
      const rest = { state: '{}', vars: '{}', version: 1, titleZh: '请假', card: '{}', expected: '', startedAt: 1 };
      test.db.write(
        insert('process_instance', { ...run, ...rest, titleEn: 'Leave', searchText: '' }),
        insert('process_task', { id: 'i1.1', ...about, status: '0' }),
        insert('todo', { taskId: 'i1.1', principal: 'u:gone', kind: 'task', ...about, ...pairs }),
        // What may be done by a user is no one's task.
        insert('todo', { taskId: 'i1.1', principal: `u:${adminId}`, kind: 'offer', ...about, ...pairs }),
      );
    });
    const nobody = await check('processes');
    expect(nobody).toMatchObject({ state: 'warn', found: 'nobodyActs' });
    expect(['running', 'nobodyActs', 'stopped'].map((name) => fact(nobody, name))).toEqual([1, 1, 0]);
    await test.db.unit(async () =>
      test.db.write(
        remove('todo', { kind: 'offer' }),
        update('todo', { principal: `u:${adminId}` }, { taskId: 'i1.1' }),
      ),
    );
    expect(await check('processes')).toMatchObject({ state: 'good', found: 'running' });

    await test.db.unit(async () => test.get(Jobs).add('process.work', { instance: 'i1' }));
    test.clock.pass(minutes(59));
    admin = await test.as(adminId);
    expect(fact(await check('processes'), 'workWaits')).toBe(0);
    await test.db.unit(async () => test.get(Jobs).add('process.timer', { instance: 'i1' }, { key: 'timer:i1.1' }));
    test.clock.pass(minutes(4));
    const waits = await check('processes');
    expect(waits).toMatchObject({ state: 'warn', found: 'workWaits' });
    expect([fact(waits, 'workWaits'), fact(waits, 'timersLate')]).toEqual([1, 0]);
    test.clock.pass(minutes(2));
    expect(fact(await check('processes'), 'timersLate')).toBe(1);
    await test.db.unit(async () => test.db.write(remove('job', { topic: 'process.work' })));
    expect(await check('processes')).toMatchObject({ state: 'warn', found: 'timersLate' });
  });
});
