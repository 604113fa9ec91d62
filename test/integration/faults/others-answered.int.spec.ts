import { setTimeout as pause } from 'node:timers/promises';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { mostImported } from '#lab/shared/import.js';
import { en } from '#lab/modules/org/shared/locales/en.js';
import { ProcessorTime, systemThread } from '#lab/platform/heavy/processor-time.js';
import { rowsOf } from '#lab/platform/resource/spreadsheet-work.js';
import { commandBudget, compile, start } from '#lab/process-engine/index.js';
import { compileDecisions } from '#lab/process-engine/decision/index.js';
import { Definitions, RecordChanges } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aSample, SampleRecord, sampleRoom } from '../../support/sample.js';

// The work alone takes half a minute of a processor that is free; what hangs fails.
jest.setTimeout(180_000);

/**
 * While one caller has much done, others are answered. Machines differ and are busy, so the longest stretch of work between
 * two answers is compared with what the same work takes in the same run, and both are processor time of this thread.
 */
let test: TestApp;
let keeper: Caller;
let other: Caller;
let approver: string;
let owner: string;
let ann: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: sampleRoom });
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['*'], language: 'en' }));
  other = await test.as(await aUser(test, 'other'));
  approver = await aUser(test, 'ben', { permissions: ['sample:*'] });
  owner = await aUser(test, 'ann', { permissions: ['sample:*'] });
  ann = await test.as(owner);
  // Child processes are started and modules loaded before anything is timed.
  await keeper.post('/process/drafts/process.first/check', { xml: chain('process.first', 1, '1'), scenarios: null });
  await keeper.upload('/org/users/import/read', 'first.xlsx', await people(1));
});
afterAll(() => test.stop());

interface Meanwhile {
  readonly answer: Answer;
  /** Milliseconds of this thread for all of it, and between two answers to others at most. */
  readonly all: number;
  readonly longest: number;
  /** Milliseconds of this thread in one piece, in which no request could come in. */
  readonly piece: number;
}

/** Milliseconds between an answer and the next request: without them the work would wait for as many requests as it has pieces. */
const betweenMs = 5;

/** Another person asks again and again while the work is under way. */
async function meanwhile(work: () => Promise<Answer>): Promise<Meanwhile> {
  const time = new ProcessorTime(systemThread());
  let [isOver, longest, last] = [false, 0, 0];
  const doing = work().finally(() => (isOver = true));
  let [piece, began] = [0, 0];
  const ticking = setInterval(() => {
    const now = time.spent;
    [piece, began] = [Math.max(piece, now - began), now];
  }, 1);
  while (!isOver) {
    expect((await other.get('/auth/info')).status).toBe(200);
    const now = time.spent;
    [longest, last] = [Math.max(longest, now - last), now];
    await pause(betweenMs);
  }
  clearInterval(ticking);
  const answer = await doing;
  return { answer, all: time.spent, longest, piece };
}

/** Milliseconds of this thread for work that nothing interrupts. */
async function alone(work: () => Promise<unknown>): Promise<number> {
  const time = new ProcessorTime(systemThread());
  await work();
  return time.spent;
}

const named = (id: string) => `id="${id}" name="${id}" lab:nameZh="${id}" lab:nameEn="${id}"`;
const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
const drawing = (key: string, inside: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d" targetNamespace="http://labdesk.org/test">
  <bpmn:process ${named(key)} ${more} isExecutable="true">${inside}</bpmn:process></bpmn:definitions>`;

/** So many scripts one after the other. */
function chain(key: string, count: number, text: string): string {
  const ids = ['start', ...Array.from({ length: count }, (_, at) => `t${at}`), 'end'];
  const parts = ids.map((id, at) => {
    const before = ids[at - 1];
    const element =
      id === 'start' || id === 'end'
        ? `<bpmn:${id}Event ${named(id)}/>`
        : `<bpmn:scriptTask ${named(id)} scriptFormat="feel" lab:result="n"><bpmn:script>${text}</bpmn:script></bpmn:scriptTask>`;
    return element + (before === undefined ? '' : flow(before, id));
  });
  return drawing(key, parts.join(''));
}

/** A table with one rule for each row of long cells. */
function tableOf(decision: string, rules: number): string {
  const cell = `[${Array.from({ length: 300 }, (_, at) => at).join(',')}]`;
  const rows = Array.from(
    { length: rules },
    (_, at) =>
      `<rule id="r${at}"><inputEntry><text>${at}</text></inputEntry><outputEntry><text>${cell}</text></outputEntry></rule>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="file" name="${decision}" namespace="http://labdesk.org/test">
  <decision id="${decision}" name="${decision}"><decisionTable id="table" hitPolicy="FIRST">
    <input id="in"><inputExpression typeRef="number"><text>n</text></inputExpression></input>
    <output id="out" name="out"/>${rows.join('')}
    <rule id="others"><inputEntry><text>-</text></inputEntry><outputEntry><text>[]</text></outputEntry></rule></decisionTable></decision></definitions>`;
}

/** A workbook with so many users. */
async function people(count: number): Promise<Buffer> {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('users');
  const { userId, nameZh, abbreviation, userType, loginType, language } = en.user.fields;
  const more = Array.from({ length: 12 }, (_, at) => `more ${at}`);
  sheet.addRow([userId, nameZh, abbreviation, userType, loginType, language, ...more]);
  for (let at = 0; at < count; at++)
    sheet.addRow([`p${at}`, `p${at}`, `P${at}`, 'Internal', 'Password', 'English', ...more]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

describe('others are answered while a drawing', () => {
  const large = chain('process.large', 400, `${'1+'.repeat(120)}1`);
  let compiling: number;

  beforeAll(async () => void (compiling = await alone(() => compile(large))));

  it('is checked', async () => {
    const { answer, longest } = await meanwhile(() =>
      keeper.post('/process/drafts/process.large/check', { xml: large, scenarios: null }),
    );
    expect(answer.data).toMatchObject({ cases: [] });
    expect(longest).toBeLessThan(compiling / 2);
  });

  it('is kept and published', async () => {
    const path = '/process/drafts/process.large';
    const kept = await meanwhile(() => keeper.put(path, { xml: large, scenarios: null, version: 0 }));
    expect(kept.answer.data).toMatchObject({ version: 1 });
    expect(kept.longest).toBeLessThan(compiling / 2);
    const { data } = await keeper.post(`${path}/check`, { xml: large, scenarios: null });
    const accepted = (data.problems as { code: string; elementId: string }[]).map(({ code, elementId }) => ({
      code,
      elementId,
    }));
    const published = await meanwhile(() => keeper.post(`${path}/publish`, { version: 1, accepted }));
    expect(published.answer.data).toMatchObject({ version: 1 });
    expect(published.longest).toBeLessThan(compiling / 2);
  });

  it('has its scenarios run', async () => {
    const cases = Array.from({ length: 40 }, (_, at) => ({ name: `case ${at}`, steps: [{ expect: { ended: true } }] }));
    const turning = drawing(
      'process.turning',
      `<bpmn:startEvent ${named('start')}/>${flow('start', 'turn')}<bpmn:scriptTask ${named('turn')} scriptFormat="feel" lab:result="n"><bpmn:standardLoopCharacteristics loopMaximum="4000"/><bpmn:script>1</bpmn:script></bpmn:scriptTask>${flow('turn', 'end')}<bpmn:endEvent ${named('end')}/>`,
    );
    const { answer, all, longest } = await meanwhile(() =>
      keeper.post('/process/drafts/process.turning/check', {
        xml: turning,
        scenarios: JSON.stringify({ diagrams: ['process.turning.bpmn'], cases }),
      }),
    );
    expect(answer.data.cases).toHaveLength(cases.length);
    expect(longest).toBeLessThan(all / 2);
  });
});

describe('others are answered while tables', () => {
  const large = tableOf('large', 250);
  const path = '/process/table-drafts/large';
  let compiling: number;

  beforeAll(async () => void (compiling = await alone(() => compileDecisions(large))));

  it('are checked', async () => {
    const { answer, longest } = await meanwhile(() => keeper.post(`${path}/check`, { xml: large }));
    expect(answer.data).toHaveProperty('problems');
    expect(longest).toBeLessThan(compiling / 2);
  });

  it('are tried', async () => {
    const { answer, longest } = await meanwhile(() =>
      keeper.post(`${path}/test`, { xml: large, decision: 'large', inputs: { n: 7 } }),
    );
    expect(answer.data).toMatchObject({ ok: true, matched: ['r7'] });
    expect(longest).toBeLessThan(compiling / 2);
  });

  it('are kept and published, and listed for the first time', async () => {
    const kept = await meanwhile(() => keeper.put(path, { xml: large, version: 0 }));
    expect(kept.answer.data).toMatchObject({ version: 1 });
    expect(kept.longest).toBeLessThan(compiling / 2);
    const published = await meanwhile(() => keeper.post(`${path}/publish`, { version: 1 }));
    expect(published.answer.data).toMatchObject({ version: 1 });
    expect(published.longest).toBeLessThan(compiling / 2);
    const listed = await meanwhile(() => keeper.get('/process/tables'));
    expect(listed.answer.data).toMatchObject([{ decisions: [{ id: 'large' }] }]);
    expect(listed.longest).toBeLessThan(compiling / 2);
  });
});

describe('others are answered while a spreadsheet', () => {
  const upload = (bytes: Buffer) => keeper.upload('/org/users/import/read', 'people.xlsx', bytes);

  it('is read that has more rows than anybody may import', async () => {
    const bytes = await people(8 * mostImported);
    const reading = await alone(() => rowsOf({ bytes, mostRows: 10_000 }));
    const { answer, longest } = await meanwhile(() => upload(bytes));
    answer.expectCode(errors.fileRefused);
    expect(longest).toBeLessThan(reading / 4);
  });

  it('has as many rows as one may import, each of which is tried', async () => {
    const bytes = await people(mostImported);
    const { answer, all, longest } = await meanwhile(() => upload(bytes));
    expect(answer.data).toMatchObject({ creates: mostImported, problems: [] });
    expect(longest).toBeLessThan(all / 4);
  });
});

it('others are answered while a record is submitted whose process asks thousands', async () => {
  const [key, asked] = ['sample.many', 5000];
  const xml = drawing(
    key,
    `<bpmn:startEvent ${named('start')}/>${flow('start', 'all')}
    <bpmn:userTask ${named('all')} lab:assignee="user(${approver})" lab:actions="approve"><bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>${asked}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>
    ${flow('all', 'end')}<bpmn:endEvent ${named('end')} lab:state="done"/>`,
    'lab:subject="sample"',
  );
  await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'designer' }));
  const tries: Omit<Meanwhile, 'answer'>[] = [];
  for (let count = 0; count < 3; count++) {
    // The next test notifies the tasks of the last try: three times as many would say no more.
    await test.db.unit(async () => test.db.write({ sql: 'DELETE FROM `job`', values: [] }));
    const path = await aSample(test, key, owner);
    const { answer, ...took } = await meanwhile(() => ann.act(path, 'submit'));
    expect(answer.status).toBe(201);
    const [row] = await test.db.query({
      sql: 'SELECT COUNT(*) AS n FROM `todo` WHERE `recordId` = ?',
      values: [path.split('/').at(-1)],
    });
    expect(Number(row?.n)).toBe(asked);
    tries.push(took);
  }
  // The least of three: a collection of garbage may fall into any of them.
  const least = (share: (one: (typeof tries)[number]) => number) => Math.min(...tries.map(share));
  expect(least(({ all, piece }) => piece / all)).toBeLessThan(1 / 7);
  expect(least(({ all, longest }) => longest / all)).toBeLessThan(1 / 4);
});

it('others are answered while thousands are notified of their tasks', async () => {
  const before = test.mailbox.mails.length;
  const { all, longest, piece } = await meanwhile(async () => {
    await test.drain();
    return ann.get('/auth/info');
  });
  expect(test.mailbox.mails.length - before).toBeGreaterThanOrEqual(5000);
  expect(piece).toBeLessThan(all / 50);
  expect(longest).toBeLessThan(all / 20);
});

describe('a process that divides a million times', () => {
  const key = 'sample.dividing';
  const end = `<bpmn:endEvent ${named('end')} lab:state="done"/>`;
  const circle =
    `<bpmn:exclusiveGateway ${named('again')}/>${flow('again', 'divide')}${flow('divide', 'again')}` +
    `<bpmn:scriptTask ${named('divide')} scriptFormat="feel" lab:result="n"><bpmn:script>count(for i in 1..4900 return i/7 + i/7 + i/7)</bpmn:script></bpmn:scriptTask>`;
  const begin = `<bpmn:startEvent ${named('start')}/>`;
  /** Milliseconds of the whole of it, where nothing ends it but the number of its steps. */
  let whole: number;

  const publish = (inside: string) => {
    const xml = drawing(key, begin + inside, 'lab:subject="sample"');
    return test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'designer' }));
  };

  beforeAll(async () => {
    const { definition } = await compile(drawing(key, begin + flow('start', 'again') + circle));
    if (!definition) throw new Error('the drawing cannot be compiled');
    const left = commandBudget();
    left.steps /= 4;
    const moment = { at: new Date().toISOString(), by: owner, facts: {}, left };
    whole = 4 * (await alone(async () => void start(definition, moment)));
  });

  it('is refused when it is begun, and others are answered', async () => {
    await publish(flow('start', 'again') + circle);
    const { answer, piece } = await meanwhile(async () => ann.act(await aSample(test, key, owner), 'submit'));
    answer.expectCode(errors.wouldTakeTooManySteps);
    expect(piece).toBeLessThan(whole / 2);
  });

  it('has an incident where an act leads into it, and others are answered', async () => {
    const task = `<bpmn:userTask ${named('approval')} lab:assignee="user(${approver})" lab:actions="approve"/>`;
    const gateway = `<bpmn:exclusiveGateway ${named('which')} default="which-end"/>`;
    const divides = flow('which', 'again').replace(
      '/>',
      '><bpmn:conditionExpression>title = "divide"</bpmn:conditionExpression></bpmn:sequenceFlow>',
    );
    await publish(
      `${flow('start', 'approval')}${task}${flow('approval', 'which')}${gateway}${flow('which', 'end')}${end}${divides}${circle}`,
    );
    const path = await aSample(test, key, owner);
    expect((await ann.act(path, 'submit')).status).toBe(201);
    const id = path.split('/').at(-1);
    await test.db.unit(async () => void (await test.db.repo(SampleRecord).update({ id }, { title: 'divide' })));
    const ben = await test.as(approver);
    const { answer, piece } = await meanwhile(() => ben.act(path, 'approve'));
    expect(answer.status).toBe(201);
    const incidents = await test.db.query({ sql: 'SELECT `element` FROM `process_incident`', values: [] });
    expect(incidents).toEqual([{ element: 'divide' }]);
    expect(piece).toBeLessThan(whole / 2);
  });

  it('has an incident where a change of its record leads into it, and others are answered', async () => {
    const waits = `<bpmn:intermediateCatchEvent ${named('waits')}><bpmn:conditionalEventDefinition id="on"><bpmn:condition id="when">title = "divide"</bpmn:condition></bpmn:conditionalEventDefinition></bpmn:intermediateCatchEvent>`;
    await publish(`${flow('start', 'waits')}${waits}${flow('waits', 'again')}${circle}`);
    const path = await aSample(test, key, owner);
    expect((await ann.act(path, 'submit')).status).toBe(201);
    const id = path.split('/').at(-1) ?? '';
    const { piece } = await meanwhile(async () => {
      await test.db.unit(async () => {
        await test.db.repo(SampleRecord).update({ id }, { title: 'divide' });
        test.get(RecordChanges).recordChanged('sample', id);
      });
      await test.drain();
      return ann.get(path);
    });
    const [incident] = await test.db.query({
      sql: 'SELECT p.`element` FROM `process_incident` p JOIN `process_instance` i ON i.`id` = p.`instanceId` WHERE i.`recordId` = ?',
      values: [id],
    });
    expect(incident).toEqual({ element: 'divide' });
    expect(piece).toBeLessThan(whole / 2);
  });
});
