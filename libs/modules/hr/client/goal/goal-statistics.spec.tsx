import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { goalGrades } from '../../shared/goal.codes.js';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';
import { room } from '../index.js';
import GoalStatisticsScreen from './goal-statistics-screen.js';
import { lin } from './testing/goal-sets.js';

const grades = goalGrades.map((grade, at) => ({ grade, count: at }));
const figures = (part: Partial<GoalFigures> = {}): GoalFigures => ({
  ...{ year: 2026, years: [2026, 2025], levels: [1, 2, 3], grades, average: '1.02' },
  total: { people: 10, submitted: 6, approved: 5, evaluated: 4, scored: 3 },
  scorers: [{ scorer: lin, sets: 3, average: '1.10', lowest: '0.90', highest: '1.30', final: '1.02', grades }],
  departments: [
    {
      ...{ id: 'd1', name: { zh: '分析化学组', en: 'Analytical chemistry' }, people: 4 },
      ...{ submitted: 4, approved: 3, evaluated: 2, scored: 0, average: null },
    },
  ],
  ...part,
});

async function open(perms: readonly string[] = ['*'], given = figures()) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET hr/goal-figures': () => given,
    'GET org/departments/options': () => ({ rows: [], total: 0 }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <GoalStatisticsScreen />
    </RequireSession>,
    { rooms: [room], path: '/hr/statisticGoal?year=2026&level=3' },
  );
  await screen.findByText('Overall average');
  return { ...server, ...rendered };
}
const user = userEvent.setup();
const linkOf = (name: string, within_: HTMLElement = document.body) =>
  within(within_).getByRole('link', { name }).getAttribute('href');

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('statistics of goals', () => {
  it('lead from each figure to its sets, as the page is narrowed', async () => {
    const { texts, calls } = await open();
    expect(calls.find(({ path }) => path === 'hr/goal-figures')?.query.get('level')).toBe('3');
    const submitted = screen.getAllByText('Submitted')[0]?.closest('div');
    expect(submitted && linkOf('6', submitted)).toBe('/hr/allGoal?year=2026&level=3&step=submitted');
    expect(linkOf('10')).toBe('/user/userListNew?status=0');
    expect(linkOf('3 sets')).toBe(`/hr/allGoal?year=2026&level=3&step=scored&scorerId=${lin.id}`);
    expect(linkOf('2 50%')).toBe('/hr/allGoal?year=2026&level=3&departmentId=d1&step=evaluated');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('are the darker the more people have come so far', async () => {
    await open();
    const shades = screen
      .getByRole('rowheader', { name: 'Analytical chemistry' })
      .closest('tr')
      ?.querySelectorAll('[data-heat]');
    expect([...(shades ?? [])].map((cell) => cell.getAttribute('data-heat'))).toEqual(['5', '4', '3', '0']);
  });

  it('lead readers without the list of all sets to what they may read themselves, and to no users', async () => {
    await open(['hr:goal:people', 'hr:goal:search']);
    const scored = screen.getAllByText('Scored')[0]?.closest('div');
    expect(scored && linkOf('3', scored)).toBe('/hr/goal?scope=all&year=2026&level=3&step=scored');
    expect(screen.queryByRole('link', { name: '10' })).toBeNull();
  });

  it('say so where no set was scored, and are exported as they are narrowed', async () => {
    const { calls } = await open(['*'], figures({ scorers: [], average: null, departments: [] }));
    expect(screen.getByText('No scores yet')).toBeTruthy();
    expect(screen.getByText('No employees to show')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const sent = calls.find(({ path }) => path === 'hr/goal-figures/export');
    expect([sent?.query.get('year'), sent?.query.get('level')]).toEqual(['2026', '3']);
  });
});
