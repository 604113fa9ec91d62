import { afterAll, beforeAll, expect, it } from '@jest/globals';
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

it('a large drawing is checked while others are answered', async () => {
  const order: string[] = [];
  const check = keeper
    .post('/process/drafts/purchase.laborious/check', { xml: laborious(1500), scenarios: null })
    .then((answer) => (order.push('check'), answer));
  // A request that is sent once the check has begun is answered before the check is.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await keeper.get('/process/definitions');
  order.push('other');
  const answer = await check;
  expect(answer.status).toBeLessThan(300);
  expect(answer.data).toMatchObject({ problems: expect.any(Array), cases: [] });
  expect(order).toEqual(['other', 'check']);
});
