import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import * as claimContent from '../leave-claim/leave-claim-content.js';
import { room } from '../index.js';
import LeaveRevocationFormScreen from './leave-revocation-form-screen.js';

const LeaveClaimRecordScreen = recordPageOf(leaveClaimDocument, claimContent);
const chen = { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } };
const claim = {
  ...{ id: 'c1', number: 'LC2026110001', version: 4, state: 'approved', status: 'FN', owner: chen, createdBy: chen },
  ...{ createdAt: '2026-11-21T09:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z', strip: null, department: null },
  ...{
    type: { zh: '带薪年假', en: 'Paid annual leave' },
    typeId: 'annual',
    days: '3',
    computedDays: '3',
    balance: '5',
  },
  ...{ startDay: '2026-12-14', startHalf: 'AM', endDay: '2026-12-16', endHalf: 'PM', nextYearConfirmed: false },
  ...{ substitute: null, revokeState: null, revocations: [], mayRevoke: true, mayCancel: true, files: [] },
  ...{ actions: [], mayEdit: false },
};
const taken = {
  id: 'r1',
  number: 'LR2026110001',
  state: 'pending',
  whole: false,
  fromDay: '2026-12-15',
  fromHalf: 'PM',
};

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:*'] }),
    'GET hr/leave-claims/c1': () => claim,
    'GET hr/leave-claims/c1/process': () => null,
    'GET hr/leave-claims/count': () => ({ days: '1', balance: '5', problems: [] }),
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/hr/leaveClaim/:id" element={<LeaveClaimRecordScreen />} />
        <Route path="/hr/leaveRevocation/new" element={<LeaveRevocationFormScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const posted = (calls: readonly FakeCall[]) => calls.filter(({ method }) => method === 'POST');
const user = userEvent.setup();

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the page of approved leave', () => {
  it('leads to its revocation, and lists those that were written', async () => {
    const revocations = [{ ...taken, days: '1.5' }];
    const { place, texts } = await open('/hr/leaveClaim/c1', {
      'GET hr/leave-claims/c1': () => ({ ...claim, revocations }),
    });
    const line = (await screen.findByRole('link', { name: 'LR2026110001' })).closest('li') as HTMLElement;
    expect(line.textContent).toBe('LR20261100012026-12-15 afternoon · 1.5 daysWaiting');
    await user.click(screen.getByRole('button', { name: 'Revoke leave' }));
    await waitFor(() => expect(place().pathname + place().search).toBe('/hr/leaveRevocation/new?claim=c1'));
    expect(texts.missingKeys()).toEqual([]);
  });

  it('offers neither where the server does not allow it', async () => {
    await open('/hr/leaveClaim/c1', {
      'GET hr/leave-claims/c1': () => ({ ...claim, mayRevoke: false, mayCancel: false }),
    });
    expect((await screen.findAllByText('Paid annual leave')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Revoke leave' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel leave' })).toBeNull();
  });

  it('is cancelled by a leave manager with a reason, at the version that was seen', async () => {
    const { calls } = await open('/hr/leaveClaim/c1', {
      'POST hr/leave-claims/c1/cancel': () => ({ ...claim, state: 'withdrawn', status: 'RJ' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel leave' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel leave' }));
    expect(dialog.getByText('Give a reason.')).toBeTruthy();
    expect(posted(calls)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The fair is moved');
    await user.click(dialog.getByRole('button', { name: 'Cancel leave' }));
    expect(await screen.findByText('Leave LC2026110001 is cancelled.')).toBeTruthy();
    expect(posted(calls)[0]?.body).toEqual({ version: 4, reason: 'The fair is moved' });
  });
});

describe('the form of a revocation', () => {
  it('counts what comes back of a part, and says what is missing before it asks the server', async () => {
    const { calls, texts } = await open('/hr/leaveRevocation/new?claim=c1');
    expect(await screen.findByText('Takes back: Paid annual leave, 3 d · 12-14 – 12-16')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: /Submit/ }));
    expect(await screen.findAllByText('Required')).toHaveLength(2);
    const day = screen.getByPlaceholderText('YYYY-MM-DD');
    fireEvent.change(day, { target: { value: '2026-12-15' } });
    await user.click(day);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('2 days come back.')).toBeTruthy();
    const asked = calls.findLast(({ path }) => path === 'hr/leave-claims/count')?.query;
    // What is kept is counted: the days before the one from which leave comes back.
    expect([asked?.get('startDay'), asked?.get('endDay'), asked?.get('endHalf')]).toEqual([
      '2026-12-14',
      '2026-12-14',
      'PM',
    ]);
    expect(posted(calls)).toEqual([]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks for the leave where the address names none', async () => {
    const { place } = await open('/hr/leaveRevocation/new');
    await user.click(await screen.findByRole('button', { name: 'My leave' }));
    await waitFor(() => expect(place().pathname + place().search).toBe('/hr/leaveClaim?state=approved'));
  });
});
