import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import {
  jobKindQuery,
  parkedAct,
  parkedQuery,
  type JobKind,
  type JobKindQuery,
  type ParkedJob,
  type ParkedQuery,
} from '../../shared/jobs.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { JobDesk } from './job-desk.js';

@Controller('system/jobs')
@May(maySystem)
export class JobController {
  constructor(private readonly desk: JobDesk) {}

  @Get()
  list(@Query({ schema: jobKindQuery }) query: JobKindQuery): Promise<Page<JobKind>> {
    return this.desk.kinds(query);
  }

  @Get('parked')
  parked(@Query({ schema: parkedQuery }) query: ParkedQuery): Promise<Page<ParkedJob>> {
    return this.desk.parked(query);
  }

  @Post('parked/:id/retry')
  @HttpCode(200)
  async retry(@Param('id') id: string, @Body({ schema: parkedAct }) { version }: { version: number }): Promise<null> {
    await this.desk.retry(id, version);
    return null;
  }

  @Post('parked/:id/discard')
  @HttpCode(200)
  async discard(@Param('id') id: string, @Body({ schema: parkedAct }) { version }: { version: number }): Promise<null> {
    await this.desk.discard(id, version);
    return null;
  }

  @Post(':topic/run')
  @HttpCode(200)
  async run(@Param('topic') topic: string): Promise<null> {
    await this.desk.runNow(topic);
    return null;
  }
}
