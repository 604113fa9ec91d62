import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { TakesFile, uploadOf } from '#lab/platform/http/upload.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { ImportSheets } from '#lab/platform/resource/import-sheets.js';
import { workbook } from '#lab/process-host/index.js';
import {
  migrationQuery,
  migrationRun,
  migrationRuns,
  reportQuery,
  reportRows,
  retryMigration,
  runMigration,
  sheetQuery,
  templateQuery,
  undoMigration,
  uploadQuery,
  whatFollowed,
  type MigrationQuery,
  type ReportQuery,
  type RetryMigration,
  type RunMigration,
  type SheetQuery,
  type TemplateQuery,
  type UndoMigration,
  type UploadQuery,
} from '../../shared/migration.dto.js';
import { migrated } from '../../shared/migration.fields.js';
import { migrationPaths } from '../../shared/migration.words.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { MigrationQueries } from './migration.query.js';
import { MigrationService } from './migration.service.js';

const right = mayPurchase.migration.import;

/** Records of a former system: templates, the dry run of a file, its run and undo. */
@Controller(migrationPaths.route)
export class PurchaseMigrationController {
  constructor(
    private readonly service: MigrationService,
    private readonly queries: MigrationQueries,
    private readonly sheets: ImportSheets,
  ) {}

  @Get()
  @May(right)
  @Answers(migrationRuns)
  list(@Me() me: Person, @Query({ schema: migrationQuery }) query: MigrationQuery) {
    return this.queries.list(me, query);
  }

  @Get('template')
  @May(right)
  async template(
    @Me() { language }: Person,
    @Query({ schema: templateQuery }) { kind, format }: TemplateQuery,
  ): Promise<StreamableFile> {
    const resource = migrated[kind];
    const name = `purchase-migration-${kind}`;
    if (format === 'xlsx') return workbook(name, await this.sheets.template(resource, language));
    return new StreamableFile(this.sheets.templateCsv(resource, language), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}.csv"`,
    });
  }

  /** The dry run of a file. */
  @TakesFile()
  @Post()
  @UseGuards(personLimit('tries'))
  @May(right)
  @Answers(migrationRun)
  async upload(
    @Me() me: Person,
    @Req() request: FastifyRequest,
    @Query({ schema: uploadQuery }) { kind }: UploadQuery,
    @Headers(idempotencyHeader) key?: string,
  ) {
    const { name, bytes } = await uploadOf(request);
    return this.queries.one(await this.service.check(me, kind, name, bytes, keyOf(key)));
  }

  @Get(':id')
  @May(right)
  @Answers(migrationRun)
  one(@Param('id') id: string) {
    return this.queries.one(id);
  }

  /** What the dry run found of each row, and the run after it. */
  @Get(':id/rows')
  @May(right)
  @Answers(reportRows)
  report(@Param('id') id: string, @Query({ schema: reportQuery }) query: ReportQuery) {
    return this.queries.report(id, query);
  }

  /** The same as a workbook, to be mended and uploaded again. */
  @Get(':id/report')
  @UseGuards(personLimit('exports'))
  @May(right)
  async sheet(
    @Me() me: Person,
    @Param('id') id: string,
    @Query({ schema: sheetQuery }) query: SheetQuery,
  ): Promise<StreamableFile> {
    return workbook('purchase-migration-report', await this.queries.sheet(me, id, query));
  }

  /** What keeps a run from being taken back now. */
  @Get(':id/followed')
  @May(right)
  @Answers(whatFollowed)
  followed(@Param('id') id: string) {
    return this.service.followed(id);
  }

  @Post(':id/run')
  @HttpCode(200)
  @May(right)
  @Answers(migrationRun)
  async run(@Me() me: Person, @Param('id') id: string, @Body({ schema: runMigration }) given: RunMigration) {
    await this.service.run(me, id, given);
    return this.queries.one(id);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @May(right)
  @Answers(migrationRun)
  async undo(@Me() me: Person, @Param('id') id: string, @Body({ schema: undoMigration }) given: UndoMigration) {
    await this.service.undo(me, id, given);
    return this.queries.one(id);
  }

  /** Retries work that has stopped, from the last finished batch. */
  @Post(':id/retry')
  @HttpCode(200)
  @May(right)
  @Answers(migrationRun)
  async retry(@Me() me: Person, @Param('id') id: string, @Body({ schema: retryMigration }) given: RetryMigration) {
    await this.service.retry(me, id, given);
    return this.queries.one(id);
  }
}
