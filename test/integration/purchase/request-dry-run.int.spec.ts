import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { Department, User } from '#lab/modules/org/server/index.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, change, setCeo, type Company } from '../../support/builders/org.js';
import { withApprovals } from '../../support/builders/process.js';
import { aCategory, aLine, aRequest, big } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'IP');
  [chen, lin, zhou] = (await Promise.all([company.chen, company.lin, company.zhou].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
});

afterAll(() => test.stop());

describe('the dry run at submit', () => {
  const submitted = async (values: Record<string, unknown> = {}) => {
    const path = await aRequest(chen, category, company.chen, values);
    return { path, answer: await chen.act(path, 'submit') };
  };

  it('names what is missing on the lines', async () => {
    const { answer } = await submitted({ lines: [aLine(), aLine({ brand: '', quantity: '0' })] });
    expect(answer.expectCode(errors.field).fields.map(({ path }: { path: string }) => path)).toEqual([
      'lines.1.brand',
      'lines.1.quantity',
    ]);
    (await submitted({ lines: [] })).answer.expectCode(errors.field);
  });

  it('finds out before anything is changed that nobody manages the department (4001) or nobody is CEO (4003)', async () => {
    await setCeo(test, null);
    const { path, answer } = await submitted(big);
    answer.expectCode(purchaseErrors.noCeo);
    expect((await chen.get(path)).data).toMatchObject({ state: 'draft', version: 1 });
    expect((await submitted()).answer.data.state).toBe('requested');
    await setCeo(test, company.wang);

    await change(test, Department, company.group, { managerId: null });
    await change(test, Department, company.centre, { managerId: null });
    (await submitted()).answer.expectCode(purchaseErrors.noManager);
    await change(test, Department, company.centre, { managerId: company.zhou });
    await change(test, Department, company.group, { managerId: company.lin });
  });

  it.each([
    ['functionRole(QA)', purchaseErrors.noFunctionalRole],
    ['reporter(9)', purchaseErrors.noNextApprover],
    ['user(u404)', orgErrors.userMissing],
  ])('finds out before anything is changed that %s finds no one (4004, 4005, 4006)', async (assignee, refusal) => {
    const key = `purchase-request.${assignee.split('(')[0]?.toLowerCase()}`;
    const simple = await test.get(Definitions).latest('purchase-request.simple');
    const xml = withApprovals(simple?.xml ?? '', { second: assignee }).replaceAll('purchase-request.simple', key);
    await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
    const path = await aRequest(chen, await aCategory(test, key.slice(17, 22), { process: key }), company.chen);
    (await chen.act(path, 'submit')).expectCode(refusal);
    expect((await chen.get(path)).data).toMatchObject({ state: 'draft', version: 1, lines: [{ status: 'D' }] });
  });

  it('finds out that a reporting line comes back to itself (4007)', async () => {
    const key = 'purchase-request.line';
    const simple = await test.get(Definitions).latest('purchase-request.simple');
    const xml = withApprovals(simple?.xml ?? '', { second: 'reporter(2)' }).replaceAll('purchase-request.simple', key);
    await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
    const path = await aRequest(chen, await aCategory(test, 'LN', { process: key }), company.chen);
    await change(test, User, company.lin, { reporterId: company.chen });
    (await chen.act(path, 'submit')).expectCode(purchaseErrors.reportingLine);
    expect((await chen.get(path)).data).toMatchObject({ state: 'draft', version: 1 });
    await change(test, User, company.lin, { reporterId: company.zhou });
    expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  });

  it('refuses a category without a published process (8011)', async () => {
    const loose = await aCategory(test, 'LO', { process: null });
    const path = await aRequest(chen, loose, company.chen);
    (await chen.act(path, 'submit')).expectCode(errors.noPublishedProcess);
  });

  it('refuses a process of another kind of record that an older binding names (8030), in forecast and submit', async () => {
    const wrong = await aCategory(test, 'WR', { process: 'leave-claim.standard' });
    const path = await aRequest(chen, wrong, company.chen);
    (await chen.act(path, 'submit')).expectCode(errors.processOfOtherKind);
    (await chen.get(`${path}/forecast`)).expectCode(errors.processOfOtherKind);
  });

  it('refuses a published process without a kind of record that an older binding names (8030), no matter who starts it', async () => {
    const key = 'purchase-request.kindless';
    const simple = await test.get(Definitions).latest('purchase-request.simple');
    const xml = (simple?.xml ?? '')
      .replaceAll('purchase-request.simple', key)
      .replace(' lab:subject="purchase-request"', '');
    await test.db.unit(() => test.get(Definitions).publish({ key, xml, origin: 'file' }));
    expect((await test.get(Definitions).latest(key))?.subject).toBeNull();
    const path = await aRequest(chen, await aCategory(test, 'WK', { process: key }), company.chen);
    const refused = await chen.act(path, 'submit');
    refused.expectCode(errors.processOfOtherKind);
    expect(refused.body.data.fields).toEqual([{ path: 'process', code: 8030 }]);
    (await chen.get(`${path}/forecast`)).expectCode(errors.processOfOtherKind);
    expect((await chen.get(path)).data).toMatchObject({ state: 'draft', version: 1 });
  });

  it('shows who will decide, in order', async () => {
    const path = await aRequest(chen, category, company.chen, big);
    const steps = (await chen.get(`${path}/forecast`)).data;
    expect(
      steps.map(({ element, people }: { element: string; people: { id: string }[] }) => [element, people[0]?.id]),
    ).toEqual([
      ['managerApproval', company.lin],
      ['headApproval', company.zhou],
      ['ceoApproval', company.wang],
    ]);
  });

  it('goes past a manager who is the owner, to the next level', async () => {
    const path = await aRequest(lin, category, company.lin);
    await lin.act(path, 'submit');
    expect(
      (await zhou.get('/Common/getTodoList?search=spare')).data.rows.some(({ recordId }: { recordId: string }) =>
        path.endsWith(recordId),
      ),
    ).toBe(true);
  });

  it('warns of an approver without a mailbox (102) without stopping', async () => {
    const quiet = await aUser(test, 'quiet', { email: null });
    await change(test, Department, company.group, { managerId: quiet });
    const { answer } = await submitted();
    expect(answer.data.warnings).toEqual([{ code: 102, args: ['quiet'] }]);
    await change(test, Department, company.group, { managerId: company.lin });
    await test.drain();
    const [failed] = await test.db.query({
      sql: 'SELECT `exception`, `sendStatus` FROM `mail_queue` WHERE `receiver` IS NULL',
      values: [],
    });
    expect(failed).toMatchObject({ sendStatus: '2', exception: 'no mailbox' });
  });
});
