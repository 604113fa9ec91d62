import { Controller, Get, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { workbook } from '#lab/process-host/index.js';
import {
  boardQuery,
  companyBoard,
  configQuery,
  figureQuery,
  goalFigures,
  goalsConfig,
  type BoardQuery,
  type ConfigQuery,
  type FigureQuery,
} from '../../shared/goal-figures.dto.js';
import { goalFigureRights, mayGoals } from '../../shared/goal.permissions.js';
import { GoalFigureQueries } from './goal-figures.query.js';
import { GoalFigureSheet } from './goal-figures.sheet.js';

@Controller()
export class GoalFigureController {
  constructor(
    private readonly queries: GoalFigureQueries,
    private readonly sheet: GoalFigureSheet,
  ) {}

  /** The windows of a year, for everybody. */
  @Get('Common/getGoalsConfig')
  @Anyone()
  @Answers(goalsConfig.nullable())
  config(@Me() me: Person, @Query({ schema: configQuery }) query: ConfigQuery) {
    return this.queries.config(me, query);
  }

  @Get('hr/goal-board')
  @May(mayGoals.goal.search, mayGoals.companyGoal.search)
  @Answers(companyBoard)
  board(@Me() me: Person, @Query({ schema: boardQuery }) query: BoardQuery) {
    return this.queries.board(me, query);
  }

  @Get('hr/goal-figures')
  @May(...goalFigureRights)
  @Answers(goalFigures)
  figures(@Me() me: Person, @Query({ schema: figureQuery }) query: FigureQuery) {
    return this.queries.figures(me, query);
  }

  /** The figures of departments and levels as a workbook, in the reader's language. */
  @Get('hr/goal-figures/export')
  @UseGuards(personLimit('exports'))
  @May(...goalFigureRights)
  async export(@Me() me: Person, @Query({ schema: figureQuery }) query: FigureQuery): Promise<StreamableFile> {
    return workbook('goal-statistics', await this.sheet.write(me, query));
  }
}
