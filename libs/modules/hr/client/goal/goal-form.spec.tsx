import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import GoalFormScreen from './goal-form-screen.js';
import { valuesOf, withLinksOf } from './goal-values.js';
import { aLine, aSet } from './testing/goal-sets.js';

const thisYear = new Date().getFullYear();
const goalOf = (year: number) => ({
  ...{ id: `c${year}`, name: { zh: `目标 ${year}`, en: `Aim ${year}` }, description: '', department: null },
  ...{ people: 0, carriers: [] },
});
const user = userEvent.setup();

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(config: object | null = { mayWrite: true }, closed: readonly number[] = []) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: ['*'] }),
    'GET hr/goal-board': ({ query }) => {
      const year = Number(query.get('year'));
      return { year, years: [year], rows: [goalOf(year)] };
    },
    'GET Common/getGoalsConfig': () => config,
    'GET hr/goal-config/options': ({ query }) => {
      const years = query.get('starts') === 'closed' ? closed : [thisYear, thisYear + 1];
      const rows = years.map((year) => ({ id: `y${year}`, code: null, name: { zh: String(year), en: null } }));
      return { rows, total: rows.length };
    },
    'GET common/now': () => ({}),
  });
  const rendered = await renderInside(
    <RequireSession>
      <GoalFormScreen />
    </RequireSession>,
    { rooms: [room], path: '/hr/goal/new' },
  );
  await screen.findByText(`Goals ${closed.includes(thisYear) ? thisYear + 1 : thisYear}`);
  return { ...server, ...rendered };
}

it('offers the company goals of the year that is chosen', async () => {
  const { calls } = await open();
  await user.click(screen.getByRole('combobox', { name: /Year/ }));
  await user.click(await screen.findByTitle(String(thisYear + 1)));
  await screen.findByText(`Goals ${thisYear + 1}`);
  const asked = () => calls.filter(({ path }) => path === 'hr/goal-board').map(({ query }) => query.get('year'));
  await waitFor(() => expect(asked()).toEqual([String(thisYear), String(thisYear + 1)]));
});

it('leaves out the years whose process the reader may not start', async () => {
  await open({ mayWrite: true }, [thisYear]);
  await user.click(screen.getByRole('combobox', { name: /Year/ }));
  await screen.findByTitle(String(thisYear - 1));
  expect(screen.queryByTitle(String(thisYear))).toBeNull();
});

it('takes out company goals that the year does not have, and leaves the others as they are', () => {
  const links = new Map([
    ['one', 'Aim one'],
    ['two', 'Aim two'],
  ]);
  const set = aSet({ lines: [aLine('a', { companyGoalId: 'one' }), aLine('b', { companyGoalId: 'two' })] });
  const values = valuesOf(set, '2026', links);
  const carried = (held: typeof values) => held.sheet.lines.map(({ cells }) => cells['companyGoalId']);
  expect(carried(values)).toEqual(['Aim one', 'Aim two']);
  expect(withLinksOf(values, links)).toBe(values);
  expect(carried(withLinksOf(values, new Map([['two', 'Aim two']])))).toEqual(['', 'Aim two']);
});

it.each([
  [
    'the day on which writing opens',
    { mayWrite: false, writeOpen: '2027-01-05' },
    'These goals can be written from 2027-01-05.',
  ],
  ['that the year has no dates', null, `No dates are set for the goals of ${thisYear}. They cannot be written yet.`],
])('says before anything is typed: %s', async (_, config, words) => {
  const { texts } = await open(config);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});

it('says nothing of dates while the year is written', async () => {
  await open();
  expect(screen.queryByText(/can be written from/)).toBeNull();
});

it('says what the weights add up to, and nothing about submitting while there are none', async () => {
  const { texts } = await open();
  expect(screen.getByText('The weights may add up to 1.')).toBeTruthy();
  expect(texts.missingKeys()).toEqual([]);
});
