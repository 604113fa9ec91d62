import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { DocumentController } from '#lab/process-host/index.js';
import { logQuery, logRow, type LogQuery } from '../../shared/log.dto.js';
import { quoteRights } from '../../shared/purchase.permissions.js';
import {
  quoteDetail,
  quoteDraft,
  quoteQuery,
  quoteRow,
  quoteStart,
  quotedVendor,
  quotedVendorQuery,
  quoteStartQuery,
  toQuoteQuery,
  toQuoteRow,
  type QuotedVendorQuery,
  type QuoteStartQuery,
  type ToQuoteQuery,
} from '../../shared/quote.dto.js';
import { purchaseQuote } from '../../shared/quote.subject.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { QuoteQueries } from './quote.query.js';
import { QuoteService } from './quote.service.js';
import { ToQuote } from './to-quote.js';

@Controller('purchase/quotes')
export class QuoteController extends DocumentController(purchaseQuote, {
  rights: quoteRights,
  draft: quoteDraft,
  query: quoteQuery,
  row: quoteRow,
  detail: quoteDetail,
  queries: QuoteQueries,
  service: QuoteService,
}) {
  @Inject(ToQuote) private readonly toQuote!: ToQuote;
  @Inject(PurchaseLog) private readonly log!: PurchaseLog;

  /** Lines that wait to be quoted, of the requests that the caller may read. */
  @Get('lines')
  @May(quoteRights.create)
  @Answers(pageOf(toQuoteRow))
  lines(@Me() me: Person, @Query({ schema: toQuoteQuery }) query: ToQuoteQuery) {
    return this.toQuote.lines(me, query);
  }

  /** What a new quote for a request begins with. */
  @Get('start')
  @May(quoteRights.create)
  @Answers(quoteStart)
  start(@Me() me: Person, @Query({ schema: quoteStartQuery }) { requestId }: QuoteStartQuery) {
    return this.toQuote.start(me, requestId);
  }

  /** The vendors of the form, with what speaks against an order. */
  @Get('vendors')
  @May(quoteRights.create)
  @Answers(z.array(quotedVendor))
  vendors(@Query({ schema: quotedVendorQuery }) { id = [] }: QuotedVendorQuery) {
    return this.toQuote.vendors(id);
  }

  /** What was done to a quote, latest first. */
  @Get(':id/log')
  @May(quoteRights.search, ...quoteRights.approve)
  @Answers(pageOf(logRow))
  readLog(@Me() me: Person, @Param('id') id: string, @Query({ schema: logQuery }) query: LogQuery) {
    return this.log.read(me, purchaseQuote.name, id, query);
  }
}
