import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSheet } from '#lab/platform/resource/spreadsheet.js';
import type { Data } from '../../support/as-user.js';
import { GoalDesk, type MadeSet, type Person } from '../../support/builders/goal-desk.js';
import { aCompanyGoal, aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aUser } from '../../support/builders/org.js';

let desk: GoalDesk;
let manager: Person;
let sets: MadeSet[];

beforeAll(async () => {
  desk = await GoalDesk.open();
  await aGoalYear(desk.test, 2026);
  manager = desk.person(await aUser(desk.test, 'hr', { permissions: ['hr:goal:manage', 'hr:goal:search'] }));
  sets = [await desk.inForce(), await desk.inForce(), await desk.inForce()];
  await desk.aSet();
  const [first, second] = sets as [MadeSet, MadeSet];
  desk.test.clock.set('2026-12-01T02:00:00.000Z');
  await desk.runDay();
  for (const made of [first, second]) await desk.evaluate(made);
  await desk.give(desk.lin, first.set, ['1.2', '1.2']);
  await desk.give(desk.zhou, first.set, ['1', '1']);
  await desk.give(desk.lin, second.set, ['0.8', '0.8']);
});
afterAll(() => desk.test.stop());

const figures = async (caller = manager, query = ''): Promise<Data> =>
  (await caller.get(`/hr/goal-figures${query}`)).data;
const found = async (query: string, caller = manager): Promise<number> =>
  (await caller.get(`/hr/goals?scope=all&year=2026&${query}`)).data.total;

describe('figures', () => {
  it('count how far sets have come, and each leads to as many sets', async () => {
    const { total, departments } = await figures();
    expect(total).toMatchObject({ submitted: 3, approved: 3, evaluated: 2, scored: 1 });
    for (const step of ['submitted', 'approved', 'evaluated', 'scored']) {
      expect([step, await found(`step=${step}`)]).toEqual([step, total[step]]);
      for (const row of departments as Data[])
        expect(await found(`step=${step}&departmentId=${row.id}`)).toBe(row[step]);
    }
  });

  it('count a change in approval as approved before, in the list as well', async () => {
    await desk.at('2026-06-02T02:00:00.000Z', async () => {
      const made = await desk.inForce();
      await made.owner.act(made.set, 'modify');
      await made.owner.act(made.set, 'submit');
    });
    const { total } = await figures();
    expect(total).toMatchObject({ approved: 4 });
    expect(await found('step=approved')).toBe(4);
  });

  it('compare what scorers of every level gave sets that are scored to the end', async () => {
    const { scorers, average } = await figures();
    expect(average).toBe('1.00');
    expect((scorers as Data[]).map((row) => [row.scorer.id, row.sets, row.average, row.final])).toEqual([
      [desk.company.lin, 1, '1.20', '1.00'],
      [desk.company.zhou, 1, '1.00', '1.00'],
    ]);
    expect(await found(`step=scored&scorerId=${desk.company.lin}`)).toBe(1);
    expect(await found('step=scored&grade=met')).toBe(1);
    expect(await found('step=scored&grade=outstanding')).toBe(0);
  });

  it('are those of sets that the reader reads: by right, or because of a task', async () => {
    const superior = desk.person(desk.company.zhou);
    const { total } = await figures(superior);
    expect(await found('step=submitted', superior)).toBe(total.submitted);
    const level = ((await figures()).levels as number[]).at(-1);
    expect((await figures(manager, `?level=${level}`)).total.submitted).toBe(
      await found(`step=submitted&level=${level}`),
    );
  });

  it('are a workbook by department and level, which is noted', async () => {
    const answer = await manager.get('/hr/goal-figures/export?year=2026');
    const [titles, ...rows] = (await readSheet(answer.raw)).map(({ cells }) => cells);
    expect(titles?.slice(0, 8)).toEqual(['年度', '部门', '汇报层级', '员工', '已提交', '已审批', '已自评', '已评分']);
    const { total } = await figures();
    const sum = (column: number) => rows.reduce((all, cells) => all + Number(cells[column] ?? 0), 0);
    expect([3, 4, 5, 6, 7].map(sum)).toEqual([
      ...[total.people, total.submitted, total.approved, total.evaluated, total.scored],
    ]);
    const [noted] = await desk.test.db.query({
      sql: "SELECT COUNT(*) AS n FROM `audit` WHERE `action` = 'goalStatistics.export'",
      values: [],
    });
    expect(Number(noted?.n)).toBe(1);
  });
});

describe('company goals', () => {
  it('show no draft of another person among those who carry one', async () => {
    const companyGoalId = await aCompanyGoal(desk.test, 2026);
    const { lines } = aGoalDraft(2026);
    await desk.at('2026-03-02T02:00:00.000Z', async () => {
      await desk.aSet({ lines: lines.map((line) => ({ ...line, companyGoalId })) });
      const { rows } = (await manager.get('/hr/goal-board?year=2026')).data as { rows: Data[] };
      expect(rows.find(({ id }) => id === companyGoalId)).toMatchObject({ people: 1, carriers: [] });
    });
  });
});
