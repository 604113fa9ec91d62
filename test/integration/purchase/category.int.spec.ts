import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let keeper: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['purchase:category:*'] }));
});
afterAll(() => test.stop());

const path = '/purchase/categories';
const aCategory = (values: Record<string, unknown>) => keeper.post(path, { nameZh: '色谱', ...values });

it('is offered to forms with the rules that they need: projects, credits, details, totals and delegates', async () => {
  const { id } = (await aCategory({ code: 'prj', projectNecessary: true })).data;
  const requester = await test.as(await aUser(test, 'requester', { permissions: ['purchase:request:create'] }));
  expect((await requester.get(`${path}/options?ids=${id}`)).data.rows).toEqual([
    {
      id,
      code: 'PRJ',
      name: { zh: '色谱', en: null },
      flags: {
        projectNecessary: true,
        allowsCredits: false,
        prDetails: true,
        prTotalPrice: false,
        prDelegate: false,
        namesPurchaser: false,
      },
    },
  ]);
});

describe('the code of a category', () => {
  it('is needed (4009)', async () => {
    for (const values of [{}, { code: '' }, { code: null }]) {
      const { fields } = (await aCategory(values)).expectCode(purchaseErrors.categoryCodeMissing);
      expect(fields).toEqual([{ path: 'code', code: 4009 }]);
    }
  });

  it('is stored in capitals, and belongs to one category in whatever case it is written (4008)', async () => {
    const first = (await aCategory({ code: 'lc' })).data;
    expect(first).toMatchObject({ code: 'LC', version: 1 });
    for (const code of ['LC', 'lc', 'Lc']) {
      const { fields } = (await aCategory({ code })).expectCode(purchaseErrors.categoryCodeExists);
      expect(fields).toEqual([{ path: 'code', code: 4008 }]);
    }
    const second = (await aCategory({ code: 'GC' })).data;
    const taken = { code: 'lc', nameZh: '气相', version: second.version };
    (await keeper.put(`${path}/${second.id}`, taken)).expectCode(purchaseErrors.categoryCodeExists);
    const same = { code: 'lc', nameZh: '液相', version: first.version };
    expect((await keeper.put(`${path}/${first.id}`, same)).data).toMatchObject({ code: 'LC', nameZh: '液相' });
  });

  it('is given to one of two who save it at once', async () => {
    const answers = await Promise.all(['ms', 'MS'].map((code) => aCategory({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, purchaseErrors.categoryCodeExists.http].sort());
  });
});

describe('a new category', () => {
  it('has its requests approved, with spec, brand and catalog number, unless it says otherwise', async () => {
    const usual = {
      ...{ prApprove: true, prDetails: true, prDelegate: false, namesPurchaser: false },
      ...{ contractApprove: false, receiveCheck: false, noInvoice: false },
    };
    expect((await aCategory({ code: 'NEW' })).data).toMatchObject(usual);
    const other = { prApprove: false, prDetails: false, receiveCheck: true, noInvoice: true };
    expect((await aCategory({ code: 'OTHER', ...other })).data).toMatchObject(other);
  });
});

describe('a category in use', () => {
  it('has a published process (8011)', async () => {
    (await aCategory({ code: 'X', enabled: true })).expectCode(errors.noPublishedProcess);
    const values = { code: 'X', enabled: true, process: 'purchase-request.standard' };
    expect((await aCategory(values)).data).toMatchObject({ enabled: true });
  });

  it('takes only a published process of purchase requests, enabled or not (8030)', async () => {
    const { xml, version } = (await admin.get('/process/drafts/purchase-request.simple')).data;
    const key = 'purchase-request.kindless';
    const kindless = xml.replaceAll('purchase-request.simple', key).replace(' lab:subject="purchase-request"', '');
    const accepted = [{ code: 'no-kind', elementId: key }];
    const draft = (await admin.put(`/process/drafts/${key}`, { xml: kindless, scenarios: null, version })).data;
    expect(
      (await admin.post(`/process/drafts/${key}/publish`, { version: draft.version, accepted })).data.version,
    ).toBe(1);
    for (const process of ['leave-claim.standard', key, 'purchase-request.nowhere'])
      for (const enabled of [true, false]) {
        const { fields } = (await aCategory({ code: 'W', enabled, process })).expectCode(errors.processOfOtherKind);
        expect(fields).toMatchObject([{ path: 'process', code: 8030 }]);
      }
    expect((await aCategory({ code: 'W', process: 'purchase-request.simple' })).data).toMatchObject({ code: 'W' });
  });

  it('is offered the processes of purchase requests alone', async () => {
    const offered = (await keeper.get('/process/definitions/of/purchase-request/options')).data.rows as {
      id: string;
    }[];
    expect(offered.map(({ id }) => id)).toEqual(
      ['centres', 'levels', 'simple', 'standard', 'tracked'].map((name) => `purchase-request.${name}`),
    );
    const rows = (await keeper.get(path)).data.rows as { process: string | null }[];
    const row = rows.find(({ process }) => process === 'purchase-request.standard');
    expect(row).toMatchObject({ processName: { en: expect.stringContaining('Purchase request') } });
  });
});

describe('what a category says about its orders', () => {
  const orders = { code: 'PO1', process: 'purchase-request.simple', enabled: true };

  it('is a published process where they are approved, without which it is not in use (8011)', async () => {
    const refused = await aCategory({ ...orders, poApprove: true });
    expect(refused.expectCode(errors.noPublishedProcess).fields).toMatchObject([{ path: 'poProcess', code: 8011 }]);
    expect(refused.body.message).toContain('订单');
    const waiting = (await aCategory({ ...orders, poApprove: true, enabled: false })).data;
    const { version, ...values } = { ...orders, poApprove: true, version: waiting.version };
    (await keeper.put(`${path}/${waiting.id}`, { ...values, nameZh: '色谱', version })).expectCode(
      errors.noPublishedProcess,
    );
    const bound = { ...values, nameZh: '色谱', version, poProcess: 'purchase-order.standard' };
    expect((await keeper.put(`${path}/${waiting.id}`, bound)).data).toMatchObject({ enabled: true, poApprove: true });
    // Orders that nobody approves need no process of their own.
    expect((await aCategory({ ...orders, code: 'PO2' })).data).toMatchObject({ enabled: true, poProcess: null });
  });

  it('is a process of orders, whether or not they are approved (8030)', async () => {
    for (const poProcess of ['purchase-request.simple', 'purchase-order.nowhere'])
      for (const poApprove of [true, false]) {
        const refused = await aCategory({ ...orders, code: 'PO3', poProcess, poApprove });
        expect(refused.expectCode(errors.processOfOtherKind).fields).toMatchObject([{ path: 'poProcess', code: 8030 }]);
      }
  });

  it.each([
    ['-0.01', 'tooSmall', '0'],
    ['-100', 'tooSmall', '0'],
    ['100.01', 'tooBig', '100'],
    ['5000', 'tooBig', '100'],
  ])('is a tolerance from 0 to 100 percent, %s is refused (8012)', async (percent, ...args) => {
    for (const path of ['tolOrder', 'tolReceipt', 'tolInvoice']) {
      const { fields } = (await aCategory({ ...orders, code: 'TOL', [path]: percent })).expectCode(errors.field);
      expect(fields).toEqual([{ path, code: 8012, args }]);
    }
  });

  it.each([
    ['T0', '0', '0.00'],
    ['T1', '2.5', '2.50'],
    ['T2', '100', '100.00'],
    ['T3', null, null],
  ])('%s: a tolerance of %s is stored as %s', async (code, tolOrder, stored) => {
    expect((await aCategory({ ...orders, code, tolOrder })).data).toMatchObject({ code, tolOrder: stored });
  });

  it('is what the numbers of its documents begin with, in capitals', async () => {
    const given = { prNaming: 'pr', poNaming: 'lab', contractNaming: 'Ct' };
    const kept = { prNaming: 'PR', poNaming: 'LAB', contractNaming: 'CT' };
    expect((await aCategory({ ...orders, code: 'NAM', ...given })).data).toMatchObject(kept);
  });
});

describe('a process that a category in use starts', () => {
  it('is not published, begun again or a fallback without a step that the category asks for (8011)', async () => {
    const key = 'purchase-request.asked';
    const simple = (await admin.get('/process/drafts/purchase-request.simple')).data;
    const whole = simple.xml.replaceAll('purchase-request.simple', key) as string;
    const unasked = whole
      .replace('lab:actions="approve reject"', 'lab:actions="reject"')
      .replace(/<bpmn:sequenceFlow id="wasApproved".*?\/>/, '')
      .replace(/<bpmndi:BPMNEdge id="wasApproved_di".*?<\/bpmndi:BPMNEdge>/, '');
    const publish = async (xml: string) => {
      const known = await admin.get(`/process/drafts/${key}`);
      const seen = (known.status === 200 ? known.data : simple) as { version: number };
      const draft = { xml, scenarios: null, version: seen.version };
      const { version } = (await admin.put(`/process/drafts/${key}`, draft)).data;
      return admin.post(`/process/drafts/${key}/publish`, { version, accepted: [] });
    };
    const steer = (act: 'suspend' | 'resume') => admin.post(`/process/definitions/${key}/${act}`, { reason: 'Rework' });
    expect((await publish(whole)).data.version).toBe(1);
    const values = { code: 'ASKS', nameZh: '色谱', process: key, enabled: true };
    let row = (await aCategory(values)).data;
    const save = async (more: object) => {
      row = (await keeper.put(`${path}/${row.id}`, { ...values, ...more, version: row.version })).data;
    };
    const refused = await publish(unasked);
    expect(refused.expectCode(errors.noPublishedProcess).fields).toBeUndefined();
    expect(refused.body.message).toContain('色谱（申请，含审批步骤）');
    await steer('suspend');
    expect((await publish(unasked)).data.version).toBe(2);
    (await steer('resume')).expectCode(errors.noPublishedProcess);
    await save({ process: 'purchase-request.simple' });
    expect((await steer('resume')).body.code).toBe(200);
    const both = await test.as(await aUser(test, 'both', { permissions: ['process:*', 'purchase:category:*'] }));
    const change = { process: 'purchase-request.simple', fallback: key, note: 'A way out', version: row.version };
    const fallback = await both.post(`/process/bindings/purchaseCategory/${row.id}/process`, change);
    const { fields } = fallback.expectCode(errors.noPublishedProcess);
    expect(fields).toMatchObject([{ path: 'fallback', args: ['色谱（申请，含审批步骤）'] }]);

    // What is not in use asks for nothing yet: the fallback is held against it once it is enabled.
    const unused = { process: 'purchase-request.simple', enabled: false };
    await save(unused);
    const bind = async (more: object) =>
      both.post(`/process/bindings/purchaseCategory/${row.id}/process`, { ...change, version: row.version, ...more });
    expect((await bind({})).body.code).toBe(200);
    row.version++;
    const enabling = await keeper.put(`${path}/${row.id}`, {
      ...values,
      ...unused,
      enabled: true,
      version: row.version,
    });
    expect(enabling.expectCode(errors.noPublishedProcess).fields).toMatchObject([{ path: 'process' }]);

    // One that was planned then is held against it at its time.
    expect((await bind({ fallback: null })).body.code).toBe(200);
    row.version++;
    const from = new Date(test.clock.now().getTime() + 60_000).toISOString();
    expect((await bind({ from })).body.code).toBe(200);
    await save({ ...unused, enabled: true });
    test.clock.pass(60_000);
    await test.drain();
    const history = await both.get(`/process/bindings/purchaseCategory/${row.id}/process/history`);
    expect(history.data.rows[0]).toMatchObject({ status: 'failed', refusal: { code: errors.noPublishedProcess.code } });
    const lines = await both.get(`/process/bindings?entry=${row.id}`);
    expect(lines.data.rows[0]).toMatchObject({ slot: 'process', fallback: null });
  });
});
