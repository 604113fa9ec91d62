import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { listIndex } from '#lab/process-host/index.js';
import { companyGoalColumns } from './company-goal.entity.js';
import { goalConfigColumns, goalConfigGrace, goalConfigPhases } from './goal-config.entity.js';
import {
  goalColumns,
  goalLineColumns,
  goalProgressColumns,
  goalScoreColumns,
  goalVersionColumns,
} from './goal.entity.js';

export const goalMigrations: readonly Migration[] = [
  {
    // Goals of people and of the company, and the windows of their years.
    name: 'hr-1700000000330',
    up: async (tables) => {
      await tables.create('goal', {
        columns: specsOf(goalColumns),
        unique: { uq_goal_number: ['number'], uq_goal_year: ['openYear'] },
        index: {
          ix_goal_owner: ['ownerId', 'updatedAt'],
          ix_goal_drafts: ['ownerId', 'state'],
          ix_goal_list: listIndex,
          ix_goal_of_year: ['year', 'state', 'departmentId'],
        },
      });
      await tables.create('goal_line', {
        columns: specsOf(goalLineColumns),
        index: { ix_goal_line_goal: ['goalId', 'place'], ix_goal_line_company: ['companyGoalId', 'goalId'] },
      });
      await tables.create('goal_score', {
        columns: specsOf(goalScoreColumns),
        unique: { uq_goal_score: ['lineId', 'level'] },
        index: { ix_goal_score_goal: ['goalId', 'level'] },
      });
      await tables.create('goal_version', {
        columns: specsOf(goalVersionColumns),
        unique: { uq_goal_version: ['goalId', 'revision'] },
      });
      await tables.create('goal_progress', {
        columns: specsOf(goalProgressColumns),
        index: { ix_goal_progress_goal: ['goalId', 'at'] },
      });
      await tables.appendOnly('goal_progress');
      await tables.create('goal_config', {
        columns: specsOf(goalConfigColumns),
        unique: { uq_goal_config_year: ['year'] },
      });
      await tables.create('company_goal', {
        columns: specsOf(companyGoalColumns),
        index: { ix_company_goal_year: ['year', 'published'] },
      });
    },
  },
  {
    // Changes that are open when the scoring opens may have days of grace; years of before have none.
    name: 'hr-1700000000450',
    up: async (tables, runner) => {
      await tables.add('goal_config', ['graceDays', 'whole?']);
      await runner.query('UPDATE `goal_config` SET `graceDays` = 0');
      for (const column of specsOf(goalConfigGrace)) await tables.change('goal_config', column);
    },
  },
  {
    // Self-evaluations and scores may begin later than the scoring opens.
    name: 'hr-1700000000700',
    up: (tables) => tables.add('goal_config', ...specsOf(goalConfigPhases)),
  },
];
