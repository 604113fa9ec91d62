import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { recordPageOf } from '#lab/ui/document/record-page.jsx';
import { fakeServer, refusal, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { room } from '../index.js';
import * as content from './leave-claim-content.js';
import LeaveClaimListScreen from './leave-claim-list-screen.js';

const LeaveClaimRecordScreen = recordPageOf(leaveClaimDocument, content);
const annual = { zh: '带薪年假', en: 'Paid annual leave' };
const row = {
  id: 'c1',
  number: 'LC2026110001',
  type: annual,
  startDay: '2026-12-01',
  startHalf: 'PM',
  endDay: '2026-12-02',
  endHalf: 'PM',
  days: '1.5',
  state: 'pending',
  status: '1',
  updatedAt: '2026-11-21T10:00:00.000Z',
  strip: { steps: ['current'], holder: { id: 'u2', name: { zh: '林雨桐', en: 'Lin Yutong' } } },
};
const claim = {
  ...row,
  version: 2,
  typeId: 'annual',
  owner: { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  createdBy: { id: 'u1', name: { zh: '陈思远', en: 'Chen Siyuan' } },
  createdAt: '2026-11-21T09:00:00.000Z',
  department: { zh: '分析化学组', en: 'Analytical chemistry' },
  comment: 'Moving house',
  nextYearConfirmed: false,
  substitute: null,
  revokeState: null,
  revocations: [],
  mayRevoke: false,
  mayCancel: false,
  computedDays: '1.5',
  files: [{ id: 'f1', name: 'note.pdf', size: 2048, mime: 'application/pdf' }],
  balance: '5',
  actions: [],
  mayEdit: false,
};
const choices = [
  { id: 'annual', key: 'L003', name: annual, balance: '5', needAttachment: false, attachmentDays: null },
  {
    id: 'unpaid',
    key: 'L001',
    name: { zh: '事假', en: 'Unpaid leave' },
    balance: null,
    needAttachment: false,
    attachmentDays: null,
  },
];

async function open(path: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:claim:*'] }),
    'GET hr/leave-claims': () => ({ rows: [row], total: 1 }),
    'GET hr/leave-claims/choices': () => choices,
    'GET hr/leave-claims/c1': () => claim,
    'GET hr/leave-claims/c1/process': () => null,
    'GET hr/team-calendar/claims/c1': () => null,
    ...handlers,
  });
  const rendered = await renderInside(
    <RequireSession>
      <Routes>
        <Route path="/hr/leaveClaim" element={<LeaveClaimListScreen />} />
        <Route path="/hr/leaveClaim/:id" element={<LeaveClaimRecordScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const asked = (calls: readonly FakeCall[]) => calls.filter(({ path }) => path === 'hr/leave-claims').at(-1)?.query;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('my leave', () => {
  it('shows what is left above the claims, and each claim with its half days, path and holder', async () => {
    const { texts } = await open('/hr/leaveClaim');
    const line = (await screen.findByRole('link', { name: 'LC2026110001' })).closest('tr');
    expect(line && within(line).getByText('2026-12-01 afternoon – 12-02')).toBeTruthy();
    expect(line && within(line).getByText('1.5 days')).toBeTruthy();
    expect(line && within(line).getByText('Waiting')).toBeTruthy();
    expect(line && within(line).getByText('Lin Yutong')).toBeTruthy();
    expect(screen.getByLabelText('Leave balance').textContent).toBe('Paid annual leave5 days left');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('asks for what the address says, and keeps a chosen filter there', async () => {
    const { calls, place } = await open('/hr/leaveClaim?state=pending&typeId=annual&year=2026');
    await screen.findByRole('link', { name: 'LC2026110001' });
    expect(asked(calls)?.toString()).toBe('page=1&size=20&sort=-updatedAt&state=pending&typeId=annual&year=2026');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Year' }));
    await waitFor(() => expect(asked(calls)?.has('year')).toBe(false));
    expect(place().search).toBe('?state=pending&typeId=annual');
  });

  it('leads to a new claim by key', async () => {
    const { place } = await open('/hr/leaveClaim');
    await screen.findByRole('link', { name: 'LC2026110001' });
    await userEvent.keyboard('n');
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim/new'));
  });
});

describe('a claim', () => {
  it('says what it takes of next year in advance, and no balance below nothing', async () => {
    const lent = { ...claim, days: '7', computedDays: '7', nextYearConfirmed: true };
    const { texts } = await open('/hr/leaveClaim/c1', { 'GET hr/leave-claims/c1': () => lent });
    expect(await screen.findByText('5 days, and 2 days from next year')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says what a decision needs: days, period, balance before and after, comment and document', async () => {
    const { texts } = await open('/hr/leaveClaim/c1');
    expect(await screen.findByText('5 days, 3.5 days afterwards')).toBeTruthy();
    // The applicant is in the content, which the inbox shows without the page around it.
    const facts = screen.getByText('5 days, 3.5 days afterwards').closest('dl') as HTMLElement;
    expect(within(facts).getByText('Chen Siyuan')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Paid annual leave, 1.5 d · 12-01 – 12-02');
    expect(screen.getByText('Moving house')).toBeTruthy();
    expect(screen.getByRole('button', { name: /note\.pdf/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('offers exactly the acts that the server allows', async () => {
    const { calls } = await open('/hr/leaveClaim/c1', {
      'GET hr/leave-claims/c1': () => ({ ...claim, actions: [{ action: 'withdraw', task: 't1' }] }),
      'POST hr/leave-claims/c1/actions/withdraw': () => ({
        id: 'c1',
        version: 3,
        state: 'withdrawn',
        status: 'RJ',
        actions: [],
        warnings: [],
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('LC2026110001 is withdrawn.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ version: 2, input: {}, task: 't1' });
  });

  it('leads to the form where a field keeps it from being submitted', async () => {
    const { place } = await open('/hr/leaveClaim/c1', {
      'GET hr/leave-claims/c1': () => ({ ...claim, state: 'draft', mayEdit: true, actions: [{ action: 'submit' }] }),
      'POST hr/leave-claims/c1/actions/submit': () =>
        refusal(8012, 'field&&files&&proof', 400, { fields: [{ path: 'files', code: 8012, args: ['proof'] }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim/c1/edit'));
    expect(place().state).toMatchObject({ fields: [{ path: 'files', args: ['proof'] }] });
  });

  it('is copied into a draft that opens at once', async () => {
    const { calls, place } = await open('/hr/leaveClaim/c1', {
      'POST hr/leave-claims/c1/copy': () => ({ ...claim, id: 'c2', number: 'LC2026110002' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy as new draft' }));
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim/c2/edit'));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is deleted once that was confirmed, and leads back to the list', async () => {
    const { calls, place } = await open('/hr/leaveClaim/c1', {
      'GET hr/leave-claims/c1': () => ({ ...claim, state: 'draft', mayEdit: true }),
      'DELETE hr/leave-claims/c1': () => null,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(place().pathname).toBe('/hr/leaveClaim'));
    expect(await screen.findByText('LC2026110001 is deleted.')).toBeTruthy();
  });
});
