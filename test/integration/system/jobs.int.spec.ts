import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { hours, minutes } from '../../support/clock.js';

const topic = 'test.failing';
const regular = 'test.regular';
let test: TestApp;
let admin: Caller;
let broken = true;
let done = 0;
let rounds = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  test.get(JobHandlers).register({
    topic,
    queue: 'work',
    mode: 'unit',
    attempts: 1,
    run: () => {
      if (broken) return Promise.reject(new Error('the printer is out of paper'));
      done++;
      return Promise.resolve();
    },
  });
  test.get(Schedules).register({
    topic: regular,
    next: (now) => new Date(now.getTime() + hours(1)),
    run: () => {
      if (broken) return Promise.reject(new Error('the shelf is gone'));
      rounds++;
      return Promise.resolve(rounds === 1);
    },
  });
});
afterAll(() => test.stop());

const kind = async (name: string) =>
  (await admin.get('/system/jobs?size=100')).data.rows.find((row: { topic: string }) => row.topic === name);
const parked = async (query = '') => (await admin.get(`/system/jobs/parked?${query}`)).data;
const audited = async (action: string) => (await admin.get(`/system/audit?action=${action}`)).data.total;
async function giveUp(order: number): Promise<void> {
  broken = true;
  await test.db.unit(async () => test.get(Jobs).add(topic, { order }));
  await test.drain();
}

describe('scheduled work', () => {
  it('is for administrators only', async () => {
    const other = await test.as(await aUser(test, 'other'));
    for (const path of ['', '/parked']) (await other.get(`/system/jobs${path}`)).expectCode(errors.forbidden);
    for (const path of ['audit.seal/run', 'parked/x/retry', 'parked/x/discard'])
      (await other.post(`/system/jobs/${path}`, { version: 0 })).expectCode(errors.forbidden);
  });

  it('of every room is there with a name in both languages', async () => {
    const { rows } = (await admin.get('/system/jobs?size=100')).data;
    expect(rows.length).toBeGreaterThan(14);
    const unnamed = rows.filter(({ name }: { name: { zh: string } }) => name.zh === '未命名任务');
    expect(unnamed.map((row: { topic: string }) => row.topic)).toEqual([regular, topic]);
    expect(await kind('process.retention')).toMatchObject({
      name: { zh: '清理过期实例', en: 'Delete old instances' },
      way: 'regular',
      endedAt: null,
      nextAt: '2026-11-20T18:00:00.000Z',
      waiting: 1,
      due: 0,
    });
    expect(await kind('mail.send')).toMatchObject({ name: { en: 'Send mail' }, way: 'asked', waiting: 0 });
  });

  it('is narrowed by its way and its name, and paged', async () => {
    const regularOnes = (await admin.get('/system/jobs?way=regular')).data;
    expect(regularOnes.rows.map((row: { topic: string }) => row.topic)).toEqual([
      'account.sweep',
      'audit.seal',
      'cockpit.stuck',
      'company.licences',
      'contract.days',
      'hr.goals',
      'hr.jobDescriptions',
      'hr.labourContracts',
      'hr.leaveYear',
      'org.leaders',
      'process.measure',
      'process.retention',
      'purchase.settle',
      'purchase.statistics',
      'system.archive',
      'system.mailDigest',
      regular,
    ]);
    const found = (await admin.get(`/system/jobs?search=${encodeURIComponent('封存')}`)).data;
    expect(found.rows).toMatchObject([{ topic: 'audit.seal' }]);
    expect((await admin.get('/system/jobs?size=2&page=2')).data.rows).toHaveLength(2);
  });

  it('is run now when a user says so, and says how that went', async () => {
    expect((await admin.post('/system/jobs/audit.seal/run')).data).toBeNull();
    expect(await kind('audit.seal')).toMatchObject({ due: 1 });
    await test.drain();
    expect(await kind('audit.seal')).toMatchObject({ failed: false, endedAt: test.clock.now().toISOString(), due: 0 });
    expect(await audited('job.runNow')).toBe(1);
    (await admin.post('/system/jobs/mail.send/run')).expectCode(errors.notFound);
  });

  it('is never given up: what failed is there and is tried again; what has more goes on at once', async () => {
    await admin.post(`/system/jobs/${regular}/run`);
    await test.drain();
    expect(await kind(regular)).toMatchObject({ failed: true, error: 'the shelf is gone', waiting: 1, parked: 0 });
    broken = false;
    test.clock.pass(minutes(1));
    await test.drain();
    expect(rounds).toBe(2);
    const next = new Date(test.clock.now().getTime() + hours(1)).toISOString();
    expect(await kind(regular)).toMatchObject({ failed: false, error: null, waiting: 1, nextAt: next });
  });
});

describe('given-up work', () => {
  it('is listed with its error, and done after all when it is tried again', async () => {
    await giveUp(1);
    const { rows, total } = await parked(`topic=${topic}&search=printer`);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ topic, attempts: 1, error: expect.stringContaining('out of paper') });
    expect(rows[0].payload).toContain('"order": 1');
    expect(await kind(topic)).toMatchObject({ parked: 1 });
    expect((await parked('search=elsewhere')).total).toBe(0);

    const { id, version } = rows[0];
    (await admin.post(`/system/jobs/parked/${id}/retry`, { version: version - 1 })).expectCode(errors.stale);
    broken = false;
    expect((await admin.post(`/system/jobs/parked/${id}/retry`, { version })).data).toBeNull();
    await test.drain();
    expect(done).toBe(1);
    expect((await parked()).total).toBe(0);
    expect(await audited('job.retry')).toBe(1);
    (await admin.post(`/system/jobs/parked/${id}/retry`, { version })).expectCode(errors.notFound);
  });

  it('is thrown away, and the audit keeps what it was', async () => {
    await giveUp(2);
    const [job] = (await parked()).rows;
    (await admin.post(`/system/jobs/parked/${job.id}/discard`, {})).expectCode(errors.field);
    expect((await admin.post(`/system/jobs/parked/${job.id}/discard`, { version: job.version })).data).toBeNull();
    broken = false;
    test.clock.pass(minutes(20));
    await test.drain();
    expect(done).toBe(1);
    const [row] = (await admin.get('/system/audit?action=job.discard')).data.rows;
    const detail = (await admin.get(`/system/audit/${row.id}`)).data;
    expect(detail).toMatchObject({ recordId: job.id, subjectName: { en: 'Scheduled job' } });
    expect(JSON.parse(detail.stored)).toEqual({ topic, payload: { order: 2 }, attempts: 1 });
  });
});
