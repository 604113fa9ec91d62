import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { Admitted, ProcessAbility } from '#lab/shared/process-rights.js';
import type { DefinitionSummary, DefinitionVersion, OpenedDraft } from '#lab/modules/designer/shared/definition.dto.js';
import type { ProcessRights } from '#lab/modules/designer/shared/right.dto.js';
import { UserRole } from '#lab/modules/org/server/index.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import { ProcessRight } from '#lab/process-host/rights/right.entity.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { aSite } from '../../support/builders/sites.js';
import { unique } from '../../support/unique.js';

const key = 'purchase-request.standard';
const simple = 'purchase-request.simple';
const route = `/process/definitions/${key}`;
const { code: closed } = errors.noRightTo;

let test: TestApp;
/** Ann and Ben have every permission of processes; Dan and Eve submit requests. */
let ann: Caller;
let ben: Caller;
let dan: Caller;
let ids: Record<'boss' | 'ann' | 'ben' | 'dan' | 'eve', string>;
let company: string;
let team: string;
let other: string;
/** Ben and Dan work there. */
let site: string;
let category: string;

beforeAll(async () => {
  test = await TestApp.start();
  const boss = await aUser(test, 'boss', { permissions: [] });
  company = await aDepartment(test, 'D0', { manager: boss });
  team = await aDepartment(test, 'D1', { manager: boss, parent: company });
  other = await aDepartment(test, 'D2', { manager: boss });
  const all = ['process:*', 'purchase:*'];
  ids = {
    boss,
    ann: await aUser(test, 'ann', { permissions: all }),
    ben: await aUser(test, 'ben', { permissions: all, department: team }),
    dan: await aUser(test, 'dan', { permissions: ['purchase:*'], department: team, reporter: boss }),
    eve: await aUser(test, 'eve', { permissions: ['purchase:*'], department: other, reporter: boss }),
  };
  site = await aSite(test, 'SZH', {}, [ids.ben, ids.dan]);
  [ann, ben, dan] = (await Promise.all([ids.ann, ids.ben, ids.dan].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
  category = await aCategory(test, unique('C').slice(-8));
});
afterAll(() => test.stop());

const none: Admitted = { users: [], roles: [], departments: [], sites: [] };
const read = async (by = ann) => (await by.get(`${route}/rights`)).data as ProcessRights;
const put = async (lists: Partial<Record<ProcessAbility, Partial<Admitted>>>, body: object = {}, by = ann) => {
  const { version } = await read();
  const full = (ability: ProcessAbility) => ({ ...none, ...lists[ability] });
  return by.put(`${route}/rights`, {
    ...{ start: full('start'), edit: full('edit'), publish: full('publish'), watch: full('watch') },
    version,
    ...body,
  });
};
const limit = async (ability: ProcessAbility, admitted: Partial<Admitted>) =>
  expect((await put({ [ability]: admitted })).body.code).toBe(200);
const roleOf = async (user: string) => (await test.db.repo(UserRole).findOneByOrFail({ userId: user })).roleId;
const submit = async (by = dan, id = ids.dan) => (await by.act(await aRequest(by, category, id), 'submit')).body.code;
const summary = async (by: Caller) =>
  ((await by.get('/process/definitions')).data as DefinitionSummary[]).find((one) => one.key === key);

beforeEach(async () => {
  expect((await put({})).body.code).toBe(200);
});

describe('the lists of a process', () => {
  it('are set by administrators of processes, with names, over the version that was seen, and audited', async () => {
    const role = await roleOf(ids.ben);
    const { version } = await read();
    const lists = { start: { users: [ids.dan, ids.dan], roles: [role], departments: [team], sites: [site] } };
    expect((await put(lists, {}, dan)).body.code).toBe(errors.forbidden.code);
    expect((await put(lists)).body.code).toBe(200);
    expect(await read(ben)).toMatchObject({
      start: {
        users: [{ id: ids.dan, name: { zh: 'dan' } }],
        roles: [{ id: role }],
        departments: [{ id: team }],
        sites: [{ id: site, name: { zh: 'SZH' } }],
      },
      edit: none,
      version: version + 1,
      mine: { start: true, edit: true, publish: true, watch: true },
    });
    expect((await put(lists, { version })).body.code).toBe(errors.stale.code);
    const rows = await test.db.repo(AuditRow).findBy({ recordId: key, action: 'process.rights' });
    expect(rows.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({
        before: { zh: '发起：不限制', en: 'start: no restriction' },
        after: { zh: '发起：dan、ben、D1、SZH', en: 'start: dan, ben, D1, SZH' },
        lists: { start: { from: none, to: { users: [ids.dan], roles: [role], departments: [team], sites: [site] } } },
      }),
    );
    const auditor = await test.as(await aUser(test, 'auditor', { permissions: ['*'] }));
    const said = (await auditor.get(`/system/audit/${rows.at(-1)?.id}`)).data as { facts: unknown[] };
    expect(said.facts).toContainEqual({
      label: { zh: '修改后', en: 'After' },
      value: { zh: '发起：dan、ben、D1、SZH', en: 'start: dan, ben, D1, SZH' },
    });
  });

  it('refuse entries that are not there and more than fifty of them, at the field', async () => {
    const fields = async (lists: Parameters<typeof put>[0]) => {
      const { body } = await put(lists);
      expect(body.code).toBe(errors.field.code);
      return (body.data as { fields: { path: string; args: string[] }[] }).fields.map(({ path, args }) => [path, args]);
    };
    expect(
      await fields({ edit: { users: ['gone'], departments: ['gone'] }, watch: { roles: ['gone'], sites: ['gone'] } }),
    ).toEqual([
      ['edit.users', ['missing']],
      ['edit.departments', ['missing']],
      ['watch.roles', ['missing']],
      ['watch.sites', ['missing']],
    ]);
    const many = (prefix: string) => Array.from({ length: 26 }, (_, at) => `${prefix}${at}`);
    expect(await fields({ edit: { users: many('u'), roles: many('r') } })).toContainEqual(['edit', ['tooMany', '50']]);
  });

  it('that were stored before sites could be named are read as lists without sites', async () => {
    await limit('start', { departments: [other] });
    const bare = { users: [], roles: [], departments: [] };
    const lists = { start: { ...bare, users: [ids.dan] }, edit: bare, publish: bare, watch: bare };
    await test.db.unit(() => test.db.repo(ProcessRight).update({ id: key }, { lists: lists as never }));
    expect(await read()).toMatchObject({ start: { users: [{ id: ids.dan }], sites: [] }, watch: none });
    expect(await submit()).toBe(200);
  });

  it('bind nobody who sets them', async () => {
    const all = { users: [ids.dan] };
    expect((await put({ start: all, edit: all, publish: all, watch: all })).body.code).toBe(200);
    expect((await read()).mine).toEqual({ start: false, edit: false, publish: false, watch: false });
    expect((await put({})).body.code).toBe(200);
    expect((await read()).mine).toEqual({ start: true, edit: true, publish: true, watch: true });
  });

  it('are not set twice by two who saw none', async () => {
    const body = { start: none, edit: none, publish: none, watch: none, version: 0 };
    const path = '/process/definitions/purchase-request.twice/rights';
    const codes = (await Promise.all([ann, ben].map((by) => by.put(path, body)))).map(
      ({ body: answer }) => answer.code,
    );
    expect(codes.sort()).toEqual([200, errors.stale.code]);
  });
});

describe('starting', () => {
  it('is open to those on the list, directly, by role, by a department above theirs and by their site', async () => {
    await limit('start', { users: [ids.dan] });
    expect(await submit()).toBe(200);
    await limit('start', { roles: [await roleOf(ids.dan)] });
    expect(await submit()).toBe(200);
    await limit('start', { departments: [company] });
    expect(await submit()).toBe(200);
    await limit('start', { sites: [site] });
    expect(await submit()).toBe(200);
  });

  it('is refused to all others, also for a new round, and says why', async () => {
    const request = await aRequest(dan, category, ids.dan);
    const empty = await aSite(test, 'EMP');
    for (const list of [
      { users: [ids.eve] },
      { roles: [await roleOf(ids.eve)] },
      { departments: [other] },
      { sites: [empty] },
    ]) {
      await limit('start', list);
      const { body } = await dan.act(request, 'submit');
      expect(body.code).toBe(closed);
      expect(body.message).toContain('发起');
    }
    await limit('start', {});
    expect((await dan.act(request, 'submit')).body.code).toBe(200);
    expect((await dan.act(request, 'withdraw')).body.code).toBe(200);
    await limit('start', { users: [ids.eve] });
    expect((await dan.act(request, 'submit')).body.code).toBe(closed);
  });
});

describe('editing', () => {
  const drafts = `/process/drafts/${key}`;
  const presence = `/process/editors/diagram:${key}`;

  it.each(['users', 'roles', 'departments', 'sites'] as const)(
    'is open to those on the list of %s alone',
    async (kind) => {
      const entry = { users: ids.ben, roles: await roleOf(ids.ben), departments: company, sites: site }[kind];
      await limit('edit', { [kind]: [entry] });
      const { xml, version, mine } = (await ben.get(drafts)).data as OpenedDraft;
      expect(mine.edit).toBe(true);
      expect((await ann.get(drafts)).body.code).toBe(closed);
      const checked = { xml, scenarios: null };
      expect((await ann.post(`${drafts}/check`, checked)).body.code).toBe(closed);
      expect((await ben.post(`${drafts}/check`, checked)).body.code).toBe(200);
      const body = { xml, scenarios: null, version };
      const opening = { opening: '0123456789abcdef' };
      expect((await ann.put(drafts, body)).body.code).toBe(closed);
      expect((await ben.put(drafts, body)).body.code).toBe(200);
      expect((await ann.post(presence, opening)).body.code).toBe(closed);
      expect((await ben.post(presence, opening)).body.code).toBe(200);
      expect((await ann.post('/process/dry-run', { key, facts: {} })).body.code).toBe(closed);
      expect((await ben.post('/process/dry-run', { key, facts: {} })).body.code).toBe(200);
      expect((await ann.delete(drafts)).body.code).toBe(closed);
      expect((await ben.delete(drafts)).body.code).toBe(200);
    },
  );
});

describe('publishing', () => {
  const acts = (by: Caller) => ({
    publish: () => by.post(`/process/drafts/${key}/publish`, { version: 1 }),
    suspend: (reason = 'Revision') => by.post(`${route}/suspend`, { reason }),
    resume: () => by.post(`${route}/resume`, { reason: 'Revised' }),
    restore: () => by.post(`${route}/restore`, { from: 1 }),
    confirm: () => by.post(`${route}/release/confirm`, { version: 1 }),
    cancel: () => by.post(`${route}/release/cancel`, { version: 1 }),
  });

  it.each(['users', 'roles', 'departments', 'sites'] as const)(
    'is open to those on the list of %s alone',
    async (kind) => {
      const entry = { users: ids.ben, roles: await roleOf(ids.ben), departments: company, sites: site }[kind];
      await limit('publish', { [kind]: [entry] });
      for (const act of Object.values(acts(ann))) expect((await act()).body.code).toBe(closed);
      const may = acts(ben);
      for (const act of [may.publish, may.confirm, may.cancel])
        expect((await act()).body.code).toBe(errors.notFound.code);
      expect((await may.suspend(`List of ${kind}`)).body.code).toBe(200);
      // Who suspended it and why is shown to those who see the process.
      const said = { by: test.get(PeopleDirectory).person(ids.ben)?.name, reason: `List of ${kind}` };
      expect(await summary(ann)).toMatchObject({ suspended: true, suspension: said });
      expect((await may.resume()).body.code).toBe(200);
      const { suspended, suspension } = (await summary(ben)) ?? {};
      expect([suspended, suspension]).toEqual([false, undefined]);
      expect((await may.restore()).body.code).toBe(errors.illegalState.code);
      expect((await summary(ann))?.mine).toMatchObject({ publish: false, edit: true });
      expect((await summary(ben))?.mine).toMatchObject({ publish: true });
    },
  );
});

describe('watching', () => {
  let instance: string;
  let record: string;

  beforeAll(async () => {
    record = await aRequest(dan, category, ids.dan);
    expect((await dan.act(record, 'submit')).body.code).toBe(200);
    const [row] = await test.db.query({
      sql: 'SELECT `id` FROM `process_instance` WHERE `recordId` = ? AND `parentId` IS NULL',
      values: [record.split('/').at(-1)],
    });
    instance = String(row?.id);
  });

  const listed = async (by: Caller) => {
    const { rows, total } = (await by.get('/process/instances?show=running')).data as {
      rows: { id: string; definition: { key: string } }[];
      total: number;
    };
    return { has: rows.some(({ id }) => id === instance), keys: rows.map(({ definition }) => definition.key), total };
  };
  const gets = () => [
    `/process/instances/${instance}/inside`,
    `/process/instances/${instance}/facts`,
    `/process/instances/${instance}/calls`,
    `/process/instances/${instance}/related`,
    `/process/instances/${instance}/history`,
    `${route}/figures`,
    `${route}/figures/open`,
    `${route}/figures/export`,
  ];
  const reason = 'Checked';
  const posts = (): [string, Readonly<Record<string, unknown>>][] => [
    [`/process/instances/${instance}/suspend`, { reason }],
    [`/process/instances/${instance}/resume`, { reason }],
    [`/process/instances/${instance}/cancel`, { reason }],
    [`/process/instances/${instance}/move`, { from: 'a', to: 'b', reason }],
    [`/process/instances/${instance}/restart`, { reason }],
    [`/process/instances/${instance}/jobs/1/run`, { reason }],
    [`/process/instances/${instance}/incidents/x/retry`, { reason }],
    ['/process/instances/effects', { instances: [instance], order: { act: 'end' } }],
    [`${route}/migration/preview`, { version: 1, map: {} }],
    [`${route}/migration`, { version: 1, map: {}, reason }],
  ];

  it.each(['users', 'roles', 'departments', 'sites'] as const)(
    'is open to those on the list of %s alone',
    async (kind) => {
      const entry = { users: ids.ben, roles: await roleOf(ids.ben), departments: company, sites: site }[kind];
      const before = await listed(ann);
      expect(before.has).toBe(true);
      await limit('watch', { [kind]: [entry] });
      for (const path of gets()) expect([path, (await ann.get(path)).body.code]).toEqual([path, closed]);
      for (const [path, body] of posts())
        expect([path, (await ann.post(path, body)).body.code]).toEqual([path, closed]);
      expect(await listed(ann)).toMatchObject({ has: false, keys: expect.not.arrayContaining([key]) });
      expect((await listed(ann)).total).toBeLessThan(before.total);
      expect((await ann.get(`/process/instances?show=running&definition=${key}`)).data).toEqual({ rows: [], total: 0 });
      expect((await summary(ann))?.running).toBeNull();
      const versions = async (by: Caller) => (await by.get(`${route}/versions`)).data as DefinitionVersion[];
      expect((await versions(ann)).every(({ running }) => running === null)).toBe(true);

      expect(await listed(ben)).toMatchObject({ has: true, total: before.total });
      for (const path of gets().slice(0, -1)) expect([path, (await ben.get(path)).body.code]).toEqual([path, 200]);
      expect((await summary(ben))?.running).toBeGreaterThan(0);
      expect((await versions(ben)).some(({ running }) => running !== null && running > 0)).toBe(true);
    },
  );

  it('leaves open tasks, incidents and stuck instances out, and what is done with several', async () => {
    const held = async (by: Caller) => (await by.get(`/process/held?user=${ids.boss}`)).data as { total: number };
    const { total } = await held(ann);
    expect(total).toBeGreaterThan(0);
    const [task] = await test.db.query({
      sql: 'SELECT `taskId`, `element` FROM `todo` WHERE `instanceId` = ?',
      values: [instance],
    });
    await test.db.unit(async () => {
      test.db.write({
        sql: "INSERT INTO `process_stuck` (`instanceId`, `cause`, `element`, `since`, `foundAt`) VALUES (?, 'lost', '', 1, 1)",
        values: [instance],
      });
      test.db.write({
        sql: "INSERT INTO `process_incident` (`id`, `instanceId`, `element`, `token`, `code`, `message`, `raisedAt`) SELECT ?, i.`id`, ?, 1, 'x', 'Down', 1 FROM `process_instance` i WHERE i.`id` = ?",
        values: [unique('i'), task?.element, instance],
      });
      await Promise.resolve();
    });
    const counts = async (by: Caller) => [
      ((await by.get('/process/stuck')).data as unknown[]).length,
      ((await by.get('/process/incidents')).data as unknown[]).length,
    ];
    expect(await counts(ann)).toEqual([1, 1]);
    await limit('watch', { users: [ids.ben] });
    expect(await counts(ann)).toEqual([0, 0]);
    expect(await counts(ben)).toEqual([1, 1]);
    expect((await held(ann)).total).toBe(0);
    expect((await held(ben)).total).toBe(total);
    const order = { from: ids.boss, to: ids.eve, tasks: [String(task?.taskId)], reason };
    const reassigned = async (by: Caller, body: Readonly<Record<string, unknown>>) =>
      (await by.post('/process/tasks/reassign', body)).data;
    expect(await reassigned(ann, order)).toMatchObject({ rows: [{ code: closed }], left: 0 });
    expect(await reassigned(ann, { ...order, tasks: undefined })).toEqual({ rows: [], left: 0 });
  });

  it('does not touch what people see of their own records', async () => {
    await limit('watch', { users: [ids.eve] });
    expect((await dan.get(`${record}/process`)).body.code).toBe(200);
    expect((await dan.get(`/process/instances/${instance}`)).body.code).toBe(200);
    expect((await dan.get(`/process/instances/${instance}/line`)).body.code).toBe(200);
  });

  it('leaves other processes as they are', async () => {
    await limit('watch', { users: [ids.eve] });
    expect((await ann.get(`/process/definitions/${simple}/figures`)).body.code).toBe(200);
  });
});
