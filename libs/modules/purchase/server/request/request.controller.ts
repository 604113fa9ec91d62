import { Body, Controller, Delete, Get, Param, Post, Put, Query, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { uploadOf } from '#lab/platform/http/upload.js';
import { SubjectController } from '#lab/process-host/index.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import {
  requestDraft,
  requestQuery,
  requestSave,
  type RequestDraft,
  type RequestQuery,
  type RequestSave,
} from '../../shared/request.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { LineSheets } from './line-sheets.js';
import { RequestQueries } from './request.query.js';
import { RequestService } from './request.service.js';

const may = mayPurchase.request;

@Controller('purchase/requests')
export class RequestController extends SubjectController(purchaseRequest) {
  constructor(
    private readonly requests: RequestService,
    private readonly queries: RequestQueries,
    private readonly sheets: LineSheets,
  ) {
    super();
  }

  @Get()
  @May(may.search)
  list(@Me() me: Person, @Query({ schema: requestQuery }) query: RequestQuery) {
    return this.queries.mine(me, query);
  }

  @Get('lines/template')
  @May(may.create)
  async template(@Me() me: Person) {
    return new StreamableFile(await this.sheets.template(me.language), {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: `attachment; filename="purchase-lines.xlsx"`,
    });
  }

  @Post('lines/import')
  @May(may.create)
  async importLines(@Req() request: FastifyRequest) {
    const { name, bytes } = await uploadOf(request);
    return this.sheets.read(name, bytes);
  }

  /** Approvers come here from their task; what they may read is judged by the record. */
  @Get(':id')
  @May(may.search, may.approve)
  get(@Me() me: Person, @Param('id') id: string) {
    return this.queries.detail(me, id);
  }

  @Post()
  @May(may.create)
  async create(@Me() me: Person, @Body({ schema: requestDraft }) draft: RequestDraft) {
    const { id } = await this.requests.create(me, draft);
    return this.queries.detail(me, id);
  }

  /** A new draft with the same content, for whoever may read the one and write others. */
  @Post(':id/copy')
  @May(may.create)
  async copy(@Me() me: Person, @Param('id') id: string) {
    const copied = await this.requests.copy(me, await this.queries.detail(me, id));
    return this.queries.detail(me, copied.id);
  }

  @Put(':id')
  @May(may.create)
  async save(@Me() me: Person, @Param('id') id: string, @Body({ schema: requestSave }) draft: RequestSave) {
    await this.requests.save(me, id, draft);
    return this.queries.detail(me, id);
  }

  @Delete(':id')
  @May(may.create)
  async remove(@Me() me: Person, @Param('id') id: string) {
    await this.requests.remove(me, id);
    return null;
  }
}
