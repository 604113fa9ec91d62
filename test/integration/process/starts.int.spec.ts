import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Definitions, ProcessInstance, RecordChanges } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCategory, aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';
import { hours, minutes } from '../../support/clock.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';
import { violations } from '../../support/invariants.js';
import { aSample, SampleRecord, sampleRoom, SampleWords } from '../../support/sample.js';

let database: TestDatabase;
let test: TestApp;
let owner: string;
let approver: string;
let admin: string;
let ann: Caller;
let ben: Caller;
let manager: Caller;

beforeAll(async () => {
  database = await aDatabase();
  test = await TestApp.start({ diagrams: false, room: sampleRoom, on: database });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  admin = await aUser(test, 'manager', { permissions: ['process:*'] });
});
/** Sessions do not outlive the hours that pass here. */
const signIn = async () => {
  [ann, ben, manager] = await Promise.all([test.as(owner), test.as(approver), test.as(admin)]);
};
beforeEach(async () => {
  await signIn();
  test.get(SampleWords).begin = ({ process, key }) => aRecord(`${process} ${key ?? 'alone'}`);
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
  await database.drop();
});

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (from: string, to: string, more = '') =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}" ${more}/>`;
let drawn = 0;
const on = {
  message: (name: string) => `<bpmn:messageEventDefinition id="on-${++drawn}" messageRef="m-${name}"/>`,
  signal: (name: string) => `<bpmn:signalEventDefinition id="on-${++drawn}" signalRef="s-${name}"/>`,
  timer: (kind: 'Date' | 'Duration' | 'Cycle', text: string) =>
    `<bpmn:timerEventDefinition id="on-${++drawn}"><bpmn:time${kind} id="time-${drawn}">${text}</bpmn:time${kind}></bpmn:timerEventDefinition>`,
  condition: (text: string) =>
    `<bpmn:conditionalEventDefinition id="on-${++drawn}"><bpmn:condition id="condition-${drawn}">${text}</bpmn:condition></bpmn:conditionalEventDefinition>`,
};
const start = (trigger = '', more = '') =>
  `<bpmn:startEvent id="start" ${names('start')} ${more}>${trigger}</bpmn:startEvent>`;
const caught = (id: string, trigger: string) =>
  `<bpmn:intermediateCatchEvent id="${id}" ${names(id)}>${trigger}</bpmn:intermediateCatchEvent>`;
const task = (id = 'approval') =>
  `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${approver})" lab:actions="approve"/>`;
const end = (trigger = '') => `<bpmn:endEvent id="end" ${names('end')} lab:state="done">${trigger}</bpmn:endEvent>`;
/** Begins with the trigger, then an approval. */
const approvalAfter = (trigger: string) =>
  start(trigger) + task() + end() + flow('start', 'approval') + flow('approval', 'end');

function diagram(key: string, inside: string, subject = 'sample'): string {
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

const publish = (key: string, inside: string) =>
  test.db.unit(() => test.get(Definitions).publish({ key, xml: diagram(key, inside), origin: 'designer' }));

async function aRecord(title: string): Promise<string> {
  const id = test.get(Ids).next();
  const row = { id, version: 1, status: 'D', ownerId: owner, title, updatedAt: test.clock.now() };
  await test.db.unit(async () => void (await test.db.repo(SampleRecord).insert(row)));
  return id;
}

/** Changes the record as its room would, outside of any process. */
const rename = async (id: string, title: string) => {
  await test.db.unit(async () => {
    await test.db.repo(SampleRecord).update({ id }, { title });
    test.get(RecordChanges).recordChanged('sample', id);
  });
  await test.drain();
};

const instancesOf = async (key: string) => {
  const rows = await test.db.query({
    sql: 'SELECT i.`id` FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId` WHERE d.`key` = ? ORDER BY i.`startedAt`, i.`id`',
    values: [key],
  });
  return Promise.all(rows.map(({ id }) => test.db.repo(ProcessInstance).findOneByOrFail({ id: String(id) })));
};
const only = async (key: string) => {
  const found = await instancesOf(key);
  expect(found).toHaveLength(1);
  return found[0] as ProcessInstance;
};
const openOf = async ({ id }: ProcessInstance) => {
  const rows = await test.db.query({
    sql: 'SELECT `element` FROM `process_task` WHERE `instanceId` = ? AND `closedAt` IS NULL ORDER BY `element`',
    values: [id],
  });
  return rows.map(({ element }) => String(element));
};
const jobs = () => test.db.query({ sql: 'SELECT `topic`, `attempts`, `dueAt` FROM `job`', values: [] });
const message = (body: Record<string, unknown>, headers = {}) => manager.post('/process/messages', body, headers);
const signal = (body: Record<string, unknown>, headers = {}) => manager.post('/process/signals', body, headers);

describe('a message start', () => {
  beforeAll(async () => {
    const large = flow('choice', 'large', 'lab:nameEn="large" lab:nameZh="large"').replace(
      '/>',
      '><bpmn:conditionExpression>amount &gt; 5</bpmn:conditionExpression></bpmn:sequenceFlow>',
    );
    await publish(
      'sample.ordered',
      `<bpmn:dataObject id="amountData" name="amount"/>${start(on.message('ordered'))}
       <bpmn:exclusiveGateway id="choice" ${names('choice')} default="choice-small"/>${task('small')}${task('large')}${end()}
       ${flow('start', 'choice')}${flow('choice', 'small')}${large}${flow('small', 'end')}${flow('large', 'end')}`,
    );
  });

  it('begins the process of the record that its room makes, with what the message carries', async () => {
    const taken = (await message({ name: 'ordered', key: 'PO-7', variables: { amount: 9 } })).data;
    const instance = await only('sample.ordered');
    expect(taken).toEqual({ instance: instance.id, began: true });
    expect(instance).toMatchObject({ initiator: null, titleZh: 'sample.ordered PO-7', round: 1, expected: 'large' });
    expect(await openOf(instance)).toEqual(['large']);
    expect((await ben.act(`/samples/${instance.recordId}`, 'approve')).data.state).toBe('done');
  });

  it('is refused where nobody waits, where a variable would hide a fact, and to those who may not', async () => {
    (await message({ name: 'unheard' })).expectCode(errors.notFound);
    (await message({ name: 'ordered', variables: { title: 'mine' } })).expectCode(errors.field);
    (await message({ name: '' })).expectCode(errors.field);
    (await ann.post('/process/messages', { name: 'ordered' })).expectCode(errors.forbidden);
  });

  it('is refused with the reason of its room, and nothing is left', async () => {
    const before = await test.db.repo(SampleRecord).count();
    test.get(SampleWords).begin = async () => {
      await aRecord('half made');
      throw new BusinessError(errors.noData);
    };
    expect((await message({ name: 'ordered', key: 'PO-8' })).body.code).toBe(errors.noData.code);
    expect(await test.db.repo(SampleRecord).count()).toBe(before);
  });

  it('is refused for a record that has a live process', async () => {
    const id = await aRecord('sample.ordered again');
    test.get(SampleWords).begin = () => Promise.resolve(id);
    const variables = { amount: 1 };
    expect((await message({ name: 'ordered', variables })).data.began).toBe(true);
    (await message({ name: 'ordered', variables })).expectCode(errors.taskTaken);
    await ben.act(`/samples/${id}`, 'approve');
    expect((await message({ name: 'ordered', variables })).data.began).toBe(true);
    expect((await instancesOf('sample.ordered')).map(({ round }) => round)).toEqual([1, 1, 2]);
  });

  it('of two at the same moment for one record one begins its process', async () => {
    const id = await aRecord('sample.ordered at once');
    test.get(SampleWords).begin = () => Promise.resolve(id);
    const body = { name: 'ordered', variables: { amount: 1 } };
    const codes = (await Promise.all([message(body), message(body)])).map((answer) => answer.body.code);
    expect(codes.sort()).toEqual([200, errors.taskTaken.code]);
  });

  it('is the only way in: nobody submits what begins with a message', async () => {
    (await ann.act(await aSample(test, 'sample.ordered', owner), 'submit')).expectCode(errors.illegalState);
  });

  it('answers a repeat with what came of it the first time', async () => {
    const body = { name: 'ordered', key: 'PO-once', variables: { amount: 1 } };
    const first = (await message(body, { 'Idempotency-Key': 'k1' })).data;
    expect((await message(body, { 'Idempotency-Key': 'k1' })).data).toEqual(first);
    expect((await instancesOf('sample.ordered')).filter(({ titleZh }) => titleZh.endsWith('PO-once'))).toHaveLength(1);
  });

  it('is done once when its repeat comes at the same moment', async () => {
    const body = { name: 'ordered', key: 'PO-twice', variables: { amount: 1 } };
    const answers = await Promise.all([1, 2].map(() => message(body, { 'Idempotency-Key': 'k2' })));
    const first = answers.find((answer) => answer.body.code === 200);
    for (const { body: other } of answers)
      expect(other.code === 200 ? other.data : other.code).toEqual(other.code === 200 ? first?.data : 8003);
    expect((await message(body, { 'Idempotency-Key': 'k2' })).data).toEqual(first?.data);
    expect((await instancesOf('sample.ordered')).filter(({ titleZh }) => titleZh.endsWith('twice'))).toHaveLength(1);
  });

  it('two diagrams that begin with the same message are one too many', async () => {
    await publish('sample.twin-a', approvalAfter(on.message('twins')));
    await publish('sample.twin-b', approvalAfter(on.message('twins')));
    (await message({ name: 'twins' })).expectCode(errors.ambiguous);
    expect(await instancesOf('sample.twin-a')).toEqual([]);
  });

  it('is published only where a record can come to be', async () => {
    const key = 'purchase-request.heard';
    const inside = approvalAfter(on.message('heard')).replace('"done"', '"approved"');
    const xml = diagram(key, inside, 'purchase-request');
    const refused = test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'designer' }));
    await expect(refused).rejects.toMatchObject({
      error: errors.definitionInvalid,
      data: { problems: [{ elementId: 'start', code: 'not-hosted', severity: 'warning' }] },
    });
  });
});

describe('a message', () => {
  it('is for an instance that waits before it is for a start', async () => {
    await publish(
      'sample.dialogue',
      start(on.message('said')) +
        caught('again', on.message('said')) +
        end() +
        flow('start', 'again') +
        flow('again', 'end'),
    );
    const { instance } = (await message({ name: 'said', key: 'A' })).data;
    const other = (await message({ name: 'said', key: 'B' })).data;
    expect(other).toMatchObject({ began: true });
    (await message({ name: 'said' })).expectCode(errors.ambiguous);
    expect((await message({ name: 'said', key: 'A', variables: { note: 1 } })).data).toEqual({
      instance,
      began: false,
    });
    expect((await message({ name: 'said' })).data).toEqual({ instance: other.instance, began: false });
    expect((await instancesOf('sample.dialogue')).map(({ outcome }) => outcome)).toEqual(['completed', 'completed']);
  });

  it('of two at the same moment for one that waits, one is taken', async () => {
    const { instance } = (await message({ name: 'said', key: 'C' })).data;
    const answers = await Promise.all([message({ name: 'said', key: 'C' }), message({ name: 'said', key: 'C' })]);
    const first = answers.find(({ body }) => body.code === 200 && !body.data.began);
    expect(first?.data.instance).toBe(instance);
    // The other one came while it was still waited for, or after: then it begins a process of its own.
    const [other] = answers.filter((answer) => answer !== first);
    expect([errors.taskTaken.code, 200]).toContain(other?.body.code);
    if (other?.body.code === 200) expect(other.data.began).toBe(true);
  });

  it('that is an action of people is done by them, not sent', async () => {
    const offer = `<bpmn:boundaryEvent id="approve" ${names('approve')} attachedToRef="approval" lab:assignee="owner">${on.message('approve')}</bpmn:boundaryEvent>`;
    await publish(
      'sample.offers',
      start() + task() + offer + end() + flow('start', 'approval') + flow('approval', 'end') + flow('approve', 'end'),
    );
    const path = await aSample(test, 'sample.offers', owner);
    await ann.act(path, 'submit');
    (await message({ name: 'approve', key: path.split('/').pop() })).expectCode(errors.notYourTask);
    expect(await openOf(await only('sample.offers'))).toEqual(['approval']);
  });

  it('that a process throws begins another; one that is refused is done with, not tried for ever', async () => {
    await publish('sample.caller', start() + end(on.message('called')) + flow('start', 'end'));
    await publish('sample.called', approvalAfter(on.message('called')));
    const path = await aSample(test, 'sample.caller', owner);
    await ann.act(path, 'submit');
    await test.drain();
    const called = await only('sample.called');
    expect(called.titleZh).toBe(`sample.called ${path.split('/').pop() ?? ''}`);

    test.get(SampleWords).begin = () => Promise.resolve(called.recordId);
    await ann.act(await aSample(test, 'sample.caller', owner), 'submit');
    await test.drain();
    await only('sample.called');
    expect((await jobs()).filter(({ topic }) => topic === 'process.message')).toEqual([]);
  });

  it('begins with an instantiating receive task and with an event behind an instantiating gateway', async () => {
    await publish(
      'sample.received',
      `<bpmn:receiveTask id="start" ${names('start')} instantiate="true" messageRef="m-parcel"/>` +
        task() +
        end() +
        flow('start', 'approval') +
        flow('approval', 'end'),
    );
    await publish(
      'sample.gateway',
      `<bpmn:eventBasedGateway id="gateway" ${names('gateway')} instantiate="true"/>` +
        caught('letter', on.message('letter')) +
        caught('bell', on.signal('bell')) +
        task() +
        end() +
        flow('gateway', 'letter') +
        flow('gateway', 'bell') +
        flow('letter', 'approval') +
        flow('bell', 'approval') +
        flow('approval', 'end'),
    );
    await message({ name: 'parcel' });
    expect(await openOf(await only('sample.received'))).toEqual(['approval']);
    await message({ name: 'letter' });
    expect(await openOf(await only('sample.gateway'))).toEqual(['approval']);
    await signal({ name: 'bell' });
    await test.drain();
    expect(await instancesOf('sample.gateway')).toHaveLength(2);
  });
});

describe('a signal', () => {
  it('is for all who listen, starts included; each hears it once', async () => {
    await publish('sample.alarm-a', approvalAfter(on.signal('alarm')));
    await publish('sample.alarm-b', approvalAfter(on.signal('alarm')));
    await publish(
      'sample.alert',
      start() +
        caught('heard', on.signal('alarm')) +
        task() +
        end() +
        flow('start', 'heard') +
        flow('heard', 'approval') +
        flow('approval', 'end'),
    );
    const waiting = await aSample(test, 'sample.alert', owner);
    await ann.act(waiting, 'submit');
    const headers = { 'Idempotency-Key': 'alarm' };
    expect((await signal({ name: 'alarm' }, headers)).data).toEqual({ instances: 1, starts: 2 });
    expect((await signal({ name: 'alarm' }, headers)).data).toEqual({ instances: 1, starts: 2 });
    await test.drain();
    expect(await openOf(await only('sample.alert'))).toEqual(['approval']);
    await only('sample.alarm-a');
    await only('sample.alarm-b');
    expect((await signal({ name: 'silence' })).data).toEqual({ instances: 0, starts: 0 });
  });

  it('completes the start that waited for it beside a message, and begins nothing more', async () => {
    const both = on.message('paid') + on.signal('opened');
    await publish(
      'sample.both',
      start(both, 'parallelMultiple="true"') + task() + end() + flow('start', 'approval') + flow('approval', 'end'),
    );
    await message({ name: 'paid' });
    expect(await openOf(await only('sample.both'))).toEqual([]);
    await signal({ name: 'opened' });
    await test.drain();
    expect(await openOf(await only('sample.both'))).toEqual(['approval']);
  });
});

describe('a start timer', () => {
  it('begins once after its time, at its date, and again with each round of its cycle', async () => {
    const date = new Date(test.clock.now().getTime() + hours(3)).toISOString();
    await publish('sample.later', approvalAfter(on.timer('Duration', 'PT2H')));
    await publish('sample.dated', approvalAfter(on.timer('Date', date)));
    await publish('sample.rounds', approvalAfter(on.timer('Cycle', 'R3/PT2H')));
    const counts = async () =>
      (await Promise.all(['sample.later', 'sample.dated', 'sample.rounds'].map(instancesOf))).map(
        ({ length }) => length,
      );
    test.clock.pass(hours(2) - minutes(1));
    await test.drain();
    expect(await counts()).toEqual([0, 0, 0]);
    test.clock.pass(minutes(1));
    await test.drain();
    expect(await counts()).toEqual([1, 0, 1]);
    expect((await only('sample.later')).titleZh).toBe('sample.later alone');
    test.get(SampleWords).begin = () => Promise.reject(new BusinessError(errors.noData));
    test.clock.pass(hours(2));
    await test.drain();
    expect(await counts()).toEqual([1, 0, 1]);
    test.get(SampleWords).begin = ({ process }) => aRecord(`${process} next`);
    test.clock.pass(hours(24));
    await test.drain();
    expect(await counts()).toEqual([1, 0, 2]);
    expect((await jobs()).filter(({ topic }) => topic === 'process.begin')).toEqual([]);
  });

  it('goes on with its next round when one has failed for good', async () => {
    await publish('sample.stubborn', approvalAfter(on.timer('Cycle', 'R2/PT1H')));
    test.get(SampleWords).begin = () => Promise.reject(new Error('the store does not answer'));
    for (let tries = 0; tries < 10; tries++) {
      test.clock.pass(hours(1));
      await test.drain();
    }
    expect(await instancesOf('sample.stubborn')).toEqual([]);
    test.get(SampleWords).begin = ({ process }) => aRecord(`${process} at last`);
    test.clock.pass(hours(1));
    await test.drain();
    await only('sample.stubborn');
  });

  it('counts rounds that were over before it was published as used, and a date that was as never', async () => {
    const ago = (ms: number) => new Date(test.clock.now().getTime() - ms).toISOString();
    await publish('sample.past', approvalAfter(on.timer('Date', ago(hours(1)))));
    await publish('sample.under-way', approvalAfter(on.timer('Cycle', `R4/${ago(minutes(150))}/PT1H`)));
    test.clock.pass(hours(10));
    await test.drain();
    expect(await instancesOf('sample.past')).toEqual([]);
    expect(await instancesOf('sample.under-way')).toHaveLength(1);
  });

  it('whose time gives nothing is refused where it stands', async () => {
    const refused = publish('sample.nonsense', approvalAfter(on.timer('Duration', '="soon"')));
    await expect(refused).rejects.toMatchObject({
      error: errors.definitionInvalid,
      data: { problems: [{ elementId: 'start', code: 'timer' }] },
    });
  });
});

describe('a new version', () => {
  it('begins with its own starts only', async () => {
    await publish('sample.moving', approvalAfter(on.message('old')));
    await publish('sample.moving', approvalAfter(on.message('new')));
    (await message({ name: 'old' })).expectCode(errors.notFound);
    expect((await message({ name: 'new' })).data.began).toBe(true);
    await publish('sample.moving', approvalAfter(on.timer('Duration', 'PT1H')));
    await publish('sample.moving', approvalAfter(on.timer('Duration', 'PT3H')));
    test.clock.pass(hours(2));
    await test.drain();
    await only('sample.moving');
    test.clock.pass(hours(1));
    await test.drain();
    expect(await instancesOf('sample.moving')).toHaveLength(2);
  });
});

describe('a suspended process', () => {
  const steer = (word: string, caller = manager) =>
    caller.post(`/process/definitions/sample.paused/${word}`, { reason: 'a test' });

  it('begins no more until it is resumed; what runs goes on', async () => {
    const inside = (text: string) =>
      approvalAfter(on.message('knock')) +
      `<bpmn:startEvent id="daily" ${names(text)}>${on.timer('Duration', 'PT1H')}</bpmn:startEvent>${flow('daily', 'approval')}`;
    await publish('sample.paused', inside('daily'));
    const { instance } = (await message({ name: 'knock' })).data;
    (await steer('suspend', ann)).expectCode(errors.forbidden);
    (await steer('resume')).expectCode(errors.illegalState);
    expect((await steer('suspend')).data).toBeNull();
    (await steer('suspend')).expectCode(errors.illegalState);
    (await message({ name: 'knock' })).expectCode(errors.notFound);
    await publish('sample.paused', inside('every day'));
    (await message({ name: 'knock' })).expectCode(errors.notFound);
    test.clock.pass(hours(2));
    await test.drain();
    await signIn();
    const running = await only('sample.paused');
    expect(running.id).toBe(instance);
    expect((await ben.act(`/samples/${running.recordId}`, 'approve')).data.state).toBe('done');

    expect((await steer('resume')).data).toBeNull();
    expect((await message({ name: 'knock' })).data.began).toBe(true);
    test.clock.pass(hours(1));
    await test.drain();
    expect(await instancesOf('sample.paused')).toHaveLength(3);
  });
});

describe('a condition that waits', () => {
  it('goes off when a change of the record makes it true, not at an unrelated one, which leaves the record alone', async () => {
    await publish(
      'sample.waits',
      start() +
        caught('urgent', on.condition('contains(title, "urgent")')) +
        task() +
        end() +
        flow('start', 'urgent') +
        flow('urgent', 'approval') +
        flow('approval', 'end'),
    );
    const path = await aSample(test, 'sample.waits', owner);
    const id = path.split('/').pop() ?? '';
    await ann.act(path, 'submit');
    const { version } = await test.db.repo(SampleRecord).findOneByOrFail({ id });
    expect((await only('sample.waits')).watched).toBe('{"title":"sample.waits sample"}');
    await rename(id, 'sample.waits sample');
    await rename(id, 'sample.waits calm');
    expect(await openOf(await only('sample.waits'))).toEqual([]);
    expect((await test.db.repo(SampleRecord).findOneByOrFail({ id })).version).toBe(version);
    expect((await only('sample.waits')).watched).toBe('{"title":"sample.waits calm"}');
    await rename(id, 'sample.waits urgent');
    const instance = await only('sample.waits');
    expect(await openOf(instance)).toEqual(['approval']);
    expect(instance.watched).toBeNull();
  });

  it('that has waited since before facts were remembered hears of the next change, too', async () => {
    const path = await aSample(test, 'sample.waits', owner);
    await ann.act(path, 'submit');
    const [, instance] = await instancesOf('sample.waits');
    const id = instance?.recordId ?? '';
    await test.db.unit(
      async () => void (await test.db.repo(ProcessInstance).update({ recordId: id }, { watched: null })),
    );
    await rename(id, 'sample.waits urgent');
    expect(await openOf(instance as ProcessInstance)).toEqual(['approval']);
  });

  it('beside a task goes off again only when what it reads has changed since', async () => {
    await publish(
      'sample.beside',
      start() +
        task() +
        task('look') +
        end() +
        `<bpmn:boundaryEvent id="urgent" ${names('urgent')} attachedToRef="approval" cancelActivity="false">${on.condition('contains(title, "urgent")')}</bpmn:boundaryEvent>
         <bpmn:endEvent id="looked" ${names('looked')}/>` +
        flow('start', 'approval') +
        flow('approval', 'end') +
        flow('urgent', 'look') +
        flow('look', 'looked'),
    );
    const path = await aSample(test, 'sample.beside', owner);
    const id = path.split('/').pop() ?? '';
    await ann.act(path, 'submit');
    const open = async () => openOf(await only('sample.beside'));
    await rename(id, 'sample.beside urgent');
    expect(await open()).toEqual(['approval', 'look']);
    await rename(id, 'sample.beside urgent');
    expect(await open()).toEqual(['approval', 'look']);
    await rename(id, 'sample.beside more urgent');
    expect(await open()).toEqual(['approval', 'look', 'look']);
    await rename(id, 'sample.beside calm');
    expect(await open()).toEqual(['approval', 'look', 'look']);
  });

  it('hears of what the command itself changes, in the same command', async () => {
    await publish(
      'sample.within',
      start() +
        `<bpmn:parallelGateway id="fork" ${names('fork')}/><bpmn:serviceTask id="booking" ${names('booking')} lab:handler="book"/>` +
        caught('booked', on.condition('ends with(title, "booked")')) +
        task() +
        task('second') +
        end() +
        flow('start', 'fork') +
        flow('fork', 'booked') +
        flow('fork', 'booking') +
        flow('booked', 'approval') +
        flow('booking', 'second') +
        flow('approval', 'end') +
        flow('second', 'end'),
    );
    const path = await aSample(test, 'sample.within', owner);
    await ann.act(path, 'submit');
    expect(await openOf(await only('sample.within'))).toEqual(['approval', 'second']);
  });
});

describe('a conditional start', () => {
  it('begins the process of a record once its condition holds, and after the end once what it reads has changed', async () => {
    await publish('sample.large', approvalAfter(on.condition('contains(title, "large")')));
    const id = await aRecord('sample.large to be');
    await rename(id, 'sample.large to be');
    expect((await only('sample.large')).initiator).toBeNull();
    await rename(id, 'sample.large and growing');
    await only('sample.large');
    await ben.act(`/samples/${id}`, 'approve');
    await rename(id, 'sample.large and growing');
    await only('sample.large');
    await rename(id, 'sample.large still');
    expect((await instancesOf('sample.large')).map(({ round }) => round)).toEqual([1, 2]);
  });

  it('begins nothing while its condition does not hold, nor for a record that takes another process', async () => {
    await publish('sample.huge', approvalAfter(on.condition('contains(title, "really")')));
    const [own, other] = [await aRecord('sample.huge maybe'), await aRecord('sample.other really')];
    await rename(own, 'sample.huge perhaps');
    await rename(other, 'sample.other really');
    expect(await instancesOf('sample.huge')).toEqual([]);
    await rename(own, 'sample.huge really');
    expect((await only('sample.huge')).recordId).toBe(own);
  });
});

describe('records of the house', () => {
  let company: Company;
  beforeAll(async () => {
    company = await aCompany(test);
  });
  const begins = (key: string, state: string, condition: string) => {
    const [subject = ''] = key.split('.');
    const inside = approvalAfter(on.condition(condition))
      .replace('"done"', '"approved"')
      .replace('<bpmn:userTask', `<bpmn:userTask lab:state="${state}"`);
    const xml = diagram(key, inside, subject);
    return test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'designer' }));
  };

  it('tell of it when a request is written and when its draft is saved', async () => {
    await begins('purchase-request.large', 'requested', 'amountBase > 20000');
    const category = await aCategory(test, 'LARGE', { process: 'purchase-request.large' });
    const chen = await test.as(company.chen);
    const path = await aRequest(chen, category, company.chen);
    await test.drain();
    expect(await instancesOf('purchase-request.large')).toEqual([]);
    const { version } = (await chen.get(path)).data;
    const lines = [aLine({ unitPrice: '15000.00' })];
    expect((await chen.put(path, { ...aRequestDraft(category, company.chen, { lines }), version })).status).toBe(200);
    await test.drain();
    expect((await only('purchase-request.large')).recordId).toBe(path.split('/').pop());
    await aRequest(chen, category, company.chen, { lines });
    await test.drain();
    expect(await instancesOf('purchase-request.large')).toHaveLength(2);
  });

  it('tell of it when a leave claim is saved', async () => {
    await begins('leave-claim.long', 'pending', 'days > 1');
    const type = await aLeaveType(test, 'LONG', { process: 'leave-claim.long' });
    const chen = await test.as(company.chen);
    const { id, version } = (await chen.post('/hr/leave-claims', aLeaveDraft(type))).data;
    await test.drain();
    expect(await instancesOf('leave-claim.long')).toEqual([]);
    await chen.put(`/hr/leave-claims/${id}`, { ...aLeaveDraft(type, { days: '2', endDay: '2026-12-21' }), version });
    await test.drain();
    expect((await only('leave-claim.long')).recordId).toBe(id);
  });
});

describe('pools of one file', () => {
  it('are processes of records of their own: one tells the other, which begins', async () => {
    const asking = start() + end(on.message('asked')) + flow('start', 'end');
    const answering = approvalAfter(on.message('asked')).replace(
      /(id|sourceRef|targetRef)="(start|approval|end)/g,
      (_, attribute: string, id: string) => `${attribute}="other-${id}`,
    );
    const pool = `<bpmn:process id="answering" ${names('answering')} lab:subject="sample" isExecutable="true">${answering}</bpmn:process>`;
    const xml = diagram('sample.asking', asking).replace('</bpmn:definitions>', `${pool}</bpmn:definitions>`);
    await test.db.unit(() => test.get(Definitions).publish({ key: 'sample.asking', xml, origin: 'designer' }));
    const path = await aSample(test, 'sample.asking', owner);
    await ann.act(path, 'submit');
    await test.drain();
    const [asked, answered] = await instancesOf('sample.asking');
    expect([asked?.outcome, await openOf(answered as ProcessInstance)]).toEqual(['completed', ['other-approval']]);
    await ben.act(`/samples/${answered?.recordId ?? ''}`, 'approve');
    expect((await instancesOf('sample.asking')).map(({ outcome }) => outcome)).toEqual(['completed', 'completed']);
  });
});

describe('after a restart', () => {
  it('everything begins and wakes as before', async () => {
    await publish('sample.kept-message', approvalAfter(on.message('kept')));
    await publish('sample.kept-timer', approvalAfter(on.timer('Duration', 'PT1H')));
    await publish('sample.kept-condition', approvalAfter(on.condition('contains(title, "now")')));
    const id = await aRecord('sample.kept-condition later');
    await test.stop();
    test = await TestApp.start({ diagrams: false, room: sampleRoom, on: database });
    test.get(SampleWords).begin = ({ process }) => aRecord(`${process} anew`);
    await signIn();
    expect((await message({ name: 'kept' })).data.began).toBe(true);
    test.clock.pass(hours(1000));
    await test.drain();
    await only('sample.kept-timer');
    await rename(id, 'sample.kept-condition now');
    await only('sample.kept-condition');
  });
});
