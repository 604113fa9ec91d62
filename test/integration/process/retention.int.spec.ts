import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { ProcessMeasures } from '#lab/process-host/views/process-measures.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess } from '../../support/builders/process.js';
import { aCategory, aRequest, aRequestDraft } from '../../support/builders/purchase.js';
import { days } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  await publishSimple(admin, (xml) =>
    xml.replace('lab:actions="approve reject"', 'lab:operations="comment" lab:actions="approve reject"'),
  );
  category = await aCategory(test, 'RT', { process: simpleProcess });
});
afterAll(() => test.stop());

const path = `/process/definitions/${simpleProcess}/retention`;
const keep = async (kept: { readonly days: number | null; readonly legalHold?: boolean }) => {
  const { version } = (await admin.get(path)).data;
  return (await admin.put(path, { legalHold: false, ...kept, version })).data;
};
/** Days pass for its process alone: sessions would not outlive them. */
async function endedLongAgo(request: string, ago: number): Promise<void> {
  const endedAt = test.clock.now().getTime() - days(ago);
  const recordId = request.split('/').at(-1);
  await test.db.unit(async () =>
    test.db.write({
      sql: 'UPDATE `process_instance` SET `endedAt` = ? WHERE `recordId` = ?',
      values: [endedAt, recordId],
    }),
  );
}
async function night(): Promise<void> {
  const now = test.clock.now().toISOString();
  // The clock is set back afterwards, and with it the rounds of the job that measures what may be removed.
  await test.db.unit(() => test.get(ProcessMeasures).run());
  test.clock.pass(days(1));
  await test.drain();
  test.clock.set(now);
}
const instances = async (request: string) =>
  (
    await test.db.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `recordId` = ?',
      values: [request.split('/').at(-1)],
    })
  ).map(({ id }) => String(id));
const rowsOf = async (ids: readonly string[]) => {
  const counted = ['process_history', 'process_task', 'process_remark', 'process_copy'].map(async (table) => {
    const rows = await test.db.query({ sql: `SELECT \`instanceId\` FROM \`${table}\``, values: [] });
    return rows.filter(({ instanceId }) => ids.includes(String(instanceId))).length;
  });
  return (await Promise.all(counted)).reduce((sum, n) => sum + n, 0);
};

async function submitted(): Promise<string> {
  const request = await aRequest(chen, category, company.chen);
  await chen.act(request, 'submit');
  return request;
}
async function approved(): Promise<string> {
  const request = await submitted();
  const { actions } = (await lin.get(request)).data;
  expect((await lin.post(`/process/tasks/${actions[0].task}/comments`, { text: 'looks right' })).body.code).toBe(200);
  expect((await lin.act(request, 'approve')).data.state).toBe('approved');
  return request;
}

describe('what has ended', () => {
  it('is kept for ever unless a user says otherwise', async () => {
    expect((await admin.get(path)).data).toEqual({ days: null, legalHold: false, version: 0 });
    (await lin.put(path, { days: 1, legalHold: false, version: 0 })).expectCode(errors.forbidden);
    (await admin.put(path, { days: 0, legalHold: false, version: 0 })).expectCode(errors.field);
    expect(await keep({ days: 30 })).toEqual({ days: 30, legalHold: false, version: 1 });
    (await admin.put(path, { days: 1, legalHold: false, version: 0 })).expectCode(errors.stale);
    expect((await admin.get(path)).data).toEqual({ days: 30, legalHold: false, version: 1 });
  });

  it('is removed at night once it is older, with its notices, and nothing else is', async () => {
    const [old, young, live] = [await approved(), await approved(), await submitted()];
    await endedLongAgo(old, 31);
    await endedLongAgo(young, 28);
    const [gone, stays] = [await instances(old), [...(await instances(young)), ...(await instances(live))]];
    const before = await rowsOf(stays);
    expect(await rowsOf(gone)).toBeGreaterThan(4);
    await night();
    expect([await instances(old), await rowsOf(gone)]).toEqual([[], 0]);
    expect([(await instances(young)).length, (await instances(live)).length]).toEqual([1, 1]);
    expect(await rowsOf(stays)).toBe(before);
    const [audit] = await test.db.query({
      sql: "SELECT `detail` FROM `audit` WHERE `action` = 'process.cleaned' AND `recordId` = ?",
      values: [simpleProcess],
    });
    expect(JSON.parse(String(audit?.detail))).toMatchObject({
      days: 30,
      removed: { process_instance: 1, process_task: 1, process_remark: 1 },
    });

    // The record itself is there, without a process to show.
    expect((await chen.get(old)).data.state).toBe('approved');
    expect((await chen.get(`${old}/process`)).data).toBeNull();
    expect((await chen.get('/purchase/requests')).data.rows.length).toBeGreaterThan(2);
    (await admin.get(`/process/instances/${gone[0]}`)).expectCode(errors.notFound);
    expect((await lin.get('/Common/getTodoList?status=done')).body.code).toBe(200);
  });

  it('is removed with what its record was like before it was changed', async () => {
    const request = await submitted();
    expect((await lin.act(request, 'reject', { opinion: 'No' })).data.state).toBe('draft');
    const { version } = (await chen.get(request)).data;
    expect((await chen.put(request, { ...aRequestDraft(category, company.chen), version })).data.state).toBe('draft');
    const [instanceId] = await instances(request);
    const contents = async () =>
      (await test.db.query({ sql: 'SELECT `n` FROM `process_content` WHERE `instanceId` = ?', values: [instanceId] }))
        .length;
    expect(await contents()).toBe(1);
    await endedLongAgo(request, 31);
    await keep({ days: 30 });
    await night();
    expect([await instances(request), await contents()]).toEqual([[], 0]);
  });

  it('is not touched on legal hold, and the next night looks again', async () => {
    const request = await approved();
    await endedLongAgo(request, 400);
    await keep({ days: 30, legalHold: true });
    await night();
    expect(await instances(request)).toHaveLength(1);
    await keep({ days: null });
    await night();
    expect(await instances(request)).toHaveLength(1);
    await keep({ days: 30 });
    await night();
    expect(await instances(request)).toEqual([]);
  });

  it('leaves the rounds of a record counting on', async () => {
    const request = await submitted();
    await lin.act(request, 'reject', { opinion: 'again' });
    await endedLongAgo(request, 31);
    await chen.act(request, 'submit');
    await night();
    expect((await chen.get(`${request}/process`)).data).toMatchObject({ round: 2, ended: false });
    await lin.act(request, 'reject', { opinion: 'again' });
    await chen.act(request, 'submit');
    expect((await chen.get(`${request}/process`)).data.round).toBe(3);
  });
});
