import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { PathStep } from '#lab/shared/process-view.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import type { InstanceLine } from '#lab/modules/cockpit/shared/instance.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let chen: Caller;
let lin: Caller;
let watcher: Caller;
/** Id of a request that waits for its manager. */
let running: string;

const key = 'purchase-request.simple';
const list = async (query: string) => (await watcher.get(`/process/instances?definition=${key}&${query}`)).data;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  watcher = await test.as(await aUser(test, 'watcher', { permissions: ['process:*'] }));
  const category = await aCategory(test, 'WI', { process: key });
  const open = await aRequest(chen, category, company.chen);
  await chen.act(open, 'submit');
  running = open.split('/').at(-1)!;
  const ended = await aRequest(chen, category, company.chen);
  await chen.act(ended, 'submit');
  await lin.act(ended, 'approve');
});
afterAll(() => test.stop());

describe('runs of a process', () => {
  it('are listed with their record, who started them and whether they stand still', async () => {
    const { rows, total } = await list('show=running');
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        recordId: running,
        subject: 'purchase-request',
        definitionVersion: 1,
        round: 1,
        endedAt: null,
        outcome: null,
        incidents: 0,
        initiator: { id: company.chen },
      },
    ]);
    expect(rows[0].number).not.toBe('');
    expect((await list('show=ended')).rows).toMatchObject([{ outcome: 'completed', end: { outcome: 'approved' } }]);
    expect(await list('show=stopped')).toEqual({ rows: [], total: 0 });
  });

  it('say how they ended, by whom and why, in the list and by themselves', async () => {
    const category = await aCategory(test, 'WO', { process: key });
    const anOpenOne = async () => {
      const path = await aRequest(chen, category, company.chen);
      await chen.act(path, 'submit');
      const record = path.split('/').at(-1)!;
      const { id } = await test.db.repo(ProcessInstance).findOneByOrFail({ recordId: record });
      return { path, id };
    };
    const [rejected, withdrawn, cancelled] = [await anOpenOne(), await anOpenOne(), await anOpenOne()];
    await lin.act(rejected.path, 'reject', { opinion: 'Too dear' });
    await chen.act(withdrawn.path, 'withdraw');
    await watcher.post(`/process/instances/${cancelled.id}/cancel`, { reason: 'Wrong process' });
    expect((await watcher.get(`/process/instances/${rejected.id}/line`)).data.end).toMatchObject({
      outcome: 'rejected',
      by: { id: company.lin },
      reason: 'Too dear',
    });
    const rows = (await list('show=ended')).rows as InstanceLine[];
    const ends = new Map(rows.map(({ id, end }) => [id, end?.outcome]));
    expect([withdrawn, cancelled].map(({ id }) => ends.get(id))).toEqual(['withdrawn', 'cancelled']);
    // What the dialog of cancelling says: its owner has it back and may change it.
    expect((await chen.get(cancelled.path)).data).toMatchObject({ state: 'draft', mayEdit: true });
    // Its instance is still watched when the record is gone.
    expect((await chen.delete(cancelled.path)).data).toBeNull();
    expect((await watcher.get(`/process/instances/${cancelled.id}/line`)).data).toMatchObject({
      ...{ id: cancelled.id, readsRecord: false },
    });
  });

  it('are found by the number of their record and narrowed to a version', async () => {
    const [{ number }] = (await list('show=running')).rows;
    expect((await list(`search=${number}`)).total).toBe(1);
    expect((await list('search=nothing-like-it')).total).toBe(0);
    const { definitionId } = await test.db.repo(ProcessInstance).findOneByOrFail({ recordId: running });
    expect((await list(`version=${definitionId}`)).total).toBe(1);
    expect((await list('version=another')).total).toBe(0);
  });

  it('are watched by those who may; a single one also by the user who may read its record', async () => {
    (await chen.get(`/process/instances?definition=${key}`)).expectCode(errors.forbidden);
    const { id } = await test.db.repo(ProcessInstance).findOneByOrFail({ recordId: running });
    expect((await chen.get(`/process/instances/${id}/line`)).data).toMatchObject({
      ...{ id, recordId: running, readsRecord: true },
    });
    // What only readers of the record are asked for is left out for others.
    const [task] = (await watcher.get(`/process/instances/${id}`)).data.path.flatMap(
      ({ tasks = [] }: PathStep) => tasks,
    );
    expect((await watcher.get(`/process/instances/${id}/line`)).data).toMatchObject({ id, readsRecord: false });
    (await watcher.get(`/process/tasks/${task}/desk`)).expectCode(errors.notFound);
    expect((await chen.get(`/process/tasks/${task}/desk`)).data.operations).toContain('urge');
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:claim:search'] }));
    (await stranger.get(`/process/instances/${id}/line`)).expectCode(errors.notFound);
    (await watcher.get('/process/instances/nowhere/line')).expectCode(errors.notFound);
  });
});

describe('people that a diagram can name', () => {
  it('are the roles that are in use, by code', async () => {
    const { roles, groups } = (await watcher.get('/process/people')).data;
    expect(roles.length).toBeGreaterThan(0);
    expect(roles.every(({ code, name }: { code: string; name: { zh: string } }) => code !== '' && name.zh !== '')).toBe(
      true,
    );
    expect(Array.isArray(groups)).toBe(true);
    (await chen.get('/process/people')).expectCode(errors.forbidden);
  });
});
