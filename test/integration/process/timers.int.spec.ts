import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { InsideView, TrailEntry } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { days, hours, minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';
import { aSample, sampleRoom, SampleWords } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let mender: string;
let onlooker: string;
let ann: Caller;
let admin: Caller;
let watcher: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;

/** Waits a day, and then runs a step in the background. */
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="sample.waiting" ${names('waiting')} lab:subject="sample" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    <bpmn:intermediateCatchEvent id="day" ${names('a day')} lab:state="sent"><bpmn:timerEventDefinition id="dayFor"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:serviceTask id="booking" ${names('booking')} lab:handler="book" lab:async="true"/>
    <bpmn:endEvent id="end" ${names('end')} lab:state="done"/>
    ${flow('f1', 'start', 'day')}${flow('f2', 'day', 'booking')}${flow('f3', 'booking', 'end')}
  </bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom, executesJobs: false });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  mender = await aUser(test, 'mender', { permissions: ['process:*'] });
  onlooker = await aUser(test, 'watcher', { permissions: ['process:instance:search'] });
  await test.db.unit(() => test.get(Definitions).publish({ key: 'sample.waiting', xml, origin: 'file' }));
});
beforeEach(signIn);
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Days pass, and sessions end. */
async function signIn(): Promise<void> {
  ann = await test.as(owner);
  admin = await test.as(mender);
  watcher = await test.as(onlooker);
}

interface Waiting {
  readonly path: string;
  readonly id: string;
  readonly armed: number;
  readonly seen: string;
}

const inside = async (id: string) => (await admin.get(`/process/instances/${id}/inside`)).data as InsideView;
const viewOf = async (path: string) => (await ann.get(`${path}/process`)).data as ProcessView;

/** A record whose process waits for its timer. */
async function waiting(): Promise<Waiting> {
  const path = await aSample(test, 'sample.waiting', owner);
  expect((await ann.act(path, 'submit')).status).toBe(201);
  const { instance: id } = await viewOf(path);
  const [timer] = (await inside(id)).timers;
  return { path, id, armed: timer?.armed ?? 0, seen: timer?.dueAt ?? '' };
}

const change = (who: Caller, { id, armed, seen }: Waiting, dueAt: string | null) =>
  who.post(`/process/instances/${id}/timers`, { armed, seen, dueAt, reason: 'The delivery is here' });
async function done(answer: Promise<Answer>): Promise<void> {
  void (await answer).data;
}

const run = (who: Caller, id: string, token: number) =>
  who.post(`/process/instances/${id}/jobs/${token}/run`, { reason: 'The printer works again' });
const later = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();

describe('a timer of an instance', () => {
  it('is shown with its step and when it is due, and with what is left while the instance is suspended', async () => {
    const { id } = await waiting();
    const shown = { element: 'day', does: 'event', repeats: false };
    expect((await inside(id)).timers).toMatchObject([{ ...shown, dueAt: later(days(1)), restMs: null }]);
    await admin.post(`/process/instances/${id}/suspend`, { reason: 'x' });
    expect((await inside(id)).timers).toMatchObject([{ ...shown, dueAt: null, restMs: days(1) }]);
  });

  it('is due at the time that an administrator gives it, neither before nor at the old one', async () => {
    const at = await waiting();
    const dueAt = later(days(2));
    await done(change(admin, at, dueAt));
    test.clock.pass(days(1) + minutes(1));
    await test.drain();
    await signIn();
    expect((await inside(at.id)).timers).toMatchObject([{ dueAt }]);
    test.clock.pass(days(1));
    await test.drain();
    await signIn();
    expect((await viewOf(at.path)).ended).toBe(true);
    const [kept] = await test.db.repo(AuditRow).findBy({ action: 'process.changeTimer', recordId: at.id });
    expect(kept?.detail).toEqual({ reason: 'The delivery is here', before: at.seen, after: dueAt });
  });

  it('fires at once; what follows is the doing of the process, the change that of the administrator', async () => {
    const at = await waiting();
    await done(change(admin, at, null));
    await test.drain();
    const { ended, timeline } = await viewOf(at.path);
    expect(ended).toBe(true);
    expect(timeline.filter(({ verb }) => verb === 'timerChanged')).toMatchObject([
      { by: { name: { zh: 'mender' } }, opinion: 'The delivery is here' },
    ]);
    const { rows } = (await admin.get(`/process/instances/${at.id}/history?page=1&size=50`)).data as Page<TrailEntry>;
    expect(rows.filter(({ kind }) => kind === 'fired')).toMatchObject([{ by: null, opinion: null }]);
    (await change(admin, at, null)).expectCode(errors.taskTaken);
  });

  it('of two who change it at once one is answered 8001, and the time of the other counts', async () => {
    const at = await waiting();
    const given = [later(hours(30)), later(hours(40))];
    const both = await Promise.all(given.map((dueAt) => change(admin, at, dueAt)));
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, errors.stale.code].sort());
    const won = both.findIndex(({ body }) => body.code === 200);
    expect((await inside(at.id)).timers).toMatchObject([{ dueAt: given[won] }]);
  });

  it('is refused to those who only watch, without a reason, for a number that is no timer, and while it is suspended', async () => {
    const at = await waiting();
    (await change(watcher, at, null)).expectCode(errors.forbidden);
    (await change(admin, { ...at, armed: 99 }, null)).expectCode(errors.taskTaken);
    (await change(admin, { ...at, id: 'none' }, null)).expectCode(errors.notFound);
    (await change(admin, at, 'tomorrow')).expectCode(errors.field);
    const { armed, seen } = at;
    (await admin.post(`/process/instances/${at.id}/timers`, { armed, seen, dueAt: null })).expectCode(errors.field);
    await admin.post(`/process/instances/${at.id}/suspend`, { reason: 'x' });
    (await change(admin, at, null)).expectCode(errors.suspended);
    expect(await test.db.repo(AuditRow).countBy({ action: 'process.changeTimer', recordId: at.id })).toBe(0);
  });
});

describe('a step that runs in the background', () => {
  /** An instance whose step has failed once and is tried again later. */
  async function failed(): Promise<Waiting> {
    const at = await waiting();
    test.get(SampleWords).book = () => Promise.reject(new Error('the printer is off'));
    await done(change(admin, at, null));
    await test.drain();
    return at;
  }

  it('is shown with its tries and its last error, and is tried at once with all its tries', async () => {
    const { id, path } = await failed();
    const [job] = (await inside(id)).jobs;
    expect(job).toMatchObject({
      element: 'booking',
      attempts: 1,
      isGivenUp: false,
      lastError: 'Error: the printer is off',
      stack: expect.stringMatching(/^Error: the printer is off\n +at .*\.ts/),
    });
    const seen = (await watcher.get(`/process/instances/${id}/inside`)).data as InsideView;
    expect(seen.jobs).toEqual([{ ...job, stack: null }]);
    expect(job?.dueAt).not.toBe(test.clock.now().toISOString());
    test.get(SampleWords).book = () => undefined;
    await done(run(admin, id, job?.token ?? 0));
    await test.drain();
    expect((await viewOf(path)).ended).toBe(true);
    const [kept] = await test.db.repo(AuditRow).findBy({ action: 'process.runJob', recordId: id });
    expect(kept?.detail).toEqual({ reason: 'The printer works again', attempts: 1 });
    (await run(admin, id, job?.token ?? 0)).expectCode(errors.taskTaken);
  });

  it('is refused to those who only watch, where nothing runs, without a reason, and while the instance is suspended', async () => {
    const { id } = await failed();
    const token = (await inside(id)).jobs[0]?.token ?? 0;
    (await run(watcher, id, token)).expectCode(errors.forbidden);
    (await run(admin, id, 99)).expectCode(errors.taskTaken);
    (await run(admin, 'none', token)).expectCode(errors.notFound);
    (await admin.post(`/process/instances/${id}/jobs/${token}/run`, {})).expectCode(errors.field);
    await admin.post(`/process/instances/${id}/suspend`, { reason: 'x' });
    (await run(admin, id, token)).expectCode(errors.suspended);
    await admin.post(`/process/instances/${id}/resume`, { reason: 'x' });
    test.get(SampleWords).book = () => undefined;
    await done(run(admin, id, token));
    await test.drain();
  });
});
