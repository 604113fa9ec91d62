import { Body, Controller, Get, Headers, Inject, Param, Post, Query } from '@nestjs/common';
import { idempotencyHeader } from '#lab/shared/envelope.js';
import { pageOf } from '#lab/shared/answers.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { keyOf } from '#lab/platform/http/idempotency-key.js';
import { Repeats } from '#lab/platform/http/repeat.js';
import { DocumentController } from '#lab/process-host/index.js';
import { logQuery, logRow, type LogQuery } from '../../shared/log.dto.js';
import {
  finishLine,
  finishOrder,
  linesToOrder,
  madeOrders,
  modifyOrder,
  orderDetail,
  orderDraft,
  orderQuery,
  orderRow,
  ordersDraft,
  proposal,
  proposalQuery,
  reasonedAct,
  reopenLine,
  sendOrder,
  toOrderQuery,
  type FinishLine,
  type FinishOrder,
  type ModifyOrder,
  type OrdersDraft,
  type ProposalQuery,
  type ReasonedAct,
  type ReopenLine,
  type SendOrder,
  type ToOrderQuery,
} from '../../shared/order.dto.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { orderSheets } from '../../shared/order.words.js';
import { mayPurchase, orderRights, purchasePages } from '../../shared/purchase.permissions.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { OrderPapers } from './order.papers.js';
import { OrderQueries } from './order.query.js';
import { OrderService } from './order.service.js';
import { LinesToOrder } from './to-order.query.js';

/** Those who read what is to be ordered: purchasers all of it, others what is theirs. */
const desk = [purchasePages.page.purchases, mayPurchase.request.all, orderRights.create];

@Controller('purchase/orders')
export class OrderController extends DocumentController(purchaseOrder, {
  rights: orderRights,
  draft: orderDraft,
  query: orderQuery,
  row: orderRow,
  detail: orderDetail,
  queries: OrderQueries,
  service: OrderService,
  papers: { of: OrderPapers, sheets: orderSheets },
}) {
  @Inject(OrderService) private readonly orders!: OrderService;
  @Inject(OrderQueries) private readonly queries!: OrderQueries;
  @Inject(LinesToOrder) private readonly toOrder!: LinesToOrder;
  @Inject(PurchaseLog) private readonly log!: PurchaseLog;
  @Inject(Repeats) private readonly once!: Repeats;

  /** The lines of requests that wait for an order. */
  @Get('waiting')
  @May(...desk)
  @Answers(linesToOrder)
  waiting(@Me() me: Person, @Query({ schema: toOrderQuery }) query: ToOrderQuery) {
    return this.toOrder.list(me, query);
  }

  /** The orders that chosen lines come to. */
  @Get('proposal')
  @May(...desk)
  @Answers(proposal)
  proposed(@Me() me: Person, @Query({ schema: proposalQuery }) { line = [] }: ProposalQuery) {
    return this.toOrder.proposal(me, line);
  }

  /** Makes the orders of a proposal, all or none; a repeat with the same key answers those of the first. */
  @Post('batch')
  @May(orderRights.create)
  @Answers(madeOrders)
  createAll(
    @Me() me: Person,
    @Body({ schema: ordersDraft }) { orders }: OrdersDraft,
    @Headers(idempotencyHeader) key?: string,
  ) {
    return this.once.once(me, keyOf(key), [purchaseOrder.name, 'batch', orders], async () => {
      const made = await this.orders.createAll(me, orders);
      return made.map(({ id, number }) => ({ id, number }));
    });
  }

  /** What was done to an order, latest first. */
  @Get(':id/log')
  @May(...orderRights.search, orderRights.approve)
  @Answers(pageOf(logRow))
  readLog(@Me() me: Person, @Param('id') id: string, @Query({ schema: logQuery }) query: LogQuery) {
    return this.log.read(me, purchaseOrder.name, id, query);
  }

  @Post(':id/send')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async send(@Me() me: Person, @Param('id') id: string, @Body({ schema: sendOrder }) given: SendOrder) {
    await this.orders.send(me, id, given);
    return this.queries.detail(me, id);
  }

  @Post(':id/hold')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async hold(@Me() me: Person, @Param('id') id: string, @Body({ schema: reasonedAct }) given: ReasonedAct) {
    await this.orders.hold(me, id, given);
    return this.queries.detail(me, id);
  }

  @Post(':id/resume')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async resume(@Me() me: Person, @Param('id') id: string, @Body({ schema: reasonedAct }) given: ReasonedAct) {
    await this.orders.resume(me, id, given);
    return this.queries.detail(me, id);
  }

  @Post(':id/cancel')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async cancel(@Me() me: Person, @Param('id') id: string, @Body({ schema: reasonedAct }) given: ReasonedAct) {
    await this.orders.cancel(me, id, given);
    return this.queries.detail(me, id);
  }

  @Post(':id/finish')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async finish(@Me() me: Person, @Param('id') id: string, @Body({ schema: finishOrder }) given: FinishOrder) {
    await this.orders.finish(me, id, given);
    return this.queries.detail(me, id);
  }

  /** A line of which a part has come ends with it, while the order goes on. */
  @Post(':id/finishLine')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async finishLine(@Me() me: Person, @Param('id') id: string, @Body({ schema: finishLine }) given: FinishLine) {
    await this.orders.finishLine(me, id, given);
    return this.queries.detail(me, id);
  }

  /** A line that was finished short is awaited again. */
  @Post(':id/reopenLine')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async reopenLine(@Me() me: Person, @Param('id') id: string, @Body({ schema: reopenLine }) given: ReopenLine) {
    await this.orders.reopenLine(me, id, given);
    return this.queries.detail(me, id);
  }

  /** Within the tolerance at once; beyond it the order goes into another approval. */
  @Post(':id/modify')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async modify(@Me() me: Person, @Param('id') id: string, @Body({ schema: modifyOrder }) given: ModifyOrder) {
    await this.orders.modify(me, id, given);
    return this.queries.detail(me, id);
  }
}
