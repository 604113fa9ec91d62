import { expect } from 'playwright/test';
import { test } from './desk.js';
import type { Person } from './pages/person.js';
import { filled, tablesOf } from './pages/tables.js';

/** A day, so many days from today in the zone of the demo company. */
const day = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + ahead * 86_400_000);

/** The year of the story: the demo company has no goals for it yet. */
const year = Number(day(0).slice(0, 4)) + 1;

test('a year of goals goes from a company goal to the score of the next level, and into the statistics', async ({
  as,
  clerk,
  language,
  words,
}) => {
  const { hr, ui } = tablesOf(language);
  const { goal } = hr;
  const title = filled(goal.title, { year: String(year) });
  const desk = await clerk('li.qian');

  // Days pass by moving the windows of the year around today.
  const made = await desk.post<{ id: string }>('/hr/goal-config', {
    ...{ year, writeOpen: day(-3), modifyOpen: day(20), scoringOpen: day(40) },
    ...{ reminderDays: 7, graceDays: 3, process: 'goal.standard', closed: false },
  });
  const moveTo = async (windows: Readonly<Record<string, string>>) => {
    const now = await desk.get<Record<string, unknown>>(`/hr/goal-config/${made.id}`);
    await desk.put(`/hr/goal-config/${made.id}`, { ...now, ...windows });
  };

  const companyGoal = language === 'zh' ? '新方法上线' : 'New methods in use';
  const manager = await as('li.qian');
  await manager.page.goto('/hr/companyGoal/edit');
  await manager.page
    .getByRole('button', { name: new RegExp(filled(ui.catalogue.new, { name: hr.companyGoal.one }), 'i') })
    .click();
  await manager.page.getByRole('spinbutton', { name: hr.companyGoal.fields.year }).fill(String(year));
  await manager.field(hr.companyGoal.fields.nameZh).fill('新方法上线');
  await manager.field(hr.companyGoal.fields.nameEn).fill('New methods in use');
  await manager.page.getByRole('switch', { name: hr.companyGoal.fields.published }).click();
  await manager.page.getByRole('button', { name: ui.form.save, exact: true }).click();
  await manager.sees(companyGoal);

  const chen = await as('chen.siyuan');
  await chen.page.goto('/hr/goal');
  await chen.page.getByRole('button', { name: new RegExp(goal.new) }).click();
  await chen.choose(goal.fields.year, String(year));
  await expect(chen.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const cell = (column: string, line = 1) => chen.page.getByLabel(words.request.cell(column, line), { exact: true });
  await cell(goal.fields.goal).fill('Release three methods');
  await cell(goal.fields.weight).fill('0.6');
  await cell(goal.fields.targetDate).fill(`${year}-06-30`);
  await cell(goal.fields.companyGoalId).selectOption(companyGoal);
  await cell(goal.fields.goal, 2).fill('Train an analyst');
  await cell(goal.fields.weight, 2).fill('0.3');
  await cell(goal.fields.targetDate, 2).fill(`${year}-09-30`);
  await chen.sees(filled(goal.weightLess, { sum: '0.9' }));
  await chen.page.getByRole('button', { name: words.submit, exact: true }).click();
  await chen.page.waitForURL(/\/hr\/goal\/[\w-]{36}$/);
  const path = chen.path;
  await chen.sees(goal.states.toApprove);

  const lin = await as('lin.yutong');
  await lin.approve(title, 'Clear goals');

  await moveTo({ modifyOpen: day(-2) });
  await chen.page.goto(path);
  await act(chen, goal.actions.modify);
  await chen.sees(goal.states.modifying);
  await chen.page.getByRole('button', { name: ui.document.edit }).click();
  await cell(goal.fields.weight, 2).fill('0.4');
  await chen.sees(goal.weightFull.replace(/[.。]$/, ''), false);
  await chen.page.getByRole('button', { name: words.submit, exact: true }).click();
  await chen.page.waitForURL(`**${path}`);
  await chen.sees(goal.states.toApprove);

  await lin.openTask(title);
  const changes = lin.page.getByRole('region', { name: goal.changes });
  await expect(changes.getByRole('row', { name: /Train an analyst/ })).toContainText('0.4');
  await expect(changes).toContainText(goal.fields.weight);
  await lin.approve(title, 'Agreed');

  await moveTo({ scoringOpen: day(0) });
  await expect(async () => {
    await chen.page.goto(`${path}/edit`);
    await expect(cell(goal.fields.selfScore)).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const line of [1, 2]) {
    await cell(goal.fields.completionDate, line).fill(day(0));
    await cell(goal.fields.selfScore, line).fill('1.1');
    await cell(goal.fields.selfEvaluation, line).fill('Done as planned');
  }
  await chen.page.getByRole('button', { name: words.submit, exact: true }).click();
  await chen.page.waitForURL(`**${path}`);
  await chen.sees(goal.states.toScore);

  await lin.page.goto(path);
  await scores(lin, ['1.2', '1'], 'Good work');
  await act(lin, goal.actions.score);

  const zhou = await as('zhou.jianming');
  await zhou.page.goto(path);
  await zhou.page.getByRole('button', { name: filled(goal.takeOver, { level: '1' }) }).click();
  await scores(zhou, [undefined, '0.9'], 'Calibrated');
  await act(zhou, goal.actions.score);
  await zhou.sees(goal.states.completed);
  // 0.6 × 1.2 + 0.4 × 0.9
  await zhou.sees('1.08');

  const figures = manager.page;
  await figures.goto(`/hr/statisticGoal?year=${year}`);
  const heat = figures.getByRole('region', { name: hr.goalStatistics.departments });
  await expect(heat.getByRole('row', { name: /1\.08/ })).toBeVisible();
  const calibration = figures.getByRole('region', { name: hr.goalStatistics.scorers });
  await expect(calibration.getByRole('row', { name: /1\.12/ })).toBeVisible();
  await expect(calibration.getByRole('row', { name: /1\.08/ }).first()).toBeVisible();
  const download = figures.waitForEvent('download');
  await figures.getByRole('button', { name: hr.goalStatistics.export }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await figures.locator('dl div', { hasText: hr.goalStatistics.scored }).getByRole('link').click();
  await expect(figures.getByRole('row', { name: /1\.08/ })).toHaveCount(1);

  await figures.goto(`/hr/companyGoal?year=${year}`);
  await manager.sees(hr.companyGoal.covered);
  await manager.sees('Release three methods');

  async function scores(scorer: Person, given: readonly (string | undefined)[], comments: string): Promise<void> {
    for (const [at, score] of given.entries()) {
      if (score !== undefined) await scorer.field(filled(goal.scoreOf, { no: String(at + 1) })).fill(score);
      await scorer.field(filled(goal.commentOf, { no: String(at + 1) })).fill(comments);
    }
    await scorer.page.getByRole('button', { name: goal.saveScores }).click();
    await scorer.sees(goal.scoresSaved);
  }
});

/** Does an act on the page of a record, at once. */
async function act(person: Person, name: string): Promise<void> {
  await person.decide(() => person.page.getByRole('button', { name: new RegExp(`^${name}`) }).click());
}
