import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { seconds } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';
import { limitProcess } from '../../support/rights.js';
import { aSample, sampleRoom } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let ann: Caller;
let scale: Caller;
let admin: Caller;
let nobody: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
const diagram = (key: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:error id="brokenError" errorCode="BROKEN"/>
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    <bpmn:serviceTask id="weigh" ${names('weigh')} lab:topic="${key}" lab:in="what = title" lab:out="weight" lab:state="sent"/>
    <bpmn:boundaryEvent id="broken" ${names('broken')} attachedToRef="weigh"><bpmn:errorEventDefinition id="d1" errorRef="brokenError"/></bpmn:boundaryEvent>
    <bpmn:exclusiveGateway id="heavy" ${names('heavy')} default="heavy-done"/>
    <bpmn:endEvent id="done" ${names('done')} lab:state="done"/>
    <bpmn:endEvent id="failed" ${names('failed')} lab:state="failed"/>
    ${flow('start', 'weigh')}${flow('weigh', 'heavy')}${flow('heavy', 'done')}${flow('broken', 'failed')}
    <bpmn:sequenceFlow id="tooHeavy" sourceRef="heavy" targetRef="failed" ${names('heavy')}><bpmn:conditionExpression>= weight &gt; 100</bpmn:conditionExpression></bpmn:sequenceFlow>
  </bpmn:process>
</bpmn:definitions>`;

/** Calls the process of that topic; what goes wrong there and is caught nowhere stops it. */
const calling = (key: string, called: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" lab:uncaughtError="incident" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    <bpmn:callActivity id="call" ${names('call')} calledElement="${called}"/>
    <bpmn:endEvent id="done" ${names('done')} lab:state="done"/>
    ${flow('start', 'call')}${flow('call', 'done')}
  </bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  ann = await test.as(owner);
  scale = await test.as(await aUser(test, 'scale', { permissions: ['process:external:fetch'] }));
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  nobody = test.nobody();
});
afterAll(() => test.stop());

let made = 0;
/** A record that waits to be weighed, under a topic of its own. */
async function waiting(drawn = diagram): Promise<{ readonly path: string; readonly topic: string }> {
  const topic = `sample.scale${made++}`;
  await test.db.unit(() => test.get(Definitions).publish({ key: topic, xml: drawn(topic), origin: 'file' }));
  const path = await aSample(test, topic, owner);
  expect((await ann.act(path, 'submit')).data.state).toBe('sent');
  return { path, topic };
}

interface Fetched {
  readonly id: string;
  readonly token: string;
  readonly retries: number | null;
}
const fetch = async (topic: string, more = {}) =>
  (await scale.post('/process/external/fetch', { topic, max: 5, lockFor: 60, ...more })).data.tasks as Fetched[];
async function fetched(
  drawn = diagram,
): Promise<{ readonly path: string; readonly topic: string; readonly work: Fetched }> {
  const { path, topic } = await waiting(drawn);
  const [work] = await fetch(topic);
  if (!work) throw new Error('there is no work');
  return { path, topic, work };
}
const answer = ({ id, token }: Fetched, verb: string, body: Record<string, unknown> = {}) =>
  nobody.post(`/process/external/${id}/${verb}`, { token, ...body });
const stateOf = async (path: string) => (await ann.get(path)).data.state as string;
const instanceOf = async (path: string) => (await ann.get(`${path}/process`)).data.instance as string;

describe('work that a system outside does', () => {
  it('is given out with what it needs, and its answer moves the process on', async () => {
    const { path, topic } = await waiting();
    const [work, more] = (await scale.post('/process/external/fetch', { topic, max: 5 })).data.tasks;
    expect(more).toBeUndefined();
    expect(work).toMatchObject({
      topic,
      element: 'weigh',
      process: topic,
      instance: await instanceOf(path),
      subject: 'sample',
      recordId: path.split('/').at(-1),
      variables: { what: `${topic} sample` },
      retries: null,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await answer(work, 'complete', { result: { weight: 12.5 } })).data).toBeNull();
    expect(await stateOf(path)).toBe('done');
    expect(await violations(test.db)).toEqual([]);
    const [kept] = await test.db.query({
      sql: "SELECT COUNT(*) AS n FROM `audit` WHERE `action` = 'process.external.complete' AND `recordId` = ?",
      values: [work.instance],
    });
    expect(Number(kept?.n)).toBe(1);
  });

  it('decides by what it gives', async () => {
    const { path, work } = await fetched();
    await answer(work, 'complete', { result: { weight: 101 } });
    expect(await stateOf(path)).toBe('failed');
  });

  it('hides no fact of the record by its result, unless only what the diagram names leaves the task', async () => {
    const open = (key: string) =>
      diagram(key).replace('lab:out="weight" ', '').replace('weight &gt; 100', 'title = "lead"');
    const { path, work } = await fetched(open);
    const refused = (await answer(work, 'complete', { result: { title: 'another', weight: 1 } })).expectCode(
      errors.field,
    );
    expect(refused.fields).toEqual([{ path: 'result.title', code: errors.field.code, args: ['taken'] }]);
    expect(await stateOf(path)).toBe('sent');
    await answer(work, 'complete', { result: { weight: 1 } });
    expect(await stateOf(path)).toBe('done');
    const closed = await fetched();
    await answer(closed.work, 'complete', { result: { title: 'another', weight: 1 } });
    expect(await stateOf(closed.path)).toBe('done');
  });

  it('of a process that the caller may not monitor is neither given out nor answered', async () => {
    const { path, topic, work } = await fetched();
    const other = await aSample(test, topic, owner);
    await ann.act(other, 'submit');
    await limitProcess(admin, topic, { watch: { users: [owner] } });
    expect(await fetch(topic)).toEqual([]);
    (await answer(work, 'complete', { result: { weight: 1 } })).expectCode(errors.noRightTo);
    (await answer(work, 'fail', { message: 'Down', retries: 1 })).expectCode(errors.noRightTo);
    (await answer(work, 'extend', { lockFor: 60 })).expectCode(errors.noRightTo);
    expect(await stateOf(path)).toBe('sent');
    await limitProcess(admin, topic);
    expect(await fetch(topic)).toHaveLength(1);
    await answer(work, 'complete', { result: { weight: 1 } });
    expect(await stateOf(path)).toBe('done');
  });

  it('is shown where people see what the process waits for', async () => {
    const { path } = await waiting();
    expect((await ann.get(`${path}/process`)).data.outside).toEqual([
      { element: 'weigh', name: { zh: 'weigh', en: 'weigh' }, since: test.clock.now().toISOString() },
    ]);
  });

  it('is answered once: the same answer again changes nothing, another one is refused', async () => {
    const { path, work } = await fetched();
    expect((await answer(work, 'complete', { result: { weight: 1 } })).data).toBeNull();
    expect((await answer(work, 'complete', { result: { weight: 1 } })).data).toBeNull();
    (await answer(work, 'complete', { result: { weight: 200 } })).expectCode(errors.taskTaken);
    (await answer(work, 'fail', { message: 'no' })).expectCode(errors.taskTaken);
    expect(await stateOf(path)).toBe('done');
  });

  it('is answered by two at once, and done once', async () => {
    const { path, work } = await fetched();
    const answers = await Promise.all([1, 200].map((weight) => answer(work, 'complete', { result: { weight } })));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, errors.taskTaken.code]);
    expect(['done', 'failed']).toContain(await stateOf(path));
    expect(await violations(test.db)).toEqual([]);
  });

  it('is nobody’s without its token, and no secret is kept in the clear', async () => {
    const { path, work } = await fetched();
    (await answer({ ...work, token: 'x'.repeat(43) }, 'complete')).expectCode(errors.notYourTask);
    (await answer({ ...work, id: 'none.1' }, 'complete')).expectCode(errors.taskTaken);
    (await nobody.post(`/process/external/${work.id}/complete`)).expectCode(errors.field);
    (await nobody.post('/process/external/fetch', { topic: 'x' })).expectCode(errors.notSignedIn);
    (await ann.post('/process/external/fetch', { topic: 'x' })).expectCode(errors.forbidden);
    const result = { long: 'x'.repeat(200_001) };
    (await answer(work, 'complete', { result })).expectCode(errors.field);
    const rows = await test.db.query({ sql: 'SELECT * FROM `process_external`', values: [] });
    expect(JSON.stringify(rows)).not.toContain(work.token);
    expect(await stateOf(path)).toBe('sent');
  });

  it('goes to one worker at a time, and to another once the first has had its time', async () => {
    const { path, topic, work } = await fetched();
    expect(await fetch(topic)).toEqual([]);
    test.clock.pass(seconds(59));
    expect((await answer(work, 'extend', { lockFor: 120 })).data.lockedUntil).toBe(
      new Date(test.clock.now().getTime() + 120_000).toISOString(),
    );
    test.clock.pass(seconds(119));
    expect(await fetch(topic)).toEqual([]);
    test.clock.pass(seconds(1));
    const [again] = await fetch(topic);
    expect(again?.id).toBe(work.id);
    (await answer(work, 'complete', { result: { weight: 1 } })).expectCode(errors.notYourTask);
    (await answer(work, 'extend', { lockFor: 60 })).expectCode(errors.notYourTask);
    if (again) await answer(again, 'complete', { result: { weight: 1 } });
    expect(await stateOf(path)).toBe('done');
  });

  it('is given to no two of many that ask at once', async () => {
    const { topic } = await waiting();
    for (let n = 0; n < 3; n++) await ann.act(await aSample(test, topic, owner), 'submit');
    const all = await Promise.all([1, 2, 3, 4].map(() => fetch(topic, { max: 2 })));
    const ids = all.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // Rows that others were just taking are skipped; they are there a moment later.
    const rest = (await fetch(topic)).map(({ id }) => id);
    expect(new Set([...ids, ...rest]).size).toBe(4);
  });

  it('fails, is tried again after its pause, and stops its process when no try is left', async () => {
    const { path, topic, work } = await fetched();
    expect((await answer(work, 'fail', { message: 'no connection', retries: 1, pause: 30 })).data).toBeNull();
    (await answer(work, 'complete')).expectCode(errors.taskTaken);
    expect(await fetch(topic)).toEqual([]);
    test.clock.pass(seconds(30));
    const [again] = await fetch(topic);
    expect(again?.retries).toBe(1);
    if (again) expect((await answer(again, 'fail', { message: 'still none' })).data).toBeNull();
    const { incidents, instance } = (await ann.get(`${path}/process`)).data;
    expect(incidents).toMatchObject([{ element: 'weigh', message: 'still none' }]);
    expect(await fetch(topic)).toEqual([]);

    await admin.post(`/process/instances/${instance}/incidents/${incidents[0].id}/retry`, { reason: 'Mended' });
    const [last] = await fetch(topic);
    if (last) expect((await answer(last, 'complete', { result: { weight: 1 } })).data).toBeNull();
    expect(await stateOf(path)).toBe('done');
    expect(await violations(test.db)).toEqual([]);
  });

  it('goes wrong as the diagram knows', async () => {
    const { path, work } = await fetched();
    expect((await answer(work, 'error', { code: 'BROKEN' })).data).toBeNull();
    expect(await stateOf(path)).toBe('failed');
  });

  it('says what went wrong to the user who called its process', async () => {
    const publish = (key: string, xml: string) =>
      test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
    await publish('sample.weighed', diagram('sample.weighed'));
    await publish('sample.weighs', calling('sample.weighs', 'sample.weighed'));
    const path = await aSample(test, 'sample.weighs', owner);
    await ann.act(path, 'submit');
    const [work] = await fetch('sample.weighed');
    expect((await answer(work!, 'error', { code: 'LOST', message: 'the sample is gone' })).data).toBeNull();
    expect((await ann.get(`${path}/process`)).data.incidents).toMatchObject([
      { element: 'call', message: 'the sample is gone' },
    ]);
    expect(await violations(test.db)).toEqual([]);
  });

  it('is over when its process is, and waits while that is suspended', async () => {
    const { path, work, topic } = await fetched();
    const instance = await instanceOf(path);
    await admin.post(`/process/instances/${instance}/suspend`, { reason: 'audit' });
    (await answer(work, 'complete', { result: { weight: 1 } })).expectCode(errors.suspended);
    await admin.post(`/process/instances/${instance}/cancel`, { reason: 'a duplicate' });
    (await answer(work, 'complete', { result: { weight: 1 } })).expectCode(errors.taskTaken);
    test.clock.pass(seconds(60));
    expect(await fetch(topic)).toEqual([]);
    expect(await violations(test.db)).toEqual([]);
  });
});
