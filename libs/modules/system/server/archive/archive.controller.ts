import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import {
  archiveBody,
  archiveCountQuery,
  type ArchiveInput,
  type ArchiveKind,
  type ArchiveView,
} from '../../shared/archive.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { Archive } from './archive.js';

@Controller('system/archive')
@May(maySystem)
export class ArchiveController {
  constructor(private readonly archive: Archive) {}

  @Get()
  view(): Promise<ArchiveView> {
    return this.archive.view();
  }

  /** What another number of days would remove; nothing is removed. */
  @Get('count')
  async count(
    @Query({ schema: archiveCountQuery }) { kind, days }: { kind: ArchiveKind; days: number },
  ): Promise<{ count: number }> {
    return { count: await this.archive.count(kind, days) };
  }

  @Put()
  async save(@Body({ schema: archiveBody }) input: ArchiveInput): Promise<ArchiveView> {
    await this.archive.save(input);
    return this.archive.view();
  }

  @Post('run')
  @HttpCode(200)
  async run(): Promise<null> {
    await this.archive.runNow();
    return null;
  }
}
