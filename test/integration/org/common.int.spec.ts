import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { Department, Role, User } from '#lab/modules/org/server/index.js';
import { Rooms } from '#lab/platform/rooms.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aGroup, aUser, change, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
/** May nothing in particular. */
let anyone: Caller;
/** May see users. */
let clerk: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  await change(test, Department, company.group, { costCentre: 'C-1', abbreviation: 'AN', deputyId: company.chen });
  await change(test, Department, company.centre, { costCentre: 'C-1' });
  await change(test, User, company.chen, { cellphone: '139', userType: 'S' });
  anyone = await test.as(await aUser(test, 'anyone', { permissions: ['test:own:thing'] }));
  clerk = await test.as(await aUser(test, 'clerk', { permissions: ['sys:user:search'] }));
  await aUser(test, 'gone', { status: '1' });
});
afterAll(() => test.stop());

const codes = (rows: unknown) => (rows as { showId: string }[]).map(({ showId }) => showId);
const people = async (body: Readonly<Record<string, unknown>>, by = anyone) =>
  ((await by.post('/Common/getUserByParam', body)).data.rows as { userId: string }[]).map(({ userId }) => userId);

describe('departments', () => {
  it('deptList: all of them, or those that fit', async () => {
    const { data } = await anyone.get('/Common/deptList');
    expect(codes(data)).toEqual(['ANA', 'RD']);
    expect(data[0]).toEqual({
      id: company.group,
      showId: 'ANA',
      name: { zh: 'ANA', en: 'ANA' },
      abbreviation: 'AN',
      parentId: company.centre,
      manager: { id: company.lin, userId: 'lin', name: { zh: 'lin', en: 'lin' } },
      deputy: { id: company.chen, userId: 'chen', name: { zh: 'chen', en: 'chen' } },
    });
    expect(codes((await anyone.get('/Common/deptList?search=an')).data)).toEqual(['ANA']);
  });

  it('listDeptStorey: one storey below the other, from any of them, as deep as asked', async () => {
    const { data } = await anyone.post('/Common/listDeptStorey');
    expect(data).toMatchObject([{ showId: 'RD', storey: 0, children: [{ showId: 'ANA', storey: 1, children: [] }] }]);
    const flat = await anyone.post('/Common/listDeptStorey', { depth: 0 });
    expect(flat.data).toMatchObject([{ showId: 'RD', children: [] }]);
    const part = await anyone.post('/Common/listDeptStorey', { deptId: company.group });
    expect(part.data).toMatchObject([{ showId: 'ANA', storey: 0 }]);
    (await anyone.post('/Common/listDeptStorey', { deptId: 'nothing' })).expectCode(errors.notFound);
  });

  it('getParentDeptByDeptId: those above it, nearest first', async () => {
    const above = (id: string) => anyone.get(`/Common/getParentDeptByDeptId?deptId=${id}`);
    expect(codes((await above(company.group)).data)).toEqual(['RD']);
    expect((await above(company.centre)).data).toEqual([]);
    (await above('nothing')).expectCode(errors.notFound);
    (await anyone.get('/Common/getParentDeptByDeptId')).expectCode(errors.field);
  });

  it('getCostCentreList: each that a department names, once', async () => {
    const { data } = await anyone.get('/Common/getCostCentreList');
    expect(data).toMatchObject([{ code: 'C-1', departments: [{ showId: 'ANA' }, { showId: 'RD' }] }]);
  });
});

describe('getUserByParam', () => {
  it('finds people by department, role, group, type, ids and name', async () => {
    expect(await people({ deptId: company.group })).toEqual(['chen', 'lin']);
    expect(await people({ deptId: company.centre })).toEqual(['wang', 'zhou']);
    expect(await people({ deptId: company.centre, withBelow: true })).toEqual(['chen', 'lin', 'wang', 'zhou']);
    expect(await people({ userType: 'S' })).toEqual(['chen']);
    expect(await people({ ids: [company.lin, company.zhou] })).toEqual(['lin', 'zhou']);
    expect(await people({ search: 'HEN' })).toEqual(['chen']);
    expect(await people({ search: '%' })).toEqual([]);
    await aGroup(test, 'safety', [company.zhou]);
    expect(await people({ groupCode: 'safety' })).toEqual(['zhou']);
    const role = await test.db.repo(Role).findOneByOrFail({ nameZh: 'lin' });
    expect(await people({ roleCode: role.code })).toEqual(['lin']);
    expect(await people({ roleCode: role.code, groupCode: 'safety' })).toEqual([]);
    for (const wrong of [{ deptId: 'nothing' }, { roleCode: 'nothing' }, { groupCode: 'nothing' }])
      (await anyone.post('/Common/getUserByParam', wrong)).expectCode(errors.notFound);
    (await anyone.post('/Common/getUserByParam', { userType: 'X' })).expectCode(errors.field);
  });

  it('answers in pages, and leaves out who is disabled unless asked', async () => {
    const { data } = await anyone.post('/Common/getUserByParam', { page: 2, size: 2 });
    expect(data.total).toBe(6);
    expect(data.rows).toHaveLength(2);
    expect(await people({ search: 'gone' })).toEqual([]);
    expect(await people({ search: 'gone', withDisabled: true })).toEqual(['gone']);
  });

  it('shows addresses to people who may see users, and to each person their own', async () => {
    const chen = async (by: Caller) => (await by.post('/Common/getUserByParam', { ids: [company.chen] })).data.rows[0];
    expect(await chen(clerk)).toMatchObject({ userId: 'chen', email: 'chen@lab.test', cellphone: '139' });
    const seen = await chen(anyone);
    expect(seen).toEqual({
      id: company.chen,
      userId: 'chen',
      name: { zh: 'chen', en: 'chen' },
      department: { id: company.group, name: { zh: 'ANA', en: 'ANA' } },
      title: null,
      function: 'R&D',
      userType: 'S',
      status: '0',
    });
    expect(await chen(await test.as(company.chen))).toMatchObject({ email: 'chen@lab.test', cellphone: '139' });
  });
});

describe('the rest', () => {
  it('getRoleList: the roles that count, or those of a status', async () => {
    const role = await test.db.repo(Role).findOneByOrFail({ nameZh: 'zhou' });
    await change(test, Role, role.id, { module: 'hr', division: 'S' });
    const ask = async (body: Readonly<Record<string, unknown>>) =>
      (await anyone.post('/Common/getRoleList', body)).data;
    const line = { id: role.id, code: role.code, name: { zh: 'zhou', en: 'zhou' }, division: 'S', status: '0' };
    expect(await ask({ module: 'hr' })).toEqual([{ ...line, module: 'hr' }]);
    expect(await ask({ division: 'S', search: 'ZHOU' })).toHaveLength(1);
    await change(test, Role, role.id, { status: '2' });
    expect(await ask({ module: 'hr' })).toEqual([]);
    expect(await ask({ status: '2' })).toMatchObject([{ id: role.id }]);
  });

  it('getSystemTime: now, in the zone of the company', async () => {
    const { data } = await anyone.post('/Common/getSystemTime');
    expect(data.now).toBe(test.clock.now().toISOString());
    expect(data.zone).toBe('Asia/Shanghai');
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(test.clock.now());
    expect(data.day).toBe(shown);
  });

  it('getModuleList: the parts of the product in both languages', async () => {
    const { data } = await anyone.get('/Common/getModuleList');
    expect(data).toHaveLength(test.get(Rooms).permissionModules.length);
    expect(data).toContainEqual({ code: 'purchase', name: { zh: '采购', en: 'Purchasing' } });
  });

  it('getProcessList: published processes by what they drive', async () => {
    const { data } = await anyone.get('/Common/getProcessList');
    const leave = (data as { kind: string | null }[]).find(({ kind }) => kind === 'leave-claim');
    expect(leave).toMatchObject({ name: { zh: expect.any(String), en: expect.any(String) } });
    const one = (await anyone.get('/Common/getProcessList?kind=leave-claim')).data;
    expect(one).toEqual([leave]);
    expect(one[0].processes.length).toBeGreaterThan(0);
    expect(one[0].processes[0]).toEqual({
      key: expect.any(String),
      name: { zh: expect.any(String), en: expect.any(String) },
      version: expect.any(Number),
    });
    expect((await anyone.get('/Common/getProcessList?kind=nothing')).data).toEqual([]);
  });

  it.each([
    ['GET', 'getReagentLocationTree'],
    ['GET', 'getReagentLocationByParentId'],
  ])('%s %s comes with its room: 8013', async (method, name) => {
    const path = `/Common/${name}`;
    (await (method === 'GET' ? anyone.get(path) : anyone.post(path))).expectCode(errors.notFound);
  });
});

describe('the use of permissions', () => {
  it('is shown to people who may see the page: roles that give each, people who hold it, permissions without holders', async () => {
    (await anyone.get('/org/permissions')).expectCode(errors.forbidden);
    (await anyone.get('/org/permissions/holders?permission=hr:claim:search')).expectCode(errors.forbidden);
    const keeper = await test.as(await aUser(test, 'keeper', { permissions: ['sys:permission:page'] }));
    await aUser(test, 'root', { permissions: ['*'] });
    const { data } = await keeper.get('/org/permissions');
    const of = (permission: string) => data.find((each: { permission: string }) => each.permission === permission);
    // The four of the company but the one whose role is disabled, and the administrator.
    expect(of('hr:claim:search')).toMatchObject({ people: 4, unused: false });
    expect(of('hr:claim:search').roles).toContainEqual(expect.objectContaining({ as: 'hr:*' }));
    expect(of('process:definition:publish')).toMatchObject({ people: 1, unused: true, roles: [{ as: '*' }] });

    const holders = async (query: string) => {
      const answer = (await keeper.get(`/org/permissions/holders?permission=hr:claim:search&${query}`)).data;
      return [answer.total, (answer.rows as { userId: string }[]).map(({ userId }) => userId)];
    };
    expect(await holders('')).toEqual([4, ['chen', 'lin', 'root', 'wang']]);
    expect(await holders('size=2&page=2&sort=-userId')).toEqual([4, ['lin', 'chen']]);
    expect(await holders('search=ROO')).toEqual([1, ['root']]);
    const [row] = (await keeper.get('/org/permissions/holders?permission=hr:claim:search&search=root')).data.rows;
    expect(row.roles).toMatchObject([{ name: { zh: 'root' } }]);
  });
});

describe('what a user lacks', () => {
  it('is shown to every user in words, with the names of the roles that give it and no administrator’s', async () => {
    await aUser(test, 'Category clerk', { permissions: ['purchase:category:*'] });
    await aUser(test, 'Almighty', { permissions: ['*'] });
    const { data } = await anyone.get('/auth/missing?permission=purchase:category:save,nobody:knows:this');
    expect(data.permissions).toEqual([{ zh: '类别：编辑', en: 'Categories: Edit' }]);
    const names = data.roles.map(({ en }: { en: string }) => en);
    expect(names).toContain('Category clerk');
    expect(names).not.toContain('Almighty');
    const page = encodeURIComponent('/hr/leaveClaim_approve');
    expect((await anyone.get(`/auth/missing?permission=${page}`)).data.permissions).toEqual([
      { zh: '页面：打开“待我审批”', en: 'Pages: Open "Leave approvals"' },
    ]);
    expect((await anyone.get('/auth/missing?permission=*')).data).toEqual({ permissions: [], roles: [] });
    (await anyone.get('/auth/missing')).expectCode(errors.field);
    (await test.nobody().get('/auth/missing?permission=hr:claim:search')).expectCode(errors.notSignedIn);
  });
});
