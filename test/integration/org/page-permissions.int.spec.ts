import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Role } from '#lab/modules/org/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

/** Permissions that are addresses: of pages, and of routes of the API. */
let test: TestApp;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

const holding = async (...permissions: readonly string[]) =>
  test.as(await aUser(test, `person${++count}`, { permissions }));
const statusOf = async (answer: Promise<Answer>) => (await answer).status;
const aRole = async (...permissions: readonly string[]) => {
  const name = `role${++count}`;
  const values = { code: name, nameZh: name, nameEn: name, division: 'U', status: '0' };
  const { id, version } = (await admin.post('/org/roles', values)).data;
  const given = (await admin.put(`/org/roles/${id}/permissions`, { version, permissions })).data;
  return { id: id as string, version: given.version as number };
};
/** Says what a new role gives, as `who`. */
const give = async (who: Caller, ...permissions: readonly string[]) => {
  const { id, version } = await aRole();
  return who.put(`/org/roles/${id}/permissions`, { version, permissions });
};

/** Pages, what each reads, and the answer where the page is allowed; `x` is a record that does not exist. */
const pages: readonly (readonly [page: string, route: string, status: number])[] = [
  ['/user/userListNew', '/org/users', 200],
  ['/user/deptList', '/org/departments/tree', 200],
  ['/user/deptList', '/org/departments', 200],
  ['/user/groupList', '/org/groups', 200],
  ['/user/roleList', '/org/roles', 200],
  ['/user/sysPermission', '/org/permissions', 200],
  ['/user/siteList', '/org/sites', 200],
  ['/user/absenceList', '/org/absences', 200],
  ['/hr/leaveClaim', '/hr/leave-claims', 200],
  ['/hr/leaveClaim_approve', '/hr/leave-claims/x', 404],
  ['/hr/leaveClaim_manager', '/hr/leave-claims?scope=all', 200],
  ['/hr/leaveRevocation', '/hr/leave-revocations', 200],
  ['/hr/leaveClaimType', '/hr/leave-types', 200],
  ['/hr/teamCalendar', '/hr/team-calendar?from=2026-11-01&to=2026-11-30', 200],
  ['/hr/holiday_calendar', '/hr/calendar?year=2026', 200],
  ['/hr/leaveAllocation', '/hr/leave-allocations', 200],
  ['/hr/goal', '/hr/goals', 200],
  ['/hr/goalApproveList', '/hr/goals/x', 404],
  ['/hr/allGoal', '/hr/goals?scope=all', 200],
  ['/hr/companyGoal', '/hr/goal-board', 200],
  ['/hr/companyGoal/edit', '/hr/company-goals', 200],
  ['/hr/goalConfig', '/hr/goal-config', 200],
  ['/hr/statisticGoal', '/hr/goal-figures', 200],
  ['/hr/laborContract', '/hr/labour-contracts', 200],
  ['/hr/laborContract', '/hr/labour-contracts/people', 200],
  ['/hr/jd', '/hr/job-descriptions', 200],
  ['/contractManage/contract', '/contract/contracts', 200],
  ['/contractManage/termination', '/contract/terminations', 200],
  ['/contractManage/purchaseContract', '/purchase/contracts', 200],
  ['/contractManage/obligation', '/contract/obligations', 200],
  ['/contractManage/dict', '/contract/types', 200],
  ['/contractManage/project', '/contract/projects', 200],
  ['/purchase/myPrList', '/purchase/requests', 200],
  ['/purchase/myTodoPrList', '/purchase/requests/x', 404],
  ['/purchase/myTodoPrList', '/purchase/quotes/x', 404],
  ['/purchase/purchaseList', '/purchase/requests?scope=all', 200],
  ['/purchase/purchaseList', '/purchase/quotes/lines', 200],
  ['/purchase/quoteList', '/purchase/quotes', 200],
  ['/purchase/orderList', '/purchase/orders', 200],
  ['/purchase/contractList', '/purchase/contracts', 200],
  ['/purchase/received', '/purchase/receipts', 200],
  ['/purchase/paymentList', '/purchase/payments', 200],
  ['/purchase/toOrder', '/purchase/orders/waiting', 200],
  ['/purchase/categoryList', '/purchase/categories', 200],
  ['/purchase/itemList', '/purchase/items', 200],
  ['/purchase/vendorList', '/purchase/vendors', 200],
  ['/purchase/costCentre', '/purchase/cost-centres', 200],
  ['/purchase/payorList', '/purchase/payors', 200],
  ['/purchase/dictList', '/purchase/dictionary-entries', 200],
  ['/purchase/statistics', '/purchase/statistics', 200],
  ['/purchase/ikou', '/purchase/migrations', 200],
  ['/contractManage/company', '/company/companies', 200],
  ['/process/phrases', '/process/phrases', 200],
  ['/processBpmn', '/process/definitions', 200],
  ['/processBpmn', '/process/instances', 200],
];

describe('the address of a page', () => {
  it.each(pages)('%s alone opens %s', async (page, route, status) => {
    expect(await statusOf((await holding(page)).get(route))).toBe(status);
    expect(await statusOf((await holding('process:external:fetch')).get(route))).toBe(403);
  });

  it('is a permission at every page that asks for one', () => {
    const { all, permissions } = test.get(Rooms);
    const known = [
      ...all.flatMap((room) => (room.pages ?? []).map(({ path }) => path)),
      ...permissions.filter((each) => each.startsWith('/')),
    ];
    expect([...new Set(pages.map(([page]) => page))].sort()).toEqual([...new Set(known)].sort());
  });

  it('gives what the page asks for and nothing else', async () => {
    const reader = await holding('/user/roleList', '/processBpmn');
    const { perms } = (await reader.get('/auth/info')).data;
    expect([...perms].sort()).toEqual(['process:definition:search', 'process:instance:search', 'user:role:page']);
    (await reader.post('/org/roles', {})).expectCode(errors.forbidden);
    (await reader.get('/org/departments')).expectCode(errors.forbidden);
  });

  it('counts as what the page asks for when roles are given and taken: 1104', async () => {
    const byPage = await holding('/user/roleList', 'user:role:save', '/user/deptList');
    const byPermission = await holding('user:role:page', 'user:role:save', 'user:dept:page');
    for (const who of [byPage, byPermission]) {
      expect((await give(who, 'user:dept:page', '/user/deptList')).body.code).toBe(success);
      (await give(who, '/user/groupList')).expectCode(orgErrors.beyondYourOwn);
      (await give(who, 'user:dept:save')).expectCode(orgErrors.beyondYourOwn);
      const { id, version } = await aRole('/user/groupList');
      const taken = await who.put(`/org/roles/${id}/permissions`, { version, permissions: [] });
      taken.expectCode(orgErrors.beyondYourOwn);
    }
    const half = await holding('user:role:save', 'process:definition:search');
    (await give(half, '/processBpmn')).expectCode(orgErrors.beyondYourOwn);
  });

  it('is said where permissions are explained', async () => {
    const id = await aUser(test, `reader${++count}`, { permissions: ['/user/siteList'] });
    const asked = `/org/users/${id}/access`;
    const { permissions } = (await admin.get(asked)).data as {
      permissions: { permission: string; through: { as: string }[] }[];
    };
    const why = permissions.find(({ permission }) => permission === 'user:site:page');
    expect(why?.through.map(({ as }) => as)).toEqual(['/user/siteList']);
    const uses = (await admin.get('/org/permissions')).data as { permission: string; roles: { as: string }[] }[];
    const use = uses.find(({ permission }) => permission === 'user:site:page');
    expect(use?.roles.map(({ as }) => as)).toContain('/user/siteList');
    const holders = (await admin.get('/org/permissions/holders?permission=user:site:page')).data as {
      rows: { id: string; roles: unknown[] }[];
    };
    expect(holders.rows.find((row) => row.id === id)?.roles).toHaveLength(1);
  });
});

describe('a route as a permission', () => {
  it('opens this route, and neither another method nor another path', async () => {
    const reader = await holding('GET /org/roles');
    const { id } = await aRole();
    expect(await statusOf(reader.get('/org/roles'))).toBe(200);
    (await reader.get(`/org/roles/${id}`)).expectCode(errors.forbidden);
    (await reader.post('/org/roles', {})).expectCode(errors.forbidden);
    const one = await holding('GET /org/roles/:id');
    expect(await statusOf(one.get(`/org/roles/${id}`))).toBe(200);
    (await one.get(`/org/roles/${id}/permissions`)).expectCode(errors.forbidden);
    (await one.get('/org/roles')).expectCode(errors.forbidden);
  });

  it('leaves routes that everybody may call as they are', async () => {
    expect(await statusOf((await holding('process:external:fetch')).get('/org/roles/options'))).toBe(200);
  });

  it('shows no record that the caller may not read', async () => {
    const department = await aDepartment(test, 'ANA');
    const owner = await aUser(test, `owner${++count}`, { permissions: ['purchase:*'], department });
    const path = await aRequest(await test.as(owner), await aCategory(test, 'RT'), owner);
    const reader = await holding('GET /purchase/requests', 'GET /purchase/requests/:id');
    expect((await reader.get('/purchase/requests?scope=all')).data.total).toBe(0);
    expect(await statusOf(reader.get(path))).toBe(404);
    expect(await statusOf((await test.as(owner)).get(path))).toBe(200);
  });

  it('does not lift what the route itself checks', async () => {
    const writer = await holding('PUT /org/roles/:id/permissions');
    (await give(writer, 'hr:claim:search')).expectCode(orgErrors.beyondYourOwn);
    const { id, version } = await aRole();
    expect((await writer.put(`/org/roles/${id}/permissions`, { version, permissions: [] })).body.code).toBe(success);
  });

  it('is given by those who hold it or a permission that opens it: 1104', async () => {
    const charger = await holding('user:role:save', 'user:role:page', 'GET /org/sites', '/hr/leaveClaimType');
    for (const each of ['GET /org/roles', 'PUT /org/roles/:id/permissions', 'GET /org/sites', 'GET /hr/leave-types'])
      expect((await give(charger, each)).body.code).toBe(success);
    for (const each of ['GET /org/groups', 'POST /org/sites', 'user:site:page'])
      (await give(charger, each)).expectCode(orgErrors.beyondYourOwn);
  });

  it.each([
    'GET /nowhere',
    'GET /auth/info',
    'PUT /org/roles',
    'GET /org/roles/:other',
    '/nowhere',
    '/system/audit',
    '/system/sysConfig',
    'GET /system/audit',
    'POST /org/users/:id/ceo',
  ])('is none where nothing asks for a permission that can be given: %s', async (permission) => {
    (await give(admin, permission)).expectCode(errors.field);
  });

  it('opens nothing that asks for *, however the role came to have it', async () => {
    const reader = await holding('GET /system/audit', 'GET /org/sites');
    expect(await statusOf(reader.get('/org/sites'))).toBe(200);
    (await reader.get('/system/audit')).expectCode(errors.forbidden);
  });

  it('is offered where a role is edited, with what it asks for, and each one offered can be given', async () => {
    const reader = await holding('user:role:page');
    const offered = (await reader.get('/org/permissions/addresses')).data as {
      address: string;
      permissions: string[];
    }[];
    expect(offered).toContainEqual({ address: '/user/siteList', permissions: ['user:site:page'] });
    expect(offered).toContainEqual({ address: '/purchase/myPrList', permissions: ['/purchase/myPrList'] });
    expect(offered).toContainEqual({ address: 'GET /org/sites', permissions: ['user:site:page'] });
    expect(offered.flatMap(({ permissions }) => permissions)).not.toContain('*');
    expect(offered.filter(({ address }) => /\/(system|nowhere)\b/.test(address))).toEqual([]);
    const all = offered.map(({ address }) => address);
    expect((await give(admin, ...all.slice(0, 300))).body.code).toBe(success);
    expect((await give(admin, ...all.slice(300))).body.code).toBe(success);
    (await (await holding('user:dept:page')).get('/org/permissions/addresses')).expectCode(errors.forbidden);
  });

  it('is stored as it was given', async () => {
    const { id } = await aRole('/user/siteList', 'GET /org/sites');
    const stored = await test.db.repo(Role).findOneByOrFail({ id });
    expect(stored.permissions).toEqual(['/user/siteList', 'GET /org/sites']);
  });
});
