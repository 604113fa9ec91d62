import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { GrantPreview, GrantRow } from '../../shared/leave-balance.dto.js';
import { room } from '../index.js';
import LeaveAllocationsPage from './leave-allocations-page.js';

const user = userEvent.setup();
const row = (id: string, en: string, values: Partial<GrantRow>): GrantRow => ({
  ...{
    user: { id, name: { zh: en, en } },
    department: null,
    typeId: 'annual',
    type: { zh: '年假', en: 'Annual leave' },
  },
  ...{ outcome: 'new', days: '10', rule: 'annual', baseLegalDays: '5', annualLeave: '10', paidSickLeave: null },
  ...{ assignedDays: null, fullYear: '10', from: null, to: null, accrues: false },
  ...values,
});
const preview: GrantPreview = {
  rows: [
    row('u1', 'Chen Siyuan', {}),
    row('u2', 'He Yuxin', { days: '2.5', from: '2026-10-01' }),
    row('u3', 'Guo Tao', { outcome: 'granted' }),
    row('u4', 'Tang Rui', { outcome: 'none', days: '0', annualLeave: null, baseLegalDays: null, fullYear: '0' }),
  ],
  ...{ total: 4, fresh: 2, granted: 1, none: 1, days: '12.5' },
};

async function open(perms: readonly string[], language: 'zh' | 'en' = 'en') {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET hr/leave-allocations': () => ({ rows: [], total: 0 }),
    'GET hr/leave-grants': () => preview,
    'GET hr/leave-grants/types': () => [{ id: 'annual', name: { zh: '年假', en: 'Annual leave' } }],
    'POST hr/leave-grants': () => ({ made: 2 }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <LeaveAllocationsPage />
    </RequireSession>,
    { rooms: [room], path: '/hr/leaveAllocation', language },
  );
  return { ...server, ...rendered };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('granting a year to many', () => {
  it('shows what each person gets and why, and grants what is new', async () => {
    const { calls, texts } = await open(['hr:allocation:search', 'hr:allocation:save']);
    await user.click(await screen.findByRole('button', { name: 'Grant a year' }));
    const drawer = within(await screen.findByRole('dialog'));
    // Without types there is nothing to grant, and the server is not asked.
    expect(await drawer.findByText('Choose leave types')).toBeTruthy();
    const grant = () => drawer.getByRole<HTMLButtonElement>('button', { name: /^Grant \d+ allocations$/ });
    expect(grant().disabled).toBe(true);
    expect(calls.some(({ path }) => path === 'hr/leave-grants')).toBe(false);
    await user.click(drawer.getByRole('combobox', { name: 'Leave types' }));
    await user.click(await screen.findByTitle('Annual leave'));
    expect(await drawer.findByText('New: 2 (12.5 days) · already granted: 1 · no days: 1')).toBeTruthy();
    const lines = drawer.getAllByRole('row').map(({ textContent }) => textContent);
    expect(lines.find((line) => line.includes('Chen Siyuan'))).toContain('Highest of: statutory 5, annual 10, type —');
    expect(lines.find((line) => line.includes('He Yuxin'))).toContain(
      'share from 2026-10-01: 10 days for the whole year',
    );
    expect(lines.find((line) => line.includes('Guo Tao'))).toContain('Exists');
    expect(lines.find((line) => line.includes('Tang Rui'))).toContain('No days');
    await waitFor(() => expect(grant().textContent).toBe('Grant 2 allocations'));
    await user.click(grant());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ year: new Date().getFullYear(), typeIds: ['annual'], departmentIds: [], siteIds: [] },
    });
    expect(texts.missingKeys()).toEqual([]);
  });

  it('speaks Chinese', async () => {
    const { texts } = await open(['hr:allocation:search', 'hr:allocation:save'], 'zh');
    await user.click(await screen.findByRole('button', { name: '批量发放' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByRole('combobox', { name: '假期类型' }));
    await user.click(await screen.findByTitle('年假'));
    expect(await drawer.findAllByText(/法定 5、公司 10、类型 — 取最大值/)).not.toEqual([]);
    expect(texts.missingKeys()).toEqual([]);
  });

  it('is offered to those who save allocations only', async () => {
    await open(['hr:allocation:search']);
    await screen.findByRole('button', { name: 'Leave balances on a day' });
    expect(screen.queryByRole('button', { name: 'Grant a year' })).toBeNull();
  });
});
