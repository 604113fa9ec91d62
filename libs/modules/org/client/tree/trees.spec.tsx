import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { DepartmentsPage } from '../department/departments-page.js';
import { GroupsPage } from '../group/groups-page.js';
import { room } from '../index.js';

const node = (id: string, parentId: string | null, en: string, people = 0) => ({
  id,
  version: 3,
  code: id.toUpperCase(),
  name: { zh: en, en },
  parentId,
  people,
});
const departments = [
  { ...node('rd', null, 'Research', 1), manager: { id: 'u1', name: { zh: '周', en: 'Zhou' }, photo: null } },
  { ...node('ana', 'rd', 'Analytics', 4), manager: null },
  { ...node('qc', null, 'Quality', 2), manager: null },
];
const ana = {
  id: 'ana',
  version: 3,
  showId: 'ANA',
  nameZh: '分析',
  nameEn: 'Analytics',
  parentId: 'rd',
  parentIdName: { zh: '研发', en: 'Research' },
  managerId: 'u2',
  managerIdName: { zh: '林', en: 'Lin Yutong' },
  deputyId: null,
  costCentre: 'RD-211',
};
const leadership = {
  version: 3,
  today: '2026-11-20',
  planned: [
    {
      id: 'p1',
      version: 2,
      office: 'managerId',
      day: '2026-12-01',
      person: { zh: '周', en: 'Zhou Wei' },
      isStuck: true,
    },
    { id: 'p2', version: 1, office: 'deputyId', day: '2026-12-05', person: null, isStuck: false },
  ],
  terms: [
    { office: 'managerId', person: { zh: '林', en: 'Lin' }, from: '2026-03-01', until: null },
    { office: 'managerId', person: { zh: '吴', en: 'Wu' }, from: null, until: '2026-03-01' },
  ],
};
const weigher = { id: 'r1', code: 'weigher', name: { zh: '称量', en: 'Weigher' }, disabled: false };
const staff = { id: 'r0', code: 'staff', name: { zh: '员工', en: 'Staff' }, disabled: false };
const groups = [
  { ...node('all', null, 'Everybody', 9), roles: [staff] },
  { ...node('lab', 'all', 'Lab people', 3), roles: [weigher] },
];

async function open(page: 'departments' | 'groups', path: string, perms: readonly string[] = ['*'], more = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET org/departments/tree': () => departments,
    'GET org/departments/ana': () => ana,
    'GET org/departments/ana/leadership': () => leadership,
    'PUT org/departments/qc/parent': () => null,
    'POST org/departments': () => ana,
    'GET org/groups/tree': () => groups,
    'GET org/groups/lab': () => ({ id: 'lab', version: 3, code: 'LAB', nameZh: '实验', nameEn: 'Lab people' }),
    'GET org/groups/lab/roles': () => ({
      version: 3,
      own: [weigher],
      inherited: [{ ...staff, from: { id: 'all', code: 'ALL', name: { zh: '全体', en: 'Everybody' } } }],
    }),
    'GET org/groups/lab/members': () => ({ rows: [], total: 0 }),
    'GET org/groups/lab/removal': () => ({
      version: 3,
      groups: [
        { id: 'lab', code: 'LAB', name: { zh: '实验', en: 'Lab people' }, people: 3, roles: [weigher] },
        { id: 'sub', code: 'SUB', name: { zh: '小组', en: 'Night shift' }, people: 1, roles: [] },
      ],
    }),
    'POST org/groups/lab/remove': () => null,
    'PUT org/groups/lab/roles': () => null,
    'GET org/roles/options': () => ({ rows: [{ id: 'r7', code: 'new', name: { zh: '新', en: 'New' } }], total: 1 }),
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>{page === 'departments' ? <DepartmentsPage /> : <GroupsPage />}</RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const nameOf = (name: string) => screen.getByText(name, { selector: '.org-tree-name' });
const entry = (name: string) => nameOf(name).closest('.ant-tree-treenode') as HTMLElement;
/** Drags one entry onto another, with the events of a browser. */
async function drag(from: string, onto: string) {
  const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
  const source = nameOf(from).closest('.ant-tree-node-content-wrapper') as HTMLElement;
  const target = nameOf(onto).closest('.ant-tree-node-content-wrapper') as HTMLElement;
  fireEvent.dragStart(source, { dataTransfer });
  fireEvent.dragEnter(target, { dataTransfer });
  await waitFor(() => fireEvent.dragOver(target, { dataTransfer, clientX: 40 }));
  fireEvent.drop(target, { dataTransfer });
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the departments', () => {
  it('stand as a tree with their people, and the address names the one that is shown', async () => {
    const { place, texts } = await open('departments', '/user/deptList');
    await userEvent.click(await screen.findByText('Analytics'));
    expect(place().search).toBe('?id=ana');
    expect(await screen.findByText('Lin Yutong')).toBeTruthy();
    expect(screen.getByText('RD-211')).toBeTruthy();
    expect(screen.getByRole('link', { name: '4 here, 4 including lower levels' }).getAttribute('href')).toBe(
      '/user/userListNew?departmentId=ana',
    );
    expect(within(entry('Research')).getByText('1')).toBeTruthy();
    expect(within(entry('Research')).getByTitle('Zhou')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('tell who takes over when, who has led so far, and take back what was planned', async () => {
    const more = { 'POST org/departments/ana/plans/p1/cancel': () => null };
    const { calls, texts } = await open('departments', '/user/deptList?id=ana', undefined, more);
    const planned = await screen.findByRole('list', { name: 'Scheduled' });
    const [first, second] = within(planned).getAllByRole('listitem');
    expect(first?.textContent).toContain('Zhou Weifrom 2026-12-01');
    expect(first?.textContent).toContain('can no longer receive tasks');
    expect(second?.textContent).toContain('Deputy managerVacantfrom 2026-12-05');
    const past = within(screen.getByRole('list', { name: 'Past managers' })).getAllByRole('listitem');
    expect(past.map(({ textContent }) => textContent)).toEqual([
      'ManagerLinsince 2026-03-01',
      'ManagerWuuntil 2026-03-01',
    ]);
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Cancel' }));
    const asked = (await screen.findByText('Cancel the change scheduled for 2026-12-01?')).closest<HTMLElement>(
      '[role="tooltip"]',
    );
    await userEvent.click(within(asked as HTMLElement).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ version: 2 }));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('plan a change from tomorrow on with the version that was seen; readers are offered none', async () => {
    const { calls, texts } = await open('departments', '/user/deptList?id=ana', undefined, {
      'POST org/departments/ana/plans': () => null,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule a change…' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByText('Deputy manager'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/plans'))?.body).toEqual({
        version: 3,
        office: 'deputyId',
        day: '2026-11-21',
        userId: null,
      }),
    );
    const sent = calls.find(({ path }) => path.endsWith('/plans'));
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
    cleanup();
    await open('departments', '/user/deptList?id=ana', ['user:dept:page']);
    await screen.findByRole('list', { name: 'Scheduled' });
    for (const name of ['Schedule a change…', 'Cancel']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('keep what is above those that were searched for', async () => {
    await open('departments', '/user/deptList?search=ANA');
    await screen.findByText('Analytics');
    expect(nameOf('Research').closest('.org-tree-entry')?.getAttribute('data-muted')).toBe('true');
    expect(screen.queryByText('Quality')).toBeNull();
  });

  it('are moved by dragging, once that was confirmed, with the version that was seen', async () => {
    const { calls, texts } = await open('departments', '/user/deptList');
    await screen.findByText('Quality');
    await drag('Quality', 'Research');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('It will be placed under Research.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
    await screen.findByText('Moved');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, parentId: 'rd' });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('begin below the one that was chosen', async () => {
    const { calls } = await open('departments', '/user/deptList?id=ana');
    await userEvent.click(await screen.findByRole('button', { name: 'Add below' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Code/ }), 'SYN');
    await userEvent.type(screen.getByRole('textbox', { name: /Chinese name/ }), '合成');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ showId: 'SYN', parentId: 'ana' }),
    );
  });

  it('are only read without the permission to save', async () => {
    await open('departments', '/user/deptList?id=ana', ['user:dept:page']);
    await screen.findByText('RD-211');
    for (const name of ['Edit', 'Add below', /New department/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText('4 here, 4 including lower levels').closest('a')).toBeNull();
    expect(document.querySelector('[draggable="true"]')).toBeNull();
  });

  it('say when they could not be read, and when the one in the address is gone', async () => {
    await open('departments', '/user/deptList', ['*'], {
      'GET org/departments/tree': () => refusal(0, 'unknown', 500),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    cleanup();
    await open('departments', '/user/deptList?id=gone');
    expect(await screen.findByText('This entry no longer exists')).toBeTruthy();
  });
});

describe('the groups', () => {
  it('say so while there are none, and offer the first to those who may save it', async () => {
    const none = { 'GET org/groups/tree': () => [] };
    await open('groups', '/user/groupList', undefined, none);
    expect(await screen.findByText('No groups yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /New group/ })).toHaveLength(2);
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    await open('groups', '/user/groupList', ['user:group:page'], none);
    expect(await screen.findByText('No entries have been added.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /New group/ })).toBeNull();
  });

  it('show their roles and those of the groups above, and change their own', async () => {
    const { calls, texts } = await open('groups', '/user/groupList?id=lab');
    expect(await screen.findByText('from Everybody')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Staff' })).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Assign another role' }));
    await userEvent.click(await screen.findByText('New · new'));
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 3, roles: ['r1', 'r7'] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Weigher' }));
    const ask = await screen.findByText('Remove Weigher from all members of Lab people?');
    const asked = within(ask.closest('[role="tooltip"]') as HTMLElement);
    await userEvent.click(asked.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ version: 3, roles: [] }),
    );
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are deleted after everything that goes was shown', async () => {
    const { calls, place, texts } = await open('groups', '/user/groupList?id=lab');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Night shift');
    expect(within(dialog).getByText('3 members, Weigher')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3, groups: ['lab', 'sub'] }),
    );
    await waitFor(() => expect(place().search).toBe(''));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are only read without the permission to save', async () => {
    await open('groups', '/user/groupList?id=lab', ['user:group:page']);
    await screen.findByText('from Everybody');
    for (const name of ['Edit', 'Delete', 'Assign', 'Remove Weigher'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
