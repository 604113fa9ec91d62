import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { InsideView, TrailEntry } from '#lab/shared/process-inspection.js';
import { BpmnError, Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';
import { aSample, SampleNote, sampleRoom, SampleWords } from '../../support/sample.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let words: SampleWords;
let owner: string;
let approver: string;
let ann: Caller;
let ben: Caller;
let manager: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;

/** Sent, then something, then an approval, then done. */
const diagram = (key: string, between: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:error id="fullError" errorCode="FULL"/>
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    ${between}
    <bpmn:userTask id="approval" ${names('approval')} lab:assignee="user(${approver})" lab:actions="approve" lab:state="sent"/>
    <bpmn:endEvent id="end" ${names('end')} lab:state="done"/>
    ${flow('toEnd', 'approval', 'end')}
  </bpmn:process>
</bpmn:definitions>`;
const book = (more = '') => `<bpmn:serviceTask id="booking" ${names('booking')} lab:handler="book"${more}/>`;
const throughBooking = flow('toBooking', 'start', 'booking') + flow('toApproval', 'booking', 'approval');
const full =
  `<bpmn:boundaryEvent id="full" ${names('full')} attachedToRef="booking"><bpmn:errorEventDefinition id="fullDefinition" errorRef="fullError"/></bpmn:boundaryEvent>` +
  `<bpmn:endEvent id="failed" ${names('failed')} lab:state="failed"/>${flow('toFailed', 'full', 'failed')}`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  words = test.get(SampleWords);
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  const diagrams = {
    'sample.direct': flow('toApproval', 'start', 'approval'),
    'sample.booked': book() + throughBooking,
    'sample.queued': book(' lab:async="true"') + throughBooking,
    'sample.sent': book(' lab:state="sent"') + throughBooking,
    'sample.full': book() + throughBooking + full,
    'sample.queued-full': book(' lab:async="true"') + throughBooking + full,
  };
  for (const [key, between] of Object.entries(diagrams)) {
    await test.db.unit(() => test.get(Definitions).publish({ key, xml: diagram(key, between), origin: 'file' }));
  }
});
beforeEach(async () => {
  words.book = () => undefined;
  words.enterDone = () => undefined;
  const watcher = await aUser(test, unique('watcher'), {
    permissions: ['process:*'],
  });
  [ann, ben, manager] = (await Promise.all([owner, approver, watcher].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.stop());

const fails = (error: Error) => () => {
  throw error;
};
const notesOf = (path: string) => test.db.repo(SampleNote).countBy({ recordId: path.split('/').pop() ?? '' });
const viewOf = async (path: string) => (await ann.get(`${path}/process`)).data;
const retry = async (path: string, by = manager) => {
  const { instance, incidents } = await viewOf(path);
  return by.post(`/process/instances/${instance}/incidents/${incidents[0]?.id}/retry`, { reason: 'Mended' });
};
const stopped = async (key: string) =>
  (await manager.get(`/process/instances?definition=${key}&show=stopped`)).data.rows as {
    recordId: string;
    incidents: number;
  }[];

it('is not retried by an administrator whose own record it stops', async () => {
  words.book = fails(new Error('the store does not answer'));
  const id = await aUser(test, unique('both'), { permissions: ['sample:*', 'process:*'] });
  const both = await test.as(id);
  const path = await aSample(test, 'sample.booked', id);
  await both.act(path, 'submit');
  const { instance, incidents } = (await both.get(`${path}/process`)).data as {
    instance: string;
    incidents: { id: string }[];
  };
  const at = `/process/instances/${instance}/incidents/${incidents[0]?.id}/retry`;
  words.book = () => undefined;
  (await both.post(at, { reason: 'Mended' })).expectCode(errors.ownProcess);
  expect(((await both.get(`${path}/process`)).data as { incidents: object[] }).incidents).toHaveLength(1);
  expect((await manager.post(at, { reason: 'Mended' })).data).toBeNull();
  expect(((await both.get(`${path}/process`)).data as { incidents: object[] }).incidents).toEqual([]);
});

describe('a handler that throws', () => {
  const sentToBooking = async () => {
    const path = await aSample(test, 'sample.booked', owner);
    words.book = fails(new Error('the store does not answer'));
    expect((await ann.act(path, 'submit')).data).toMatchObject({ state: 'draft', actions: [] });
    return path;
  };

  it('stops its process there; what it did is undone, what led there is kept', async () => {
    const path = await sentToBooking();
    expect(await notesOf(path)).toBe(0);
    expect((await ann.get(path)).data).toMatchObject({ state: 'draft', title: 'sample.booked sample' });
    const { timeline } = await viewOf(path);
    expect(timeline.map(({ verb }: { verb: string }) => verb)).toEqual(['submit', 'incident']);
    expect(await violations(test.db)).toEqual([]);
  });

  it.each(['sample.booked', 'sample.queued'])(
    'shows from where it failed to those who may retry it (%s)',
    async (key) => {
      words.book = fails(new Error('the store does not answer'));
      const path = await aSample(test, key, owner);
      await ann.act(path, 'submit');
      for (let tries = 0; tries < 4; tries++) {
        await test.drain();
        test.clock.pass(minutes(1));
      }
      const { instance, incidents } = await viewOf(path);
      expect(incidents).toHaveLength(1);
      expect(JSON.stringify(incidents)).not.toContain('.ts');
      const stacksFor = async (who: Caller) =>
        ((await who.get(`/process/instances/${instance}/inside`)).data as InsideView).stacks;
      expect(await stacksFor(manager)).toEqual({
        [incidents[0].id]: expect.stringMatching(/^Error: the store does not answer\n +at .*\.ts/),
      });
      const watcher = await test.as(await aUser(test, unique('watches'), { permissions: ['process:instance:search'] }));
      expect(await stacksFor(watcher)).toEqual({});
      words.book = () => undefined;
      expect((await retry(path)).body.code).toBe(200);
      await test.drain();
      expect(await stacksFor(manager)).toEqual({});
    },
  );

  it('is shown where its record and its process are shown', async () => {
    const path = await sentToBooking();
    const incident = { element: 'booking', message: 'the store does not answer', at: test.clock.now().toISOString() };
    const view = await viewOf(path);
    expect(view).toMatchObject({ ended: false, incidents: [incident] });
    expect((await manager.get(`/process/instances/${view.instance}`)).data.incidents).toEqual(view.incidents);
    const recordId = path.split('/').pop() ?? '';
    expect((await stopped('sample.booked')).find((row) => row.recordId === recordId)?.incidents).toBe(1);
  });

  it('is with others of one cause, whatever numbers they name', async () => {
    for (const amount of [12, 7]) {
      const path = await aSample(test, 'sample.booked', owner);
      words.book = fails(new Error(`the shelf is short of ${amount}`));
      await ann.act(path, 'submit');
    }
    const causes = (await manager.get('/process/incidents')).data as { message: string; incidents: object[] }[];
    const [short] = causes.filter(({ message }) => message.startsWith('the shelf'));
    expect(short).toMatchObject({
      message: expect.stringMatching(/^the shelf is short of (12|7)$/),
      incidents: [{ element: 'booking' }, { element: 'booking' }],
    });
  });

  it('is tried again by those who may, and as long as it fails nothing moves', async () => {
    const path = await sentToBooking();
    (await retry(path, ann)).expectCode(errors.forbidden);
    (await retry(path, ben)).expectCode(errors.forbidden);
    const { instance, incidents } = await viewOf(path);
    const at = `/process/instances/${instance}/incidents/${incidents[0].id}/retry`;
    (await manager.post(at, {})).expectCode(errors.field);
    (await manager.post(at, { reason: ' ' })).expectCode(errors.field);
    expect((await viewOf(path)).incidents).toEqual(incidents);
    words.book = fails(new TypeError('still not'));
    expect((await retry(path)).data).toBeNull();
    expect((await viewOf(path)).incidents).toMatchObject([{ element: 'booking', message: 'still not' }]);
    expect([await notesOf(path), (await ann.get(path)).data.title]).toEqual([0, 'sample.booked sample']);
    (await ben.act(path, 'approve')).expectCode(errors.notYourTask);
  });

  it('goes on from there once it is mended, and its incident is over', async () => {
    const path = await sentToBooking();
    const { instance, incidents } = await viewOf(path);
    words.book = () => undefined;
    expect((await retry(path)).data).toBeNull();
    expect((await viewOf(path)).incidents).toEqual([]);
    const recordId = path.split('/').pop() ?? '';
    expect((await stopped('sample.booked')).filter((row) => row.recordId === recordId)).toEqual([]);
    expect(await notesOf(path)).toBe(1);
    expect((await ann.get(path)).data).toMatchObject({ state: 'sent', title: 'sample.booked sample booked' });
    (
      await manager.post(`/process/instances/${instance}/incidents/${incidents[0].id}/retry`, { reason: 'x' })
    ).expectCode(errors.notFound);
    expect((await ben.act(path, 'approve')).data.state).toBe('done');
    const audit = await test.db.query({
      sql: "SELECT `actor`, `detail` FROM `audit` WHERE `action` = 'process.retry' AND `recordId` = ?",
      values: [instance],
    });
    expect(audit.map(({ detail }) => JSON.parse(String(detail)) as object)).toEqual([{ reason: 'Mended' }]);
    const { rows } = (await manager.get(`/process/instances/${instance}/history?size=50`)).data as {
      rows: TrailEntry[];
    };
    expect(rows.filter(({ kind }) => kind === 'retried')).toMatchObject([
      { opinion: 'Mended', of: { element: 'booking' }, by: { name: { zh: expect.stringMatching(/^watcher/) } } },
    ]);
    expect(await violations(test.db)).toEqual([]);
  });

  it('may be ended instead, and leaves nothing that waits', async () => {
    const path = await aSample(test, 'sample.sent', owner);
    words.book = fails(new Error('the store does not answer'));
    expect((await ann.act(path, 'submit')).data).toMatchObject({ state: 'sent', actions: [] });
    const { instance } = await viewOf(path);
    expect((await manager.post(`/process/instances/${instance}/cancel`, { reason: 'sent twice' })).data).toBeNull();
    expect(await viewOf(path)).toMatchObject({ ended: true, outcome: 'cancelled', incidents: [] });
    expect((await ann.get(path)).data).toMatchObject({ state: 'draft', status: 'D' });
    expect(await violations(test.db)).toEqual([]);
    words.book = () => undefined;
    expect((await ann.act(path, 'submit')).data.state).toBe('sent');
  });

  it('lets go of the record where nothing in the diagram knows its error', async () => {
    const path = await aSample(test, 'sample.sent', owner);
    words.book = fails(new BpmnError('FULL'));
    const { version, ...left } = (await ann.act(path, 'submit')).data;
    expect(left).toMatchObject({ state: 'draft', actions: [{ action: 'submit' }] });
    expect((await ann.get(path)).data.version).toBe(version);
    expect(await viewOf(path)).toMatchObject({ ended: true, outcome: 'error:FULL' });
  });
});

describe('a handler that refuses', () => {
  it('refuses the act as a whole, with its own code', async () => {
    const path = await aSample(test, 'sample.booked', owner);
    words.book = fails(new BusinessError(errors.userRepeated, [{ zh: 'ann' }]));
    const answer = await ann.act(path, 'submit');
    answer.expectCode(errors.userRepeated);
    expect(answer.body.message).toBe('userRepeated&&ann');
    expect([await notesOf(path), await viewOf(path)]).toEqual([0, null]);
    expect((await ann.get(path)).data).toMatchObject({ state: 'draft', version: 1 });
  });
});

describe('a handler that fails as its diagram knows', () => {
  it('takes the way of that error, without what it did', async () => {
    const path = await aSample(test, 'sample.full', owner);
    words.book = fails(new BpmnError('FULL'));
    await ann.act(path, 'submit');
    expect(await viewOf(path)).toMatchObject({ ended: true, incidents: [] });
    expect(await notesOf(path)).toBe(0);
    expect((await ann.get(path)).data).toMatchObject({ state: 'failed', title: 'sample.full sample' });
  });

  it('does so when it works later, too, at the first try', async () => {
    const path = await aSample(test, 'sample.queued-full', owner);
    words.book = fails(new BpmnError('FULL'));
    await ann.act(path, 'submit');
    expect(await viewOf(path)).toMatchObject({ ended: false });
    await test.drain();
    expect(await viewOf(path)).toMatchObject({ ended: true, incidents: [] });
    expect(await notesOf(path)).toBe(0);
    expect((await ann.get(path)).data).toMatchObject({ state: 'failed', title: 'sample.queued-full sample' });
  });
});

describe('a handler that works later', () => {
  it('is tried four times before it stops its process, and goes on when it is mended', async () => {
    const path = await aSample(test, 'sample.queued', owner);
    let tries = 0;
    words.book = () => {
      tries += 1;
      throw new Error(`failed ${tries}`);
    };
    expect((await ann.act(path, 'submit')).data.state).toBe('draft');
    for (let pause = 0; pause < 3; pause++) {
      await test.drain();
      expect((await viewOf(path)).incidents).toEqual([]);
      test.clock.pass(minutes(1));
    }
    await test.drain();
    expect(tries).toBe(4);
    expect((await viewOf(path)).incidents).toMatchObject([{ element: 'booking', message: 'failed 4' }]);
    expect(await notesOf(path)).toBe(0);
    expect((await ann.get(path)).data.title).toBe('sample.queued sample');

    words.book = () => undefined;
    expect((await retry(path)).data).toBeNull();
    await test.drain();
    expect((await viewOf(path)).incidents).toEqual([]);
    expect(await notesOf(path)).toBe(1);
    expect((await ben.act(path, 'approve')).data.state).toBe('done');
    expect(await violations(test.db)).toEqual([]);
  });
});

describe('an error on entering a state', () => {
  it.each([
    ['nobody expected', new Error('the balance cannot be read'), errors.unknown],
    ['is a refusal', new BusinessError(errors.userRepeated, [{ zh: 'ann' }]), errors.userRepeated],
  ])('that %s refuses the act, and nothing of it is kept', async (_, error, code) => {
    const path = await aSample(test, 'sample.direct', owner);
    await ann.act(path, 'submit');
    const before = [(await ann.get(path)).data, await viewOf(path)];
    words.enterDone = (record) => {
      record.title = 'half';
      throw error;
    };
    (await ben.act(path, 'approve', { opinion: 'fine' })).expectCode(code);
    expect([(await ann.get(path)).data, await viewOf(path)]).toEqual(before);
    const actions = await test.db.query({
      sql: 'SELECT `action` FROM `audit` WHERE `recordId` = ? ORDER BY `id`',
      values: [path.split('/').pop()],
    });
    expect(actions.map(({ action }) => action)).toEqual(['sample.submit']);

    words.enterDone = () => undefined;
    expect((await ben.act(path, 'approve')).data.state).toBe('done');
    expect(await violations(test.db)).toEqual([]);
  });
});
