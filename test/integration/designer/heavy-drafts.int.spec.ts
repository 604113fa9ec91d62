import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let keeper: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['process:*'] }));
});
afterAll(() => test.stop());

/** Within all bounds of a file, and every join looks at every other one. */
function laborious(joins: number): string {
  const flow = (id: string, from: string, to: string) =>
    `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`;
  const parts = Array.from({ length: joins }, (_, i) => {
    const next = i + 1 < joins ? `g${i + 1}` : 'end';
    return `<inclusiveGateway id="g${i}"/>${flow(`a${i}`, `g${i}`, next)}${flow(`b${i}`, `g${i}`, next)}`;
  });
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"><process id="purchase.laborious" isExecutable="true">
    <startEvent id="start"/>${flow('s', 'start', 'g0')}${parts.join('')}<endEvent id="end"/></process></definitions>`;
}

/** A small drawing whose scenarios take long: each case goes round thousands of times. */
const turning = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="d"><process id="process.turning" name="Turning" lab:nameZh="循环" lab:nameEn="Turning" isExecutable="true">
  <startEvent id="start" name="Start" lab:nameZh="开始"/><sequenceFlow id="f" sourceRef="start" targetRef="turn"/>
  <scriptTask id="turn" name="Turn" lab:nameZh="循环" scriptFormat="feel" lab:result="n"><standardLoopCharacteristics loopMaximum="4000"/><script>1</script></scriptTask>
  <sequenceFlow id="g" sourceRef="turn" targetRef="end"/><endEvent id="end" name="End" lab:nameZh="结束"/></process></definitions>`;
const scenarios = (count: number) =>
  JSON.stringify({
    diagrams: ['process.turning.bpmn'],
    cases: Array.from({ length: count }, (_, i) => ({ name: `case ${i}`, steps: [{ expect: { ended: true } }] })),
  });

/** Sends a request once other work has begun; answers in which order both were answered. */
async function orderOf(work: Promise<unknown>, other: () => Promise<unknown>): Promise<readonly string[]> {
  const order: string[] = [];
  const over = work.then(() => order.push('work'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await other();
  order.push('other');
  await over;
  return order;
}

it('a large drawing is checked while others are answered', async () => {
  const check = keeper.post('/process/drafts/purchase.laborious/check', { xml: laborious(1500), scenarios: null });
  expect(await orderOf(check, () => keeper.get('/process/definitions'))).toEqual(['other', 'work']);
  const answer = await check;
  expect(answer.status).toBeLessThan(300);
  expect(answer.data).toMatchObject({ problems: expect.any(Array), cases: [] });
});

it('scenarios are run in a time of their own, and refused after it', async () => {
  const run = (count: number) =>
    keeper.post('/process/drafts/process.turning/check', { xml: turning, scenarios: scenarios(count) });
  expect((await run(1)).data).toMatchObject({ cases: [{ case: 'case 0', ok: true }] });
  const long = run(2_000);
  expect(await orderOf(long, () => keeper.get('/process/definitions'))).toEqual(['other', 'work']);
  expect((await long).body).toMatchObject({ code: errors.takesTooLong.code });
});

it('a draft is judged before it is published while others save theirs', async () => {
  const path = '/process/drafts/process.turning';
  const saved = await keeper.put(path, { xml: turning, scenarios: scenarios(60), version: 0 });
  expect(saved.status).toBeLessThan(300);
  const publish = () => keeper.post(`${path}/publish`, { note: '', version: 1, accepted });
  const { data } = await keeper.post(`${path}/check`, { xml: turning, scenarios: null });
  const accepted = (data as { problems: { code: string; elementId: string }[] }).problems.map(
    ({ code, elementId }) => ({
      code,
      elementId,
    }),
  );
  const publishing = publish();
  const other = () => keeper.put('/process/drafts/process.other', { xml: turning, scenarios: null, version: 0 });
  expect(await orderOf(publishing, other)).toEqual(['other', 'work']);
  expect((await publishing).data).toMatchObject({ version: 1 });
});

/** What divides six hundred times in one turn of a loop. */
const divisions = `[${Array.from({ length: 4 }, () => `i${'/7/3'.repeat(75)}`).join(',')}]`;

/** A script for many, each of which divides seventy thousand times. */
const dividing = (times: number) =>
  turning
    .replaceAll('process.turning', 'process.dividing')
    .replace(
      '<standardLoopCharacteristics loopMaximum="4000"/><script>1</script>',
      `<multiInstanceLoopCharacteristics><loopCardinality>${times}</loopCardinality></multiInstanceLoopCharacteristics><script>count(for i in 1..120 return ${divisions})</script>`,
    );

/**
 * The longest that this process, which is the server, answered no one while work was done, as a part of the time that the
 * work took: most of it where the server does the work itself, on a fast machine and on a slow one.
 */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let last = begun;
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const looks = setInterval(look, 5);
  await work();
  clearInterval(looks);
  look();
  return longest / (last - begun);
}

describe('trying a process out', () => {
  const tryOut = (times: number) => keeper.post('/process/dry-run', { xml: dividing(times), facts: {} });

  it('looks ahead in a child process, so that others are answered', async () => {
    await tryOut(1);
    let answer: unknown;
    // A fifth of the time that a trial may take: it completes on a machine several times slower, too.
    const stall = await longestStall(async () => (answer = (await tryOut(2)).data));
    expect(answer).toMatchObject({ taken: ['f', 'g'], outcome: 'completed', refusals: [] });
    expect(stall).toBeLessThan(0.5);
  });

  it('holds no transaction meanwhile: others save theirs', async () => {
    const other = () => keeper.put('/process/drafts/process.third', { xml: turning, scenarios: null, version: 0 });
    expect(await orderOf(tryOut(5), other)).toEqual(['other', 'work']);
  });

  it('says after its time where the process does not go on', async () => {
    expect((await tryOut(80)).data).toMatchObject({
      refusals: [{ element: 'turn', code: errors.wouldTakeTooManySteps.code }],
      outcome: null,
    });
  });
});
