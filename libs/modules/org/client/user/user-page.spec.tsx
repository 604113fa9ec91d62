import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
import { UserPage } from './user-page.js';

const user = {
  id: 'u9',
  version: 4,
  userId: 'max',
  nameZh: '马',
  nameEn: 'Max',
  userType: 'T',
  loginType: '1',
  language: 'en',
  status: '4',
};
const clerk = { id: 'r1', code: 'clerk', name: { zh: '文员', en: 'Clerk' } };
const staff = { id: 'r0', code: 'staff', name: { zh: '员工', en: 'Staff' } };
const lab = { id: 'g1', code: 'lab', name: { zh: '实验', en: 'Lab people' } };
const access = {
  version: 4,
  status: '4',
  lockedUntil: '2026-11-21T10:15:00.000Z',
  lastLoginAt: null,
  hasPassword: false,
  passwordHere: true,
  isCeo: false,
  photo: null,
  line: [],
  roles: [
    { ...clerk, disabled: false, group: null },
    { ...staff, disabled: false, group: lab },
  ],
  groups: [lab],
  permissions: [
    { permission: 'hr:claim:search', through: [{ role: clerk, from: staff, group: lab, as: 'hr:*' }], wouldGive: [] },
    { permission: 'purchase:request:create', through: [], wouldGive: [staff] },
    { permission: 'process:definition:publish', through: [], wouldGive: [] },
  ],
};

async function open({ path = '/user/userListNew/u9', perms = ['*'], more = {}, rooms = [room] } = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms }),
    'GET org/users/u9': () => user,
    'GET org/users/u9/access': () => access,
    'GET org/users/u9/sight': () => ({ permissions: ['user:*'] }),
    'GET org/roles/options': () => ({ rows: [staff], total: 1 }),
    'GET org/users/u9/sessions': () => [],
    'GET org/users/u9/devices': () => [],
    'GET org/users/u9/totp': () => ({ mode: 'off', since: null, recoveryCodesLeft: 0 }),
    'GET org/users/u9/identity': () => null,
    'POST org/roles/r0/members': () => null,
    'DELETE org/roles/r1/members/u9': () => null,
    'GET org/groups/options': () => ({ rows: [lab], total: 1 }),
    'POST org/groups/g1/members': () => null,
    'DELETE org/groups/g1/members/u9': () => null,
    'POST org/users/u9/unlock': () => null,
    'POST org/users/u9/password': () => ({ password: 'Made-4-You!' }),
    ...more,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/user/userListNew/:id" element={<UserPage />} />
      </Routes>
    </RequireSession>,
    { rooms, path },
  );
  return { ...server, ...rendered };
}
const confirm = async (question: string, verb: string) => {
  const asked = (await screen.findByText(question)).closest<HTMLElement>('[role="tooltip"]');
  if (!asked) throw new Error('the question is in no tooltip');
  await userEvent.click(within(asked).getByRole('button', { name: verb }));
};

jest.setTimeout(60_000);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the page of a user', () => {
  it('says why they may do something, and which role would let them do the rest', async () => {
    const { texts } = await open({ rooms: [purchase, hr, designer, room] });
    await screen.findByRole('heading', { name: 'Max' });
    const rowOf = (record: string) => screen.getByRole('rowheader', { name: record }).closest('tr')?.textContent;
    expect(rowOf('Leave claims')).toContain('Clerk (inherited from Staff) (through group Lab people)');
    expect(rowOf('Purchase requests')).toContain('Granted by Staff');
    expect(rowOf('Diagrams')).toContain('Not granted by any role');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows the line above, up to the CEO', async () => {
    const boss = { id: 'u1', name: { zh: '王', en: 'Wang' }, title: 'Head', status: '0', isCeo: true };
    await open({ more: { 'GET org/users/u9/access': () => ({ ...access, line: [boss] }) } });
    const link = await screen.findByRole('link', { name: 'Wang' });
    expect(link.getAttribute('href')).toBe('/user/userListNew/u1');
    expect(link.closest('li')?.textContent).toContain('Head · CEO');
  });

  it('keeps the state out of its form, which has parts', async () => {
    const { texts } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit user' }));
    const dialog = await screen.findByRole('dialog');
    for (const part of [
      'Personal details',
      'Contact',
      'Work',
      'Employment and leave',
      'Education',
      'Sign-in and display',
    ])
      expect(within(dialog).getByRole('heading', { name: part })).toBeTruthy();
    expect(within(dialog).getByLabelText(/Abbreviation/)).toBeTruthy();
    expect(within(dialog).queryByLabelText(/Status/)).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows what the address asks for', async () => {
    const { place } = await open({ rooms: [purchase, hr, designer, room], path: '/user/userListNew/u9?show=missing' });
    await screen.findByRole('heading', { name: 'Max' });
    expect(screen.queryByRole('rowheader', { name: 'Leave claims' })).toBeNull();
    await userEvent.click(screen.getByText('Held'));
    expect(screen.getByRole('rowheader', { name: 'Leave claims' })).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: 'Diagrams' })).toBeNull();
    expect(place().search).toBe('?show=held');
  });

  it('draws the menus of the person for administrators, and nothing that is closed to them', async () => {
    const { texts } = await open();
    const menus = await screen.findByRole('list', { name: 'Menus of this user' });
    const items = [...menus.querySelectorAll('.org-sight-item')].map((each) => each.textContent?.trim());
    expect(items).toEqual(['Departments', 'Groups', 'Roles', 'Sites', 'Absences']);
    expect(screen.getByText(/Max is locked and cannot sign in/)).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
    cleanup();
    const { calls } = await open({ perms: ['sys:user:search'] });
    await screen.findByRole('heading', { name: 'Max' });
    expect(screen.queryByText('What this user sees')).toBeNull();
    expect(calls.some(({ path }) => path.endsWith('/sight'))).toBe(false);
  });

  it('checks one address: whether it opens, through what, else which roles would open it', async () => {
    const closed = { permission: 'sys:user:search', through: [], wouldGive: [staff] };
    const more = { 'GET org/users/u9/why': () => [closed] };
    const { calls, place, texts } = await open({ more });
    await userEvent.type(await screen.findByLabelText('Page address or permission'), '/user/userListNew{Enter}');
    expect(await screen.findByText('Max cannot open: Users')).toBeTruthy();
    const line = (await screen.findByText('Users, See', { selector: 'strong' })).parentElement;
    expect(line?.textContent).toContain('Granted by Staff');
    expect(calls.find(({ path }) => path.endsWith('/why'))?.query.get('permission')).toBe('sys:user:search');
    expect(new URLSearchParams(place().search).get('check')).toBe('/user/userListNew');
    expect(texts.missingKeys()).toEqual([]);
    cleanup();
    const open9 = { permission: 'user:role:page', through: [{ role: clerk, from: null, group: lab, as: 'user:*' }] };
    await open({
      path: '/user/userListNew/u9?check=user%3Arole%3Apage',
      more: { 'GET org/users/u9/why': () => [{ ...open9, wouldGive: [] }] },
    });
    expect(await screen.findByText('Max can open: Roles, See')).toBeTruthy();
    expect(
      await screen.findByText(/Clerk \(through group Lab people\)/, { selector: '.org-sight-verdict li' }),
    ).toBeTruthy();
    cleanup();
    await open({ path: '/user/userListNew/u9?check=/nowhere' });
    expect(await screen.findByText('Page not found.')).toBeTruthy();
  });

  it('gives and takes roles', async () => {
    const { calls } = await open();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Assign another role' }));
    await userEvent.click(await screen.findByText('Staff · staff'));
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'org/roles/r0/members')?.body).toEqual({ users: ['u9'] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Clerk' }));
    await confirm('Remove Max from Clerk?', 'Remove');
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('puts into groups and takes out of them; what a group gives is taken away there', async () => {
    const { calls, texts } = await open();
    expect(await screen.findByText('through group Lab people')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Staff' })).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Add to another group' }));
    await userEvent.click(await screen.findByText('Lab people · lab'));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'org/groups/g1/members')?.body).toEqual({ users: ['u9'] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove from Lab people' }));
    await confirm('Remove Max from Lab people?', 'Remove');
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('offers what the state allows, sends it with the version that was seen, and shows a new password once', async () => {
    const { calls } = await open();
    await screen.findByRole('heading', { name: 'Max' });
    expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    await confirm('Unlock Max?', 'Unlock');
    await screen.findByText('Unlocked');
    expect(calls.find(({ path }) => path === 'org/users/u9/unlock')?.body).toEqual({ version: 4 });

    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    await screen.findByText('Generate a new password for Max?');
    const asks = screen
      .getAllByRole('tooltip')
      .flatMap((each) => within(each).queryAllByRole('button', { name: 'Reset password' }));
    await userEvent.click(asks[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Made-4-You!')).toBeTruthy();
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Made-4-You!')).toBeNull());
  });

  it('sends an invitation to a user enabled who has no password yet', async () => {
    const enabled = { ...access, status: '0', lockedUntil: null };
    const more = { 'GET org/users/u9/access': () => enabled, 'POST org/users/u9/invite': () => null };
    const { calls, texts } = await open({ more });
    await screen.findByRole('heading', { name: 'Max' });
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    await confirm('Send Max an invitation?', 'Send invitation');
    await screen.findByText('Invitation sent.');
    expect(calls.find(({ path }) => path === 'org/users/u9/invite')?.body).toEqual({ version: 4 });
    expect(texts.missingKeys()).toEqual([]);
    cleanup();
    await open({ more: { ...more, 'GET org/users/u9/access': () => ({ ...enabled, hasPassword: true }) } });
    await screen.findByRole('heading', { name: 'Max' });
    expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
    cleanup();
    await open({ more: { ...more, 'GET org/users/u9/access': () => ({ ...enabled, passwordHere: false }) } });
    await screen.findByRole('heading', { name: 'Max' });
    for (const name of ['Send invitation', 'Reset password']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Disable' })).toBeTruthy();
  });

  it('is only read without the permissions to change anything', async () => {
    await open({ perms: ['sys:user:search'] });
    await screen.findByRole('heading', { name: 'Max' });
    for (const name of [
      'Unlock',
      'Reset password',
      'Disable',
      'Make CEO',
      'Process departure…',
      'Edit user',
      'Assign',
      'Remove Clerk',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says when it could not be read', async () => {
    await open({ more: { 'GET org/users/u9/access': () => refusal(0, 'unknown', 500) } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it.each([
    ['Sign out Firefox 127 on Linux', 'Sign out Firefox 127 on Linux?', 'Sign out', 'sessions/s1/revoke'],
    ['Remove Edge 126 on Windows', 'Remove Edge 126 on Windows?', 'Remove', 'devices/d1/forget'],
    ['Sign out all', 'Sign Max out on all devices?', 'Sign out all', 'sessions/revokeAll'],
    [
      'Reset two-step verification',
      'Reset two-step verification for Max?',
      'Reset two-step verification',
      'totp/reset',
    ],
  ])('ends and resets how they are signed in, once asked: %s', async (button, question, verb, path) => {
    const session = {
      id: 's1',
      current: false,
      browser: 'Firefox 127',
      system: 'Linux',
      ip: '10.0.0.7',
      network: 'inside',
      since: '2026-11-20T02:00:00.000Z',
      lastSeen: '2026-11-20T02:10:00.000Z',
    };
    const more = {
      'GET org/users/u9/sessions': () => [session],
      'GET org/users/u9/devices': () => [{ ...session, id: 'd1', browser: 'Edge 126', system: 'Windows' }],
      'GET org/users/u9/totp': () => ({ mode: 'optional', since: '2026-11-19T02:00:00.000Z', recoveryCodesLeft: 9 }),
      [`POST org/users/u9/${path}`]: () => null,
    };
    const { calls, texts } = await open({ more });
    const act = await screen.findByRole('button', { name: button });
    await screen.findByRole('button', { name: 'Reset two-step verification' });
    await userEvent.click(act);
    await confirm(question, verb);
    await waitFor(() => expect(calls.some((call) => call.path === `org/users/u9/${path}`)).toBe(true));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('unbinds whom the account belongs to at the identity provider, once asked, in the version that was seen', async () => {
    const identity = { issuer: 'https://id.lab.test', subject: 'a1b2', boundAt: '2026-11-19T02:00:00.000Z' };
    let bound: typeof identity | null = identity;
    const { calls, texts } = await open({
      more: {
        'GET org/users/u9/identity': () => bound,
        'POST org/users/u9/identity/unbind': () => (bound = null),
      },
    });
    expect(await screen.findByText(/linked .* to a1b2 at https:\/\/id\.lab\.test/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Unlink single sign-on' }));
    await confirm('Unlink single sign-on for Max?', 'Unlink single sign-on');
    await waitFor(() => expect(screen.queryByText(/bound .* to a1b2/)).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/unbind'))?.body).toEqual({ version: 4 });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('shows no form to people who may not edit users', async () => {
    const { calls } = await open({ perms: ['sys:user:search'] });
    await screen.findByRole('heading', { name: 'Max' });
    expect(screen.queryByText('Active sessions')).toBeNull();
    expect(calls.some(({ path }) => path.endsWith('/sessions'))).toBe(false);
  });
});
