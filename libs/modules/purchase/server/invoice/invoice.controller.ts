import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import {
  invoiceChange,
  invoiceDraft,
  invoicePage,
  invoiceQuery,
  invoiceView,
  similarInvoices,
  similarQuery,
  type InvoiceChange,
  type InvoiceDraft,
  type InvoiceQuery,
  type SimilarQuery,
} from '../../shared/invoice.dto.js';
import { mayPurchase, orderRights } from '../../shared/purchase.permissions.js';
import { invoiceFiles, InvoiceQueries } from './invoice.query.js';
import { InvoiceService } from './invoice.service.js';

const { invoice } = mayPurchase;
const seenVersion = z.object({ version: z.coerce.number().int().min(1) });

/** The invoices of vendors. */
@Controller('purchase/invoices')
export class InvoiceController {
  constructor(
    private readonly invoices: InvoiceService,
    private readonly queries: InvoiceQueries,
    private readonly once: Repeats,
  ) {}

  @Get()
  @May(invoice.search)
  @Answers(invoicePage)
  list(@Query({ schema: invoiceQuery }) query: InvoiceQuery) {
    return this.queries.list(query);
  }

  /** Invoices of the vendor that may be the one that is about to be saved. */
  @Get('similar')
  @May(invoice.save)
  @Answers(similarInvoices)
  similar(@Query({ schema: similarQuery }) query: SimilarQuery) {
    return this.queries.similar(query);
  }

  /** One invoice; who reads one of its orders reads it. */
  @Get(':id')
  @May(invoice.search, ...orderRights.search)
  @Answers(invoiceView)
  one(@Me() me: Person, @Param('id') id: string) {
    return this.queries.one(me, id);
  }

  /** A repeat with the same key answers the invoice that the first request has made. */
  @Post()
  @May(invoice.save)
  @Answers(invoiceView)
  async create(
    @Me() me: Person,
    @Body({ schema: invoiceDraft }) draft: InvoiceDraft,
    @Headers(idempotencyHeader) key?: string,
  ) {
    const id = await this.once.once(me, keyOf(key), [invoiceFiles, 'create', draft], () =>
      this.invoices.create(me, draft),
    );
    return this.queries.one(me, id);
  }

  @Put(':id')
  @May(invoice.save)
  @Answers(invoiceView)
  async change(@Me() me: Person, @Param('id') id: string, @Body({ schema: invoiceChange }) draft: InvoiceChange) {
    await this.invoices.change(me, id, draft);
    return this.queries.one(me, id);
  }

  @Delete(':id')
  @May(invoice.delete)
  @Answers(z.null())
  async remove(
    @Me() me: Person,
    @Param('id') id: string,
    @Query({ schema: seenVersion }) { version }: z.output<typeof seenVersion>,
  ): Promise<null> {
    await this.invoices.remove(me, id, version);
    return null;
  }
}
