import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { DryRun } from '#lab/shared/process-view.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { optionQuery, type OptionQuery } from '#lab/platform/resource/resource.service.js';
import { LargeBody } from '#lab/platform/http/limits.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import {
  dryRunBody,
  sampleQuery,
  type DryRunBody,
  type SampleFacts,
  type SampleQuery,
} from '../../shared/dry-run.dto.js';
import { rulePeopleQuery, type FoundPeople, type RulePeopleQuery } from '../../shared/rule-people.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { DryRuns } from './dry-runs.js';
import { RecordSample } from './record-sample.js';
import { RuleTrials } from './rule-trial.js';

/** Trying a process out, for those who draw it. */
@Controller('process/dry-run')
export class DryRunController {
  constructor(
    private readonly dryRuns: DryRuns,
    private readonly rules: RuleTrials,
    private readonly samples: RecordSample,
  ) {}

  @LargeBody()
  @Post()
  @UseGuards(personLimit('tries'))
  @May(mayProcess.definition.save)
  run(@Me() me: Person, @Body({ schema: dryRunBody }) body: DryRunBody): Promise<DryRun> {
    return this.dryRuns.run(me, body);
  }

  /** Whom a list of rules would find. */
  @Get('people')
  @UseGuards(personLimit('tries'))
  @May(mayProcess.definition.save)
  people(@Me() me: Person, @Query({ schema: rulePeopleQuery }) query: RulePeopleQuery): Promise<FoundPeople> {
    return this.rules.find(me, query);
  }

  /** The facts of a record, for expressions that are tried in the browser. */
  @Get(':subject/facts')
  @May(mayProcess.definition.save)
  facts(
    @Me() me: Person,
    @Param('subject') subject: string,
    @Query({ schema: sampleQuery }) { record }: SampleQuery,
  ): Promise<SampleFacts> {
    return this.samples.of(me, subject, record);
  }

  /** Records of a kind that a process can be tried on. */
  @Get(':subject/options')
  @May(mayProcess.instance.search)
  options(@Me() me: Person, @Param('subject') subject: string, @Query({ schema: optionQuery }) query: OptionQuery) {
    return this.dryRuns.options(me, subject, query);
  }
}
