import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Retention, type KeptFor } from '#lab/process-host/index.js';
import { definitionKey, retentionBody, type RetentionBody } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';

/** How long the ended runs of a process are kept. */
@Controller('process/definitions')
export class RetentionController {
  constructor(private readonly retention: Retention) {}

  @Get(':key/retention')
  @May(mayProcess.definition.search)
  read(@Param('key', { schema: definitionKey }) key: string): Promise<KeptFor> {
    return this.retention.of(key);
  }

  @Put(':key/retention')
  @May(mayProcess.instance.manage)
  keep(
    @Me() me: Person,
    @Param('key', { schema: definitionKey }) key: string,
    @Body({ schema: retentionBody }) body: RetentionBody,
  ): Promise<KeptFor> {
    return this.retention.keep(me, key, body);
  }
}
