import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { DryRun } from '#lab/shared/process-view.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { optionQuery, type OptionQuery } from '#lab/platform/resource/resource.service.js';
import { LargeBody } from '#lab/platform/http/limits.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { dryRunBody, type DryRunBody } from '../../shared/dry-run.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { DryRuns } from './dry-runs.js';

/** Trying a process out, for those who draw it. */
@Controller('process/dry-run')
export class DryRunController {
  constructor(private readonly dryRuns: DryRuns) {}

  @LargeBody()
  @Post()
  @UseGuards(personLimit('tries'))
  @May(mayProcess.definition.save)
  run(@Me() me: Person, @Body({ schema: dryRunBody }) body: DryRunBody): Promise<DryRun> {
    return this.dryRuns.run(me, body);
  }

  /** Records of a kind that a process can be tried on. */
  @Get(':subject/options')
  @May(mayProcess.instance.search)
  options(@Param('subject') subject: string, @Query({ schema: optionQuery }) query: OptionQuery) {
    return this.dryRuns.options(subject, query);
  }
}
