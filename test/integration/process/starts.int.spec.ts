import { beforeAll, describe, expect, it } from '@jest/globals';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Definitions, ProcessInstance } from '#lab/process-host/index.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCategory, aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';
import { hours, minutes } from '../../support/clock.js';
import { aSample, SampleRecord, SampleWords } from '../../support/sample.js';
import {
  aRecord,
  ann,
  approvalAfter,
  ben,
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
  restart,
  signIn,
  start,
  task,
  test,
  useStarts,
} from '../../support/starts.js';

useStarts();

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
    expect(instance).toMatchObject({ initiator: null, titleZh: 'sample.ordered PO-7', round: 1, expected: '' });
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
      data: { problems: [{ elementId: 'start', code: 'not-hosted', severity: 'error' }] },
    });
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

  it('whose time expression has no value is refused at its element', async () => {
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
  it('are processes of records of their own: a message of one starts the other', async () => {
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
    await restart();
    test.get(SampleWords).begin = ({ process }) => aRecord(`${process} anew`);
    expect((await message({ name: 'kept' })).data.began).toBe(true);
    test.clock.pass(hours(1000));
    await test.drain();
    await only('sample.kept-timer');
    await rename(id, 'sample.kept-condition now');
    await only('sample.kept-condition');
  });
});
