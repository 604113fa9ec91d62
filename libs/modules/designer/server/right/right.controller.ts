import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DefinitionRights } from '#lab/process-host/index.js';
import { definitionKey } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { processRights, rightsBody, type ProcessRights, type RightsBody } from '../../shared/right.dto.js';
import { RightViews } from './right-views.js';

/** Who may start, edit, publish and watch a process. */
@Controller('process/definitions/:key/rights')
export class RightController {
  constructor(
    private readonly rights: DefinitionRights,
    private readonly views: RightViews,
  ) {}

  @Get()
  @May(mayProcess.definition.search)
  @Answers(processRights)
  read(@Me() me: Person, @Param('key', { schema: definitionKey }) key: string): Promise<ProcessRights> {
    return this.views.of(me, key);
  }

  /** The lists do not bind those who set them: a list that leaves everybody out can be mended. */
  @Put()
  @May(mayProcess.instance.manage)
  @Answers(processRights)
  async keep(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: rightsBody }) { version, ...lists }: RightsBody,
  ): Promise<ProcessRights> {
    await this.rights.keep(me, key, { lists, version });
    return this.views.of(me, key);
  }
}
