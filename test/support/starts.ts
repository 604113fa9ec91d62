import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { Ids } from '#lab/platform/clock/ids.js';
import { Definitions, ProcessInstance, RecordChanges } from '#lab/process-host/index.js';
import { TestApp } from './app.js';
import type { Caller } from './as-user.js';
import { aUser } from './builders/org.js';
import { aDatabase, type TestDatabase } from './databases.js';
import { violations } from './invariants.js';
import { SampleRecord, sampleRoom, SampleWords } from './sample.js';

let database: TestDatabase;
export let test: TestApp;
export let owner: string;
export let approver: string;
export let admin: string;
export let ann: Caller;
export let ben: Caller;
export let manager: Caller;

/** Sessions do not outlive the hours that pass here. */
export const signIn = async () => {
  [ann, ben, manager] = await Promise.all([test.as(owner), test.as(approver), test.as(admin)]);
};
/** Another server on the same database, as after a restart. */
export async function restart(): Promise<void> {
  await test.stop();
  test = await TestApp.start({ diagrams: false, room: sampleRoom, on: database });
  await signIn();
}

/** Begins an installation with the sample room for the tests of a file. */
export function useStarts(): void {
  beforeAll(async () => {
    database = await aDatabase();
    test = await TestApp.start({ diagrams: false, room: sampleRoom, on: database });
    owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
    approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
    admin = await aUser(test, 'manager', { permissions: ['process:*'] });
  });
  beforeEach(async () => {
    await signIn();
    test.get(SampleWords).begin = ({ process, key }) => aRecord(`${process} ${key ?? 'alone'}`);
  });
  afterAll(async () => {
    expect(await violations(test.db)).toEqual([]);
    await test.stop();
    await database.drop();
  });
}

export const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
export const flow = (from: string, to: string, more = '') =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}" ${more}/>`;
let drawn = 0;
export const on = {
  message: (name: string) => `<bpmn:messageEventDefinition id="on-${++drawn}" messageRef="m-${name}"/>`,
  signal: (name: string) => `<bpmn:signalEventDefinition id="on-${++drawn}" signalRef="s-${name}"/>`,
  timer: (kind: 'Date' | 'Duration' | 'Cycle', text: string) =>
    `<bpmn:timerEventDefinition id="on-${++drawn}"><bpmn:time${kind} id="time-${drawn}">${text}</bpmn:time${kind}></bpmn:timerEventDefinition>`,
  condition: (text: string) =>
    `<bpmn:conditionalEventDefinition id="on-${++drawn}"><bpmn:condition id="condition-${drawn}">${text}</bpmn:condition></bpmn:conditionalEventDefinition>`,
};
export const start = (trigger = '', more = '') =>
  `<bpmn:startEvent id="start" ${names('start')} ${more}>${trigger}</bpmn:startEvent>`;
export const caught = (id: string, trigger: string) =>
  `<bpmn:intermediateCatchEvent id="${id}" ${names(id)}>${trigger}</bpmn:intermediateCatchEvent>`;
export const task = (id = 'approval') =>
  `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${approver})" lab:actions="approve"/>`;
export const end = (trigger = '') =>
  `<bpmn:endEvent id="end" ${names('end')} lab:state="done">${trigger}</bpmn:endEvent>`;
/** Begins with the trigger, then an approval. */
export const approvalAfter = (trigger: string) =>
  start(trigger) + task() + end() + flow('start', 'approval') + flow('approval', 'end');

export function diagram(key: string, inside: string, subject = 'sample'): string {
  const named = (letter: string) => [...new Set([...inside.matchAll(new RegExp(`Ref="${letter}-([^"]+)"`, 'g'))])];
  const roots = [
    ...new Set(named('m').map(([, name]) => `<bpmn:message id="m-${name}" name="${name}"/>`)),
    ...new Set(named('s').map(([, name]) => `<bpmn:signal id="s-${name}" name="${name}"/>`)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  ${roots.join('')}
  <bpmn:process id="${key}" ${names(key)} lab:subject="${subject}" isExecutable="true">${inside}</bpmn:process>
</bpmn:definitions>`;
}

export const publish = (key: string, inside: string) =>
  test.db.unit(() => test.get(Definitions).publish({ key, xml: diagram(key, inside), origin: 'designer' }));

export async function aRecord(title: string): Promise<string> {
  const id = test.get(Ids).next();
  const row = { id, version: 1, status: 'D', ownerId: owner, title, updatedAt: test.clock.now() };
  await test.db.unit(async () => void (await test.db.repo(SampleRecord).insert(row)));
  return id;
}

/** Changes the record as its room would, outside of any process. */
export const rename = async (id: string, title: string) => {
  await test.db.unit(async () => {
    await test.db.repo(SampleRecord).update({ id }, { title });
    test.get(RecordChanges).recordChanged('sample', id);
  });
  await test.drain();
};

export const instancesOf = async (key: string) => {
  const rows = await test.db.query({
    sql: 'SELECT i.`id` FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId` WHERE d.`key` = ? ORDER BY i.`startedAt`, i.`id`',
    values: [key],
  });
  return Promise.all(rows.map(({ id }) => test.db.repo(ProcessInstance).findOneByOrFail({ id: String(id) })));
};
export const only = async (key: string) => {
  const found = await instancesOf(key);
  expect(found).toHaveLength(1);
  return found[0] as ProcessInstance;
};
export const openOf = async ({ id }: ProcessInstance) => {
  const rows = await test.db.query({
    sql: 'SELECT `element` FROM `process_task` WHERE `instanceId` = ? AND `closedAt` IS NULL ORDER BY `element`',
    values: [id],
  });
  return rows.map(({ element }) => String(element));
};
export const jobs = () => test.db.query({ sql: 'SELECT `topic`, `attempts`, `dueAt` FROM `job`', values: [] });
export const message = (body: Record<string, unknown>, headers = {}) =>
  manager.post('/process/messages', body, headers);
export const signal = (body: Record<string, unknown>, headers = {}) => manager.post('/process/signals', body, headers);
