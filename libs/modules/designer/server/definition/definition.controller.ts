import { Body, Controller, Delete, Get, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { isFoundIn } from '#lab/shared/fold.js';
import { Anyone, May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { optionQuery, type OptionQuery } from '#lab/platform/resource/resource.service.js';
import { LargeBody } from '#lab/platform/http/limits.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import {
  checkBody,
  definitionKey,
  draftBody,
  publishBody,
  type CheckBody,
  type DraftBody,
  type PublishBody,
  type RulePeople,
} from '../../shared/definition.dto.js';
import { reasonBody, type ReasonBody } from '../../shared/order.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { DefinitionService } from './definition.service.js';
import { RulePeopleList } from './rule-people.js';

const may = mayProcess.definition;

@Controller('process')
export class DefinitionController {
  constructor(
    private readonly definitions: DefinitionService,
    private readonly people: RulePeopleList,
  ) {}

  @Get('definitions')
  @May(may.search)
  list(@Me() me: Person) {
    return this.definitions.list(me);
  }

  @Get('definitions/options')
  @Anyone()
  options(@Query({ schema: optionQuery }) query: OptionQuery) {
    return this.matching(query);
  }

  /** Those that records of one kind can start with: what may be bound to a category or type of them. */
  @Get('definitions/of/:kind/options')
  @Anyone()
  optionsOf(@Param('kind') kind: string, @Query({ schema: optionQuery }) query: OptionQuery) {
    return this.matching(query, kind);
  }

  private async matching({ search, ids }: OptionQuery, kind?: string) {
    const rows = (await this.definitions.options(kind)).filter(({ id, name }) =>
      ids ? ids.includes(id) : isFoundIn([id, name.zh, name.en], search),
    );
    return { rows, total: rows.length };
  }

  /** Roles and groups that rules may name. */
  @Get('people')
  @May(may.search)
  rulePeople(): Promise<RulePeople> {
    return this.people.read();
  }

  @Get('definitions/:key/versions')
  @May(may.search)
  versions(@Me() me: Person, @Param('key', { schema: definitionKey }) key: string) {
    return this.definitions.versions(me, key);
  }

  /** Everybody who sees a record may see the diagram that it follows. */
  @Get('versions/:id')
  @Anyone()
  diagram(@Param('id') id: string) {
    return this.definitions.diagram(id);
  }

  @Get('drafts/:key')
  @May(may.search)
  draft(@Me() me: Person, @Param('key', { schema: definitionKey }) key: string) {
    return this.definitions.draft(me, key);
  }

  @LargeBody()
  @Put('drafts/:key')
  @May(may.save)
  saveDraft(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: draftBody }) body: DraftBody,
  ) {
    return this.definitions.saveDraft(me, key, body);
  }

  @Delete('drafts/:key')
  @May(may.save)
  async discardDraft(@Me() me: Person, @Param('key', { schema: definitionKey }) key: string) {
    await this.definitions.discardDraft(me, key);
    return null;
  }

  @LargeBody()
  @Post('drafts/:key/check')
  @UseGuards(personLimit('tries'))
  @May(may.search)
  check(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: checkBody }) body: CheckBody,
  ) {
    return this.definitions.check(me, body, key);
  }

  @Post('drafts/:key/publish')
  @May(may.publish)
  publish(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: publishBody }) body: PublishBody,
  ) {
    return this.definitions.publish(me, key, body);
  }

  /** Nothing begins with it any more; what runs goes on. */
  @Post('definitions/:key/suspend')
  @May(may.publish)
  async suspend(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: reasonBody }) { reason }: ReasonBody,
  ): Promise<null> {
    await this.definitions.suspend(me, key, reason);
    return null;
  }

  @Post('definitions/:key/resume')
  @May(may.publish)
  async resume(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: reasonBody }) { reason }: ReasonBody,
  ): Promise<null> {
    await this.definitions.resume(me, key, reason);
    return null;
  }
}
