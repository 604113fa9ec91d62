import { Body, Controller, Get, Headers, Param, Post, Query, type StreamableFile, UseGuards } from '@nestjs/common';
import { pageOf } from '#lab/shared/answers.js';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { workbook } from '#lab/process-host/index.js';
import { mayPurchase, receiptRights } from '../../shared/purchase.permissions.js';
import {
  receiptDetail,
  receiptDraft,
  receiptQuery,
  receiptRow,
  reverseReceipt,
  waitingLines,
  waitingQuery,
  type ReceiptDetail,
  type ReceiptDraft,
  type ReceiptQuery,
  type ReceiptRow,
  type ReverseReceipt,
  type WaitingPage,
  type WaitingQuery,
} from '../../shared/receipt.dto.js';
import { receiptSubject } from '../../shared/receipt.words.js';
import { ReceiptQueries } from './receipt.query.js';
import { ReceiptService } from './receipt.service.js';
import { ReceiptSheet } from './receipt.sheet.js';
import { WaitingLines } from './waiting.query.js';

/** Readers of receipts, and those who receive. */
const readers = [...receiptRights.search, mayPurchase.receipt.create];

@Controller('purchase/receipts')
export class ReceiptController {
  constructor(
    private readonly receipts: ReceiptService,
    private readonly queries: ReceiptQueries,
    private readonly lines: WaitingLines,
    private readonly sheet: ReceiptSheet,
    private readonly repeats: Repeats,
  ) {}

  @Get()
  @May(...readers)
  @Answers(pageOf(receiptRow))
  list(@Me() me: Person, @Query({ schema: receiptQuery }) query: ReceiptQuery): Promise<Page<ReceiptRow>> {
    return this.queries.list(me, query);
  }

  /** What the list shows, line by line, as a workbook. */
  @Get('export')
  @UseGuards(personLimit('exports'))
  @May(...readers)
  async export(@Me() me: Person, @Query({ schema: receiptQuery }) query: ReceiptQuery): Promise<StreamableFile> {
    return workbook(receiptSubject, await this.sheet.of(me, query));
  }

  /** The lines of orders that wait for their arrival. */
  @Get('waiting')
  @May(...readers)
  @Answers(waitingLines)
  waiting(@Me() me: Person, @Query({ schema: waitingQuery }) query: WaitingQuery): Promise<WaitingPage> {
    return this.lines.list(me, query);
  }

  @Get(':id')
  @May(...readers)
  @Answers(receiptDetail)
  get(@Me() me: Person, @Param('id') id: string): Promise<ReceiptDetail> {
    return this.queries.detail(me, id);
  }

  /** A repeat with the same key answers the receipt that the first request has made. */
  @Post()
  @May(mayPurchase.receipt.create)
  @Answers(receiptDetail)
  async create(
    @Me() me: Person,
    @Body({ schema: receiptDraft }) draft: ReceiptDraft,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<ReceiptDetail> {
    const id = await this.repeats.once(me, keyOf(key), [receiptSubject, 'create', draft], () =>
      this.receipts.create(me, draft),
    );
    return this.queries.detail(me, id);
  }

  /** A repeat with the same key is answered like the first one. */
  @Post(':id/reverse')
  @May(mayPurchase.receipt.reverse)
  @Answers(receiptDetail)
  async reverse(
    @Me() me: Person,
    @Param('id') id: string,
    @Body({ schema: reverseReceipt }) given: ReverseReceipt,
    @Headers(idempotencyHeader) key?: string,
  ): Promise<ReceiptDetail> {
    await this.repeats.once(me, keyOf(key), [receiptSubject, 'reverse', id, given], async () => {
      await this.receipts.reverse(me, id, given);
      return id;
    });
    return this.queries.detail(me, id);
  }
}
