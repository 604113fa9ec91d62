import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { cockpitPages } from '#lab/modules/cockpit/shared/cockpit.pages.js';
import { companyPages } from '#lab/modules/company/shared/company.pages.js';
import { contractPages } from '#lab/modules/contract/shared/contract.pages.js';
import { inboxPages } from '#lab/modules/inbox/shared/inbox.pages.js';
import { goalPhasePages } from '#lab/modules/hr/shared/goal.pages.js';
import { hrPages } from '#lab/modules/hr/shared/hr.pages.js';
import { orgPages } from '#lab/modules/org/shared/org.pages.js';
import { cataloguePages, quotePages } from '#lab/modules/purchase/shared/purchase.pages.js';
import { receiptPages } from '#lab/modules/purchase/shared/receipt.pages.js';
import { rooms as list } from '#lab/modules/client.js';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { dropToken } from '#lab/ui/access/token.js';
import { RoomRoutes } from '#lab/ui/layout/room-routes.jsx';
import type { Room } from '#lab/ui/room.js';
import { holds } from '#lab/shared/define-permissions.js';
import { permissionsOf, type PermittedPage } from '#lab/shared/permission-catalogue.js';
import { countOf, leaves, visibleMenu, type May } from '#lab/ui/room/menu.js';
import { findLead, findPlace } from '#lab/ui/room/rooms-provider.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { openPlaces, places } from '../../../test/e2e/pages/places.js';

const below = (root: string, names: string) => names.split(' ').map((name) => `/${root}/${name}`);

/** Every path of the product, now and later: a path that a room has must work, all others are the 404 page. */
const paths: readonly string[] = [
  ...['/login', '/auth-redirect', '/forgotPassword', '/resetPassword', '/activePassword', '/markdownViewer'],
  ...['/outSideLink', '/decide', '/dashboard', '/mobile/dashboard', '/processBpmn', '/sysMailQueue'],
  ...below('pstm', 'study/detail/standalone/1 bodyweight/detail/1 study/genMeasurement/detail/1 studyList'),
  ...below('pstm', 'study/directDosing/detail/1 study/grossobservation/detail/1 study/microobservation/detail/1'),
  ...below('pstm', 'study/standardClinicalObs/detail/1 study/microobservation/foodconsumption/detail/1'),
  ...below('pstm', 'system/process study/detail/1'),
  ...below('purchase', 'myPrList myTodoPrList purchaseList paymentList received itemList dictList vendorList'),
  ...below('purchase', 'categoryList statistics costCentre ikou'),
  ...below('reagent', 'centreStock functionReagentStock reagent order history dictList locationType template'),
  ...below('hr', 'profile jd laborContract leaveAllocation employeeBenefits allGoal goalDetailToAdmin goal goalDetail'),
  ...below('hr', 'goalApproveList goalApprove goalScoring goalApproveDetail statisticGoal companyGoal goalConfig'),
  ...below('hr', 'leaveClaim leaveClaim_approve leaveClaim_manager leaveClaimType employeeInfo holiday_calendar'),
  ...below('instrument', 'dashboard instrumentManage statistics instrumentMonitor instrumentDes instrumentData'),
  ...below('instrument', 'classification sharedPathManage reservation permission log locationTab dictionary'),
  ...below('instrument', 'securityIdentifier archive_config module_config logger instrumentDetail'),
  ...below('project', 'projectList timeSheetManage/timesheetInput timeSheetManage/timesheetStatistics'),
  ...below('project', 'timeSheetManage/timesheetSetting'),
  ...below('user', 'userListNew groupList deptList roleList sysPermission'),
  ...below('system', 'sysConfig sysModule sysVersion'),
  ...below('sample', 'register receive stock dict location type template config'),
  ...below('contractManage', 'contract company dict'),
];

/** Those that are there; none of them may get lost. */
const built: readonly string[] = [
  ...['/login', '/activePassword', '/dashboard', '/processBpmn', '/sysMailQueue'],
  ...below('purchase', 'myPrList myTodoPrList categoryList'),
  ...below('hr', 'leaveClaim leaveClaim_approve leaveClaimType holiday_calendar'),
  ...below('hr', 'allGoal goalDetailToAdmin goal goalDetail goalApproveList goalApprove goalScoring goalApproveDetail'),
  ...below('hr', 'statisticGoal companyGoal goalConfig'),
  ...below('user', 'userListNew deptList roleList'),
];

const rooms: Room[] = [];
beforeAll(async () => {
  // One after the other: the test runner's module cache takes no crowd.
  for (const load of Object.values(list)) rooms.push((await load()).room);
});
afterEach(() => {
  cleanup();
  dropToken();
  sessionStorage.clear();
});

const isThere = (path: string) => findPlace(rooms, path) !== undefined || findLead(rooms, path) !== undefined;
/** What the pages draw is not asked here. */
const Blank = lazy(async () => ({ default: () => null }));
const openAt = (path: string) =>
  renderInside(
    <RequireSession>
      <RoomRoutes />
    </RequireSession>,
    {
      rooms: rooms.map((room) => ({ ...room, pages: room.pages.map((page) => ({ ...page, Screen: Blank })) })),
      path,
    },
  );

describe('the paths of the product', () => {
  it('keep those that are built', () => {
    expect(built.filter((path) => !isThere(path))).toEqual([]);
    expect(built.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('of later modules are the 404 page, and in no menu', async () => {
    fakeServer({ 'GET auth/info': () => aPerson({ perms: ['*'] }), 'GET Common/getTodoCount': () => ({}) });
    const later = paths.filter((path) => !isThere(path));
    const inMenus = rooms.flatMap(({ menu }) => leaves((menu ?? []).flatMap(({ items }) => items)));
    expect(inMenus.filter(({ to }) => to !== undefined && later.includes(to))).toEqual([]);
    const { place, go } = await openAt('/nowhere');
    for (const path of later) {
      go(path);
      await waitFor(() => expect(place().pathname).toBe('/404'));
    }
  });

  it('of menus lead to a page or to that of another room, and every lead to a page', () => {
    const entries = rooms.flatMap(({ menu }) => leaves((menu ?? []).flatMap(({ items }) => items)));
    expect(entries.filter(({ to }) => to === undefined || !isThere(to))).toEqual([]);
    const leads = rooms.flatMap((room) => room.leads ?? []);
    expect(leads.filter(({ to }) => !findPlace(rooms, to.split('?')[0] ?? ''))).toEqual([]);
  });

  it('without a record in them are all opened by the stories in a browser', () => {
    const all = rooms.flatMap((room) => room.pages).filter(({ path }) => !path.includes(':'));
    const sorted = (paths: readonly string[]) => [...paths].sort();
    expect(sorted(places)).toEqual(sorted(all.filter(({ open }) => !open).map(({ path }) => path)));
    expect(sorted(openPlaces)).toEqual(sorted(all.filter(({ open }) => open).map(({ path }) => path)));
  });

  it('are unique among the rooms', () => {
    const all = rooms.flatMap((room) => [...room.pages, ...(room.leads ?? [])].map(({ path }) => path));
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
  });
});

describe('my approvals', () => {
  const signedIn = (perms: readonly string[]) =>
    fakeServer({ 'GET auth/info': () => aPerson({ perms }), 'GET Common/getTodoCount': () => ({}) });

  it.each([
    ['/purchase/myTodoPrList', '?subject=purchase-request&subject=purchase-quote'],
    ['/hr/leaveClaim_approve', '?subject=leave-claim'],
    ['/hr/goalApproveList', '?subject=goal'],
    ['/hr/goalApprove', '?subject=goal'],
    ['/hr/goalScoring', '?subject=goal'],
    ['/hr/goalApproveDetail', '?subject=goal'],
  ])('at %s are the inbox with nothing else in it', async (path, search) => {
    signedIn(['purchase:request:approve', 'hr:claim:approve', 'hr:goal:approve']);
    const { place } = await openAt(path);
    await waitFor(() => expect(place().pathname).toBe('/process/todo'));
    expect(place().search).toContain(search);
  });

  it('of purchasing count requests and quotes, and the room counts each task once', () => {
    const menu = rooms.find(({ key }) => key === 'purchase')?.menu ?? [];
    const entries = leaves(menu.flatMap(({ items }) => items));
    const counts = { purchaseApprove: 4, quoteApprove: 3 };
    const approvals = entries.filter(({ to }) => to === '/purchase/myTodoPrList');
    expect(countOf(approvals, counts)).toEqual({ value: 7, tone: 'mine' });
    expect(countOf(entries, counts)).toEqual({ value: 7, tone: 'mine' });
  });

  it.each([
    ['/hr/goalDetail', 'hr:goal:search', '/hr/goal'],
    ['/hr/goalDetailToAdmin', 'hr:goal:manage', '/hr/allGoal'],
  ])('are not what %s is, which leads to the list for its permission only', async (path, permission, list) => {
    signedIn([permission]);
    const { place } = await openAt(path);
    await waitFor(() => expect(place().pathname).toBe(list));
    cleanup();
    signedIn(['purchase:request:search']);
    const refused = await openAt(path);
    await waitFor(() => expect(refused.place().pathname).toBe('/401'));
  });

  it.each(['purchase:quote:approve', 'purchase:quote:confirm'])(
    'of purchase requests are open for %s as well, as quotes are listed with them',
    async (permission) => {
      signedIn([permission]);
      const { place } = await openAt('/purchase/myTodoPrList');
      await waitFor(() => expect(place().pathname).toBe('/process/todo'));
    },
  );

  it('open for the permission that is named after the path, too', async () => {
    signedIn(['/purchase/myTodoPrList']);
    const { place, go } = await openAt('/purchase/myTodoPrList');
    await waitFor(() => expect(place().pathname).toBe('/process/todo'));
    go('/hr/leaveClaim_approve');
    await waitFor(() => expect(place().pathname).toBe('/401'));
  });
});

/** The pages that the server knows by their addresses, from the declarations that it reads. */
const declared: readonly PermittedPage[] = [
  ...[orgPages, hrPages, inboxPages, cockpitPages, companyPages, contractPages],
  ...[cataloguePages, quotePages, receiptPages],
].flatMap((pages) => Object.values<PermittedPage>(pages));

describe('the address of a page as a permission', () => {
  /** What the server says that a user may do who was given the address and nothing else. */
  const given = (path: string) => declared.find((page) => page.path === path)?.permissions ?? [path];
  /** They lead to a list and are no permission of their own. */
  const phaseAddresses: readonly string[] = Object.values(goalPhasePages).flatMap((paths) => [...paths]);
  /** Pages and entries that ask for permissions, without those of single records, forms and administrators. */
  const asking = () =>
    rooms.flatMap((room) =>
      [...room.pages, ...(room.leads ?? [])].filter(
        ({ path, permissions = [] }) =>
          permissions.some((each) => each !== '*') &&
          !phaseAddresses.includes(path) &&
          !path.includes(':') &&
          !path.endsWith('/new') &&
          !room.creates?.some(({ to }) => to === path),
      ),
    );

  it('is known at every page that asks for permissions', () => {
    const own = permissionsOf(rooms.flatMap(({ permissions = [] }) => permissions)).filter((each) =>
      each.startsWith('/'),
    );
    // An address may be a permission of its own and stand for others as well.
    const known = [...new Set([...declared.map(({ path }) => path), ...own])];
    expect(
      asking()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(known.sort());
    expect(known.length).toBeGreaterThan(15);
  });

  it.each([1, 2, 3])(
    'opens the page, and pages that ask for something else stay closed (part %s of 3)',
    async (part) => {
      for (const one of asking().filter((_, place) => place % 3 === part - 1)) {
        fakeServer({
          'GET auth/info': () => aPerson({ perms: given(one.path) }),
          'GET Common/getTodoCount': () => ({}),
        });
        const { place, go } = await openAt(one.path);
        const to = rooms.flatMap(({ leads = [] }) => leads).find(({ path }) => path === one.path)?.to ?? one.path;
        await waitFor(() => expect(place().pathname).toBe(to.split('?')[0]));
        const other = asking().find(({ permissions = [] }) => !holds(given(one.path), permissions));
        go(other?.path ?? 'no other page');
        await waitFor(() => expect(place().pathname).toBe('/401'));
        cleanup();
      }
    },
  );

  it('shows the entry of the page in the menu', () => {
    for (const { path } of asking()) {
      const may: May = (needed) => holds(given(path), needed);
      const entries = rooms.flatMap((room) => leaves(visibleMenu(room, may).flatMap(({ items }) => items)));
      expect(entries.map(({ to }) => to)).toContain(path);
    }
  });
});
