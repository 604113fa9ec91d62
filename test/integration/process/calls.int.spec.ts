import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { PathStep, TimelineEntry } from '#lab/shared/process-view.js';
import type { TodoPage } from '#lab/shared/todo-view.js';
import type { InstanceCalls } from '#lab/modules/cockpit/shared/instance.dto.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { minutes } from '../../support/clock.js';
import { violations } from '../../support/invariants.js';
import { limitProcess } from '../../support/rights.js';
import { aSample, sampleRoom } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let ann: Caller;
let ben: Caller;
let manager: Caller;
let approver: string;
let keeper: string;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string, more = '') =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${more}/>`;
const call = (process: string, more = '') =>
  `<bpmn:callActivity id="call" ${names('call')} calledElement="${process}" ${more}/>`;

const file = (key: string, inside: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:error id="badError" errorCode="BAD"/><bpmn:signal id="recall" name="recall"/><bpmn:message id="ready" name="ready"/>
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">${inside}</bpmn:process>${more}
</bpmn:definitions>`;

/** Sent, then a call, then an approval, then done. */
const caller = (process: string, more = '', besides = '') =>
  `<bpmn:startEvent id="start" ${names('start')}/>${call(process, more)}` +
  `<bpmn:userTask id="approval" ${names('approval')} lab:assignee="user(${approver})" lab:actions="approve" lab:state="sent"/>` +
  `<bpmn:endEvent id="end" ${names('end')} lab:state="done"/>` +
  flow('toCall', 'start', 'call') +
  flow('toApproval', 'call', 'approval') +
  flow('toEnd', 'approval', 'end') +
  besides;

/** One check of its own, then what follows it. */
const check = (after = '', end = `<bpmn:endEvent id="checked" ${names('checked')}/>`) =>
  `<bpmn:startEvent id="begin" ${names('begin')}/>` +
  `<bpmn:userTask id="check" ${names('check')} lab:assignee="user(${approver})" lab:actions="approve" lab:state="sent"/>` +
  `${end}${flow('toCheck', 'begin', 'check')}${flow('toChecked', 'check', 'checked')}${after}`;

async function publish(key: string, xml: string): Promise<void> {
  await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
}

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  keeper = await aUser(test, 'manager', { permissions: ['process:*'] });
  const failing = `<bpmn:endEvent id="checked" ${names('checked')}><bpmn:errorEventDefinition id="bad" errorRef="badError"/></bpmn:endEvent>`;
  const caught =
    `<bpmn:boundaryEvent id="caught" ${names('caught')} attachedToRef="call"><bpmn:errorEventDefinition id="caughtBad" errorRef="badError"/></bpmn:boundaryEvent>` +
    `<bpmn:endEvent id="failed" ${names('failed')} lab:state="failed"/>${flow('toFailed', 'caught', 'failed')}`;
  const byTime =
    `<bpmn:boundaryEvent id="late" ${names('late')} attachedToRef="call"><bpmn:timerEventDefinition id="lateTimer"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>` +
    `<bpmn:endEvent id="failed" ${names('failed')} lab:state="failed"/>${flow('toFailed', 'late', 'failed')}`;
  const heard = (kind: string, name: string) =>
    `<bpmn:boundaryEvent id="heard" ${names('heard')} attachedToRef="call"><bpmn:${kind}EventDefinition id="hears" ${kind}Ref="${name}"/></bpmn:boundaryEvent>` +
    `<bpmn:endEvent id="failed" ${names('failed')} lab:state="failed"/>${flow('toFailed', 'heard', 'failed')}`;
  const throws =
    `<bpmn:startEvent id="begin" ${names('begin')}/>` +
    `<bpmn:intermediateThrowEvent id="tell" ${names('tell')}><bpmn:messageEventDefinition id="tells" messageRef="ready"/></bpmn:intermediateThrowEvent>` +
    `<bpmn:intermediateThrowEvent id="shout" ${names('shout')}><bpmn:signalEventDefinition id="shouts" signalRef="recall"/></bpmn:intermediateThrowEvent>` +
    `<bpmn:userTask id="check" ${names('check')} lab:assignee="user(${approver})" lab:actions="approve"/><bpmn:endEvent id="checked" ${names('checked')}/>` +
    flow('a', 'begin', 'tell') +
    flow('b', 'tell', 'shout') +
    flow('c', 'shout', 'check') +
    flow('d', 'check', 'checked');
  const approvalFirst = `<bpmn:userTask id="approval" ${names('approval')} lab:assignee="user(${approver})" lab:actions="approve"/>`;
  const hourFirst = `<bpmn:intermediateCatchEvent id="approval" ${names('approval')}><bpmn:timerEventDefinition id="hour"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>`;
  /** So many called processes that wait for a message, which the caller sends after an approval or an hour. */
  const telling = (key: string, count: number, first = approvalFirst) => {
    const calls = Array.from({ length: count }, (_, n) => `call${n}`);
    return file(
      key,
      `<bpmn:startEvent id="start" ${names('start')} lab:state="sent"/><bpmn:parallelGateway id="fork" ${names('fork')}/>${flow('toFork', 'start', 'fork')}` +
        calls
          .map(
            (id) =>
              `<bpmn:callActivity id="${id}" ${names(id)} calledElement="sample.waits"/><bpmn:endEvent id="${id}End" ${names(id)}/>${flow(`to-${id}`, 'fork', id)}${flow(`from-${id}`, id, `${id}End`)}`,
          )
          .join('') +
        first +
        `<bpmn:intermediateThrowEvent id="tell" ${names('tell')}><bpmn:messageEventDefinition id="tells" messageRef="ready"/></bpmn:intermediateThrowEvent>` +
        `<bpmn:endEvent id="end" ${names('end')}/>` +
        flow('toApproval', 'fork', 'approval') +
        flow('toTell', 'approval', 'tell') +
        flow('toEnd', 'tell', 'end'),
    );
  };
  const files: Record<string, string> = {
    'sample.check': file('sample.check', check()),
    'sample.failing': file('sample.failing', check('', failing)),
    'sample.calls': file('sample.calls', caller('sample.check')),
    'sample.catches': file('sample.catches', caller('sample.failing', '', caught)),
    'sample.breaks': file('sample.breaks', caller('sample.failing')),
    'sample.hurries': file('sample.hurries', caller('sample.check', '', byTime)),
    'sample.signals': file('sample.signals', caller('sample.throws', '', heard('signal', 'recall'))),
    'sample.messages': file('sample.messages', caller('sample.throws', '', heard('message', 'ready'))),
    'sample.throws': file('sample.throws', throws),
    'sample.lost': file('sample.lost', caller('sample.nowhere')),
    'sample.fixed': file('sample.fixed', caller('sample.check', 'lab:version="1"')),
    'sample.deployed': file('sample.deployed', caller('sample.check', 'lab:version="deployment"')),
    'sample.endless': file(
      'sample.endless',
      `<bpmn:startEvent id="start" ${names('start')}/>${call('sample.endless')}<bpmn:endEvent id="end" ${names('end')} lab:state="done"/>${flow('a', 'start', 'call')}${flow('b', 'call', 'end')}`,
    ),
    'sample.mapped': file(
      'sample.mapped',
      caller('sample.sum', 'lab:in="price = 2 + 3" lab:out="total = sum * 10"').replace(
        flow('toApproval', 'call', 'approval'),
        `<bpmn:exclusiveGateway id="dear" ${names('dear')} default="cheap"/>${flow('toDear', 'call', 'dear')}` +
          `<bpmn:sequenceFlow id="toApproval" ${names('dear')} sourceRef="dear" targetRef="approval"><bpmn:conditionExpression>total = 60</bpmn:conditionExpression></bpmn:sequenceFlow>` +
          flow('cheap', 'dear', 'end'),
      ),
    ),
    'sample.waits': file(
      'sample.waits',
      `<bpmn:startEvent id="start" ${names('start')}/><bpmn:intermediateCatchEvent id="waits" ${names('waits')}><bpmn:messageEventDefinition id="waitsFor" messageRef="ready"/></bpmn:intermediateCatchEvent><bpmn:endEvent id="end" ${names('end')}/>${flow('a', 'start', 'waits')}${flow('b', 'waits', 'end')}`,
    ),
    'sample.one': telling('sample.one', 1),
    'sample.two': telling('sample.two', 2),
    'sample.two-later': telling('sample.two-later', 2, hourFirst),
    'sample.sum': file(
      'sample.sum',
      `<bpmn:startEvent id="start" ${names('start')}/><bpmn:dataObject id="priceData"/><bpmn:dataObjectReference id="price" name="price" dataObjectRef="priceData"/><bpmn:scriptTask id="add" ${names('add')} scriptFormat="feel" lab:result="sum"><bpmn:script>price + 1</bpmn:script></bpmn:scriptTask><bpmn:endEvent id="end" ${names('end')}/>${flow('a', 'start', 'add')}${flow('b', 'add', 'end')}`,
    ),
  };
  for (const [key, xml] of Object.entries(files)) await publish(key, xml);
});
beforeEach(async () => {
  [ann, ben, manager] = (await Promise.all([owner, approver, keeper].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});
afterAll(() => test.stop());

const viewOf = async (path: string) => (await ann.get(`${path}/process`)).data;
const sampleOf = async (path: string) => (await ann.get(path)).data;

async function submitted(key: string): Promise<string> {
  const path = await aSample(test, key, owner);
  await ann.act(path, 'submit');
  return path;
}

async function instancesOf(path: string) {
  return test.db.query({
    sql: 'SELECT i.`id`, i.`rootId`, i.`parentId`, i.`outcome`, d.`key`, d.`version`, i.`initiator` FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId` WHERE i.`recordId` = ? ORDER BY i.`id`',
    values: [path.split('/').pop()],
  });
}

describe('a called process', () => {
  it('is an instance of its own on the same record, whose tasks are the record’s', async () => {
    const path = await submitted('sample.calls');
    const [root, child, ...more] = await instancesOf(path);
    expect(more).toEqual([]);
    expect(child).toMatchObject({ rootId: root?.id, parentId: root?.id, key: 'sample.check', outcome: null });
    expect((await sampleOf(path)).state).toBe('sent');

    expect((await viewOf(path)).path.map(({ element, status, call }: PathStep) => [element, status, call])).toEqual([
      ['check', 'current', 'call'],
      ['approval', 'expected', undefined],
    ]);
    test.clock.pass(1);
    expect((await ben.act(path, 'approve')).data).toMatchObject({ state: 'sent', actions: [{ action: 'approve' }] });
    test.clock.pass(1);
    expect((await instancesOf(path)).map(({ outcome }) => outcome)).toEqual([null, 'completed']);

    const { data } = await ben.act(path, 'approve');
    expect(data.state).toBe('done');
    const view = await viewOf(path);
    expect(view).toMatchObject({ ended: true, outcome: 'completed' });
    expect(view.path.map(({ element, status, call }: PathStep) => [element, status, call])).toEqual([
      ['check', 'done', 'call'],
      ['approval', 'done', undefined],
    ]);
    expect(view.timeline.map(({ verb, element }: { verb: string; element?: string }) => [verb, element])).toEqual([
      ['submit', 'start'],
      ['approve', 'check'],
      ['approve', 'approval'],
      ['completed', undefined],
    ]);
    expect(await violations(test.db)).toEqual([]);
  });

  it('and its caller lead to each other, for those who may watch the other one’s process', async () => {
    const path = await submitted('sample.breaks');
    const [root, child] = await instancesOf(path);
    const callsOf = async (id: unknown) =>
      (await manager.get(`/process/instances/${String(id)}/calls`)).data as InstanceCalls;
    const below = await callsOf(root?.id);
    expect(below).toMatchObject({ caller: null, hasMore: false });
    expect(below.called).toMatchObject([
      { id: child?.id, definition: { key: 'sample.failing' }, recordId: path.slice(9) },
    ]);
    expect(await callsOf(child?.id)).toMatchObject({
      caller: { id: root?.id, definition: { name: { en: 'sample.breaks' } }, endedAt: null },
      called: [],
    });
    (await manager.get('/process/instances/none/calls')).expectCode(errors.notFound);

    await limitProcess(manager, 'sample.failing', { watch: { users: [owner] } });
    expect((await callsOf(root?.id)).called).toEqual([]);
    (await manager.get(`/process/instances/${String(child?.id)}/calls`)).expectCode(errors.noRightTo);
    await limitProcess(manager, 'sample.failing');
    await limitProcess(manager, 'sample.breaks', { watch: { users: [owner] } });
    expect((await callsOf(child?.id)).caller).toBeNull();
    await limitProcess(manager, 'sample.breaks');
  });

  it('shows an incident where it is, and at the top of the tree', async () => {
    const all = await instancesOf(await submitted('sample.endless'));
    const callsOf = async (id: unknown) =>
      (await manager.get(`/process/instances/${String(id)}/calls`)).data as InstanceCalls;
    expect((await callsOf(all[1]?.id)).caller?.incidents).toBe(1);
    expect((await callsOf(all[0]?.id)).called.map(({ incidents }) => incidents)).toEqual([0]);
    expect((await callsOf(all.at(-2)?.id)).called.map(({ incidents }) => incidents)).toEqual([1]);
  });

  it('gets what is mapped in and gives back what is mapped out', async () => {
    const path = await submitted('sample.mapped');
    expect((await viewOf(path)).path.at(-1)).toMatchObject({ element: 'approval', status: 'current' });
    await ben.act(path, 'approve');
    expect((await sampleOf(path)).state).toBe('done');
  });

  const outcomes = async (path: string) =>
    (await instancesOf(path)).map(({ key, outcome }) => `${key} ${outcome ?? 'waits'}`).sort();

  it('takes a message of its caller where it alone waits for it; of two that wait, the actor learns it (8017)', async () => {
    const one = await submitted('sample.one');
    await ben.act(one, 'approve');
    await test.drain();
    expect(await outcomes(one)).toEqual(['sample.one completed', 'sample.waits completed']);

    const two = await submitted('sample.two');
    const refused = await ben.act(two, 'approve');
    refused.expectCode(errors.ambiguous);
    expect(refused.body.message).toBe('ambiguous&&ready');
    await test.drain();
    expect(await outcomes(two)).toEqual(['sample.two waits', 'sample.waits waits', 'sample.waits waits']);
    expect((await viewOf(two)).path.at(-1)).toMatchObject({ element: 'approval', status: 'current' });
    expect(await violations(test.db)).toEqual([]);
  });

  it('leaves a message that two of them wait for as an incident where no user acts, until one alone waits', async () => {
    const path = await submitted('sample.two-later');
    test.clock.pass(minutes(61));
    await test.drain();
    [ann, manager] = (await Promise.all([owner, keeper].map((id) => test.as(id)))) as [Caller, Caller];
    const { instance, incidents } = await viewOf(path);
    expect(incidents).toMatchObject([
      { element: 'tell', code: '8017', message: 'several processes wait for the message "ready"' },
    ]);
    const retry = () =>
      manager.post(`/process/instances/${instance}/incidents/${incidents[0].id}/retry`, { reason: 'Mended' });
    (await retry()).expectCode(errors.ambiguous);
    const [, first] = await instancesOf(path);
    await manager.post(`/process/instances/${String(first?.id)}/cancel`, { reason: 'one is enough' });
    expect((await retry()).status).toBeLessThan(300);
    expect((await viewOf(path)).incidents).toMatchObject([{ element: 'call0', code: 'call' }]);
    expect((await outcomes(path)).filter((each) => each === 'sample.waits completed')).toHaveLength(1);
    expect(await violations(test.db)).toEqual([]);
  });

  it('gives an error that it does not catch to its caller', async () => {
    const path = await submitted('sample.catches');
    await ben.act(path, 'approve');
    expect((await sampleOf(path)).state).toBe('failed');
    expect((await instancesOf(path)).map(({ outcome }) => outcome)).toEqual(['completed', 'error:BAD']);
    expect(await violations(test.db)).toEqual([]);
  });

  it('ends the whole tree with an error that nobody catches, and the record goes back to its owner', async () => {
    const path = await submitted('sample.breaks');
    const { data } = await ben.act(path, 'approve');
    expect(data.state).toBe('draft');
    expect((await instancesOf(path)).map(({ outcome }) => outcome)).toEqual(['error:BAD', 'error:BAD']);
    expect((await ann.act(path, 'submit')).data.state).toBe('sent');
    expect((await viewOf(path)).round).toBe(2);
    expect(await violations(test.db)).toEqual([]);
  });

  it('ends with what its caller leaves by a timer', async () => {
    const path = await submitted('sample.hurries');
    test.clock.pass(minutes(61));
    await test.drain();
    [ann, ben] = (await Promise.all([owner, approver].map((id) => test.as(id)))) as [Caller, Caller];
    expect((await sampleOf(path)).state).toBe('failed');
    expect((await instancesOf(path)).map(({ outcome }) => outcome)).toEqual(['completed', 'cancelled']);
    (await ben.act(path, 'approve')).expectCode(errors.notYourTask);
    expect(await violations(test.db)).toEqual([]);
  });

  it('that does not exist is an incident, and a retry finds it once it does', async () => {
    const path = await submitted('sample.lost');
    const { instance, incidents } = await viewOf(path);
    expect(incidents).toMatchObject([{ element: 'call', message: 'there is no active process sample.nowhere' }]);
    await publish('sample.nowhere', file('sample.nowhere', check()));
    await manager.post(`/process/instances/${instance}/incidents/${incidents[0].id}/retry`, { reason: 'Mended' });
    expect(await viewOf(path)).toMatchObject({ incidents: [] });
    await ben.act(path, 'approve');
    await ben.act(path, 'approve');
    expect((await sampleOf(path)).state).toBe('done');
  });

  it('that calls itself without end stops as an incident that can be ended', async () => {
    const path = await submitted('sample.endless');
    const { instance, incidents } = await viewOf(path);
    expect(incidents).toMatchObject([{ message: 'calls are nested deeper than 50' }]);
    await manager.post(`/process/instances/${instance}/cancel`, { reason: 'drawn wrong' });
    const ended = await instancesOf(path);
    expect(ended).toHaveLength(51);
    expect(new Set(ended.map(({ outcome }) => outcome))).toEqual(new Set(['cancelled']));
    expect((await sampleOf(path)).state).toBe('draft');
    expect(await violations(test.db)).toEqual([]);
  });
});

describe('the version of a called process', () => {
  it('is the newest, a fixed one, or the one that was there when the caller was deployed', async () => {
    test.clock.pass(minutes(1));
    await publish('sample.check', file('sample.check', check('<!-- later -->')));
    const versionOf = async (key: string) => (await instancesOf(await submitted(key))).at(-1);
    expect(await versionOf('sample.calls')).toMatchObject({ key: 'sample.check', version: 2 });
    expect(await versionOf('sample.fixed')).toMatchObject({ key: 'sample.check', version: 1 });
    expect(await versionOf('sample.deployed')).toMatchObject({ key: 'sample.check', version: 1 });
    await publish(
      'sample.deployed',
      file('sample.deployed', caller('sample.check', 'lab:version="deployment"', '<!-- later -->')),
    );
    expect(await versionOf('sample.deployed')).toMatchObject({ key: 'sample.check', version: 2 });
  });
});

describe('a tree of calls', () => {
  it('is suspended and resumed as one, and ended with all that it has called', async () => {
    const path = await submitted('sample.calls');
    const { instance } = await viewOf(path);
    await manager.post(`/process/instances/${instance}/suspend`, { reason: 'audit' });
    (await ben.act(path, 'approve')).expectCode(errors.suspended);
    // The task is one of the called process, the page is that of the caller.
    const lineIn = async (query: string) =>
      ((await ben.get(`/Common/getTodoList${query}`)).data as TodoPage).rows.find(({ recordId }) =>
        path.endsWith(recordId),
      );
    const line = await lineIn('?suspended=true');
    expect(await lineIn('')).toBeUndefined();
    expect(await violations(test.db)).toEqual([]);
    expect(line?.suspended).toMatchObject({ by: { id: keeper }, reason: 'audit' });
    expect((await viewOf(path)).suspended).toEqual(line?.suspended);
    await manager.post(`/process/instances/${instance}/resume`, { reason: 'done' });
    expect(await lineIn('')).toMatchObject({ task: line?.task });
    expect((await ben.act(path, 'approve')).data.state).toBe('sent');
    test.clock.pass(1);
    await manager.post(`/process/instances/${instance}/suspend`, { reason: 'audit' });
    await manager.post(`/process/instances/${instance}/cancel`, { reason: 'not wanted' });
    expect((await sampleOf(path)).state).toBe('draft');
    const once = ['submit', 'suspended', 'resumed', 'approve', 'suspended', 'cancelled'];
    expect((await viewOf(path)).timeline.map(({ verb }: TimelineEntry) => verb)).toEqual(once);
    expect(await violations(test.db)).toEqual([]);
  });

  it.each(['signals', 'messages'])('hears %s that one of it throws in the same command', async (what) => {
    const path = await submitted(`sample.${what}`);
    expect((await sampleOf(path)).state).toBe('failed');
    expect((await instancesOf(path)).map(({ outcome }) => outcome)).toEqual(['completed', 'cancelled']);
    await test.drain();
    expect(await violations(test.db)).toEqual([]);
  });

  it('lets one of two who act at once win, and loses nothing', async () => {
    const path = await submitted('sample.calls');
    const task = (await viewOf(path)).path[0].tasks[0] as string;
    const { version } = await sampleOf(path);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ben.post(`${path}/actions/approve`, { task, version, input: {} })),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect((await instancesOf(path)).map(({ outcome }) => outcome)).toEqual([null, 'completed']);
    expect(await violations(test.db)).toEqual([]);
  });

  it('is one line among the runs of its process, with the incidents of all it called', async () => {
    const path = await submitted('sample.lost');
    const { total } = (await manager.get('/process/instances?definition=sample.nowhere&show=running')).data;
    expect(total).toBe(1);
    await ben.act(path, 'approve');
    expect((await manager.get('/process/instances?definition=sample.lost&show=running')).data.rows).toMatchObject([
      { incidents: 0 },
    ]);
  });
});
