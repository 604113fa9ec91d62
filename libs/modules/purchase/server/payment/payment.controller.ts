import { Controller, Get, Inject, Param, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { pageOf } from '#lab/shared/answers.js';
import { listOf } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { personLimit } from '#lab/platform/limits/person-limits.js';
import { DocumentController, workbook } from '#lab/process-host/index.js';
import { logQuery, logRow, type LogQuery } from '../../shared/log.dto.js';
import {
  payee,
  payeeQuery,
  paymentDetail,
  paymentDraft,
  paymentQuery,
  paymentRow,
  rowsToPay,
  toPayQuery,
  type PayeeQuery,
  type ToPayQuery,
} from '../../shared/payment.dto.js';
import { purchasePayment } from '../../shared/payment.subject.js';
import { mayPurchase, paymentRights } from '../../shared/purchase.permissions.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { PaymentQueries } from './payment.query.js';
import { PaymentService } from './payment.service.js';
import { RowsWaiting } from './to-pay.query.js';

/** Payments that one list for the bank holds. */
const mostTransfers = 100;
const transferQuery = z.object({ id: listOf(z.string().max(36), mostTransfers) });

const { payment } = mayPurchase;
/** Those who read what is to be paid: they make payments of it, or read all of them. */
const desk = [payment.create, payment.all, payment.pay];

@Controller('purchase/payments')
export class PaymentController extends DocumentController(purchasePayment, {
  rights: paymentRights,
  draft: paymentDraft,
  query: paymentQuery,
  row: paymentRow,
  detail: paymentDetail,
  queries: PaymentQueries,
  service: PaymentService,
}) {
  @Inject(PaymentQueries) private readonly queries!: PaymentQueries;
  @Inject(RowsWaiting) private readonly toPay!: RowsWaiting;
  @Inject(PurchaseLog) private readonly log!: PurchaseLog;

  /** The rows of payment plans that no payment has taken. */
  @Get('waiting')
  @May(...desk)
  @Answers(rowsToPay)
  waiting(@Query({ schema: toPayQuery }) query: ToPayQuery) {
    return this.toPay.list(query);
  }

  /** What may be chosen for rows that are to be paid: banks and invoices of their vendor. */
  @Get('payee')
  @May(payment.create)
  @Answers(payee)
  payee(@Me() me: Person, @Query({ schema: payeeQuery }) { row = [] }: PayeeQuery) {
    return this.toPay.payee(me, row);
  }

  /** A workbook that a bank transfers by. */
  @Get('transfers')
  @UseGuards(personLimit('exports'))
  @May(payment.search)
  async transfers(
    @Me() me: Person,
    @Query({ schema: transferQuery }) { id = [] }: z.output<typeof transferQuery>,
  ): Promise<StreamableFile> {
    return workbook('bank-transfers', await this.queries.transfers(me, id));
  }

  /** What was done to a payment, latest first. */
  @Get(':id/log')
  @May(paymentRights.search, ...paymentRights.approve)
  @Answers(pageOf(logRow))
  readLog(@Me() me: Person, @Param('id') id: string, @Query({ schema: logQuery }) query: LogQuery) {
    return this.log.read(me, purchasePayment.name, id, query);
  }
}
