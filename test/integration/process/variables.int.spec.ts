import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { InsideView } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { violations } from '../../support/invariants.js';
import { aSample, sampleRoom } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let ann: Caller;
let admin: Caller;
let watcher: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string, inside = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${inside}</bpmn:sequenceFlow>`;
const holds = (text: string) =>
  `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${text}</bpmn:conditionExpression>`;

const longName = `v${'x'.repeat(199)}`;

/** Notes a text where a number is compared afterwards, and then waits for another variable. */
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="sample.noted" ${names('noted')} lab:subject="sample" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    <bpmn:scriptTask id="stock" ${names('stock')} scriptFormat="feel" lab:result="stock" lab:state="sent"><bpmn:script>"six"</bpmn:script></bpmn:scriptTask>
    <bpmn:scriptTask id="ready" ${names('ready')} scriptFormat="feel" lab:result="ready"><bpmn:script>false</bpmn:script></bpmn:scriptTask>
    <bpmn:scriptTask id="long" ${names('long')} scriptFormat="feel" lab:result="${longName}"><bpmn:script>true</bpmn:script></bpmn:scriptTask>
    <bpmn:exclusiveGateway id="enough" ${names('enough')} default="few"/>
    <bpmn:intermediateCatchEvent id="waits" ${names('waits')}><bpmn:conditionalEventDefinition id="waitsFor"><bpmn:condition xsi:type="bpmn:tFormalExpression">ready</bpmn:condition></bpmn:conditionalEventDefinition></bpmn:intermediateCatchEvent>
    <bpmn:endEvent id="end" ${names('end')} lab:state="done"/>
    <bpmn:endEvent id="tooFew" ${names('too few')} lab:state="failed"/>
    ${flow('f1', 'start', 'stock')}${flow('f2', 'stock', 'ready')}${flow('f3', 'ready', 'long')}${flow('f5', 'long', 'enough')}
    ${flow('many', 'enough', 'waits', holds('stock &gt; 5'))}${flow('few', 'enough', 'tooFew')}${flow('f4', 'waits', 'end')}
  </bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  ann = await test.as(owner);
  admin = await test.as(await aUser(test, 'mender', { permissions: ['process:*'] }));
  watcher = await test.as(await aUser(test, 'watcher', { permissions: ['process:instance:search'] }));
  await test.db.unit(() => test.get(Definitions).publish({ key: 'sample.noted', xml, origin: 'file' }));
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** A record whose process is stuck at the gateway; answers its path and the instance. */
async function stuck(): Promise<{ readonly path: string; readonly id: string }> {
  const path = await aSample(test, 'sample.noted', owner);
  expect((await ann.act(path, 'submit')).status).toBe(201);
  const { instance, incidents } = (await ann.get(`${path}/process`)).data as ProcessView;
  expect(incidents.map(({ element }) => element)).toEqual(['enough']);
  return { path, id: instance };
}

const variablesOf = async (id: string) =>
  ((await admin.get(`/process/instances/${id}/inside`)).data as InsideView).variables;

async function change(who: Caller, id: string, name: string, seen: unknown, value: unknown): Promise<Answer> {
  const [{ scope } = { scope: 1 }] = await variablesOf(id);
  return who.post(`/process/instances/${id}/variables`, { scope, name, seen, value, reason: 'Counted wrongly' });
}

async function done(answer: Promise<Answer>): Promise<void> {
  void (await answer).data;
}

describe('a variable of an instance', () => {
  it('is mended, what was stuck is retried, and a condition that waits is met', async () => {
    const { path, id } = await stuck();
    expect((await variablesOf(id)).map(({ values }) => values)).toEqual([
      { stock: 'six', ready: false, [longName]: true },
    ]);
    await done(change(admin, id, 'stock', 'six', 6));
    const { incidents } = (await ann.get(`${path}/process`)).data as ProcessView;
    await done(admin.post(`/process/instances/${id}/incidents/${incidents[0]?.id ?? ''}/retry`, { reason: 'Mended' }));
    expect(((await ann.get(`${path}/process`)).data as ProcessView).ended).toBe(false);
    await done(change(admin, id, 'ready', false, true));
    await test.drain();
    const { ended, timeline } = (await ann.get(`${path}/process`)).data as ProcessView;
    expect(ended).toBe(true);
    expect((await ann.get(path)).data.state).toBe('done');
    const set = timeline.filter(({ verb }) => verb === 'variableSet');
    expect(set.map(({ by, opinion }) => [by?.name.zh, opinion])).toEqual([
      ['mender', 'Counted wrongly'],
      ['mender', 'Counted wrongly'],
    ]);
    const { rows } = (await admin.get(`/process/instances/${id}/history?page=1&size=50`)).data as {
      rows: { kind: string; outcome: string | null }[];
    };
    expect(rows.flatMap(({ kind, outcome }) => (kind === 'variableSet' ? outcome : []))).toEqual(['stock', 'ready']);
    const kept = await test.db.repo(AuditRow).findBy({ action: 'process.setVariable', recordId: id });
    expect(kept.map(({ detail }) => detail)).toEqual([
      { reason: 'Counted wrongly', variable: 'stock', before: '"six"', after: '6' },
      { reason: 'Counted wrongly', variable: 'ready', before: 'false', after: 'true' },
    ]);
  });

  it('is changed under a name as long as a diagram may give', async () => {
    const { id } = await stuck();
    await done(change(admin, id, longName, true, false));
    const { rows } = (await admin.get(`/process/instances/${id}/history?page=1&size=50`)).data as {
      rows: { kind: string; outcome: string | null }[];
    };
    expect(rows.at(-1)).toMatchObject({ kind: 'variableSet', outcome: longName });
  });

  it('is not changed from a value that it has no more: of two at once one gets 8001', async () => {
    const { id } = await stuck();
    const both = await Promise.all([change(admin, id, 'stock', 'six', 6), change(admin, id, 'stock', 'six', 7)]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, errors.stale.code].sort());
    const won = both.findIndex(({ body }) => body.code === 200);
    expect((await variablesOf(id))[0]?.values.stock).toBe(6 + won);
  });

  it('is refused to those who only watch, without a reason, for a name that it has not, and once it has ended', async () => {
    const { id } = await stuck();
    (await change(watcher, id, 'stock', 'six', 6)).expectCode(errors.forbidden);
    (await change(admin, id, 'nothing', 'six', 6)).expectCode(errors.taskTaken);
    (await change(admin, id, 'stock', 'six', 'x'.repeat(10_001))).expectCode(errors.field);
    const body = { scope: 1, name: 'stock', seen: 'six', value: 6 };
    (await admin.post(`/process/instances/${id}/variables`, body)).expectCode(errors.field);
    (await admin.post('/process/instances/none/variables', { ...body, reason: 'x' })).expectCode(errors.notFound);
    await done(admin.post(`/process/instances/${id}/suspend`, { reason: 'x' }));
    (await change(admin, id, 'stock', 'six', 6)).expectCode(errors.suspended);
    await done(admin.post(`/process/instances/${id}/cancel`, { reason: 'x' }));
    (await change(admin, id, 'stock', 'six', 6)).expectCode(errors.taskTaken);
    expect(await test.db.repo(AuditRow).countBy({ action: 'process.setVariable', recordId: id })).toBe(0);
  });
});
