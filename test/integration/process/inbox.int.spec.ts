import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { DoneLine } from '#lab/shared/todo-view.js';
import type { TaskClosing, TodoKinds } from '#lab/modules/inbox/shared/task.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;

/** Signs everybody in anew: sessions end while the test's clock runs on. */
async function signIn(): Promise<void> {
  [chen, lin, zhou] = (await Promise.all([company.chen, company.lin, company.zhou].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
}

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'IN');
  await signIn();
});
afterAll(() => test.stop());

/** A request that waits for Lin, and the task she has with it. */
async function aTask(title: string): Promise<{ path: string; task: string }> {
  const path = await aRequest(chen, category, company.chen, { title });
  await chen.act(path, 'submit');
  const { rows } = (await lin.get(`/Common/getTodoList?search=${encodeURIComponent(title)}`)).data;
  return { path, task: rows[0].task };
}

describe('what the to-do list can be narrowed to', () => {
  it('counts the kinds of records, and what is late among them', async () => {
    const kinds = async () => (await lin.get('/process/todo/kinds')).data as TodoKinds;
    const purchases = ({ kinds: found }: TodoKinds) =>
      found.find(({ subject }) => subject === 'purchase-request')?.count ?? 0;
    const before = await kinds();
    await aTask('Counted once');
    const after = await kinds();
    expect([purchases(after), after.late]).toEqual([purchases(before) + 1, before.late]);
    test.clock.pass(days(10));
    await signIn();
    expect((await kinds()).late).toBe(purchases(after));
    expect((await zhou.get('/process/todo/kinds')).data).toEqual({ kinds: [], late: 0 });
  });

  it('counts what is due before the end of the day besides what is late, however many there are', async () => {
    const urgency = async (until: Date) => {
      const { late, today } = (await lin.get(`/process/todo/kinds?until=${until.toISOString()}`)).data as TodoKinds;
      return { late, today };
    };
    const now = test.clock.now();
    const later = new Date(now.getTime() + days(30));
    const before = await urgency(later);
    for (let at = 0; at < 3; at++) await aTask(`Due ${at}`);
    expect(await urgency(later)).toEqual({ ...before, today: (before.today ?? 0) + 3 });
    expect(await urgency(now)).toEqual({ ...before, today: 0 });
    (await lin.get('/process/todo/kinds?until=today')).expectCode(errors.field);
  });
});

describe('counts', () => {
  it('are sent to every open page under the names that it asks for', async () => {
    const counts = async (who: Caller) => (await who.get('/Common/getTodoCount')).data;
    const [before, own] = [await counts(lin), await counts(chen)];
    await aTask('Counted for the sidebar');
    expect(await counts(lin)).toEqual({
      ...before,
      purchaseApprove: before.purchaseApprove + 1,
      total: before.total + 1,
    });
    expect(await counts(chen)).toEqual(own);
    expect(Object.keys(own).sort()).toEqual([
      'claimApprove',
      'contract-termination',
      'contractApprove',
      'contractDrafts',
      'contractObligationsDue',
      'contractsApprove',
      'contractsDrafts',
      'goalsApprove',
      'goalsSubmit',
      'leave-revocation',
      'notifications',
      'orderApprove',
      'orderDrafts',
      'paymentApprove',
      'paymentDrafts',
      'prTodoCount',
      'purchaseApprove',
      'purchasesApproved',
      'quoteApprove',
      'quoteDrafts',
      'total',
    ]);
  });
});

describe('a task that is closed', () => {
  it('says who did what and when, to those who may read its record', async () => {
    const { path, task } = await aTask('Closed by Lin');
    (await lin.get(`/process/tasks/${task}/closing`)).expectCode(errors.notFound);
    await lin.act(path, 'reject', { opinion: 'Too dear' }, { task });
    const closing = (await lin.get(`/process/tasks/${task}/closing`)).data as TaskClosing;
    expect(closing).toMatchObject({
      subject: 'purchase-request',
      recordId: path.split('/').pop(),
      title: { zh: 'Closed by Lin' },
      elementName: { zh: '直属经理审批', en: 'Manager approval' },
      closedBy: { id: company.lin },
      outcome: 'reject',
    });
    expect(Date.parse(closing.closedAt)).toBeLessThanOrEqual(test.clock.now().getTime());
    expect((await chen.get(`/process/tasks/${task}/closing`)).data).toEqual(closing);
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['purchase:request:search'] }));
    (await stranger.get(`/process/tasks/${task}/closing`)).expectCode(errors.notFound);
    (await lin.get('/process/tasks/nothing.1/closing')).expectCode(errors.notFound);
  });

  it('says so too when its requester took the record back', async () => {
    const { path, task } = await aTask('Withdrawn by Chen');
    await chen.act(path, 'withdraw');
    expect((await chen.get(`/process/tasks/${task}/closing`)).data).toMatchObject({
      closedBy: { id: company.chen },
      outcome: null,
    });
  });
});

describe('what I have decided', () => {
  it('comes latest first with the opinion, narrowed by kind and words', async () => {
    const first = await aTask('Decided first');
    const second = await aTask('Decided second');
    await lin.act(first.path, 'approve', { opinion: 'Needed this week' }, { task: first.task });
    test.clock.pass(1000);
    await lin.act(second.path, 'approve', {}, { task: second.task });
    const rows = async (query: string) =>
      (await lin.get(`/process/done?${query}`)).data as { rows: DoneLine[]; total: number };
    const decided = await rows('search=decided');
    expect(decided.total).toBe(2);
    expect(decided.rows.map(({ title, outcome, opinion }) => [title.zh, outcome, opinion])).toEqual([
      ['Decided second', 'approve', null],
      ['Decided first', 'approve', 'Needed this week'],
    ]);
    expect((await rows('search=decided&size=1&page=2')).rows.map(({ title }) => title.zh)).toEqual(['Decided first']);
    expect(await rows('search=decided&subject=leave-claim')).toEqual({ rows: [], total: 0, next: null });
    expect((await rows('search=100%25')).total).toBe(0);
  });
});
