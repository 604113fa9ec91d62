import type { Provider, Type } from '@nestjs/common';
import { CompanyGoal } from './company-goal.entity.js';
import { CompanyGoalService } from './company-goal.service.js';
import { CompanyGoalController, GoalConfigController } from './goal-catalogues.controller.js';
import { GoalConfig } from './goal-config.entity.js';
import { GoalConfigService } from './goal-config.service.js';
import { GoalCounts } from './goal-counts.js';
import { GoalFigureController } from './goal-figures.controller.js';
import { GoalFigureQueries } from './goal-figures.query.js';
import { GoalFigureSheet } from './goal-figures.sheet.js';
import { GoalBinding } from './goal.binding.js';
import { GoalController } from './goal.controller.js';
import { Goal, GoalLine, GoalProgress, GoalScore, GoalVersion } from './goal.entity.js';
import { GoalScoreQueries } from './goal-scores.query.js';
import { GoalQueries } from './goal.query.js';
import { GoalService } from './goal.service.js';
import { GoalWindowRules } from './goal-windows.js';
import { GoalYear } from './goal-year.js';

/** What goals add to the module of the room. */
export const goalEntities = [Goal, GoalLine, GoalScore, GoalVersion, GoalProgress, GoalConfig, CompanyGoal];
export const goalControllers: Type[] = [
  GoalController,
  GoalConfigController,
  CompanyGoalController,
  GoalFigureController,
];
export const goalProviders: Provider[] = [
  GoalBinding,
  GoalQueries,
  GoalScoreQueries,
  GoalService,
  GoalWindowRules,
  GoalConfigService,
  CompanyGoalService,
  GoalFigureQueries,
  GoalFigureSheet,
  GoalYear,
  GoalCounts,
];
