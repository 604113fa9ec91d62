import { Controller, Get, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { latestExport, longExportView } from '#lab/shared/long-export.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { LongExports } from '#lab/platform/exports/long-exports.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { workbook } from '#lab/process-host/index.js';
import {
  chartQuery,
  statisticChart,
  statisticExport,
  statisticPage,
  statisticQuery,
  statisticTotals,
  totalsQuery,
  type ChartQuery,
  type StatisticExport,
  type StatisticFilters,
  type StatisticQuery,
} from '../../shared/statistics.dto.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { statisticsExport, statisticsFile, statisticsRoute } from '../../shared/statistics.words.js';
import { StatisticQueries } from './statistic.query.js';
import { StatisticSheet } from './statistic.sheet.js';

const { search, export: exportRight } = mayPurchase.statistics;

/** The statistics of requests and orders; a reader sees the requests that they may read by right. */
@Controller(statisticsRoute)
export class StatisticController {
  constructor(
    private readonly queries: StatisticQueries,
    private readonly sheet: StatisticSheet,
    private readonly exports: LongExports,
  ) {}

  @Get()
  @May(search)
  @Answers(statisticPage)
  list(@Me() me: Person, @Query({ schema: statisticQuery }) query: StatisticQuery) {
    return this.queries.list(me, query);
  }

  /** What the whole selection comes to; a page of it asks nothing of the kind. */
  @Get('totals')
  @May(search)
  @Answers(statisticTotals)
  totals(@Me() me: Person, @Query({ schema: totalsQuery }) query: StatisticFilters) {
    return this.queries.totals(me, query);
  }

  @Get('chart')
  @May(search)
  @Answers(statisticChart)
  chart(@Me() me: Person, @Query({ schema: chartQuery }) query: ChartQuery) {
    return this.queries.chart(me, query);
  }

  /** All columns of the whole selection as a workbook, in the reader's language. */
  @Get('export')
  @UseGuards(personLimit('exports'))
  @May(exportRight)
  async export(@Me() me: Person, @Query({ schema: statisticExport }) query: StatisticExport): Promise<StreamableFile> {
    return workbook(statisticsFile, await this.sheet.write(me, query));
  }

  /** The reader's latest export in the background. */
  @Get('exports/latest')
  @May(exportRight)
  @Answers(latestExport)
  latest(@Me() me: Person) {
    return this.exports.latest(me, statisticsExport);
  }

  /** Begins to write a selection in the background that is too long for an answer. */
  @Post('exports')
  @UseGuards(personLimit('exports'))
  @May(exportRight)
  @Answers(longExportView)
  start(@Me() me: Person, @Query({ schema: statisticExport }) query: StatisticExport) {
    return this.exports.start(me, statisticsExport, query);
  }
}
