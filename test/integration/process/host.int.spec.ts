import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Definitions, ProcessInstance } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days, hours } from '../../support/clock.js';
import { unique } from '../../support/unique.js';
import { Department, User } from '#lab/modules/org/server/index.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'HO');
  [chen, lin, zhou] = (await Promise.all([company.chen, company.lin, company.zhou].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
});
afterAll(() => test.stop());

const key = 'purchase-request.simple';
const simple = () => aCategory(test, unique('S'), { process: key });

/** The simple diagram with a second approval behind the first. */
async function withSecondStep(): Promise<string> {
  const { xml } = (await admin.get(`/process/drafts/${key}`)).data as { xml: string };
  return xml
    .replace(
      '<bpmn:endEvent id="approved"',
      '<bpmn:userTask id="second" name="复核" lab:nameZh="复核" lab:nameEn="Review" lab:assignee="ceo" lab:actions="approve reject" /><bpmn:sequenceFlow id="secondApproved" sourceRef="second" targetRef="approved" lab:action="approve" /><bpmn:sequenceFlow id="secondRejected" sourceRef="second" targetRef="backToDraft" lab:action="reject" /><bpmn:endEvent id="approved"',
    )
    .replace('sourceRef="managerApproval" targetRef="approved"', 'sourceRef="managerApproval" targetRef="second"');
}

describe('versions of a diagram', () => {
  it('a draft is published as the next version; new requests follow it, running ones keep theirs', async () => {
    const own = await simple();
    const running = await aRequest(chen, own, company.chen);
    await chen.act(running, 'submit');

    const draft = (await admin.get(`/process/drafts/${key}`)).data;
    expect([draft.version, draft.baseVersion]).toEqual([0, 1]);
    const xml = await withSecondStep();
    const saved = (await admin.put(`/process/drafts/${key}`, { xml, scenarios: null, version: 0 })).data;
    (await admin.put(`/process/drafts/${key}`, { xml, version: 0 })).expectCode(errors.stale);
    expect(
      (await admin.post(`/process/drafts/${key}/publish`, { note: 'A second pair of eyes', version: saved.version }))
        .data.version,
    ).toBe(2);

    const fresh = await aRequest(chen, own, company.chen);
    await chen.act(fresh, 'submit');
    expect((await lin.act(running, 'approve')).data.state).toBe('approved');
    expect((await lin.act(fresh, 'approve')).data.state).toBe('requested');
    expect((await (await test.as(company.wang)).act(fresh, 'approve')).data.state).toBe('approved');

    const versions = (await admin.get(`/process/definitions/${key}/versions`)).data;
    expect(versions.map(({ version, note, origin }: Record<string, unknown>) => ({ version, note, origin }))).toEqual([
      { version: 2, note: 'A second pair of eyes', origin: 'designer' },
      { version: 1, note: null, origin: 'file' },
    ]);
    const list = (await admin.get('/process/definitions')).data as {
      key: string;
      diverged: boolean;
      hasDraft: boolean;
    }[];
    expect(list.find((entry) => entry.key === key)).toMatchObject({
      diverged: true,
      hasDraft: false,
      latest: { version: 2 },
    });
  });

  it('one with problems is kept as a draft and refused as a version, with what is wrong where', async () => {
    const { xml, version } = (await admin.get('/process/drafts/leave-claim.standard')).data;
    const broken = (xml as string)
      .replace('lab:assignee="departmentManager"', 'lab:assignee="departmentManagerr"')
      .replace('lab:state="pending"', 'lab:state="waiting"');
    const saved = (await admin.put('/process/drafts/leave-claim.standard', { xml: broken, version })).data;
    const { problems } = (
      await admin.post('/process/drafts/leave-claim.standard/publish', { version: saved.version })
    ).expectCode(errors.definitionInvalid);
    expect(problems.map(({ elementId, code }: Record<string, string>) => `${elementId} ${code}`)).toEqual([
      'approvals unknown-state',
      'managerApproval unknown-resolver',
    ]);
    expect((await admin.delete('/process/drafts/leave-claim.standard')).data).toBeNull();
  });

  it('whose own scenarios fail is not published', async () => {
    const { xml, scenarios, version } = (await admin.get('/process/drafts/leave-claim.standard')).data;
    const stricter = (xml as string).replace('days &gt; 3', 'days &gt; 1');
    const saved = (await admin.put('/process/drafts/leave-claim.standard', { xml: stricter, scenarios, version })).data;
    const { cases } = (
      await admin.post('/process/drafts/leave-claim.standard/publish', { version: saved.version })
    ).expectCode(errors.definitionInvalid);
    expect(cases.map((one: { case: string }) => one.case)).toEqual(["up to 3 days the department's manager decides"]);
    expect(
      (await admin.post('/process/drafts/leave-claim.standard/check', { xml: stricter, scenarios })).data.cases.filter(
        ({ ok }: { ok: boolean }) => !ok,
      ),
    ).toHaveLength(1);
    await admin.delete('/process/drafts/leave-claim.standard');
  });

  it('are drawn and published by those who may', async () => {
    (await chen.get('/process/definitions')).expectCode(errors.forbidden);
    const reader = await test.as(await aUser(test, 'reader', { permissions: ['process:definition:search'] }));
    (await reader.put(`/process/drafts/${key}`, { xml: '<a/>', version: 0 })).expectCode(errors.forbidden);
    (await reader.post(`/process/drafts/${key}/publish`, { version: 0 })).expectCode(errors.forbidden);
  });

  it('starting and acting parses no diagram', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const before = test.get(Definitions).parses;
    const again = await aRequest(chen, category, company.chen);
    await chen.act(again, 'submit');
    await lin.act(again, 'approve');
    expect(test.get(Definitions).parses).toBe(before);
  });
});

describe('reminders', () => {
  it('mail the user who is still open there, in their language, once per step, and stop with the task', async () => {
    await change(test, User, company.lin, { language: 'en' });
    const path = await aRequest(chen, category, company.chen, { title: 'Reminded' });
    await chen.act(path, 'submit');
    await test.drain();
    const reminders = () => test.mailbox.to('lin@lab.test').filter(({ title }) => title === 'Still open: Reminded');
    test.clock.pass(hours(23));
    await test.drain();
    expect(reminders()).toHaveLength(0);
    test.clock.pass(hours(1));
    await test.drain();
    await test.drain();
    expect(reminders()).toHaveLength(1);
    test.clock.pass(days(1));
    await test.drain();
    expect(reminders()).toHaveLength(2);
    const fresh = await test.as(company.lin);
    await fresh.act(path, 'approve');
    test.clock.pass(days(5));
    await test.drain();
    expect(reminders()).toHaveLength(2);
    expect(
      await test.db.query({
        sql: "SELECT `id` FROM `job` WHERE `topic` = 'process.timer' AND `payload` LIKE ?",
        values: [`%${path.split('/').pop() ?? ''}%`],
      }),
    ).toEqual([]);
    await change(test, User, company.lin, { language: 'zh' });
  });
});

describe('an incident', () => {
  it('stops the process where nobody is found, keeps the decision that led there, and goes on after a retry', async () => {
    [chen, lin, zhou, admin] = (await Promise.all(
      [company.chen, company.lin, company.zhou]
        .map((id) => test.as(id))
        .concat(test.as(await aUser(test, 'watcher', { permissions: ['process:*'] }))),
    )) as [Caller, Caller, Caller, Caller];
    const path = await aRequest(chen, category, company.chen, {
      lines: [
        {
          item: 'x',
          catalogNo: 'x',
          spec: 'x',
          brand: 'x',
          quantity: '1',
          unit: 'pc',
          unitPrice: '30000.00',
          dueDate: '2026-12-01',
        },
      ],
    });
    await chen.act(path, 'submit');
    await change(test, Department, company.centre, { managerId: null });
    expect((await lin.act(path, 'approve')).data.state).toBe('requested');
    const view = (await chen.get(`${path}/process`)).data;
    expect(view).toMatchObject({
      ended: false,
      incidents: [{ element: 'headApproval', message: expect.stringContaining('no assignee') }],
    });
    expect(view.timeline.at(-1).verb).toBe('incident');

    await change(test, Department, company.centre, { managerId: company.zhou });
    const [incident] = view.incidents;
    (
      await chen.post(`/process/instances/${view.instance}/incidents/${incident.id}/retry`, { reason: 'Mended' })
    ).expectCode(errors.forbidden);
    expect(
      (await admin.post(`/process/instances/${view.instance}/incidents/${incident.id}/retry`, { reason: 'Mended' }))
        .data,
    ).toBeNull();
    expect((await zhou.act(path, 'approve')).data.state).toBe('approved');
  });

  it('an instance is cancelled with a reason, and leaves nothing open', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const { instance } = (await chen.get(`${path}/process`)).data;
    (await admin.post(`/process/instances/${instance}/cancel`, { reason: '' })).expectCode(errors.field);
    (await admin.post(`/process/instances/none/cancel`, { reason: 'x' })).expectCode(errors.notFound);
    expect((await admin.post(`/process/instances/${instance}/cancel`, { reason: 'A duplicate' })).data).toBeNull();
    expect((await chen.get(`${path}/process`)).data).toMatchObject({ ended: true, outcome: 'cancelled' });
    expect((await chen.get(path)).data).toMatchObject({ state: 'draft', status: 'D', actions: [{ action: 'submit' }] });
    expect(
      await test.db.query({ sql: 'SELECT `taskId` FROM `todo` WHERE `instanceId` = ?', values: [instance] }),
    ).toEqual([]);
    expect(
      await test.db.query({
        sql: 'SELECT `id` FROM `process_subscription` WHERE `instanceId` = ?',
        values: [instance],
      }),
    ).toEqual([]);
  });
});

describe('the inbox', () => {
  it('lists what waits for me, oldest first, with what is needed to decide which one to open', async () => {
    const path = await aRequest(chen, category, company.chen, { title: 'Very special glass' });
    await chen.act(path, 'submit');
    const { rows, total } = (await lin.get('/Common/getTodoList?search=special glass')).data;
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      subject: 'purchase-request',
      recordId: path.split('/').pop(),
      title: { zh: 'Very special glass' },
      card: { amount: '10800.00', currency: 'CNY', category: { zh: 'HO' } },
      requester: { id: company.chen },
      elementName: { zh: '直属经理审批', en: 'Manager approval' },
      unread: true,
      strip: { steps: ['current'], holder: { id: company.lin } },
    });
    const task = rows[0].task as string;
    await lin.post(`/process/tasks/${task}/read`);
    const detail = (await lin.get(`/process/tasks/${task}`)).data;
    expect(detail).toMatchObject({
      line: { unread: false },
      actions: [
        { action: 'approve', task },
        { action: 'reject', task },
      ],
      process: { path: [{ status: 'current' }] },
    });
    (await zhou.get(`/process/tasks/${task}`)).expectCode(errors.notFound);
    await lin.act(path, 'approve', {}, { task });
    (await lin.get(`/process/tasks/${task}`)).expectCode(errors.taskTaken);
    const done = (await lin.get('/process/done?size=1')).data;
    expect(done.rows[0]).toMatchObject({ task, outcome: 'approve', title: { zh: 'Very special glass' } });
  });

  it('counts only what I can act on', async () => {
    const before = (await lin.get('/Common/getTodoCount')).data;
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const after = (await lin.get('/Common/getTodoCount')).data;
    expect(after.purchaseApprove).toBe(before.purchaseApprove + 1);
    expect((await chen.get('/Common/getTodoCount')).data.total).toBe(0);
  });

  it('keeps the diagram and the process of a record for those who have to do with it', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const view = (await chen.get(`${path}/process`)).data;
    const stranger = await test.as(await aUser(test, unique('stranger'), { permissions: ['purchase:request:search'] }));
    (await stranger.get(`/process/instances/${view.instance}`)).expectCode(errors.notFound);
    expect((await lin.get(`/process/instances/${view.instance}`)).data.definition.key).toBe(
      'purchase-request.standard',
    );
    expect((await chen.get(`/process/versions/${view.definition.id}`)).data.xml).toContain('<bpmn:definitions');
    const row = await test.db.repo(ProcessInstance).findOneByOrFail({ id: view.instance });
    expect(row.state.length).toBeLessThan(1200);
  });
});
