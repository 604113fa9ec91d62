import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let keeper: Caller;
let count = 0;

const names = (text: string) => `name="${text}" lab:nameEn="${text}" lab:nameZh="${text}"`;
const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;

/** A process with one step, or without, that ends in a state of its record. */
function drawn(key: string, subject: string, state: string, step = ''): string {
  const flows = step ? flow('start', 'step') + flow('step', 'end') : flow('start', 'end');
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lab="http://labdesk.org/schema/lab" id="definitions" targetNamespace="http://labdesk.org/test">
  <bpmn:process id="${key}" ${names(key)} lab:subject="${subject}" isExecutable="true">
    <bpmn:startEvent id="start" ${names('start')}/>${step}<bpmn:endEvent id="end" ${names('end')} lab:state="${state}"/>${flows}
  </bpmn:process>
</bpmn:definitions>`;
}

const asks = (action: string) =>
  `<bpmn:userTask id="step" ${names('step')} lab:assignee="ceo" lab:actions="${action}"/>`;
const calls = (process: string) =>
  `<bpmn:callActivity id="step" ${names('step')} calledElement="${process}" lab:version="latest"/>`;

async function publish(key: string, xml: string): Promise<string> {
  await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
  return key;
}

const inUse = (values: Record<string, unknown>) =>
  keeper.post('/purchase/categories', {
    code: `D${++count}`,
    nameZh: '色谱',
    nameEn: 'Chromatography',
    process: 'purchase-request.simple',
    enabled: true,
    ...values,
  });

/** What is refused of a category in use, with its code; none where it is saved. */
async function refusedOf(values: Record<string, unknown>): Promise<[string, number][]> {
  const answer = await inUse(values);
  if (answer.status === 201) return [];
  const fields = (answer.expectCode(errors.noPublishedProcess).fields ?? []) as { path: string; code: number }[];
  return fields.map(({ path, code }) => [path, code]);
}

beforeAll(async () => {
  test = await TestApp.start();
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['purchase:category:*'] }));
  for (const [name, state] of [
    ['request', 'approved'],
    ['quote', 'agreed'],
    ['order', 'released'],
    ['contract', 'signed'],
    ['payment', 'finished'],
  ]) {
    const subject = `purchase-${name}`;
    await publish(`${subject}.bare`, drawn(`${subject}.bare`, subject, state ?? ''));
    await publish(`${subject}.asked`, drawn(`${subject}.asked`, subject, state ?? '', asks('approve')));
  }
});
afterAll(() => test.stop());

describe('a decision that a category asks for', () => {
  it.each([
    ['requests', 'process', 'purchase-request', { prApprove: true }, { prApprove: false }],
    ['quotes', 'quoteProcess', 'purchase-quote', { quoteNeed: true }, { quoteNeed: false }],
    ['orders', 'poProcess', 'purchase-order', { poApprove: true }, { poApprove: false }],
    ['orders beyond their limit', 'poProcess', 'purchase-order', { poModify: true }, { poModify: false }],
    ['contracts', 'contractProcess', 'purchase-contract', { contractApprove: true }, { contractApprove: false }],
  ])('has a step in the process of %s, without which it is not in use (8011)', async (_, field, subject, on, off) => {
    const bare = { [field]: `${subject}.bare` };
    expect(await refusedOf({ ...bare, ...on })).toEqual([[field, 8011]]);
    expect(await refusedOf({ ...bare, ...off })).toEqual([]);
    expect(await refusedOf({ ...bare, ...on, enabled: false })).toEqual([]);
    expect(await refusedOf({ [field]: `${subject}.asked`, ...on })).toEqual([]);
  });

  it('is always that of prepayments, whether other payments are approved or not', async () => {
    for (const paymentApprove of [true, false]) {
      expect(await refusedOf({ paymentProcess: 'purchase-payment.bare', paymentApprove })).toEqual([
        ['paymentProcess', 8011],
      ]);
      expect(await refusedOf({ paymentProcess: 'purchase-payment.asked', paymentApprove })).toEqual([]);
    }
  });

  it('is a confirmation where requesters confirm quotes: an approval is none', async () => {
    const quotes = { quoteNeed: true, quoteProcess: 'purchase-quote.asked' };
    expect(await refusedOf({ ...quotes, quoteConfirm: true })).toEqual([['quoteProcess', 8011]]);
    expect(await refusedOf({ ...quotes, quoteConfirm: false })).toEqual([]);
    expect(await refusedOf({ ...quotes, quoteProcess: 'purchase-quote.simple', quoteConfirm: true })).toEqual([]);
  });

  it('is not that of a simple contract, which is only signed', async () => {
    const answer = await inUse({ contractApprove: true, contractProcess: 'purchase-contract.simple' });
    const { fields } = answer.expectCode(errors.noPublishedProcess);
    expect(fields).toEqual([{ path: 'contractProcess', code: 8011, args: ['色谱（合同，含审批步骤）'] }]);
    expect(answer.body.message).toBe('noPublishedProcess&&色谱（合同，含审批步骤）');
  });

  it('may be in a process that the bound one calls, however deep', async () => {
    const subject = 'purchase-order';
    for (const [key, called] of [
      ['purchase-order.inner', 'purchase-order.asked'],
      ['purchase-order.outer', 'purchase-order.inner'],
      ['purchase-order.hollow', 'purchase-order.bare'],
      ['purchase-order.round', 'purchase-order.round'],
    ] as const)
      await publish(key, drawn(key, subject, 'released', calls(called)));
    expect(await refusedOf({ poApprove: true, poProcess: 'purchase-order.outer' })).toEqual([]);
    for (const poProcess of ['purchase-order.hollow', 'purchase-order.round'])
      expect(await refusedOf({ poApprove: true, poProcess })).toEqual([['poProcess', 8011]]);
  });

  it('is looked for in the newest version', async () => {
    const key = await publish('purchase-order.changed', drawn('purchase-order.changed', 'purchase-order', 'released'));
    expect(await refusedOf({ poApprove: true, poProcess: key })).toEqual([['poProcess', 8011]]);
    await publish(key, drawn(key, 'purchase-order', 'released', asks('approve')));
    expect(await refusedOf({ poApprove: true, poProcess: key })).toEqual([]);
  });

  it('is refused with all that are missing, each at its field', async () => {
    const bound = { process: 'purchase-request.bare', poProcess: 'purchase-order.bare' };
    expect(await refusedOf({ ...bound, poApprove: true, contractApprove: true, quoteNeed: true })).toEqual([
      ['process', 8011],
      ['quoteProcess', 8011],
      ['poProcess', 8011],
      ['contractProcess', 8011],
    ]);
  });
});

describe('a limit per user', () => {
  const limited = { userLimit: '1000.00', prApprove: true };

  it('is refused where the process of requests does not look at it', async () => {
    const process = 'purchase-request.simple';
    const { fields } = (await inUse({ ...limited, process })).expectCode(errors.noPublishedProcess);
    expect(fields).toEqual([{ path: 'process', code: 8011, args: ['色谱（申请，超出个人限额时加审批人）'] }]);
    expect(await refusedOf({ ...limited, process, userLimit: null })).toEqual([]);
    expect(await refusedOf({ ...limited, process, prApprove: false })).toEqual([]);
    expect(await refusedOf({ ...limited, process, enabled: false })).toEqual([]);
  });

  it.each(['standard', 'tracked', 'levels', 'centres'])(
    'is looked at by %s, also where another process calls it',
    async (name) => {
      expect(await refusedOf({ ...limited, process: `purchase-request.${name}` })).toEqual([]);
      const outer = `purchase-request.calls-${name}`;
      await publish(outer, drawn(outer, 'purchase-request', 'approved', calls(`purchase-request.${name}`)));
      expect(await refusedOf({ ...limited, process: outer })).toEqual([]);
    },
  );

  it.each([
    ['a rule of people', asks('approve').replace('"ceo"', '"departmentManager(=if withinLimit then 1 else 2)"')],
    [
      'what a called process is given',
      calls('purchase-request.simple').replace('/>', ' lab:in="within = withinLimit"/>'),
    ],
    [
      'a script',
      `<bpmn:subProcess id="step" ${names('step')}><bpmn:startEvent id="inside"/><bpmn:scriptTask id="count" ${names('count')} lab:result="more"><bpmn:script>not(withinLimit)</bpmn:script></bpmn:scriptTask>${asks('approve').replace('"step"', '"asked"')}${flow('inside', 'count')}${flow('count', 'asked')}</bpmn:subProcess>`,
    ],
  ])('may be looked at by %s', async (_, step) => {
    const key = `purchase-request.by-${++count}`;
    await publish(key, drawn(key, 'purchase-request', 'approved', step));
    expect(await refusedOf({ ...limited, process: key })).toEqual([]);
  });
});

describe('requests for another owner', () => {
  const delegated = { prDelegate: true, prApprove: false };
  const gate = (condition: string) =>
    `<bpmn:exclusiveGateway id="step" ${names('gate')} default="step-asked"/>${asks('confirm').replace('"step"', '"asked"')}${flow('step', 'asked')}<bpmn:exclusiveGateway id="joined"/>${flow('asked', 'joined')}<bpmn:sequenceFlow id="past" sourceRef="step" targetRef="joined"><bpmn:conditionExpression>${condition}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
  const gated = (key: string, condition: string) =>
    publish(
      key,
      drawn(key, 'purchase-request', 'approved', gate(condition)).replace(flow('step', 'end'), flow('joined', 'end')),
    );

  it.each(['simple', 'bare', 'asked'])(
    'is refused where the process of requests does not ask the owner: %s',
    async (name) => {
      const process = `purchase-request.${name}`;
      const { fields } = (await inUse({ ...delegated, process })).expectCode(errors.noPublishedProcess);
      expect(fields).toEqual([{ path: 'process', code: 8011, args: ['色谱（申请，代他人申请时由负责人确认）'] }]);
      expect(await refusedOf({ ...delegated, process, prDelegate: false })).toEqual([]);
      expect(await refusedOf({ ...delegated, process, enabled: false })).toEqual([]);
    },
  );

  it('needs both a step of confirmation and a process that looks at who raises them', async () => {
    const blind = await publish(
      'purchase-request.blind',
      drawn('purchase-request.blind', 'purchase-request', 'approved', asks('confirm')),
    );
    const reading = await gated('purchase-request.reading', 'not(raisedForOwner)');
    expect(await refusedOf({ ...delegated, process: blind })).toEqual([['process', 8011]]);
    expect(await refusedOf({ ...delegated, process: reading })).toEqual([]);
  });

  it.each(['standard', 'tracked', 'levels', 'centres'])(
    'are confirmed in %s, also where another process calls it',
    async (name) => {
      expect(await refusedOf({ ...delegated, process: `purchase-request.${name}` })).toEqual([]);
      const outer = `purchase-request.hands-${name}`;
      await publish(outer, drawn(outer, 'purchase-request', 'approved', calls(`purchase-request.${name}`)));
      expect(await refusedOf({ ...delegated, process: outer })).toEqual([]);
    },
  );
});
