import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { ElementView, HeldTaskView, InsideView, TrailEntry } from '#lab/shared/process-inspection.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let chen: Caller;
let lin: Caller;
let admin: Caller;
let watcher: Caller;
let category: string;

const key = 'purchase-request.simple';

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  admin = await test.as(await aUser(test, 'admin', { permissions: ['process:*'] }));
  watcher = await test.as(await aUser(test, 'watcher', { permissions: ['process:instance:search'] }));
  category = await aCategory(test, 'IN', { process: key });
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Instance of a request that waits for its manager. */
async function submitted(): Promise<string> {
  const path = await aRequest(chen, category, company.chen);
  await chen.act(path, 'submit');
  const { id } = await test.db.repo(ProcessInstance).findOneByOrFail({ recordId: path.split('/').at(-1)! });
  return id;
}
const inside = async (id: string) => (await watcher.get(`/process/instances/${id}/inside`)).data as InsideView;
const trail = async (id: string, query = '') =>
  (await watcher.get(`/process/instances/${id}/history${query}`)).data as { rows: TrailEntry[]; total: number };

describe('what is in a run', () => {
  it('is where it is and who holds what, in words', async () => {
    const id = await submitted();
    const { places, tasks } = await inside(id);
    expect(places.map(({ element, kind }) => [element, kind])).toEqual([['managerApproval', 'userTask']]);
    expect(places[0]?.name?.zh).not.toBe('');
    expect(tasks).toMatchObject([
      { element: 'managerApproval', holders: [{ id: company.lin }], candidates: 0, signs: false },
    ]);
  });

  it('is shown to those who watch processes only', async () => {
    const id = await submitted();
    for (const path of [`instances/${id}/inside`, `instances/${id}/history`, 'incidents', `held?user=${company.lin}`])
      (await chen.get(`/process/${path}`)).expectCode(errors.forbidden);
    (await watcher.get(`/process/held?user=${company.lin}`)).expectCode(errors.forbidden);
    (await watcher.get('/process/instances/nowhere/inside')).expectCode(errors.notFound);
    (await watcher.get('/process/instances/nowhere/history')).expectCode(errors.notFound);
  });

  it('lists everything that happened, page by page, and is empty once it is over', async () => {
    const id = await submitted();
    const [task] = (await inside(id)).tasks;
    (await lin.post(`/process/tasks/${task!.id}/claim`)).expectCode(errors.illegalState);
    await admin.post(`/process/instances/${id}/cancel`, { reason: 'Ordered twice' });
    expect((await inside(id)).tasks).toEqual([]);
    const all = await trail(id);
    expect(all.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['started', 'entered', 'left', 'ended']));
    expect(all.rows.find(({ opinion }) => opinion === 'Ordered twice')?.by).toBeTruthy();
    const last = await trail(id, `?size=1&page=${all.total}`);
    expect(last).toEqual({ rows: all.rows.slice(-1), total: all.total });
  });

  it('names the place to which it was moved', async () => {
    const id = await submitted();
    const { definitionId } = await test.db.repo(ProcessInstance).findOneByOrFail({ id });
    const elements = (await watcher.get(`/process/versions/${definitionId}/elements`)).data as ElementView[];
    const end = elements.find(({ element }) => element === 'approved')!;
    expect(end).toMatchObject({ kind: 'endEvent' });
    await admin.post(`/process/instances/${id}/move`, {
      from: 'managerApproval',
      to: 'managerApproval',
      reason: 'Ask again',
    });
    expect((await trail(id)).rows.find(({ kind }) => kind === 'moved')).toMatchObject({
      of: { element: 'managerApproval' },
      to: { element: 'managerApproval' },
      outcome: null,
      opinion: 'Ask again',
    });
  });
});

describe('the list of runs', () => {
  const list = async (query: string) =>
    (await watcher.get(`/process/instances?${query}`)).data as { rows: { id: string; suspended: boolean }[] };

  it('holds those of all processes, and the suspended ones by themselves', async () => {
    const id = await submitted();
    expect((await list('show=suspended')).rows).toEqual([]);
    await admin.post(`/process/instances/${id}/suspend`, { reason: 'Audit' });
    expect((await list('show=suspended')).rows).toMatchObject([{ id, suspended: true, definition: { key } }]);
    expect((await list('size=100')).rows.find((row) => row.id === id)).toMatchObject({ suspended: true });
    await admin.post(`/process/instances/${id}/resume`, { reason: 'Audit over' });
    expect((await list('show=suspended')).rows).toEqual([]);
  });

  it('is narrowed to days, both inclusive', async () => {
    await submitted();
    const today = test.clock.now().toISOString().slice(0, 10);
    const next = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    expect((await list(`startedFrom=${next(-1)}&startedTo=${next(1)}`)).rows.length).toBeGreaterThan(0);
    expect((await list(`startedTo=${next(-2)}`)).rows).toEqual([]);
    expect((await list(`startedFrom=${next(2)}`)).rows).toEqual([]);
    (await watcher.get('/process/instances?startedFrom=yesterday')).expectCode(errors.field);
  });
});

describe('an administrator', () => {
  it('sees what a leaver holds before it is handed over', async () => {
    const leaver = await aUser(test, 'leaver');
    const id = await submitted();
    const [task] = (await inside(id)).tasks;
    const body = { from: company.lin, to: leaver, tasks: [task!.id], reason: 'On a trip' };
    await admin.post('/process/tasks/reassign', body);
    const held = (await admin.get(`/process/held?user=${leaver}`)).data as { rows: HeldTaskView[]; total: number };
    expect(held).toMatchObject({
      total: 1,
      rows: [{ task: task!.id, instance: id, element: 'managerApproval', subject: 'purchase-request' }],
    });
    expect(held.rows[0]?.number).not.toBe('');
    expect((await admin.get('/process/held?user=nobody')).data).toEqual({ rows: [], total: 0 });
  });

  it('takes out a signer whom another user has asked', async () => {
    const id = await submitted();
    const [task] = (await inside(id)).tasks;
    await lin.post(`/process/tasks/${task!.id}/addSign`, { people: [company.zhou], mode: 'parallel' });
    const asked = (await inside(id)).tasks.find(({ holders }) => holders.some((one) => one.id === company.zhou))!;
    expect(asked.signs).toBe(true);
    (await watcher.post(`/process/tasks/${asked.id}/removeSign`, { reason: 'x' })).expectCode(errors.notYourTask);
    await admin.post(`/process/tasks/${asked.id}/removeSign`, { reason: 'On a trip' });
    expect((await inside(id)).tasks.map((one) => one.holders.map((holder) => holder.id))).toEqual([[company.lin]]);
  });

  it('takes named runs over, however many others are older', async () => {
    const id = await submitted();
    const draft = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
    const xml = draft.xml.replace(
      '</bpmn:process>',
      '<bpmn:textAnnotation id="note"><bpmn:text>2</bpmn:text></bpmn:textAnnotation></bpmn:process>',
    );
    const saved = await admin.put(`/process/drafts/${key}`, { xml, scenarios: null, version: draft.version });
    const published = await admin.post(`/process/drafts/${key}/publish`, { note: 'x', version: saved.data.version });
    const body = { version: published.data.version as number, instances: [id] };
    const preview = (await admin.post(`/process/definitions/${key}/migration/preview`, body)).data;
    expect(preview).toMatchObject([{ instance: id, fits: true }]);
    const route = `/process/definitions/${key}/migration`;
    (await admin.post(route, body)).expectCode(errors.field);
    expect((await admin.post(route, { ...body, reason: 'New rules' })).data.rows).toEqual([
      { id, code: 200, args: [] },
    ]);
    expect((await trail(id)).rows.filter(({ kind }) => kind === 'migrated')).toMatchObject([{ opinion: 'New rules' }]);
    const kept = await test.db.repo(AuditRow).findBy({ action: 'process.migrate', recordId: id });
    expect(kept.map(({ detail }) => detail)).toMatchObject([{ reason: 'New rules', version: body.version }]);
  });
});
