import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import type { Page } from '#lab/shared/paging.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { rowOf } from '#lab/platform/resource/resource.answers.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import {
  confirmBody,
  endHolderBody,
  holderBody,
  holderQuery,
  holderRow,
  ownDescription,
  publishBody,
  remindedAnswer,
  retireBody,
  versionBody,
  versionRow,
  type ConfirmBody,
  type EndHolderBody,
  type HolderBody,
  type HolderQuery,
  type HolderRow,
  type OwnDescription,
  type PublishBody,
  type RetireBody,
  type VersionBody,
  type VersionRow,
} from '../../shared/job-description.dto.js';
import { jobDescription } from '../../shared/job-description.resource.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { JobDescriptionActs } from './job-description.acts.js';
import type { JobDescription } from './job-description.entity.js';
import { JobDescriptionService } from './job-description.service.js';
import { JobHolders } from './job-holders.js';

const may = mayRecords.jd;
const row = rowOf(jobDescription);

@Controller('hr/job-descriptions')
export class JobDescriptionController extends ResourceController(jobDescription, JobDescriptionService) {}

/** Versions of job descriptions, who has them, and what people have confirmed. */
@Controller('hr/job-descriptions')
export class JobDescriptionActsController {
  constructor(
    private readonly descriptions: JobDescriptionService,
    private readonly acts: JobDescriptionActs,
    private readonly holders: JobHolders,
  ) {}

  /** Those of the reader, as they are in effect. */
  @Get('own')
  @Anyone()
  @Answers(z.array(ownDescription))
  own(@Me() me: Person): Promise<OwnDescription[]> {
    return this.holders.own(me);
  }

  /** The reader has read one of their own. */
  @Post(':id/confirm')
  @HttpCode(200)
  @Anyone()
  @Answers(z.null())
  async confirm(@Me() me: Person, @Param('id') id: string, @Body({ schema: confirmBody }) body: ConfirmBody) {
    await this.holders.confirm(me, id, body);
    return null;
  }

  @Get(':id/versions')
  @May(may.search)
  @Answers(z.array(versionRow))
  versions(@Param('id') id: string): Promise<VersionRow[]> {
    return this.acts.versions(id);
  }

  @Get(':id/people')
  @May(may.search)
  @Answers(pageOf(holderRow))
  people(@Param('id') id: string, @Query({ schema: holderQuery }) query: HolderQuery): Promise<Page<HolderRow>> {
    return this.holders.page(id, query);
  }

  @Post(':id/people')
  @May(may.save)
  @Answers(z.null())
  async assign(@Me() me: Person, @Param('id') id: string, @Body({ schema: holderBody }) body: HolderBody) {
    await this.holders.assign(me, id, body);
    return null;
  }

  @Post(':id/people/:holder/end')
  @HttpCode(200)
  @May(may.save)
  @Answers(z.null())
  async end(
    @Me() me: Person,
    @Param('id') id: string,
    @Param('holder') holder: string,
    @Body({ schema: endHolderBody }) body: EndHolderBody,
  ) {
    await this.holders.end(me, id, holder, body);
    return null;
  }

  @Post(':id/remind')
  @HttpCode(200)
  @May(may.save)
  @Answers(remindedAnswer)
  async remind(@Me() me: Person, @Param('id') id: string): Promise<{ count: number }> {
    return { count: await this.holders.remindNow(me, id) };
  }

  @Post(':id/publish')
  @HttpCode(200)
  @May(may.publish)
  @Answers(row)
  async publish(@Me() me: Person, @Param('id') id: string, @Body({ schema: publishBody }) body: PublishBody) {
    return this.one(await this.acts.publish(me, id, body));
  }

  @Post(':id/discard')
  @HttpCode(200)
  @May(may.save)
  @Answers(row)
  async discard(@Me() me: Person, @Param('id') id: string, @Body({ schema: versionBody }) body: VersionBody) {
    return this.one(await this.acts.discard(me, id, body));
  }

  @Post(':id/retire')
  @HttpCode(200)
  @May(may.publish)
  @Answers(row)
  async retire(@Me() me: Person, @Param('id') id: string, @Body({ schema: retireBody }) body: RetireBody) {
    return this.one(await this.acts.retire(me, id, body));
  }

  @Post(':id/reinstate')
  @HttpCode(200)
  @May(may.publish)
  @Answers(row)
  async reinstate(@Me() me: Person, @Param('id') id: string, @Body({ schema: versionBody }) body: VersionBody) {
    return this.one(await this.acts.reinstate(me, id, body));
  }

  private async one(description: JobDescription): Promise<object | undefined> {
    const [shown] = await this.descriptions.shown([description]);
    return shown;
  }
}
