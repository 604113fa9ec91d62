import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Definitions, Forecast } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { violations } from '../../support/invariants.js';
import { aSample, SampleRecord, sampleRoom } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let approver: string;
let ann: Caller;
let ben: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
const start = `<bpmn:startEvent id="start" ${names('start')} lab:state="sent"/>`;
const end = `<bpmn:endEvent id="end" ${names('end')} lab:state="done"/>`;
const task = (id: string) =>
  `<bpmn:userTask id="${id}" ${names(id)} lab:assignee="user(${approver})" lab:actions="approve"/>`;
const book = `<bpmn:serviceTask id="book" ${names('book')} lab:handler="book"/>`;
/** A gateway that leads to a last approval only where the record is booked. */
const ifBooked = () =>
  `<bpmn:exclusiveGateway id="booked" ${names('booked')} default="plain"/>${task('last')}` +
  `<bpmn:sequenceFlow id="yes" ${names('yes')} sourceRef="booked" targetRef="last"><bpmn:conditionExpression>contains(title, "booked")</bpmn:conditionExpression></bpmn:sequenceFlow>` +
  flow('plain', 'booked', 'end') +
  flow('over', 'last', 'end');

const files = (): Record<string, string> => ({
  'kept.three': `${start}${task('one')}${task('two')}${task('three')}${end}${flow('a', 'start', 'one')}${flow('b', 'one', 'two')}${flow('c', 'two', 'three')}${flow('d', 'three', 'end')}`,
  'kept.booking': `${start}${task('one')}${book}${task('two')}${ifBooked()}${end}${flow('a', 'start', 'one')}${flow('b', 'one', 'book')}${flow('c', 'book', 'two')}${flow('d', 'two', 'booked')}`,
  'kept.called': `${start}${task('inner')}${book}${task('more')}${end}${flow('a', 'start', 'inner')}${flow('b', 'inner', 'book')}${flow('c', 'book', 'more')}${flow('d', 'more', 'end')}`,
  'kept.calls': `${start}<bpmn:callActivity id="call" ${names('call')} calledElement="kept.called"/>${ifBooked()}${end}${flow('a', 'start', 'call')}${flow('b', 'call', 'booked')}`,
  'kept.nowhere': `${start}${task('one')}<bpmn:exclusiveGateway id="where" name="无路" lab:nameEn="Where" lab:nameZh="无路"/>${end}${flow('a', 'start', 'one')}${flow('b', 'one', 'where')}<bpmn:sequenceFlow id="c" ${names('c')} sourceRef="where" targetRef="end"><bpmn:conditionExpression>contains(title, "booked")</bpmn:conditionExpression></bpmn:sequenceFlow><bpmn:sequenceFlow id="d" ${names('d')} sourceRef="where" targetRef="end"><bpmn:conditionExpression>contains(title, "paid")</bpmn:conditionExpression></bpmn:sequenceFlow>`,
  'kept.circle': `${start}${task('one')}${task('two')}<bpmn:exclusiveGateway id="again" ${names('again')} default="on"/>${end}${flow('a', 'start', 'one')}${flow('b', 'one', 'two')}${flow('c', 'two', 'again')}${flow('on', 'again', 'one')}<bpmn:sequenceFlow id="out" ${names('out')} sourceRef="again" targetRef="end"><bpmn:conditionExpression>contains(title, "booked")</bpmn:conditionExpression></bpmn:sequenceFlow>`,
});

const file = (key: string, inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">${inside}</bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  for (const [key, inside] of Object.entries(files()))
    await test.db.unit(() => test.get(Definitions).publish({ key, xml: file(key, inside), origin: 'file' }));
});
beforeEach(async () => {
  [ann, ben] = (await Promise.all([owner, approver].map((id) => test.as(id)))) as [Caller, Caller];
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Forecasts that an act makes. */
async function forecastsOf(act: () => Promise<unknown>): Promise<number> {
  const forecast = test.get(Forecast);
  const before = forecast.made;
  await act();
  return forecast.made - before;
}

/** The steps that the record's own process keeps as the ones to come. */
async function keptBy(path: string): Promise<string> {
  const [row] = await test.db.query({
    sql: 'SELECT `expected` FROM `process_instance` WHERE `recordId` = ? AND `parentId` IS NULL',
    values: [path.split('/').pop()],
  });
  return String(row?.expected);
}

describe('the forecast that an instance keeps', () => {
  it('is the one of the submit, and is not made again by approvals that follow it', async () => {
    const path = await aSample(test, 'kept.three', owner);
    expect(await forecastsOf(() => ann.act(path, 'submit'))).toBe(1);
    expect(await keptBy(path)).toBe('two three');
    expect(await forecastsOf(() => ben.act(path, 'approve'))).toBe(0);
    expect(await keptBy(path)).toBe('three');
    expect(await forecastsOf(() => ben.act(path, 'approve'))).toBe(0);
    expect(await keptBy(path)).toBe('');
    expect((await ben.act(path, 'approve')).data.state).toBe('done');
  });

  it('is made again once the facts are others', async () => {
    const path = await aSample(test, 'kept.booking', owner);
    await ann.act(path, 'submit');
    expect(await keptBy(path)).toBe('two');
    expect(await forecastsOf(() => ben.act(path, 'approve'))).toBe(1);
    expect(await keptBy(path)).toBe('last');
  });

  it('is made again once the organisation has changed', async () => {
    const path = await aSample(test, 'kept.three', owner);
    await ann.act(path, 'submit');
    await aUser(test, 'newcomer');
    expect(await forecastsOf(() => ben.act(path, 'approve'))).toBe(1);
    expect(await keptBy(path)).toBe('three');
  });

  it('is made each time where the way comes back to a step', async () => {
    const path = await aSample(test, 'kept.circle', owner);
    await ann.act(path, 'submit');
    expect(await keptBy(path)).toBe('two');
    await ben.act(path, 'approve');
    expect(await keptBy(path)).toBe('one');
    await ben.act(path, 'approve');
    expect(await keptBy(path)).toBe('two');
    const id = path.split('/').pop() ?? '';
    await test.db.unit(async () => void (await test.db.repo(SampleRecord).update({ id }, { title: 'booked' })));
    await ben.act(path, 'approve');
    expect((await ben.act(path, 'approve')).data.state).toBe('done');
  });

  it('of a caller follows the facts that a called process has changed', async () => {
    const path = await aSample(test, 'kept.calls', owner);
    await ann.act(path, 'submit');
    expect(await keptBy(path)).toBe('');
    await ben.act(path, 'approve');
    expect(await keptBy(path)).toBe('last');
    await ben.act(path, 'approve');
    expect((await ben.act(path, 'approve')).data.state).toBe('done');
  });
});

describe('a submit whose process would stop on the way', () => {
  it.each([
    ['zh', '无路'],
    ['en', 'Where'],
  ] as const)(
    'is refused with the name of the step, in the language of the reader (%s), and nothing is started',
    async (language, name) => {
      const reader = await aUser(test, `reader-${language}`, { permissions: ['sample:*'], language });
      const amy = await test.as(reader);
      const path = await aSample(test, 'kept.nowhere', reader);
      const refused = await amy.act(path, 'submit');
      refused.expectCode(errors.wouldFindNoWay);
      expect(refused.body.message).toBe(`wouldFindNoWay&&${name}`);
      expect((await amy.get(path)).data).toMatchObject({ state: 'draft' });
      expect((await amy.get(`${path}/process`)).data).toBeNull();
    },
  );
});
