import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ClipboardCheck } from 'lucide-react';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { defineRoom } from '#lab/ui/room.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room as hr } from '../../../hr/client/index.js';
import { room as designer } from '../../../designer/client/index.js';
import { room as purchase } from '../../../purchase/client/index.js';
import { room } from '../index.js';
import HoldersPage from './holders-page.js';
import { PermissionsPage } from './permissions-page.js';

const approvalsPath = '/hr/leaveClaim_approve';
const words = { name: 'People', approvals: 'Approvals' };
/** A room with an entry that leads into another one. */
const people = defineRoom({
  key: 'demo',
  title: 'demo.name',
  icon: ClipboardCheck,
  texts: { zh: () => Promise.resolve(words), en: () => Promise.resolve(words) },
  menu: [{ items: [{ icon: ClipboardCheck, to: approvalsPath }] }],
  pages: [],
  leads: [
    {
      path: approvalsPath,
      title: 'demo.approvals',
      permissions: [approvalsPath, 'hr:claim:approve'],
      to: '/process/todo',
    },
  ],
});
const clerk = { id: 'r1', code: 'clerk', name: { zh: '文员', en: 'Clerk' } };
const root = { id: 'r2', code: 'root', name: { zh: '管理员', en: 'Administrator' } };
const uses = [
  {
    permission: 'hr:claim:search',
    roles: [
      { ...clerk, as: 'hr:*' },
      { ...root, as: '*' },
    ],
    people: 12,
    unused: false,
  },
  { permission: 'process:definition:publish', roles: [{ ...root, as: '*' }], people: 1, unused: true },
  { permission: 'sys:user:search', roles: [], people: 0, unused: true },
];
const holder = {
  id: 'u2',
  userId: 'lin',
  name: { zh: '林雨桐', en: 'Lin Yutong' },
  department: null,
  title: null,
  status: '0',
  roles: [clerk],
};

async function open(path = '/user/sysPermission', more = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['sys:permission:page', 'user:role:page'] }),
    'GET org/permissions': () => uses,
    'GET org/permissions/holders': () => ({ rows: [holder], total: 1 }),
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/user/sysPermission" element={<PermissionsPage />} />
        <Route path="/user/sysPermission/:permission" element={<HoldersPage />} />
      </Routes>
    </RequireSession>,
    { rooms: [purchase, hr, designer, room, people], path },
  );
  return { ...server, ...rendered };
}
const rowOf = (record: string) => screen.getByRole('rowheader', { name: record }).closest('tr')?.textContent;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the page of permissions', () => {
  it('shows which roles give each, and links to the people who hold it', async () => {
    const { texts, calls } = await open();
    await screen.findByText('Leave claims');
    expect(rowOf('Leave claims')).toContain('Clerk+ 1 administrator role12 people');
    expect(screen.getByRole('link', { name: 'Clerk' }).getAttribute('href')).toBe('/user/roleList/r1');
    expect(rowOf('Users')).toContain('Not granted by any role');
    await userEvent.click(screen.getByRole('link', { name: /^Holders of Leave claims, See, \d+ p/ }));
    expect(await screen.findByText('Lin Yutong')).toBeTruthy();
    const asked = calls.find(({ path }) => path === 'org/permissions/holders')?.query;
    expect([asked?.get('permission'), asked?.get('page'), asked?.get('sort')]).toEqual([
      'hr:claim:search',
      '1',
      'userId',
    ]);
    expect(screen.getByText('Clerk')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('reports what nobody but administrators holds', async () => {
    const { place } = await open();
    await screen.findByText('Leave claims');
    await userEvent.click(screen.getByText('Unused'));
    expect(place().search).toBe('?view=unused');
    expect(screen.queryByText('Leave claims')).toBeNull();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Diagrams', 'Users']);
  });

  it('names the pages of the menus and what opens them', async () => {
    const { texts } = await open('/user/sysPermission?view=menus');
    await screen.findByText('Departments');
    expect(rowOf('Users')).toContain('Users, See');
    expect(rowOf('Permissions')).toContain('Permissions, See');
    // An entry that leads into another room belongs to the menu, too.
    expect(rowOf('Approvals')).toContain('Pages, Open "Leave approvals" or Leave claims, Approve');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('finds what the address asks for', async () => {
    await open('/user/sysPermission?search=clerk');
    await screen.findByText('Leave claims');
    expect(screen.queryByText('Diagrams')).toBeNull();
    cleanup();
    await open('/user/sysPermission?search=zzz');
    expect(await screen.findByText('No matches.')).toBeTruthy();
  });

  it('says when it could not be read', async () => {
    await open(undefined, { 'GET org/permissions': () => refusal(0, 'unknown', 500) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
