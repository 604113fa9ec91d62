import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { CompanyGoal, GoalConfig } from '#lab/modules/hr/server/index.js';
import type { TestApp } from '../app.js';

/** The windows of a year, which follows the standard diagram; answers the id. */
export async function aGoalYear(test: TestApp, year: number, values: Partial<GoalConfig> = {}): Promise<string> {
  const id = test.get(Ids).next();
  const row = Object.assign(new GoalConfig(), {
    id,
    year,
    writeOpen: `${year}-01-01`,
    modifyOpen: `${year}-06-01`,
    scoringOpen: `${year}-12-01`,
    reminderDays: 7,
    evaluationFrom: null,
    scoresFrom: null,
    graceDays: 0,
    process: 'goal.standard',
    closed: false,
    ...values,
  });
  await test.db.unit(async () => void (await test.db.repo(GoalConfig).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

/** A published goal of the company; answers the id. */
export async function aCompanyGoal(test: TestApp, year: number, values: Partial<CompanyGoal> = {}): Promise<string> {
  const id = test.get(Ids).next();
  const given = { id, year, nameZh: id, nameEn: id, description: null, departmentId: null, published: true, ...values };
  const row = Object.assign(new CompanyGoal(), given);
  await test.db.unit(async () => void (await test.db.repo(CompanyGoal).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

/** A draft of two goals whose weights add up to 1. */
export const aGoalDraft = (year: number, values: Record<string, unknown> = {}) => ({
  year,
  comment: '',
  lines: [
    { goal: 'Validate two assays', weight: '0.6', targetDate: `${year}-09-30` },
    { goal: 'Train one analyst', weight: '0.4', targetDate: `${year}-11-30` },
  ],
  ...values,
});
