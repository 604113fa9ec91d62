import { Body, Controller, Inject, Param, Post, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DocumentController } from '#lab/process-host/index.js';
import {
  goalDetail,
  goalDraft,
  goalQuery,
  goalRow,
  reportProgress,
  saveScores,
  type ReportProgress,
  type SaveScores,
} from '../../shared/goal.dto.js';
import { goalRights } from '../../shared/goal.permissions.js';
import { goal } from '../../shared/goal.subject.js';
import { GoalQueries } from './goal.query.js';
import { GoalService } from './goal.service.js';

@Controller('hr/goals')
export class GoalController extends DocumentController(goal, {
  rights: goalRights,
  draft: goalDraft,
  query: goalQuery,
  row: goalRow,
  detail: goalDetail,
  queries: GoalQueries,
  service: GoalService,
}) {
  @Inject(GoalService) private readonly sets!: GoalService;
  @Inject(GoalQueries) private readonly readings!: GoalQueries;

  /** What the owner reports about one goal during the year. */
  @Post(':id/progress')
  @May(goalRights.create)
  @Answers(goalDetail)
  async report(@Me() me: Person, @Param('id') id: string, @Body({ schema: reportProgress }) given: ReportProgress) {
    await this.sets.report(me, id, given);
    return this.readings.detail(me, id);
  }

  /** What a scorer has so far. */
  @Put(':id/scores')
  @May(...goalRights.search, ...goalRights.approve)
  @Answers(goalDetail)
  async saveScores(@Me() me: Person, @Param('id') id: string, @Body({ schema: saveScores }) given: SaveScores) {
    await this.sets.saveScores(me, id, given);
    return this.readings.detail(me, id);
  }
}
