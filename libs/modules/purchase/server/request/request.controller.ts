import { Controller, Get, Inject, Post, Query, Req, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { uploadOf } from '#lab/platform/http/upload.js';
import { DocumentController, workbook } from '#lab/process-host/index.js';
import { requestRights } from '../../shared/purchase.permissions.js';
import {
  importQuery,
  requestDetail,
  requestDraft,
  requestQuery,
  requestRow,
  type ImportQuery,
} from '../../shared/request.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { CategoryService } from '../category/category.service.js';
import { LineSheets } from './line-sheets.js';
import { RequestQueries } from './request.query.js';
import { RequestService } from './request.service.js';

@Controller('purchase/requests')
export class RequestController extends DocumentController(purchaseRequest, {
  rights: requestRights,
  draft: requestDraft,
  query: requestQuery,
  row: requestRow,
  detail: requestDetail,
  queries: RequestQueries,
  service: RequestService,
}) {
  @Inject(LineSheets) private readonly sheets!: LineSheets;
  @Inject(CategoryService) private readonly categories!: CategoryService;

  @Get('lines/template')
  @May(requestRights.create)
  async template(@Me() me: Person): Promise<StreamableFile> {
    return workbook('purchase-lines', await this.sheets.template(me.language));
  }

  @Post('lines/import')
  @May(requestRights.create)
  async importLines(@Req() request: FastifyRequest, @Query({ schema: importQuery }) { categoryId }: ImportQuery) {
    const { name, bytes } = await uploadOf(request);
    const category = categoryId === undefined ? { allowsCredits: false } : await this.categories.get(categoryId);
    return this.sheets.read(name, bytes, category);
  }
}
