import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentScopes, type DocumentScope } from '#lab/shared/document-scopes.js';
import { errors } from '#lab/shared/errors.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Deployment, ProcessInstance } from '#lab/process-host/index.js';
import { visitsRoom } from '../../fixtures/rooms/visits/server/index.js';
import { visit } from '../../fixtures/rooms/visits/shared/visit.subject.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser, change } from '../../support/builders/org.js';
import { Department, User } from '#lab/modules/org/server/index.js';

/** Whose records the list of a document shows, and that it shows what a reader may open, no more and no less. */
let test: TestApp;
const path = '/visits/visits';
const base = ['visits:visit:search', 'visits:visit:create'];
const people = new Map<string, Caller>();
const ids = new Map<string, string>();
const records = new Map<string, string>();

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false, room: { room: visitsRoom, subject: visit } });
  await test.get(Deployment).deployFolder(join(process.cwd(), 'test/fixtures/rooms/visits/process'));
  const hire = async (name: string, reporter?: string, department?: string, more: readonly string[] = []) => {
    const id = await aUser(test, name, { reporter, department, permissions: [...base, ...more] });
    ids.set(name, id);
    people.set(name, await test.as(id));
    return id;
  };
  const centre = await aDepartment(test, 'CENTRE');
  const lab = await aDepartment(test, 'LAB', { parent: centre });
  const shop = await aDepartment(test, 'SHOP');
  const boss = await hire('boss', undefined, undefined, ['visits:visit:people']);
  const lead = await hire('lead', boss, centre, ['visits:visit:people', 'visits:visit:approve']);
  await hire('bench', lead, lab);
  await hire('intern', ids.get('bench'), lab);
  await hire('clerk', undefined, centre, ['visits:visit:department']);
  await hire('seller', undefined, shop, ['visits:visit:department']);
  await hire('drifter', undefined, undefined, ['visits:visit:department', 'visits:visit:people']);
  await hire('auditor', undefined, undefined, ['visits:visit:all']);
  for (const id of [centre, lab, shop]) await change(test, Department, id, { managerId: lead });
  const keeper = await test.as(await aUser(test, 'keeper', { permissions: ['visits:*'] }));
  const values = { code: 'MAIN', nameZh: '正门', nameEn: 'Main gate', process: 'visit.standard', enabled: true };
  const gateId = (await keeper.post('/visits/gates', values)).data.id as string;

  for (const name of ['boss', 'lead', 'bench', 'intern', 'clerk', 'seller']) {
    const draft = { guest: `Guest of ${name}`, day: '2026-12-01', gateId };
    records.set(name, (await people.get(name)!.post(path, draft)).data.id as string);
  }
  // The manager of all departments has the task of the seller; the drifter is copied in.
  await people.get('seller')!.act(`${path}/${records.get('seller')}`, 'submit');
  await people.get('clerk')!.act(`${path}/${records.get('clerk')}`, 'submit');
  // The others were sent once and are drafts again.
  const sent = await test.db.repo(ProcessInstance).findOneByOrFail({ recordId: records.get('clerk') });
  await test.db.unit(async () => {
    for (const name of ['boss', 'lead', 'bench', 'intern']) {
      const id = test.get(Ids).next();
      const over = { liveKey: null, endedAt: test.clock.now(), outcome: 'cancelled' };
      const row = { ...sent, ...over, id, rootId: id, recordId: records.get(name)! };
      await test.db.repo(ProcessInstance).save(row);
    }
  });
  const { actions } = (await people.get('lead')!.get(`${path}/${records.get('clerk')}`)).data;
  const { task: taskId } = actions[0] as { task: string };
  const copied = { people: [ids.get('drifter')] };
  const answer = await people.get('lead')!.post(`/process/tasks/${encodeURIComponent(taskId)}/cc`, copied);
  expect(answer.status).toBe(201);
});
afterAll(() => test.stop());

const listed = async (name: string, scope: DocumentScope, more = ''): Promise<string[]> => {
  const { rows } = (await people.get(name)!.get(`${path}?scope=${scope}&size=100${more}`)).data;
  const owners = [...records].map(([owner, id]) => [id, owner] as const);
  return (rows as { id: string }[]).map(({ id }) => new Map(owners).get(id) ?? id).sort();
};

describe('the scopes of a list', () => {
  it('are the reader’s own records, those of the people below them, of their department, or all that they may read', async () => {
    expect(await listed('lead', 'mine')).toEqual(['lead']);
    expect(await listed('lead', 'people')).toEqual(['bench', 'intern']);
    expect(await listed('boss', 'people')).toEqual(['bench', 'intern', 'lead']);
    expect(await listed('clerk', 'department')).toEqual(['bench', 'clerk', 'intern', 'lead']);
    expect(await listed('seller', 'department')).toEqual(['seller']);
    expect(await listed('drifter', 'department')).toEqual([]);
    expect(await listed('drifter', 'people')).toEqual([]);
    expect(await listed('lead', 'all')).toEqual(['bench', 'clerk', 'intern', 'lead', 'seller']);
    expect(await listed('drifter', 'all')).toEqual(['clerk']);
    expect(await listed('auditor', 'all')).toEqual(['bench', 'boss', 'clerk', 'intern', 'lead', 'seller']);
  });

  it('are refused to those who do not hold them', async () => {
    for (const scope of ['people', 'department'])
      (await people.get('bench')!.get(`${path}?scope=${scope}`)).expectCode(errors.forbidden);
    (await people.get('bench')!.get(`${path}/export?scope=people`)).expectCode(errors.forbidden);
    expect((await people.get('bench')!.get(`${path}?scope=everyone`)).status).toBe(400);
  });

  it('show in every scope only what opens, and in "all" everything that opens', async () => {
    for (const [name, caller] of people) {
      const opens: string[] = [];
      for (const [owner, id] of records) if ((await caller.get(`${path}/${id}`)).status === 200) opens.push(owner);
      expect({ name, all: await listed(name, 'all') }).toEqual({ name, all: opens.sort() });
      for (const scope of documentScopes) {
        if ((await caller.get(`${path}?scope=${scope}`)).status !== 200) continue;
        expect(opens).toEqual(expect.arrayContaining(await listed(name, scope)));
      }
    }
  });

  it('are narrowed by owner, by chosen records and by the name of the owner', async () => {
    expect(await listed('boss', 'people', `&ownerId=${ids.get('intern')}`)).toEqual(['intern']);
    expect(await listed('boss', 'all', `&id=${records.get('lead')}&id=${records.get('seller')}`)).toEqual(['lead']);
    expect(await listed('auditor', 'all', '&search=intern')).toEqual(['intern']);
    const { rows } = (await people.get('auditor')!.get(`${path}?scope=all&search=intern`)).data;
    expect(rows[0]).toMatchObject({ owner: { id: ids.get('intern') }, version: 1 });
  });

  it('find records by the pinyin of their title and of the name of their owner, among those that open alone', async () => {
    const id = records.get('intern');
    const own = people.get('intern')!;
    const { gateId } = (await own.get(`${path}/${id}`)).data;
    const saved = await own.put(`${path}/${id}`, { guest: '重庆离心机厂', day: '2026-12-01', gateId, version: 1 });
    expect(saved.status).toBe(200);
    await change(test, User, ids.get('intern')!, { nameZh: '陈思远' });
    for (const search of ['cqlxjc', 'CQLX', '离心机', 'csy', 'chensi', '陈思']) {
      expect({ search, found: await listed('boss', 'all', `&search=${encodeURIComponent(search)}`) }).toEqual({
        search,
        found: ['intern'],
      });
      expect(await listed('seller', 'all', `&search=${encodeURIComponent(search)}`)).toEqual([]);
    }
    expect(await listed('boss', 'all', '&search=xqlx')).toEqual([]);
  });

  it('leave a trace where they are exported', async () => {
    await people.get('auditor')!.get(`${path}/export?scope=all&state=draft`);
    const rows = await test.db.query({ sql: "SELECT * FROM `audit` WHERE `action` = 'visit.export'", values: [] });
    expect(rows.map(({ actor, detail }) => [actor, JSON.parse(String(detail))])).toEqual([
      [ids.get('auditor'), expect.objectContaining({ rows: 4, scope: 'all', state: ['draft'] })],
    ]);
  });

  it('show drafts that were never sent to those who own or wrote them alone', async () => {
    const intern = people.get('intern')!;
    const { gateId } = (await intern.get(`${path}/${records.get('intern')}`)).data;
    const { id } = (await intern.post(path, { guest: 'Never sent', day: '2026-12-01', gateId })).data as { id: string };
    expect((await intern.get(`${path}?scope=mine&search=Never`)).data.total).toBe(1);
    expect((await intern.get(`${path}?scope=all&search=Never`)).data.total).toBe(1);
    expect((await intern.get(`${path}/${id}`)).status).toBe(200);
    for (const [name, scope] of [
      ['boss', 'people'],
      ['boss', 'all'],
      ['clerk', 'department'],
      ['auditor', 'all'],
    ] as const) {
      const reader = people.get(name)!;
      const { rows, total } = (await reader.get(`${path}?scope=${scope}&size=100`)).data as {
        rows: { id: string }[];
        total: number;
      };
      expect([name, scope, rows.map((row) => row.id).includes(id), total]).toEqual([name, scope, false, rows.length]);
      expect((await reader.get(`${path}?scope=${scope}&search=Never`)).data.total).toBe(0);
      (await reader.get(`${path}/${id}`)).expectCode(errors.notFound);
    }
    const exports = () =>
      test.db.query({ sql: "SELECT `detail` FROM `audit` WHERE `action` = 'visit.export' ORDER BY `id`", values: [] });
    await people.get('auditor')!.get(`${path}/export?scope=all&search=Never`);
    expect((await exports()).map(({ detail }) => JSON.parse(String(detail)).rows)).toContain(0);
  });
});
