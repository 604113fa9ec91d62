import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aSample, sampleRoom } from '../../support/sample.js';

let test: TestApp;
let owner: string;
let ann: Caller;
let ben: Caller;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
/** Keeps 1 MB of text under a name. */
const script = (id: string) =>
  `<bpmn:scriptTask id="${id}" ${names(id)} scriptFormat="feel" lab:result="${id}"><bpmn:script>string join(for i in 1..1000 return "${'x'.repeat(1000)}")</bpmn:script></bpmn:scriptTask>`;
const approval = (approver: string) =>
  `<bpmn:userTask id="approval" ${names('approval')} lab:assignee="user(${approver})" lab:actions="approve" lab:state="sent"/>`;
const start = `<bpmn:startEvent id="start" ${names('start')}/>`;
const end = `<bpmn:endEvent id="end" ${names('end')} lab:state="done"/>`;

const file = (key: string, inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">${inside}</bpmn:process>
</bpmn:definitions>`;

/** 3 MB before the approval and 2 MB after it. */
const growing = (approver: string) =>
  start +
  ['one', 'two', 'three', 'four', 'five'].map(script).join('') +
  approval(approver) +
  `<bpmn:userTask id="more" ${names('more')} lab:assignee="user(${approver})" lab:actions="approve"/>` +
  end +
  ['start', 'one', 'two', 'three', 'approval', 'four', 'five', 'more', 'end']
    .map((id, at, all) => (at === 0 ? '' : flow(`to${id}`, all[at - 1] ?? '', id)))
    .join('');

/** Work for a thousand, each with a long text of its own. */
const exploding = (approver: string) =>
  start +
  approval(approver) +
  `<bpmn:subProcess id="all" ${names('all')}><bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>1000</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>` +
  `<bpmn:startEvent id="inner" ${names('inner')}/>${script('long')}<bpmn:receiveTask id="wait" ${names('wait')} messageRef="never"/><bpmn:endEvent id="over" ${names('over')}/>` +
  `${flow('i1', 'inner', 'long')}${flow('i2', 'long', 'wait')}${flow('i3', 'wait', 'over')}</bpmn:subProcess>` +
  end +
  flow('f1', 'start', 'all') +
  flow('f2', 'all', 'approval') +
  flow('f3', 'approval', 'end');

/** A hundred and fifty thousand parts, and an expression that reads all of them again and again. */
const reading = (approver: string) =>
  start +
  approval(approver) +
  `<bpmn:scriptTask id="parts" ${names('parts')} scriptFormat="feel" lab:result="made"><bpmn:multiInstanceLoopCharacteristics lab:results="data" lab:resultElement="for i in 1..4900 return {}"><bpmn:loopCardinality>30</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics><bpmn:script>1</bpmn:script></bpmn:scriptTask>` +
  `<bpmn:scriptTask id="count" ${names('count')} scriptFormat="feel" lab:result="counted"><bpmn:script>count(for i in 1..60 return data)</bpmn:script></bpmn:scriptTask>` +
  `<bpmn:userTask id="more" ${names('more')} lab:assignee="user(${approver})" lab:actions="approve"/>` +
  end +
  ['start', 'approval', 'parts', 'count', 'more', 'end']
    .map((id, at, all) => (at === 0 ? '' : flow(`to${id}`, all[at - 1] ?? '', id)))
    .join('');

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  const approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  [ann, ben] = [await test.as(owner), await test.as(approver)];
  const exploded = file('sample.exploding', exploding(approver)).replace(
    '<bpmn:process',
    '<bpmn:message id="never" name="never"/><bpmn:process',
  );
  await test.db.unit(() =>
    test
      .get(Definitions)
      .publish({ key: 'sample.growing', xml: file('sample.growing', growing(approver)), origin: 'file' }),
  );
  await test.db.unit(() =>
    test
      .get(Definitions)
      .publish({ key: 'sample.reading', xml: file('sample.reading', reading(approver)), origin: 'file' }),
  );
  await test.db.unit(() => test.get(Definitions).publish({ key: 'sample.exploding', xml: exploded, origin: 'file' }));
});
afterAll(() => test.stop());

describe('a process that holds too much', () => {
  it('is refused with a number of its own before the database is asked to store it, and nothing is changed', async () => {
    const path = await aSample(test, 'sample.growing', owner);
    expect((await ann.act(path, 'submit')).status).toBe(201);
    const before = (await ann.get(path)).data as unknown;
    const refused = await ben.act(path, 'approve');
    expect(refused.body).toMatchObject({ code: errors.stateTooLarge.code, message: 'stateTooLarge&&4' });
    expect((await ann.get(path)).data).toEqual(before);
  });

  it('is not begun where one command would make far more than that', async () => {
    const path = await aSample(test, 'sample.exploding', owner);
    expect((await ann.act(path, 'submit')).body).toMatchObject({ code: errors.wouldTakeTooManySteps.code });
  });

  it('is read once by an expression that asks for it in a loop, and leaves the memory to others', async () => {
    const { maxRSS } = process.resourceUsage();
    const path = await aSample(test, 'sample.reading', owner);
    expect((await ann.act(path, 'submit')).status).toBe(201);
    expect((await ben.act(path, 'approve')).status).toBe(201);
    const rows = await test.db.query({
      sql: 'SELECT `vars` FROM `process_instance` WHERE `definitionId` = ?',
      values: [await test.get(Definitions).activeOf('sample.reading')],
    });
    expect(rows.map(({ vars }) => (JSON.parse(String(vars)) as Record<string, unknown>)['1'])).toMatchObject([
      { counted: 60 },
    ]);
    // Kilobytes: sixty copies take 2 GB.
    expect(process.resourceUsage().maxRSS - maxRSS).toBeLessThan(500_000);
  });
});
