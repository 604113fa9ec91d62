import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';
import { whenFree, type Answer, type Caller } from '../../support/as-user.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'RC', { process: 'purchase-request.simple' });
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
});
afterAll(() => test.stop());

const codesOf = (answers: readonly Answer[]) =>
  answers
    .map(({ body }) => body.code)
    .reduce((counts, code) => ({ ...counts, [code]: ((counts as Record<number, number>)[code] ?? 0) + 1 }), {});
const taskOf = async (path: string) => (await lin.get(path)).data as { actions: { task: string }[]; version: number };
const historyOf = async (path: string, kind: string) => {
  const rows = await test.db.query({
    sql: 'SELECT h.`n` FROM `process_history` h JOIN `process_instance` i ON i.`id` = h.`instanceId` WHERE i.`recordId` = ? AND h.`kind` = ?',
    values: [path.split('/').pop(), kind],
  });
  return rows.length;
};

describe('acting at the same moment', () => {
  it('fifty approvals of one task: exactly one is done, the others hear who was faster', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const { actions, version } = await taskOf(path);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        whenFree(() => lin.post(`${path}/actions/approve`, { task: actions[0]?.task, version, input: {} })),
      ),
    );
    expect(codesOf(answers)).toEqual({ 200: 1, 8003: 49 });
    expect(answers.find(({ body }) => body.code === 8003)?.body.message).toBe('taskTaken&&lin');
    expect(await historyOf(path, 'acted')).toBe(1);
    const audits = await test.db.query({
      sql: "SELECT `id` FROM `audit` WHERE `recordId` = ? AND `action` = 'purchase-request.approve'",
      values: [path.split('/').pop()],
    });
    expect(audits).toHaveLength(1);
  });

  it('fifty repeats with one key: done once, answered alike', async () => {
    const path = await aRequest(chen, category, company.chen);
    await chen.act(path, 'submit');
    const { actions, version } = await taskOf(path);
    const body = { task: actions[0]?.task, version, input: {} };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        whenFree(() => lin.post(`${path}/actions/approve`, body, { 'idempotency-key': 'the same' })),
      ),
    );
    expect(codesOf(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await historyOf(path, 'acted')).toBe(1);
  });

  it.each([
    ['approve and reject', 'approve', 'reject'],
    ['approve and withdraw', 'approve', 'withdraw'],
  ])('%s: one of them happens, whole', async (_, first, second) => {
    for (let round = 0; round < 10; round++) {
      const path = await aRequest(chen, category, company.chen);
      await chen.act(path, 'submit');
      const { version } = (await lin.get(path)).data;
      const opinion = { opinion: 'no' };
      const answers = await Promise.all([
        lin.post(`${path}/actions/${first}`, { version, input: {} }),
        (second === 'withdraw' ? chen : lin).post(`${path}/actions/${second}`, {
          version,
          input: second === 'reject' ? opinion : {},
        }),
      ]);
      const done = answers.filter(({ body }) => body.code === 200);
      expect(done).toHaveLength(1);
      expect([8001, 8003, 8004, 8008]).toContain(answers.find(({ body }) => body.code !== 200)?.body.code);
      const { state } = (await chen.get(path)).data;
      expect(state).toBe(done[0] === answers[0] ? 'approved' : 'draft');
      expect(await historyOf(path, 'ended')).toBe(1);
    }
  });

  it('twenty submits of one draft start one process', async () => {
    const path = await aRequest(chen, category, company.chen);
    const { version } = (await chen.get(path)).data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => whenFree(() => chen.post(`${path}/actions/submit`, { version, input: {} }))),
    );
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await historyOf(path, 'started')).toBe(1);
  });

  it('two editors: the second hears that the record has moved on', async () => {
    const path = await aRequest(chen, category, company.chen);
    const draft = (await chen.get(path)).data;
    const save = (title: string) =>
      chen.put(path, { title, categoryId: category, ownerId: company.chen, lines: [], version: draft.version });
    const answers = await Promise.all([save('a'), save('b'), save('c')]);
    expect(codesOf(answers)).toEqual({ 200: 1, 8001: 2 });
  });
});
