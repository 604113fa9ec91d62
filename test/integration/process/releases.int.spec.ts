import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { DefinitionSummary, DraftText } from '#lab/modules/designer/shared/definition.dto.js';
import type { Publishing } from '#lab/modules/designer/shared/release.dto.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { Definitions } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { aCategory } from '../../support/builders/purchase.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let ann: Caller;
let ben: Caller;
let cas: Caller;
const ids: string[] = [];
let key: string;
let base: string;

const file = 'purchase-request.simple';
const hour = 3_600_000;
const draft = () => `/process/drafts/${key}`;
const release = () => `/process/definitions/${key}`;

beforeAll(async () => {
  test = await TestApp.start();
  const some = ['process:definition:search', 'process:definition:save'];
  for (const [name, permissions] of [
    ['ann', ['process:*']],
    ['ben', ['process:*']],
    ['cas', some],
  ] as const)
    ids.push(await aUser(test, name, { permissions: [...permissions] }));
});
afterAll(() => test.stop());

/** Sessions end while the clock is put forward. */
async function signIn(): Promise<void> {
  [ann, ben, cas] = (await Promise.all(ids.map((id) => test.as(id)))) as [Caller, Caller, Caller];
}

/** Lets time pass and does what is due. */
async function pass(milliseconds: number): Promise<void> {
  test.clock.pass(milliseconds);
  await test.drain();
  await signIn();
}

/** A process of its own for each test, with one active version. */
beforeEach(async () => {
  await signIn();
  key = `purchase-request.${unique('r')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  base = ((await ann.get(`/process/drafts/${file}`)).data as DraftText).xml.replaceAll(file, key);
  await drawn('直属经理审批');
  await publish();
});

/** Draws the process with another name of its first step. */
async function drawn(name: string): Promise<void> {
  const { body } = await ann.get(draft());
  const version = body.code === 200 ? (body.data as DraftText).version : 0;
  const xml = base.replaceAll('直属经理审批', name);
  expect((await ann.put(draft(), { xml, scenarios: null, version })).body.code).toBe(200);
}
const publish = async (body: object = {}, by = ann) => {
  const { version } = (await ann.get(draft())).data as DraftText;
  return by.post(`${draft()}/publish`, { version, ...body });
};
const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * hour).toISOString();
const versions = async () =>
  ((await ann.get(`${release()}/versions`)).data as { version: number; note: string | null }[]).map(
    ({ version, note }) => [version, note],
  );
const publishing = async (by = ann) => (await by.get(`${release()}/publishing`)).data as Publishing;
const summary = async () =>
  ((await ann.get('/process/definitions')).data as DefinitionSummary[]).find((one) => one.key === key);
const active = async () => (await test.get(Definitions).latest(key))?.version;
const actions = async () => (await test.db.repo(AuditRow).findBy({ recordId: key })).map(({ action }) => action);

describe('a version with a time', () => {
  it('is used from then on and not before, and is seen in the list meanwhile', async () => {
    await drawn('复核');
    const activeFrom = inHours(2);
    expect((await publish({ note: 'Later', activeFrom })).data).toEqual({ id: null, version: null, waits: 'time' });
    expect(await summary()).toMatchObject({ hasDraft: false, release: { activeFrom, unconfirmed: false } });
    expect((await publishing()).release).toMatchObject({ note: 'Later', activeFrom, isOwn: true, overdue: false });
    await pass(2 * hour - 1000);
    expect(await active()).toBe(1);
    await pass(2000);
    expect(await versions()).toEqual([
      [2, 'Later'],
      [1, null],
    ]);
    expect(await active()).toBe(2);
    expect((await publishing()).release).toBeNull();
    expect((await summary())?.release).toBeUndefined();
  });

  it('is announced where a category refuses it when its time has come, and waits to be cancelled', async () => {
    const unasked = base
      .replace('lab:actions="approve reject"', 'lab:actions="reject"')
      .replace(/<bpmn:sequenceFlow id="wasApproved".*?\/>/, '')
      .replace(/<bpmndi:BPMNEdge id="wasApproved_di".*?<\/bpmndi:BPMNEdge>/, '');
    const { version } = (await ann.put(draft(), { xml: unasked, scenarios: null, version: 0 })).data as DraftText;
    const activeFrom = inHours(1);
    const planned = await ann.post(`${draft()}/publish`, { version, accepted: [], activeFrom });
    expect(planned.data).toEqual({ id: null, version: null, waits: 'time' });
    await aCategory(test, unique('C').slice(-8), { process: key });
    await pass(hour + 600_000);
    expect(await active()).toBe(1);
    expect((await publishing()).release).toMatchObject({ overdue: true });
    expect(await actions()).toContain('process.releaseFailed');
    const rung = await test.db.query({
      sql: "SELECT `userId`, `titleEn`, `path` FROM `notification` WHERE `kind` = 'designer.release' AND `path` = ?",
      values: [`/processBpmn?process=${key}`],
    });
    expect(rung.map(({ userId }) => String(userId)).sort()).toEqual(ids.slice(0, 2).sort());
    expect(String(rung[0]?.titleEn)).toMatch(/^The waiting version of .+ could not be activated$/);
    const { release: waiting } = await publishing();
    const cancelled = await ben.post(`${release()}/release/cancel`, { version: waiting!.version });
    expect(cancelled.body.code).toBe(200);
  });

  it('is published at once where the time has passed', async () => {
    await drawn('复核');
    expect((await publish({ activeFrom: inHours(-1) })).data).toMatchObject({ version: 2, waits: null });
  });

  it('can be cancelled: it is the draft again and is never used', async () => {
    await drawn('复核');
    await publish({ activeFrom: inHours(1) });
    const seen = (await publishing()).release!.version;
    (await ann.post(`${release()}/release/cancel`, { version: seen + 1 })).expectCode(errors.stale);
    expect((await ben.post(`${release()}/release/cancel`, { version: seen })).body.code).toBe(200);
    (await ben.post(`${release()}/release/cancel`, { version: seen })).expectCode(errors.notFound);
    expect((await ann.get(draft())).data).toMatchObject({ version: 1, xml: base.replaceAll('直属经理审批', '复核') });
    await pass(2 * hour);
    expect(await active()).toBe(1);
    expect(await actions()).toEqual(expect.arrayContaining(['process.release', 'process.withdraw']));
  });

  it('holds up every other version of its process', async () => {
    await drawn('复核');
    await publish({ activeFrom: inHours(1) });
    await drawn('再核');
    (await publish()).expectCode(errors.releaseWaits);
    (await publish({ activeFrom: inHours(3) })).expectCode(errors.releaseWaits);
  });
});

describe('a process whose publishing takes two people', () => {
  const askForTwo = async (by = ann, version = 0) => by.put(`${release()}/publishing`, { secondPerson: true, version });

  it('asks another person with the right to publish, and never the one who asked', async () => {
    expect((await askForTwo()).data).toMatchObject({ secondPerson: true, version: 1 });
    await drawn('复核');
    expect((await publish({ note: 'Two' })).data).toEqual({ id: null, version: null, waits: 'person' });
    expect(await active()).toBe(1);
    const { version } = (await publishing()).release!;
    const confirm = (by: Caller) => by.post(`${release()}/release/confirm`, { version });
    (await confirm(ann)).expectCode(errors.ownRelease);
    (await confirm(cas)).expectCode(errors.forbidden);
    expect(await active()).toBe(1);
    expect((await publishing(ben)).release).toMatchObject({ unconfirmed: true, isOwn: false });
    expect((await ben.get(`${release()}/release`)).data.xml).toContain('复核');
    expect((await confirm(ben)).data).toMatchObject({ version: 2, waits: null });
    expect(await active()).toBe(2);
    expect(await actions()).toEqual(
      expect.arrayContaining(['process.publishing', 'process.release', 'process.confirm']),
    );
  });

  it('waits for its time once it is confirmed, and is not used unconfirmed although its time has come', async () => {
    await askForTwo();
    await drawn('复核');
    await publish({ activeFrom: inHours(1) });
    await pass(2 * hour);
    expect(await active()).toBe(1);
    expect((await ben.post(`${release()}/release/confirm`, { version: 1 })).data).toMatchObject({ version: 2 });
    await drawn('再核');
    await publish({ activeFrom: inHours(1) });
    expect((await ben.post(`${release()}/release/confirm`, { version: 1 })).data).toMatchObject({ waits: 'time' });
    (await ben.post(`${release()}/release/confirm`, { version: 2 })).expectCode(errors.illegalState);
    expect(await active()).toBe(2);
    await pass(hour + 1000);
    expect(await active()).toBe(3);
  });

  it('is set by those who manage processes, over the version that they saw', async () => {
    (await askForTwo(cas)).expectCode(errors.forbidden);
    await askForTwo();
    (await askForTwo(ben)).expectCode(errors.stale);
  });
});

describe('an earlier version', () => {
  const restore = (from: number, note = '') => ann.post(`${release()}/restore`, { from, note });

  it('becomes the active one again as a new version of the same content', async () => {
    await drawn('复核');
    await publish();
    expect((await restore(1, 'Restored from v1')).data).toMatchObject({ version: 3, waits: null });
    expect((await versions())[0]).toEqual([3, 'Restored from v1']);
    expect((await test.get(Definitions).latest(key))?.xml).toBe(base);
  });

  it('is refused where it is the active one, or none', async () => {
    (await restore(1)).expectCode(errors.illegalState);
    (await restore(7)).expectCode(errors.notFound);
    (await cas.post(`${release()}/restore`, { from: 1 })).expectCode(errors.forbidden);
  });

  it('needs the second person like any other version', async () => {
    await drawn('复核');
    await publish();
    await ann.put(`${release()}/publishing`, { secondPerson: true, version: 0 });
    expect((await restore(1)).data).toMatchObject({ waits: 'person' });
    expect(await active()).toBe(2);
  });
});
