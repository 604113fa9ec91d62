import { Controller, Get, Query } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { startedQuery, type ProcessSummary, type StartedPage, type StartedQuery } from '../../shared/started.dto.js';
import { StartedLines } from './started-lines.js';
import { Summaries } from './summaries.js';

/** What the home page shows of processes; all of it is the reader's own. */
@Controller('process')
export class HomeController {
  constructor(
    private readonly lines: StartedLines,
    private readonly summaries: Summaries,
  ) {}

  @Get('started')
  @Anyone()
  started(@Me() me: Person, @Query({ schema: startedQuery }) query: StartedQuery): Promise<StartedPage> {
    return this.lines.page(me, query);
  }

  @Get('summary')
  @Anyone()
  summary(@Me() me: Person): Promise<ProcessSummary> {
    return this.summaries.of(me);
  }
}
