import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { BindingChange, BindingLine, WouldRun } from '#lab/modules/designer/shared/binding.dto.js';
import type { DraftText } from '#lab/modules/designer/shared/definition.dto.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Category } from '#lab/modules/purchase/server/index.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { unique } from '../../support/unique.js';

const simple = 'purchase-request.simple';
const standard = 'purchase-request.standard';
const day = 86_400_000;

let test: TestApp;
let ids: readonly string[];
/** Administrator of processes and of categories; who may change bindings alone; who may read; a requester. */
let ann: Caller;
let ben: Caller;
let cas: Caller;
let dan: Caller;
let category: string;

beforeAll(async () => {
  test = await TestApp.start();
  const boss = await aUser(test, 'boss', { permissions: [] });
  const department = await aDepartment(test, 'D1', { manager: boss });
  ids = [
    await aUser(test, 'ann', { permissions: ['process:*', 'purchase:*', 'hr:*', 'contract:*'] }),
    await aUser(test, 'ben', { permissions: ['process:*'] }),
    await aUser(test, 'cas', { permissions: ['process:definition:search', 'purchase:*'] }),
    await aUser(test, 'dan', { permissions: ['purchase:*'], department, reporter: boss }),
  ];
});
afterAll(() => test.stop());

/** Sessions end while the clock is put forward. */
async function signIn(): Promise<void> {
  [ann, ben, cas, dan] = (await Promise.all(ids.map((id) => test.as(id)))) as [Caller, Caller, Caller, Caller];
}

/** Lets time pass and does what is due. */
async function pass(milliseconds: number): Promise<void> {
  test.clock.pass(milliseconds);
  await test.drain();
  await signIn();
}

beforeEach(async () => {
  await signIn();
  category = await aCategory(test, unique('C').slice(-8));
});

const path = (slot = 'process') => `/process/bindings/purchaseCategory/${category}/${slot}`;
const inMs = (milliseconds: number) => new Date(test.clock.now().getTime() + milliseconds).toISOString();
const lines = async (query = `entry=${category}`, by = ann) =>
  (await by.get(`/process/bindings?${query}`)).data.rows as BindingLine[];
const line = async (slot = 'process') => (await lines()).find((one) => one.slot === slot)!;
const history = async (slot = 'process') => (await ann.get(`${path(slot)}/history`)).data.rows as BindingChange[];
const wouldRun = async (at?: string, slot = 'process') =>
  (
    await ann.get(
      `/process/bindings/what-would-run?kind=purchaseCategory&id=${category}&slot=${slot}${at ? `&at=${at}` : ''}`,
    )
  ).data as WouldRun;
const change = async (body: object, by = ann, slot = 'process') =>
  by.post(path(slot), {
    process: simple,
    fallback: null,
    note: 'Fewer steps',
    version: (await line()).version,
    ...body,
  });
const suspended = async (key: string, work: () => Promise<void>) => {
  await test.db.unit(() => test.get(Definitions).suspend(key));
  try {
    await work();
  } finally {
    await test.db.unit(() => test.get(Definitions).resume(key));
  }
};
/** The process that a request of the category starts. */
const started = async () => {
  const request = await aRequest(dan, category, ids[3]!);
  expect((await dan.act(request, 'submit')).body.code).toBe(200);
  const [row] = await test.db.query({
    sql: 'SELECT d.`key` AS k FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId` WHERE i.`recordId` = ?',
    values: [request.split('/').at(-1)],
  });
  return row?.k;
};
const audited = async () =>
  (await test.db.repo(AuditRow).findBy({ recordId: category })).map(({ action }) => action).sort();
const notified = async () =>
  test.db.query({
    sql: "SELECT `userId`, `titleEn`, `text` FROM `notification` WHERE `kind` = 'designer.binding'",
    values: [],
  });

describe('the list of bindings', () => {
  it('names the slots of every catalogue, and pages and filters them', async () => {
    expect((await ann.get('/process/bindings/kinds')).data.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['contractType', 'goalConfig', 'leaveType', 'purchaseCategory'],
    ]);
    expect((await lines()).map(({ slot, process }) => [slot, process?.key ?? null])).toEqual([
      ['process', standard],
      ['quoteProcess', 'purchase-quote.standard'],
      ['poProcess', null],
      ['contractProcess', null],
      ['paymentProcess', null],
    ]);
    expect((await lines(`entry=${category}&state=unbound`)).map(({ slot }) => slot)).toEqual([
      ...['poProcess', 'contractProcess', 'paymentProcess'],
    ]);
    expect((await lines(`entry=${category}&page=2&size=2`)).map(({ slot }) => slot)).toEqual([
      ...['poProcess', 'contractProcess'],
    ]);
    expect(await lines(`entry=${category}&search=purchase-quote`)).toHaveLength(1);
    expect(await lines(`entry=${category}&kind=leaveType`)).toEqual([]);
    expect((await lines(`entry=${category}`, cas)).every(({ mayChange }) => !mayChange)).toBe(true);
    (await dan.get('/process/bindings')).expectCode(errors.forbidden);
  });
});

describe('a change from now', () => {
  it('is saved in the catalogue with its next version, and is in the history and the audit', async () => {
    const { version } = await line();
    expect((await change({})).body.code).toBe(200);
    expect(await line()).toMatchObject({ process: { key: simple }, version: version + 1, planned: null });
    expect(await history()).toMatchObject([
      { status: 'applied', before: { key: standard }, after: { key: simple }, note: 'Fewer steps', by: { id: ids[0] } },
    ]);
    expect(await audited()).toEqual(['process.binding.change', 'purchase/categories.update']);
    expect(await started()).toBe(simple);
  });

  it('is refused without the right to the catalogue or to bindings, and over another version', async () => {
    (await change({}, ben)).expectCode(errors.forbidden);
    (await change({}, cas)).expectCode(errors.forbidden);
    (await change({ version: (await line()).version + 1 })).expectCode(errors.stale);
    expect(await history()).toEqual([]);
  });

  it('is refused where the process, the fallback or the catalogue does not allow it', async () => {
    expect(
      (await change({ process: 'leave-claim.standard' })).expectCode(errors.processOfOtherKind).fields,
    ).toMatchObject([{ path: 'process', code: 8030 }]);
    (await change({ fallback: 'leave-claim.standard' })).expectCode(errors.processOfOtherKind);
    (await change({ process: null })).expectCode(errors.noPublishedProcess);
    (await change({ fallback: simple })).expectCode(errors.field);
    (await change({ note: ' ' })).expectCode(errors.field);
    (await ann.post(path('code'), { process: simple, fallback: null, note: 'x', version: 1 })).expectCode(
      errors.notFound,
    );
    expect(await history()).toEqual([]);
    expect((await line()).process?.key).toBe(standard);
  });
});

describe('a change from a date', () => {
  it('is applied at its time and not before, and once', async () => {
    expect((await change({ from: inMs(day) })).body.code).toBe(200);
    expect(await line()).toMatchObject({ process: { key: standard }, planned: { process: { key: simple } } });
    expect(await lines(`entry=${category}&state=planned`)).toHaveLength(1);
    expect(await wouldRun()).toMatchObject({ process: { key: standard }, why: 'binding' });
    expect(await wouldRun(inMs(2 * day))).toMatchObject({ process: { key: simple }, why: 'planned' });
    await pass(day - 1000);
    expect((await line()).process?.key).toBe(standard);
    await pass(2000);
    const { version, ...bound } = await line();
    expect(bound).toMatchObject({ process: { key: simple }, planned: null });
    expect(await history()).toMatchObject([{ status: 'applied', before: { key: standard }, after: { key: simple } }]);
    await pass(day);
    expect((await line()).version).toBe(version);
    expect(await audited()).toEqual([
      ...['process.binding.change', 'process.binding.plan', 'purchase/categories.update'],
    ]);
  });

  it('is planned once where the request is repeated', async () => {
    const body = { process: simple, fallback: null, note: 'Once', version: (await line()).version, from: inMs(day) };
    for (const _ of [1, 2])
      expect((await ann.post(path(), body, { 'Idempotency-Key': `plan-of-${category}` })).body.code).toBe(200);
    expect(await history()).toHaveLength(1);
    await ann.post(path(), body);
    expect(await history()).toHaveLength(2);
  });

  it('does nothing once it is withdrawn', async () => {
    await change({ from: inMs(day) });
    const [planned] = await history();
    const withdraw = (version: number, by = ann) =>
      by.post(`/process/bindings/changes/${planned!.id}/withdraw`, { version });
    (await withdraw(planned!.version + 1)).expectCode(errors.stale);
    (await withdraw(planned!.version, ben)).expectCode(errors.forbidden);
    expect((await withdraw(planned!.version)).body.code).toBe(200);
    (await withdraw(planned!.version + 1)).expectCode(errors.illegalState);
    await pass(2 * day);
    expect(await line()).toMatchObject({ process: { key: standard }, planned: null });
    expect((await history()).map(({ status }) => status)).toEqual(['withdrawn']);
  });

  it('fails at its time where it is refused, changes nothing, and administrators of processes hear of it', async () => {
    await change({ from: inMs(day) });
    await suspended(simple, () => pass(day + 1000));
    expect((await line()).process?.key).toBe(standard);
    const [failed] = await history();
    expect(failed).toMatchObject({ status: 'failed', refusal: { code: errors.noPublishedProcess.code } });
    const sent = await notified();
    expect(sent.map(({ userId }) => userId).sort()).toEqual([ids[0], ids[1]].sort());
    expect(sent[0]?.titleEn).toContain('could not be applied');
    expect(await audited()).toEqual(['process.binding.fail', 'process.binding.plan']);
  });
});

describe('a fallback', () => {
  it('starts where the bound process is suspended, and only then', async () => {
    await change({ process: standard, fallback: simple });
    expect(await wouldRun()).toMatchObject({ process: { key: standard }, why: 'binding' });
    expect(await started()).toBe(standard);
    await suspended(standard, async () => {
      expect((await line()).stopped).toBe(true);
      expect(await wouldRun()).toMatchObject({ process: { key: simple }, why: 'fallback' });
      expect(await started()).toBe(simple);
    });
    expect(await started()).toBe(standard);
  });

  it('can be given to a process that is suspended already; without one nothing starts', async () => {
    await suspended(standard, async () => {
      expect(await wouldRun()).toMatchObject({ process: null, refusal: { code: errors.noPublishedProcess.code } });
      const request = await aRequest(dan, category, ids[3]!);
      (await dan.act(request, 'submit')).expectCode(errors.noPublishedProcess);
      expect((await change({ process: standard, fallback: simple })).body.code).toBe(200);
      expect(await started()).toBe(simple);
    });
  });
});

describe('the form of the catalogue', () => {
  it('leaves its changes in the history, and takes the fallback away with the process', async () => {
    await change({ fallback: standard });
    const row = (await ann.get(`/purchase/categories/${category}`)).data as Category;
    const values = { ...row, process: null, enabled: false };
    expect((await ann.put(`/purchase/categories/${category}`, values)).body.code).toBe(200);
    expect((await history())[0]).toMatchObject({
      ...{ status: 'applied', before: { key: simple }, after: null, note: null, fallbackAfter: null },
    });
    expect(await line()).toMatchObject({ process: null, fallback: null });
    expect(await wouldRun()).toMatchObject({ process: null, refusal: { code: errors.noPublishedProcess.code } });
    expect(await wouldRun(undefined, 'poProcess')).toMatchObject({
      ...{ process: { key: 'purchase-order.simple' }, why: 'usual' },
    });
  });

  it('ends what is planned for an entry that is removed', async () => {
    await change({ from: inMs(day) });
    expect((await ann.delete(`/purchase/categories/${category}`)).body.code).toBe(200);
    await pass(2 * day);
    expect((await history()).map(({ status }) => status)).toEqual(['withdrawn']);
  });
});

describe('a scheduled version', () => {
  it('is what would run from its time on, under the number that it will have', async () => {
    const draft = `/process/drafts/${simple}`;
    expect((await change({})).body.code).toBe(200);
    const { version: active } = await wouldRun();
    const { xml } = (await ann.get(draft)).data as DraftText;
    const body = { xml: xml.replaceAll('直属经理审批', '经理审批'), scenarios: null, version: 0 };
    const { version } = (await ann.put(draft, body)).data as DraftText;
    const activeFrom = inMs(2 * day);
    expect((await ann.post(`${draft}/publish`, { version, activeFrom })).data).toMatchObject({ waits: 'time' });
    expect(await wouldRun()).toMatchObject({ version: active, scheduled: null, why: 'binding' });
    expect(await wouldRun(inMs(day))).toMatchObject({ version: active, scheduled: null });
    const next = { process: { key: simple }, version: active! + 1, why: 'binding' };
    expect(await wouldRun(activeFrom)).toMatchObject({ ...next, scheduled: activeFrom });
    expect(await wouldRun(inMs(3 * day))).toMatchObject({ ...next, scheduled: activeFrom });
    await pass(2 * day);
    expect(await wouldRun()).toMatchObject({ ...next, scheduled: null });
  });

  it('that waits for a second person is not reckoned with', async () => {
    const draft = `/process/drafts/${simple}`;
    expect((await change({})).body.code).toBe(200);
    const { version: active } = await wouldRun();
    const publishing = `/process/definitions/${simple}/publishing`;
    expect((await ann.put(publishing, { secondPerson: true, version: 0 })).body.code).toBe(200);
    const { xml } = (await ann.get(draft)).data as DraftText;
    const body = { xml: xml.replaceAll('经理审批', '主管审批'), scenarios: null, version: 0 };
    const { version } = (await ann.put(draft, body)).data as DraftText;
    expect((await ann.post(`${draft}/publish`, { version, activeFrom: inMs(day) })).data).toMatchObject({
      waits: 'person',
    });
    expect(await wouldRun(inMs(2 * day))).toMatchObject({ version: active, scheduled: null });
  });
});
