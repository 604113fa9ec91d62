import { Body, Controller, Delete, Get, Param, Post, Put, UseGuards } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { LargeBody } from '#lab/platform/http/limits.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { publishBody, type PublishBody } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import {
  tableCheckBody,
  tableDraftBody,
  tableKey,
  tableTestBody,
  type TableCheckBody,
  type TableDraftBody,
  type TableTestBody,
} from '../../shared/table.dto.js';
import { TableService } from './table.service.js';

const may = mayProcess.definition;

/** Decision tables: the user who may draw processes may write them. */
@Controller('process')
export class TableController {
  constructor(private readonly tables: TableService) {}

  @Get('tables')
  @May(may.search)
  list() {
    return this.tables.list();
  }

  @Get('tables/:key/versions')
  @May(may.search)
  versions(@Param('key', { schema: tableKey }) key: string) {
    return this.tables.versions(key);
  }

  @Get('table-versions/:id')
  @May(may.search)
  version(@Param('id') id: string) {
    return this.tables.version(id);
  }

  @Get('table-drafts/:key')
  @May(may.search)
  draft(@Param('key', { schema: tableKey }) key: string) {
    return this.tables.draft(key);
  }

  @LargeBody()
  @Put('table-drafts/:key')
  @May(may.save)
  saveDraft(
    @Me() me: Person,
    @Param('key', { schema: tableKey }) key: string,
    @Body({ schema: tableDraftBody }) body: TableDraftBody,
  ) {
    return this.tables.saveDraft(me, key, body);
  }

  @Delete('table-drafts/:key')
  @May(may.save)
  async discardDraft(@Param('key', { schema: tableKey }) key: string) {
    await this.tables.discardDraft(key);
    return null;
  }

  @LargeBody()
  @Post('table-drafts/:key/check')
  @UseGuards(personLimit('tries'))
  @May(may.search)
  check(@Param('key', { schema: tableKey }) key: string, @Body({ schema: tableCheckBody }) { xml }: TableCheckBody) {
    return this.tables.check(key, xml);
  }

  /** Makes a decision with what is written, published or not. */
  @LargeBody()
  @Post('table-drafts/:key/test')
  @UseGuards(personLimit('tries'))
  @May(may.search)
  test(@Param('key', { schema: tableKey }) _key: string, @Body({ schema: tableTestBody }) body: TableTestBody) {
    return this.tables.test(body);
  }

  @Post('table-drafts/:key/publish')
  @May(may.publish)
  publish(
    @Me() me: Person,
    @Param('key', { schema: tableKey }) key: string,
    @Body({ schema: publishBody }) body: PublishBody,
  ) {
    return this.tables.publish(me, key, body);
  }
}
