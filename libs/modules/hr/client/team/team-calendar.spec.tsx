import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer, type FakeCall } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { ClaimTeam as Team, TeamCalendar, TeamMember } from '../../shared/team-calendar.dto.js';
import { room } from '../index.js';
import { ClaimTeam } from './claim-team.js';
import { TeamCalendarPage } from './team-calendar-page.js';
import { periodAfter, periodAt } from './team-period.js';

const department = { zh: '分析化学组', en: 'Analytical chemistry' };
const lin: TeamMember = {
  person: { id: 'u2', name: { zh: '林雨桐', en: 'Lin Yutong' } },
  department,
  calendar: 0,
  leave: [
    {
      ...{ from: '2026-11-30', fromHalf: 'PM', to: '2026-12-02', toHalf: 'PM' },
      ...{ isApproved: true, type: { zh: '带薪年假', en: 'Paid annual leave' }, claimId: 'c1' },
    },
    {
      ...{ from: '2026-12-10', fromHalf: 'AM', to: '2026-12-10', toHalf: 'AM' },
      ...{ isApproved: true, type: null, claimId: null },
    },
  ],
};
const december: TeamCalendar = {
  scopes: ['department', 'reports'],
  departments: [{ id: 'd1', name: department }],
  total: 1,
  people: [lin],
  calendars: [['2026-12-05', '2026-12-06']],
  presence: null,
};

async function open(path: string, answer: (call: FakeCall) => TeamCalendar = () => december) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['hr:claim:search'] }),
    'GET hr/team-calendar': answer,
  });
  const rendered = await renderInside(
    <RequireSession>
      <TeamCalendarPage />
    </RequireSession>,
    { rooms: [room], path },
  );
  return { ...server, ...rendered };
}
const asked = (calls: readonly FakeCall[]) =>
  Object.fromEntries(calls.filter(({ path }) => path === 'hr/team-calendar').at(-1)?.query ?? []);

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the team calendar', () => {
  it('draws the part of a leave that lies in the month, over the halves that it takes', async () => {
    const { calls } = await open('/hr/teamCalendar?day=2026-12-15');
    expect(await screen.findByText('December 2026')).toBeTruthy();
    expect(asked(calls)).toMatchObject({ from: '2026-12-01', to: '2026-12-31', scope: 'department', page: '1' });
    const known = await screen.findByRole('link', { name: /Paid annual leave/ });
    expect(known.getAttribute('href')).toBe('/hr/leaveClaim/c1');
    expect([known.style.gridColumn, screen.getByRole('img', { name: /On leave/ }).style.gridColumn]).toEqual([
      '1 / 5',
      '19 / 20',
    ]);
  });

  it('goes from month to month and to a quarter, and keeps what is chosen in the address', async () => {
    const { calls, place } = await open('/hr/teamCalendar?day=2026-12-15');
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('January 2027')).toBeTruthy();
    await userEvent.click(screen.getByText('Quarter'));
    expect(await screen.findByText('Q1 2027')).toBeTruthy();
    await userEvent.click(screen.getByText('My reports'));
    await waitFor(() => expect(asked(calls)).toMatchObject({ from: '2027-01-01', to: '2027-03-31', scope: 'reports' }));
    expect(place().search).toBe('?day=2027-01-01&view=quarter&scope=reports');
  });

  it('says on which days a department is below its minimum', async () => {
    await open('/hr/teamCalendar?day=2026-12-15&department=d1', () => ({
      ...december,
      presence: {
        least: 3,
        days: [
          { day: '2026-12-01', working: 4, present: 2 },
          { day: '2026-12-02', working: 4, present: 3 },
        ],
      },
    }));
    const row = within((await screen.findByText('At work')).closest('tr') as HTMLElement);
    expect(row.getByText('Minimum 3')).toBeTruthy();
    expect(row.getAllByText('below the minimum')).toHaveLength(1);
  });

  it('says that nobody is found', async () => {
    await open('/hr/teamCalendar?search=x', () => ({ ...december, people: [], total: 0 }));
    expect(await screen.findByText('No people found')).toBeTruthy();
  });
});

describe('the team of a claim', () => {
  it('warns of days with too few people, and names who is away', async () => {
    const team: Team = {
      ...{ department, from: '2026-12-01', to: '2026-12-02', colleagues: 4, away: 1 },
      ...{ people: [lin], calendars: [[]], substituteAway: [{ from: '2026-12-02', to: '2026-12-02' }] },
      short: [{ from: '2026-12-02', to: '2026-12-03', working: 5, present: 2, least: 3, department }],
    };
    fakeServer({ 'GET auth/info': () => aPerson({}), 'GET hr/team-calendar/claims/c9': () => team });
    await renderInside(
      <RequireSession>
        <ClaimTeam claimId="c9" />
      </RequireSession>,
      { rooms: [room], path: '/hr/leaveClaim/c9' },
    );
    expect(await screen.findByText('2026-12-02 – 12-03: 2 of 5 in Analytical chemistry, minimum 3')).toBeTruthy();
    expect(screen.getByText('The substitute is away during this leave: 2026-12-02')).toBeTruthy();
    expect(screen.getByText('1 of 4 colleagues in Analytical chemistry is away during this leave.')).toBeTruthy();
    expect(screen.getByText('Lin Yutong')).toBeTruthy();
  });
});

describe('periods', () => {
  it('are whole months and quarters, also over the turn of a year', () => {
    expect(periodAt('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(periodAt('quarter', '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
    expect([periodAfter('month', '2026-12-01', 1), periodAfter('quarter', '2026-01-01', -1)]).toEqual([
      '2027-01-01',
      '2025-10-01',
    ]);
  });
});
