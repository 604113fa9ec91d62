import { Controller } from '@nestjs/common';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import { companyGoal } from '../../shared/company-goal.resource.js';
import { goalConfig } from '../../shared/goal-config.resource.js';
import { CompanyGoalService } from './company-goal.service.js';
import { GoalConfigService } from './goal-config.service.js';

@Controller('hr/goal-config')
export class GoalConfigController extends ResourceController(goalConfig, GoalConfigService) {}

@Controller('hr/company-goals')
export class CompanyGoalController extends ResourceController(companyGoal, CompanyGoalService) {}
