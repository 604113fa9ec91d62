import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insert } from '#lab/platform/database/sql.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { testDatabase } from '../../support/databases.js';
import { violations } from '../../support/invariants.js';
import { aSample, SampleNote, sampleRoom, SampleWords, type SampleRecord } from '../../support/sample.js';

/** The embedded database has one writer: nobody waits for anybody there. */
const manyWriters = testDatabase === 'mysql' ? describe : describe.skip;

let test: TestApp;
let words: SampleWords;
let ann: Caller;
let owner: string;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const diagram = (key: string, more: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="${key}" ${names(key)} lab:subject="sample" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>
    <bpmn:serviceTask id="booking" ${names('booking')} lab:handler="book"${more}/>
    <bpmn:endEvent id="end" ${names('end')} lab:state="done"/>
    <bpmn:sequenceFlow id="toBooking" sourceRef="start" targetRef="booking"/>
    <bpmn:sequenceFlow id="toEnd" sourceRef="booking" targetRef="end"/>
  </bpmn:process>
</bpmn:definitions>`;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  words = test.get(SampleWords);
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  ann = await test.as(owner);
  for (const [key, more] of [
    ['sample.now', ''],
    ['sample.later', ' lab:async="true"'],
  ] as const)
    await test.db.unit(() => test.get(Definitions).publish({ key, xml: diagram(key, more), origin: 'file' }));
  await test.db.unit(async () => test.db.write(insert('counter', { id: 'left', value: 0 }, { id: 'right', value: 0 })));
});
afterAll(() => test.stop());

/** Times that the handler ran; a deadlock makes one of two run again. */
let runs = 0;
beforeEach(() => {
  runs = 0;
});

/** Two handlers each hold a row before either asks for the other's: the database has to undo one of them. */
function crossing(): (record: SampleRecord) => Promise<void> {
  const orders = [
    ['left', 'right'],
    ['right', 'left'],
  ];
  let holding = 0;
  let arrived: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (arrived = resolve));
  return async () => {
    runs += 1;
    const [first = '', second = ''] = orders[(runs - 1) % 2] ?? [];
    await count(first);
    holding += 1;
    if (holding === 2) arrived();
    await both;
    await count(second);
  };
}

const count = (id: string) =>
  test.db.current.execute({ sql: 'UPDATE `counter` SET `value` = `value` + 1 WHERE `id` = ?', values: [id] });
const incidents = () => test.db.query({ sql: 'SELECT `message` FROM `process_incident`', values: [] });

manyWriters('two handlers that wait for each other', () => {
  it('are no incident and no error: the whole act of one of them is done again', async () => {
    words.book = crossing();
    const paths = [await aSample(test, 'sample.now', owner), await aSample(test, 'sample.now', owner)];
    const answers = await Promise.all(paths.map((path) => ann.act(path, 'submit')));
    expect(answers.map(({ body }) => [body.code, body.data?.state])).toEqual([
      [200, 'done'],
      [200, 'done'],
    ]);
    expect([runs, await incidents()]).toEqual([3, []]);
    expect(await test.db.repo(SampleNote).count()).toBe(2);
    expect(await violations(test.db)).toEqual([]);
  });

  it('are done again as a whole when they work later', async () => {
    const before = await test.db.repo(SampleNote).count();
    words.book = crossing();
    const paths = [await aSample(test, 'sample.later', owner), await aSample(test, 'sample.later', owner)];
    for (const path of paths) await ann.act(path, 'submit');
    await test.drain();
    expect([runs, await incidents()]).toEqual([3, []]);
    for (const path of paths) expect((await ann.get(path)).data.state).toBe('done');
    expect(await test.db.repo(SampleNote).count()).toBe(before + 2);
  });
});
