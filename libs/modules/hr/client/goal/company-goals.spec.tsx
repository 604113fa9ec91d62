import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { RequireSession } from '#lab/ui/access/require-session.jsx';
import { fakeServer } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import type { Carrier, CompanyBoard } from '../../shared/goal-figures.dto.js';
import { room } from '../index.js';
import CompanyGoalScreen from './company-goal-screen.js';

const person = (id: string, en: string) => ({ id, name: { zh: en, en } });
const carrier = (owner: Carrier['owner'], under: string | null, goal: string): Carrier => ({
  ...{
    setId: `s-${owner.id}`,
    lineId: `l-${goal}`,
    owner,
    under,
    state: 'approved',
    goal,
    weight: '0.4',
    progress: '2',
  },
});
const [zhou, lin, chen] = [person('zhou', 'Zhou Jianming'), person('lin', 'Lin Yutong'), person('chen', 'Chen Siyuan')];
type Row = CompanyBoard['rows'][number];
const row = (id: string, en: string, values: Partial<Row>): Row => ({
  ...{ id, name: { zh: en, en }, description: '', department: null, people: 0, carriers: [] },
  ...values,
});

async function open(rows: Row[], perms: readonly string[] = ['hr:goal:search']) {
  const server = fakeServer({
    'GET auth/info': () => aPerson({ perms: [...perms] }),
    'GET hr/goal-board': () => ({ year: 2026, years: [2026, 2025], rows }),
  });
  const rendered = await renderInside(
    <RequireSession>
      <CompanyGoalScreen />
    </RequireSession>,
    { rooms: [room], path: '/hr/companyGoal' },
  );
  await screen.findByText(rows[0]?.name.en ?? '');
  return { ...server, ...rendered };
}
/** The list item of a person, with those below them in it. */
const itemOf = (name: string) => {
  const item = screen.getByText(name).closest('li');
  if (!item) throw new Error(`${name} is in no list`);
  return item;
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('company goals', () => {
  it('show those who carry one below their superiors, whatever their order, each with a way to the set', async () => {
    const carriers = [
      carrier(chen, 'lin', 'Two assays'),
      carrier(lin, 'zhou', 'A platform'),
      carrier(zhou, null, 'A site'),
    ];
    const { texts } = await open([row('g1', 'Faster release', { people: 3, carriers })]);
    expect(within(itemOf('Zhou Jianming')).getByText('Lin Yutong')).toBeTruthy();
    expect(within(itemOf('Lin Yutong')).getByText('Chen Siyuan')).toBeTruthy();
    expect(within(itemOf('Chen Siyuan')).queryByText('Lin Yutong')).toBeNull();
    expect(screen.getByRole('link', { name: 'Two assays' }).getAttribute('href')).toBe('/hr/goal/s-chen');
    expect(screen.getAllByText('Weight 0.4 · In progress')).toHaveLength(3);
    expect(screen.getByText('3 people')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('have people at the top whose superior the reader may not read', async () => {
    await open([row('g1', 'Faster release', { people: 2, carriers: [carrier(chen, 'lin', 'Two assays')] })]);
    expect(itemOf('Chen Siyuan').parentElement?.closest('li')).toBeNull();
  });

  it('say which of them have no personal goal, and which the reader may not look into', async () => {
    const { texts } = await open([row('g1', 'Faster release', { people: 2 }), row('g2', 'Fewer deviations', {})]);
    expect(screen.getByRole('status').textContent).toBe('1 of 2 company goals have no personal goal linked.');
    expect(screen.getByText('No personal goal is linked to it')).toBeTruthy();
    expect(screen.getByText('You may not read the goals of these people.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit company goals' })).toBeNull();
    expect(texts.missingKeys()).toEqual([]);
  });

  it('lead those who write them to their catalogue', async () => {
    await open([row('g1', 'Faster release', {})], ['hr:goal:search', 'hr:companyGoal:search']);
    expect(screen.getByRole('link', { name: 'Edit company goals' }).getAttribute('href')).toBe('/hr/companyGoal/edit');
  });
});
