import { Body, Controller, Get, Inject, Param, Post, Query, Req, type StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { pageOf } from '#lab/shared/answers.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { TakesFile, uploadOf } from '#lab/platform/http/upload.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { DocumentController, workbook } from '#lab/process-host/index.js';
import { logQuery, logRow, type LogQuery } from '../../shared/log.dto.js';
import { quoteRights, requestRights } from '../../shared/purchase.permissions.js';
import {
  boughtBefore,
  boughtQuery,
  budgetOutlooks,
  budgetQuery,
  closeRequest,
  closeRest,
  handOverRequest,
  importQuery,
  reopenRequest,
  reopenRest,
  requestDetail,
  requestDraft,
  requestQuery,
  requestRow,
  requoteRequest,
  type BoughtQuery,
  type BudgetQuery,
  type CloseRequest,
  type CloseRest,
  type HandOverRequest,
  type ImportQuery,
  type ReopenRequest,
  type ReopenRest,
  type RequoteRequest,
} from '../../shared/request.dto.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { requestSheets } from '../../shared/request.words.js';
import type { Category } from '../category/category.entity.js';
import { CategoryService } from '../category/category.service.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { EarlierPurchases } from './bought-before.js';
import { LineSheets } from './line-sheets.js';
import { RequestPapers } from './request.papers.js';
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
  papers: { of: RequestPapers, sheets: requestSheets },
}) {
  @Inject(LineSheets) private readonly sheets!: LineSheets;
  @Inject(EarlierPurchases) private readonly earlier!: EarlierPurchases;
  @Inject(RequestService) private readonly requests!: RequestService;
  @Inject(RequestQueries) private readonly queries!: RequestQueries;
  @Inject(PurchaseLog) private readonly log!: PurchaseLog;
  @Inject(CategoryService) private readonly categories!: CategoryService;

  /** What was done to a request, latest first. */
  @Get(':id/log')
  @May(...requestRights.search, ...requestRights.approve)
  @Answers(pageOf(logRow))
  readLog(@Me() me: Person, @Param('id') id: string, @Query({ schema: logQuery }) query: LogQuery) {
    return this.log.read(me, purchaseRequest.name, id, query);
  }

  /** What the budgets of a request that is being written are used for, and what it would leave of them. */
  @Get('budget')
  @May(requestRights.create)
  @Answers(budgetOutlooks)
  budget(@Me() me: Person, @Query({ schema: budgetQuery }) query: BudgetQuery) {
    return this.requests.budget(me, query);
  }

  /** The last purchases of an item, as far as the reader reads their requests. */
  @Get('bought-before')
  @May(requestRights.create)
  @Answers(boughtBefore)
  boughtBefore(@Me() me: Person, @Query({ schema: boughtQuery }) query: BoughtQuery) {
    return this.earlier.of(me, query);
  }

  @Post(':id/close')
  @May(...requestRights.search)
  @Answers(requestDetail)
  async close(@Me() me: Person, @Param('id') id: string, @Body({ schema: closeRequest }) given: CloseRequest) {
    await this.requests.close(me, id, given);
    return this.queries.detail(me, id);
  }

  /** Answers nothing where it is a draft again that the caller may not read. */
  @Post(':id/reopen')
  @May(...requestRights.search)
  @Answers(requestDetail.nullable())
  async reopen(@Me() me: Person, @Param('id') id: string, @Body({ schema: reopenRequest }) given: ReopenRequest) {
    const request = await this.requests.reopen(me, id, given);
    return (await this.requests.mayRead(me, request)) ? this.queries.detail(me, id) : null;
  }

  /** What is left of a line is not ordered any more. */
  @Post(':id/closeRest')
  @May(...requestRights.search)
  @Answers(requestDetail)
  async closeRest(@Me() me: Person, @Param('id') id: string, @Body({ schema: closeRest }) given: CloseRest) {
    await this.requests.closeRest(me, id, given);
    return this.queries.detail(me, id);
  }

  /** What was closed of a line is to be ordered again. */
  @Post(':id/reopenRest')
  @May(...requestRights.search)
  @Answers(requestDetail)
  async reopenRest(@Me() me: Person, @Param('id') id: string, @Body({ schema: reopenRest }) given: ReopenRest) {
    await this.requests.reopenRest(me, id, given);
    return this.queries.detail(me, id);
  }

  /** Lines whose price was agreed are to be quoted again. */
  @Post(':id/requote')
  @May(quoteRights.create)
  @Answers(requestDetail)
  async requote(@Me() me: Person, @Param('id') id: string, @Body({ schema: requoteRequest }) given: RequoteRequest) {
    await this.requests.requote(me, id, given);
    return this.queries.detail(me, id);
  }

  /** Answers nothing: the caller may not be among the readers any more. */
  @Post(':id/handOver')
  @May(...requestRights.search)
  @Answers(z.null())
  async handOver(@Me() me: Person, @Param('id') id: string, @Body({ schema: handOverRequest }) given: HandOverRequest) {
    await this.requests.handOver(me, id, given);
    return null;
  }

  /** The workbook to fill in, with the columns that the category asks for. */
  @Get('lines/template')
  @May(requestRights.create)
  async template(
    @Me() me: Person,
    @Query({ schema: importQuery }) { categoryId }: ImportQuery,
  ): Promise<StreamableFile> {
    const category = await this.rulesOf(categoryId);
    return workbook('purchase-lines', await this.sheets.template(me.language, category));
  }

  @TakesFile()
  @Post('lines/import')
  @UseGuards(personLimit('tries'))
  @May(requestRights.create)
  async importLines(@Req() request: FastifyRequest, @Query({ schema: importQuery }) { categoryId }: ImportQuery) {
    const { name, bytes } = await uploadOf(request);
    const sheet = await this.sheets.read(name, bytes);
    // Read last: no transaction is open while a child process reads the sheet.
    return this.sheets.lines(sheet, await this.rulesOf(categoryId));
  }

  /** What a category says of the lines of a sheet. @throws BusinessError 8013 without such a category */
  private async rulesOf(categoryId: string | undefined): Promise<Pick<Category, 'allowsCredits' | 'prTotalPrice'>> {
    if (categoryId === undefined) return { allowsCredits: false, prTotalPrice: false };
    return this.categories.get(categoryId);
  }
}
