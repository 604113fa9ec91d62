import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { definitionKey, type DiagramText } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import {
  publishingBody,
  releaseBody,
  restoreBody,
  type Publishing,
  type PublishingBody,
  type ReleaseBody,
  type RestoreBody,
  type Submitted,
} from '../../shared/release.dto.js';
import { DefinitionService } from '../definition/definition.service.js';
import { PublishingPolicies } from './publishing-policies.js';
import { Releases } from './releases.js';

/** How versions of a process become active: at their time, after a second person, or again. */
@Controller('process/definitions/:key')
export class ReleaseController {
  constructor(
    private readonly releases: Releases,
    private readonly policies: PublishingPolicies,
    private readonly definitions: DefinitionService,
  ) {}

  @Get('publishing')
  @May(mayProcess.definition.search)
  async publishing(@Me() me: Person, @Param('key', { schema: definitionKey }) key: string): Promise<Publishing> {
    return { ...(await this.policies.of(key)), release: await this.releases.of(key, me) };
  }

  @Put('publishing')
  @May(mayProcess.instance.manage)
  async keep(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: publishingBody }) body: PublishingBody,
  ): Promise<Publishing> {
    await this.policies.keep(me, key, body);
    return this.publishing(me, key);
  }

  /** The diagram that waits, to be compared with the active one. */
  @Get('release')
  @May(mayProcess.definition.search)
  release(@Param('key', { schema: definitionKey }) key: string): Promise<DiagramText> {
    return this.releases.text(key);
  }

  @Post('release/confirm')
  @May(mayProcess.definition.publish)
  confirm(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: releaseBody }) { version }: ReleaseBody,
  ): Promise<Submitted> {
    return this.releases.confirm(me, key, version);
  }

  @Post('release/cancel')
  @May(mayProcess.definition.publish)
  async cancel(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: releaseBody }) { version }: ReleaseBody,
  ): Promise<null> {
    await this.definitions.cancelRelease(me, key, version);
    return null;
  }

  @Post('restore')
  @May(mayProcess.definition.publish)
  restore(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: restoreBody }) body: RestoreBody,
  ): Promise<Submitted> {
    return this.definitions.restore(me, key, body);
  }
}
