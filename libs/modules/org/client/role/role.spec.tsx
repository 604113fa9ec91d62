import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as hr } from '../../../hr/client/index.js';
import { room as designer } from '../../../designer/client/index.js';
import { room as purchase } from '../../../purchase/client/index.js';
import { room } from '../index.js';
import RoleMembersPage from '../members/role-members-page.js';
import { RolePage } from './role-page.js';

const staff = { id: 'r0', code: 'staff', name: { zh: '员工', en: 'Staff' } };
const role = {
  id: 'r1',
  version: 3,
  code: 'clerk',
  nameZh: '文员',
  nameEn: 'Clerk',
  division: 'U',
  status: '0',
  module: 'hr',
  parentId: 'r0',
  parentIdName: staff.name,
  remark: null,
};
const permissions = {
  version: 3,
  own: ['hr:leaveType:search', 'purchase:*', 'hr:*:approve'],
  inherited: [{ permission: 'hr:claim:search', from: staff }],
};
const member = {
  id: 'u2',
  userId: 'lin',
  name: { zh: '林雨桐', en: 'Lin Yutong' },
  department: null,
  title: 'Chemist',
  status: '0',
};

const addresses = [
  { address: '/hr/leaveClaimType', permissions: ['hr:leaveType:search'] },
  { address: '/purchase/myPrList', permissions: ['/purchase/myPrList'] },
  { address: 'GET /hr/calendar', permissions: ['hr:calendar:page'] },
];

async function open(path = '/user/roleList/r1', perms = ['user:role:page', 'user:role:save'], more = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET org/roles/r1': () => role,
    'GET org/roles/r1/permissions': () => permissions,
    'GET org/roles/r1/members': () => ({ rows: [member], total: 21 }),
    'GET org/users/options': () => ({ rows: [{ id: 'u3', code: 'max', name: { zh: '马', en: 'Max' } }], total: 1 }),
    'GET org/permissions/addresses': () => addresses,
    'PUT org/roles/r1/permissions': () => permissions,
    'POST org/roles/r1/members': () => null,
    'DELETE org/roles/r1/members/u2': () => null,
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/user/roleList/:id" element={<RolePage />} />
        <Route path="/user/roleList/:id/members" element={<RoleMembersPage />} />
      </Routes>
    </RequireSession>,
    { rooms: [purchase, hr, designer, room], path },
  );
  return { ...server, ...rendered };
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the page of a role', () => {
  it('shows what it gives by itself, through a star, and through the role above', async () => {
    const { texts } = await open();
    await screen.findByRole('heading', { name: 'Clerk' });
    expect(box('Leave types, See').checked).toBe(true);
    expect(box('Leave types, See').disabled).toBe(false);
    expect(box('Leave claims, See').checked).toBe(true);
    expect(box('Leave claims, See').disabled).toBe(true);
    expect(within(screen.getByRole('group', { name: 'Leave claims' })).getByText('from Staff')).toBeTruthy();
    expect(box('Purchase requests, Create').checked).toBe(true);
    expect(box('Purchase requests, Create').disabled).toBe(true);
    expect(box('Diagrams, Publish').checked).toBe(false);
    expect(screen.getByText('hr:*:approve')).toBeTruthy();
    // All of purchasing takes in its actions, not the addresses of its pages.
    expect(box('Pages, Open "My approvals"').checked).toBe(false);
    expect(screen.queryByLabelText('Pages, All')).toBeNull();
    expect(await screen.findByText('21')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('names pages and routes that are given by their addresses', async () => {
    const { calls, texts } = await open(undefined, undefined, {
      'GET org/roles/r1/permissions': () => ({
        ...permissions,
        own: ['/hr/leaveClaimType', 'GET /hr/calendar', '/gone'],
      }),
    });
    const page = await screen.findByText('Open "Leave types"');
    expect(page.title).toBe('/hr/leaveClaimType');
    expect(screen.getByText('API call: GET /hr/calendar')).toBeTruthy();
    expect(screen.getByText('/gone').tagName).toBe('CODE');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Open "Leave types"' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save permissions' }));
    await screen.findByText(/Applies at once to all members/);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      permissions: ['GET /hr/calendar', '/gone'],
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('adds a page by its address or title and a route by its address, and takes them away', async () => {
    const { calls, texts } = await open();
    const field = await screen.findByRole('combobox', { name: 'Page or API call' });
    expect(screen.getByText(/System pages require all permissions/)).toBeTruthy();
    const add = async (typed: string, title: string) => {
      await userEvent.click(field);
      await userEvent.type(field, typed);
      const options = await screen.findAllByText(title, { selector: '.org-address span' });
      expect(options).toHaveLength(1);
      await userEvent.click(options[0]!);
    };
    await add('get /hr/cal', 'Holiday calendar, See');
    await add('leave types', 'Open "Leave types"');
    await add('/purchase/my', 'Pages, Open "My requests"');
    expect(box('Pages, Open "My requests"').checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Open "Leave types"' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save permissions' }));
    await screen.findByText(/Applies at once to all members/);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      permissions: [...permissions.own, 'GET /hr/calendar', '/purchase/myPrList'],
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says when the addresses could not be read', async () => {
    await open(undefined, undefined, {
      'GET org/permissions/addresses': () => refusal(0, 'unknown', 500),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Page or API call' })).toBeNull();
  });

  it('saves what was chosen with the version that was seen', async () => {
    const { calls } = await open();
    await screen.findByRole('heading', { name: 'Clerk' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save permissions' });
    expect(save.disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove hr:*:approve' }));
    await userEvent.click(box('Diagrams, Publish'));
    await userEvent.click(box('All of HR, including future permissions'));
    await userEvent.click(save);
    await screen.findByText(/Applies at once to all members/);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 3,
      permissions: ['purchase:*', 'process:definition:publish', 'hr:*'],
    });
  });

  it('keeps what was chosen when the server refuses it', async () => {
    await open(undefined, undefined, {
      'PUT org/roles/r1/permissions': () => refusal(1104, 'beyondYourOwn', 422),
    });
    await screen.findByRole('heading', { name: 'Clerk' });
    await userEvent.click(box('Diagrams, Publish'));
    await userEvent.click(screen.getByRole('button', { name: 'Save permissions' }));
    await screen.findByText('You can only grant permissions that you hold yourself.');
    expect(box('Diagrams, Publish').checked).toBe(true);
  });

  it('is only read without the permission to save', async () => {
    await open(undefined, ['user:role:page']);
    await screen.findByRole('heading', { name: 'Clerk' });
    expect(screen.queryByRole('button', { name: 'Save permissions' })).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)).toEqual([]);
  });

  it('says when it could not be read', async () => {
    await open(undefined, undefined, { 'GET org/roles/r1/permissions': () => refusal(0, 'unknown', 500) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the members of a role', () => {
  it('are asked for as the address says, added and taken out', async () => {
    const { calls, texts } = await open('/user/roleList/r1/members?search=li&page=2');
    await screen.findByText('Members of Clerk');
    const asked = calls.find(({ path }) => path === 'org/roles/r1/members')?.query;
    expect([asked?.get('search'), asked?.get('page')]).toEqual(['li', '2']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    const question = (await screen.findByText('Remove Lin Yutong from Clerk?')).closest<HTMLElement>(
      '[role="tooltip"]',
    );
    if (!question) throw new Error('nobody asks');
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));

    await userEvent.click(screen.getByRole('button', { name: /Add members/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add members' }));
    expect(within(dialog).getByText('Choose at least one person.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('combobox'));
    await userEvent.click(await screen.findByText('Max · max'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add members' }));
    await waitFor(() =>
      expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('members'))?.body).toEqual({
        users: ['u3'],
      }),
    );
    expect(texts.missingKeys()).toEqual([]);
  });
});

const past = {
  id: 'a1',
  at: '2026-11-20T02:00:00.000Z',
  by: { zh: '林雨桐', en: 'Lin Yutong' },
  kind: 'update',
  fields: [{ field: 'parentId', from: null, to: 'r0', fromName: null, toName: staff.name }],
  given: [],
  taken: [],
};
const grant = {
  ...past,
  id: 'a2',
  by: null,
  kind: 'permissions',
  fields: [],
  given: ['hr:*'],
  taken: ['hr:claim:search'],
};

describe('how a role came about', () => {
  it('says who changed what when, in the words of the tree', async () => {
    const { calls, place, texts } = await open(undefined, undefined, {
      'GET org/roles/r1/history': () => ({ rows: [grant, past], total: 21 }),
    });
    await userEvent.click(await screen.findByText('History'));
    expect(place().search).toBe('?view=history');
    const given = await screen.findByRole('list', { name: 'Granted' });
    expect(given.textContent).toContain('All of HR, including future permissions');
    expect(screen.getByRole('list', { name: 'Revoked' }).textContent).toContain('Leave claims, See');
    expect(screen.getByText('System')).toBeTruthy();
    expect(screen.getByText('Lin Yutong', { selector: '.org-history *' })).toBeTruthy();
    expect(screen.getByText('Inherits from', { selector: '.org-history dt' }).nextSibling?.textContent).toContain(
      'Staff',
    );
    await userEvent.click(screen.getByTitle('2'));
    await waitFor(() => expect(calls.some(({ query }) => query.get('page') === '2')).toBe(true));
    expect(place().search).toBe('?view=history&page=2');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says when there is nothing, and when it could not be read', async () => {
    await open('/user/roleList/r1?view=history', undefined, {
      'GET org/roles/r1/history': () => ({ rows: [], total: 0 }),
    });
    expect(await screen.findByText('No changes yet')).toBeTruthy();
    cleanup();
    await open('/user/roleList/r1?view=history', undefined, {
      'GET org/roles/r1/history': () => refusal(0, 'unknown', 500),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a role beside another', () => {
  const other = { ...role, id: 'r2', code: 'lead', nameZh: '主管', nameEn: 'Lead', parentId: null };
  const answers = {
    'GET org/roles/options': () => ({ rows: [{ id: 'r2', code: 'lead', name: { zh: '主管', en: 'Lead' } }], total: 1 }),
    'GET org/roles/r2': () => other,
    'GET org/roles/r2/permissions': () => ({ version: 1, own: ['hr:leaveType:*'], inherited: [] }),
  };
  const cellsOf = (record: string, action: string) =>
    screen
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell').concat(within(row).queryAllByRole('rowheader')))
      .map((cells) => cells.map(({ textContent }) => textContent))
      .find((cells) => cells.includes(record) && cells.includes(action));

  it('names what only one gives, and marks what is inherited', async () => {
    const { texts } = await open('/user/roleList/r1?view=compare&with=r2', undefined, answers);
    await screen.findByText(/^Only Clerk · \d+$/);
    expect(cellsOf('Leave claims', 'See')).toContain('from Staff');
    expect(cellsOf('Leave types', 'Edit')).toEqual(['Edit', '—', 'Granted', 'Leave types']);
    expect(cellsOf('Leave types', 'See')).toBeUndefined();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('narrows to one side by the address', async () => {
    const { place } = await open('/user/roleList/r1?view=compare&with=r2', undefined, answers);
    await userEvent.click(await screen.findByText('Both · 1'));
    expect(place().search).toBe('?view=compare&with=r2&side=both');
    expect(cellsOf('Leave types', 'See')).toEqual(['See', 'Granted', 'Granted', 'Leave types']);
    expect(cellsOf('Leave claims', 'See')).toBeUndefined();
  });

  it('asks for the other role first, and says when it could not be read', async () => {
    await open('/user/roleList/r1?view=compare');
    expect(await screen.findByText('Choose a role')).toBeTruthy();
    cleanup();
    await open('/user/roleList/r1?view=compare&with=r2', undefined, {
      ...answers,
      'GET org/roles/r2/permissions': () => refusal(0, 'unknown', 500),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
