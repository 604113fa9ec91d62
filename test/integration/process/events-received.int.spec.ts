import { describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { InsideView, TrailEntry } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Definitions, ProcessInstance, type MessageAnswer } from '#lab/process-host/index.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { limitProcess } from '../../support/rights.js';
import { aSample, SampleRecord, SampleWords } from '../../support/sample.js';
import {
  ann,
  approvalAfter,
  caught,
  diagram,
  end,
  flow,
  instancesOf,
  jobs,
  manager,
  message,
  names,
  on,
  only,
  openOf,
  owner,
  publish,
  rename,
  signal,
  start,
  task,
  test,
  useStarts,
} from '../../support/starts.js';

useStarts();

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

  it('is shown among what an instance waits for, beside signals and conditions, until it has come', async () => {
    await publish(
      'sample.waiting',
      start(on.message('opens')) +
        `<bpmn:parallelGateway id="fork" ${names('fork')}/>` +
        caught('heard', on.message('heard')) +
        caught('seen', on.signal('seen')) +
        caught('met', on.condition('title = "met"')) +
        `<bpmn:parallelGateway id="join" ${names('join')}/>` +
        end() +
        flow('start', 'fork') +
        ['heard', 'seen', 'met'].map((id) => flow('fork', id) + flow(id, 'join')).join('') +
        flow('join', 'end'),
    );
    const { instance } = (await message({ name: 'opens', key: 'W' })).data as { instance: string };
    const awaited = async () =>
      ((await manager.get(`/process/instances/${instance}/inside`)).data as InsideView).awaited.map(
        ({ element, awaits, what, key }) => [element, awaits, what, key],
      );
    const others = [
      ['met', 'condition', 'title = "met"', null],
      ['seen', 'signal', 'seen', null],
    ];
    expect((await awaited()).sort()).toEqual([['heard', 'message', 'heard', 'W'], ...others]);
    await message({ name: 'heard', key: 'W' });
    expect((await awaited()).sort()).toEqual(others);
    await manager.post(`/process/instances/${instance}/cancel`, { reason: 'x' });
    expect(await awaited()).toEqual([]);
  });

  it('is kept in the history: its name, whom it concerned, from where it came, and for those who see variables its content', async () => {
    await publish(
      'sample.heard',
      start(on.message('opened')) +
        caught('answered', on.message('answered')) +
        caught('thrown', on.message('thrown')) +
        task() +
        end() +
        flow('start', 'answered') +
        flow('answered', 'thrown') +
        flow('thrown', 'approval') +
        flow('approval', 'end'),
    );
    await publish(
      'sample.throwing',
      start(on.message('shout')) +
        `<bpmn:intermediateThrowEvent id="shouting" ${names('shouting')}>${on.message('thrown')}</bpmn:intermediateThrowEvent>` +
        end() +
        flow('start', 'shouting') +
        flow('shouting', 'end'),
    );
    const { instance } = (await message({ name: 'opened', key: 'H', variables: { first: 1 } })).data as MessageAnswer;
    await message({ name: 'answered', key: 'H', variables: { price: 20 } });
    const thrower = (await message({ name: 'shout', key: 'H' })).data as MessageAnswer;
    await test.drain();

    const { rows } = (await manager.get(`/process/instances/${instance}/history`)).data as { rows: TrailEntry[] };
    const heard = rows.flatMap(({ kind, of, message: received }) => (received ? [[kind, of?.element, received]] : []));
    const api = { from: 'api', user: { name: {} }, sender: null };
    expect(heard).toMatchObject([
      ['started', 'start', { ...api, name: 'opened', key: 'H', variables: { first: 1 } }],
      ['fired', 'answered', { ...api, name: 'answered', key: 'H', variables: { price: 20 } }],
      [
        'fired',
        'thrown',
        { name: 'thrown', from: 'process', sender: { instance: thrower.instance, name: { en: 'sample.throwing' } } },
      ],
    ]);
    const { timeline } = (await manager.get(`/process/instances/${instance}`)).data as ProcessView;
    const received = timeline.filter(({ verb }) => verb === 'messageReceived');
    expect(received).toMatchObject([
      { element: 'answered', by: {}, message: { name: 'answered', from: 'api' } },
      { element: 'thrown', message: { name: 'thrown', from: 'process' } },
    ]);
    expect(JSON.stringify(timeline)).not.toContain('price');
  });

  it('keeps variables that are called like parts of every object', async () => {
    await publish('sample.named', approvalAfter(on.message('named')));
    const variables = { constructor: 'a', prototype: 'b', toString: 'c', hasOwnProperty: { valueOf: 1 } };
    const { instance } = (await message({ name: 'named', variables })).data as { instance: string };
    const inside = (await manager.get(`/process/instances/${instance}/inside`)).data as {
      variables: { values: object }[];
    };
    expect(inside.variables[0]?.values).toEqual(variables);
    const hidden = JSON.parse('{"__proto__":{"a":1}}') as Record<string, unknown>;
    const broken = await message({ name: 'named', variables: hidden });
    broken.expectCode(errors.field);
  });

  it('is not sent to an instance of a process that the sender may not monitor', async () => {
    const { instance } = (await message({ name: 'said', key: 'D' })).data;
    await limitProcess(manager, 'sample.dialogue', { watch: { users: [owner] } });
    (await message({ name: 'said', key: 'D' })).expectCode(errors.noRightTo);
    await limitProcess(manager, 'sample.dialogue');
    expect((await message({ name: 'said', key: 'D' })).data).toEqual({ instance, began: false });
  });

  it('and a signal do not steer the process of a record of the sender, unless its process leaves that open', async () => {
    const waits = (key: string, trigger: string) =>
      publish(key, start() + caught('called', trigger) + end() + flow('start', 'called') + flow('called', 'end'));
    await waits('sample.asked', on.message('asked'));
    await waits('sample.rung', on.signal('rung'));
    const id = await aUser(test, 'steward', { permissions: ['process:*', 'sample:*'] });
    const steward = await test.as(id);
    const begun = async (key: string, of: string, by: Caller) => {
      const path = await aSample(test, key, of);
      await by.act(path, 'submit');
      return path.split('/').pop() ?? '';
    };
    const key = await begun('sample.asked', id, steward);
    (await steward.post('/process/messages', { name: 'asked', key })).expectCode(errors.ownProcess);
    expect((await message({ name: 'asked', key })).data).toMatchObject({ began: false });

    const rung = [await begun('sample.rung', id, steward), await begun('sample.rung', owner, ann)];
    expect((await steward.post('/process/signals', { name: 'rung' })).data).toEqual({ instances: 1, starts: 0 });
    await test.drain();
    const state = async (record: string) =>
      (await instancesOf('sample.rung')).find(({ recordId }) => recordId === record)?.outcome;
    expect([await state(rung[0] ?? ''), await state(rung[1] ?? '')]).toEqual([null, 'completed']);
    expect((await signal({ name: 'rung' })).data).toEqual({ instances: 1, starts: 0 });
    await test.drain();
    expect(await state(rung[0] ?? '')).toBe('completed');

    await test.db.unit(() =>
      test.get(Definitions).publish({
        key: 'sample.asked',
        xml: diagram(
          'sample.asked',
          start() + caught('called', on.message('asked')) + end() + flow('start', 'called') + flow('called', 'end'),
        ).replace('lab:subject', 'lab:separation="none" lab:subject'),
        origin: 'designer',
      }),
    );
    const free = await begun('sample.asked', id, steward);
    expect((await steward.post('/process/messages', { name: 'asked', key: free })).data).toMatchObject({
      began: false,
    });
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

  it('is not heard by instances of a process that the sender may not monitor', async () => {
    const waiting = (key: string) =>
      publish(
        key,
        start() + caught('heard', on.signal('siren')) + end() + flow('start', 'heard') + flow('heard', 'end'),
      );
    for (const key of ['sample.closed', 'sample.open']) {
      await waiting(key);
      await ann.act(await aSample(test, key, owner), 'submit');
    }
    await limitProcess(manager, 'sample.closed', { watch: { users: [owner] } });
    expect((await signal({ name: 'siren' })).data).toEqual({ instances: 1, starts: 0 });
    await test.drain();
    expect((await only('sample.open')).endedAt).not.toBeNull();
    expect((await only('sample.closed')).endedAt).toBeNull();
    await limitProcess(manager, 'sample.closed');
    expect((await signal({ name: 'siren' })).data).toEqual({ instances: 1, starts: 0 });
    await test.drain();
    expect((await only('sample.closed')).endedAt).not.toBeNull();
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
