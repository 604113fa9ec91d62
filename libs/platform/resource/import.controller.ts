import {
  Body,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
  UseGuards,
  type Type,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { Resource } from '#lab/shared/define-resource.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import {
  importBody,
  importOrder,
  mostExported,
  type ImportAnswer,
  type ImportBody,
  type ImportOrder,
  type ImportReading,
  type ImportReport,
  type ImportRunView,
} from '#lab/shared/import.js';
import { listOf } from '#lab/shared/paging.js';
import { May } from '../access/may.decorator.js';
import { Me } from '../access/me.decorator.js';
import type { Me as Person } from '../access/me.js';
import type { Versioned } from '../database/versioned.js';
import { keyOf } from '../http/idempotency-key.js';
import { LargeBody } from '../http/limits.js';
import { TakesFile, uploadOf } from '../http/upload.js';
import { personLimit } from '../limits/person-limits.js';
import { ImportSheets } from './import-sheets.js';
import { Imports } from './imports.js';
import { listQueryOf } from './list-query.js';
import type { ListQuery, ResourceService } from './resource.service.js';

type ExportQuery = ListQuery & { readonly columns?: readonly string[] | undefined };

/** The routes by which a catalogue is filled from workbooks and read into one; they are beside its own. */
export function ImportController<E extends Versioned>(
  resource: Resource,
  service: Type<ResourceService<E>>,
  permissions: { readonly import: Permission; readonly export: Permission },
): Type<object> {
  const fileName = resource.route.split('/').join('-');
  const columns = z.enum(Object.keys(resource.fields) as [string, ...string[]]);
  const exportQuery = listQueryOf(resource).extend({ columns: listOf(columns) });
  const workbook = (bytes: Buffer) =>
    new StreamableFile(bytes, {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: `attachment; filename="${fileName}.xlsx"`,
    });

  class Routes {
    @Inject(service) protected readonly entries!: ResourceService<Versioned>;
    @Inject(ImportSheets) private readonly sheets!: ImportSheets;
    @Inject(Imports) private readonly imports!: Imports;

    @Get('import/template')
    @May(permissions.import)
    async template(@Me() me: Person): Promise<StreamableFile> {
      return workbook(await this.sheets.template(resource, me.language));
    }

    /** What the file says and what would come of it; nothing is kept. */
    @TakesFile()
    @Post('import/read')
    @UseGuards(personLimit('tries'))
    @HttpCode(200)
    @May(permissions.import)
    async read(@Me() me: Person, @Req() request: FastifyRequest): Promise<ImportReading> {
      const { name, bytes } = await uploadOf(request);
      const reading = await this.sheets.read(resource, name, bytes);
      return { ...reading, ...(await this.imports.check(me, this.entries, reading.rows)) };
    }

    @LargeBody()
    @Post('import/check')
    @UseGuards(personLimit('tries'))
    @HttpCode(200)
    @May(permissions.import)
    check(@Me() me: Person, @Body({ schema: importBody }) { rows }: ImportBody): Promise<ImportReport> {
      return this.imports.check(me, this.entries, rows);
    }

    @LargeBody()
    @Post('import/annotated')
    @UseGuards(personLimit('tries'))
    @HttpCode(200)
    @May(permissions.import)
    async annotated(@Me() me: Person, @Body({ schema: importBody }) { rows }: ImportBody): Promise<StreamableFile> {
      const { problems } = await this.imports.check(me, this.entries, rows);
      return workbook(await this.sheets.annotated(resource, me.language, rows, problems));
    }

    @LargeBody()
    @Post('import')
    @UseGuards(personLimit('tries'))
    @May(permissions.import)
    run(
      @Me() me: Person,
      @Body({ schema: importOrder }) order: ImportOrder,
      @Headers(idempotencyHeader) key?: string,
    ): Promise<ImportAnswer> {
      return this.imports.run(me, this.entries, order, keyOf(key));
    }

    @Get('import/history')
    @May(permissions.import)
    history(): Promise<ImportRunView[]> {
      return this.imports.history(resource.route);
    }

    @Post('import/:id/undo')
    @May(permissions.import)
    async undo(@Me() me: Person, @Param('id') id: string): Promise<null> {
      await this.imports.undo(me, this.entries, id);
      return null;
    }

    /** What the list shows, with its filters and columns. */
    @Get('export')
    @UseGuards(personLimit('exports'))
    @May(permissions.export)
    async export(@Me() me: Person, @Query({ schema: exportQuery }) query: ExportQuery): Promise<StreamableFile> {
      const { rows, total } = await this.entries.list({ ...query, page: 1, size: mostExported });
      if (total > mostExported) throw new BusinessError(errors.tooManyToExport, [mostExported]);
      const shown = (await this.entries.shown(rows)) as Record<string, unknown>[];
      await this.imports.noteExport(resource, rows.length, query);
      return workbook(await this.sheets.exported(resource, me.language, query.columns ?? resource.list, shown));
    }
  }
  return Routes;
}
