import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { GoalConfig, GoalYear } from '#lab/modules/hr/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aCompanyGoal, aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let hr: Caller;
let chen: Caller;
let lin: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  company = await aCompany(test);
  hr = await test.as(await aUser(test, 'hr', { permissions: ['hr:*'] }));
  [chen, lin] = [await test.as(company.chen), await test.as(company.lin)];
});
afterAll(() => test.stop());

const config = (values: Data = {}): Data => ({
  year: 2026,
  writeOpen: '2026-01-01',
  modifyOpen: '2026-06-01',
  scoringOpen: '2026-12-01',
  reminderDays: 7,
  graceDays: 2,
  process: 'goal.standard',
  closed: false,
  ...values,
});
const pathsOf = (answer: Answer) =>
  (answer.expectCode(errors.field).fields as { path: string }[]).map((field) => field.path);
const counts = async (caller: Caller): Promise<Data> => (await caller.get('/Common/getTodoCount')).data;

describe('the configuration of a year', () => {
  it('has windows in their order, one row a year, and a process of goals', async () => {
    expect((await hr.get('/Common/getGoalsConfig')).data).toBeNull();
    const path = '/hr/goal-config';
    expect(pathsOf(await hr.post(path, config({ modifyOpen: '2026-01-01' })))).toEqual(['modifyOpen']);
    expect(pathsOf(await hr.post(path, config({ scoringOpen: '2026-05-01' })))).toEqual(['scoringOpen']);
    expect(pathsOf(await hr.post(path, config({ evaluationFrom: '2026-11-30' })))).toEqual(['evaluationFrom']);
    expect(pathsOf(await hr.post(path, config({ scoresFrom: '2026-11-30' })))).toEqual(['scoresFrom']);
    const early = config({ evaluationFrom: '2026-12-10', scoresFrom: '2026-12-09' });
    expect(pathsOf(await hr.post(path, early))).toEqual(['scoresFrom']);
    expect(pathsOf(await hr.post(path, config({ year: 1999 })))).toEqual(['year']);
    expect(pathsOf(await hr.post(path, config({ reminderDays: 91 })))).toEqual(['reminderDays']);
    expect(pathsOf(await hr.post(path, config({ graceDays: 31 })))).toEqual(['graceDays']);
    expect((await hr.post(path, config({ process: 'leave-claim.standard' }))).body.code).not.toBe(200);
    expect((await hr.post(path, config())).status).toBe(201);
    expect(pathsOf(await hr.post(path, config()))).toEqual(['year']);
    const stranger = await test.as(await aUser(test, 'stranger', { permissions: ['hr:goal:search'] }));
    (await stranger.post(path, config({ year: 2028 }))).expectCode(errors.forbidden);
  });

  it('is answered by getGoalsConfig with what is open today', async () => {
    expect((await chen.get('/Common/getGoalsConfig')).data).toEqual({
      ...{ year: 2026, writeOpen: '2026-01-01', modifyOpen: '2026-06-01', scoringOpen: '2026-12-01', closed: false },
      ...{ evaluationFrom: '2026-12-01', scoresFrom: '2026-12-01', graceDays: 2, reminderDays: 7 },
      ...{ today: '2026-03-02', mayWrite: true, mayModify: false, mayEvaluate: false, mayScore: false },
    });
  });
});

describe('counts, company goals and figures', () => {
  it('follow a set from its draft to its approval', async () => {
    const carried = await aCompanyGoal(test, 2026, { nameZh: 'A' });
    const uncarried = await aCompanyGoal(test, 2026, { nameZh: 'B' });
    const hidden = await aCompanyGoal(test, 2026, { published: false });
    const { lines } = aGoalDraft(2026);
    const linked = lines.map((line, at) => ({ ...line, companyGoalId: at === 0 ? carried : null }));
    const { id } = (await chen.post('/hr/goals', aGoalDraft(2026, { lines: linked }))).data as { id: string };
    expect(await counts(chen)).toMatchObject({ goalsSubmit: 1, goalsApprove: 0 });
    await chen.act(`/hr/goals/${id}`, 'submit');
    expect(await counts(chen)).toMatchObject({ goalsSubmit: 0 });
    expect(await counts(lin)).toMatchObject({ goalsApprove: 1 });
    await lin.act(`/hr/goals/${id}`, 'approve');
    expect(await counts(lin)).toMatchObject({ goalsApprove: 0 });

    const { rows } = (await hr.get('/hr/goal-board')).data as { rows: Data[] };
    expect(rows.map((row) => [row.id, row.people])).toEqual([
      [carried, 1],
      [uncarried, 0],
    ]);
    expect(rows[0]?.carriers).toEqual([expect.objectContaining({ setId: id, weight: '0.6', under: null })]);
    expect(rows.map((row) => row.id)).not.toContain(hidden);
    const { version } = (await hr.get(`/hr/company-goals/${carried}`)).data as { version: number };
    expect(version).toBe(1);
    (await hr.delete(`/hr/company-goals/${carried}`)).expectCode(orgErrors.inUse);
    expect((await hr.delete(`/hr/company-goals/${uncarried}`)).data).toBeNull();

    const figures = (await hr.get('/hr/goal-figures')).data as { total: Data; departments: Data[] };
    expect(figures.total).toMatchObject({ people: 5, submitted: 1, approved: 1, scored: 0 });
    expect(figures.departments).toContainEqual(
      expect.objectContaining({ id: company.group, submitted: 1, approved: 1 }),
    );
    const none = (await hr.get('/hr/goal-figures?level=1')).data as { total: Data };
    expect(none.total).toMatchObject({ submitted: 0 });
    const own = await test.as(await aUser(test, 'plain', { permissions: ['hr:goal:search'] }));
    (await own.get('/hr/goal-figures')).expectCode(errors.forbidden);
  });
});

describe('reminders', () => {
  /** How many there are, by the words that they begin with in English. */
  const sent = async (words: string): Promise<number> => {
    const [row] = await test.db.query({
      sql: "SELECT COUNT(*) AS n FROM `notification` WHERE `kind` = 'hr.goals' AND `titleEn` LIKE ?",
      values: [`${words}%`],
    });
    return Number(row?.n);
  };
  const run = () => test.db.unit(() => test.get(GoalYear).run());
  const draft = 'Your goals for 2026 are not submitted';
  const begin = 'You have not written';

  it('come once for each rule, person and date, however often the job runs', async () => {
    const owner = await test.as(await aUser(test, 'late', { reporter: company.lin }));
    await owner.post('/hr/goals', aGoalDraft(2026));
    await run();
    expect(await sent(draft)).toBe(0);
    // A day before a week has passed there is none.
    test.clock.set('2026-03-08T02:00:00.000Z');
    await run();
    expect(await sent(draft)).toBe(0);
    test.clock.set('2026-03-09T02:00:00.000Z');
    await run();
    await run();
    expect(await sent(draft)).toBe(1);
    test.clock.set('2026-03-16T02:00:00.000Z');
    await run();
    expect(await sent(draft)).toBe(2);
    // Before the window of changes: the owners of approved sets, and the draft once more.
    test.clock.set('2026-05-25T02:00:00.000Z');
    await run();
    await run();
    expect([await sent('You can change your goals for 2026'), await sent(draft)]).toEqual([1, 3]);
    // Before the next year is written: all who may write goals and have none.
    await aGoalYear(test, 2027, { writeOpen: '2026-06-01', modifyOpen: '2027-06-01', scoringOpen: '2027-12-01' });
    await run();
    const writers = await sent('You can write your goals for 2027');
    expect(writers).toBeGreaterThanOrEqual(5);
    await run();
    expect(await sent('You can write your goals for 2027')).toBe(writers);
  });

  it('come weekly to those who have not begun, until changes open', async () => {
    await aGoalYear(test, 2028, { writeOpen: '2028-01-01', modifyOpen: '2028-01-20', scoringOpen: '2028-12-01' });
    const year = `${begin} your goals for 2028`;
    const on = async (day: string) => {
      test.clock.set(`${day}T02:00:00.000Z`);
      await run();
      return sent(year);
    };
    expect(await on('2028-01-07')).toBe(0);
    const once = await on('2028-01-08');
    expect(once).toBeGreaterThanOrEqual(5);
    expect(await on('2028-01-09')).toBe(once);
    const writer = await test.as(company.chen);
    await writer.post('/hr/goals', aGoalDraft(2028));
    // Chen has a draft now.
    expect(await on('2028-01-15')).toBe(2 * once - 1);
    expect(await on('2028-01-22')).toBe(2 * once - 1);
  });

  it('come before self-evaluations and scores where these begin later', async () => {
    const days = { writeOpen: '2029-01-01', modifyOpen: '2029-06-01', scoringOpen: '2029-12-01' };
    await aGoalYear(test, 2029, { ...days, evaluationFrom: '2029-12-11', scoresFrom: '2029-12-21' });
    const on = async (day: string, words: string) => {
      test.clock.set(`${day}T02:00:00.000Z`);
      await run();
      await test.drain();
      await run();
      return sent(words);
    };
    const evaluate = 'You can evaluate your goals for 2029 from 2029-12-11';
    const score = 'You can score goals for 2029 from 2029-12-21';
    test.clock.set('2029-03-01T02:00:00.000Z');
    const ownerId = await aUser(test, 'evaluator', { reporter: company.lin, department: company.group });
    const owner = await test.as(ownerId);
    const { id } = (await owner.post('/hr/goals', aGoalDraft(2029))).data as { id: string };
    await owner.act(`/hr/goals/${id}`, 'submit');
    await (await test.as(company.lin)).act(`/hr/goals/${id}`, 'approve');
    expect(await on('2029-12-03', evaluate)).toBe(0);
    expect(await on('2029-12-04', evaluate)).toBe(1);
    expect(await on('2029-12-11', score)).toBe(0);
    const evaluator = await test.as(ownerId);
    const { version, year, comment, lines } = (await evaluator.get(`/hr/goals/${id}`)).data;
    const done = { completionDate: '2029-11-20', selfEvaluation: 'Done', selfScore: '1' };
    const evaluated = (lines as Data[]).map((line) => ({ ...line, ...done }));
    await evaluator.put(`/hr/goals/${id}`, { version, year, comment, files: [], lines: evaluated });
    await evaluator.act(`/hr/goals/${id}`, 'submit');
    expect(await on('2029-12-13', score)).toBe(0);
    // One reminder for the scorer, however many sets wait.
    expect(await on('2029-12-14', score)).toBe(1);
    expect(await on('2029-12-15', score)).toBe(1);
  });

  it('come before writing opens to the owner of a draft where the day was put off', async () => {
    test.clock.set('2030-01-02T02:00:00.000Z');
    const id = await aGoalYear(test, 2030, {
      writeOpen: '2030-01-01',
      modifyOpen: '2030-06-01',
      scoringOpen: '2030-12-01',
    });
    const early = await test.as(await aUser(test, 'early', { reporter: company.lin }));
    await early.post('/hr/goals', aGoalDraft(2030));
    await test.db.unit(async () => void (await test.db.repo(GoalConfig).update({ id }, { writeOpen: '2030-02-01' })));
    test.clock.set('2030-01-26T02:00:00.000Z');
    await run();
    const [row] = await test.db.query({
      sql: "SELECT COUNT(*) AS n FROM `notification` n JOIN `org_user` u ON u.`id` = n.`userId` WHERE u.`userId` = 'early' AND n.`titleEn` LIKE 'You can write your goals for 2030%'",
      values: [],
    });
    expect(Number(row?.n)).toBe(1);
  });
});
