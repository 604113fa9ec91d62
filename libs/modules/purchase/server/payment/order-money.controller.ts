import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import { May } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { orderDetail, sendOrder, type SendOrder } from '../../shared/order.dto.js';
import { orderMoney, planDraft, type PlanDraft } from '../../shared/payment.dto.js';
import { mayPurchase, orderRights } from '../../shared/purchase.permissions.js';
import { OrderQueries } from '../order/order.query.js';
import { OrderMoneyQueries } from './order-money.query.js';
import { PaymentPlans } from './plan.service.js';
import { Settling } from './settling.js';

/** What was planned, invoiced and paid of an order. */
@Controller('purchase/orders')
export class OrderMoneyController {
  constructor(
    private readonly plans: PaymentPlans,
    private readonly queries: OrderMoneyQueries,
    private readonly orders: OrderQueries,
    private readonly settling: Settling,
  ) {}

  @Get(':id/money')
  @May(...orderRights.search, orderRights.approve)
  @Answers(orderMoney)
  money(@Me() me: Person, @Param('id') id: string) {
    return this.queries.of(me, id);
  }

  /** Writes the payment plan; rows that a payment has taken stay as they are. */
  @Put(':id/plan')
  @May(mayPurchase.order.release)
  @Answers(orderMoney)
  async plan(@Me() me: Person, @Param('id') id: string, @Body({ schema: planDraft }) draft: PlanDraft) {
    await this.plans.write(me, id, draft);
    return this.queries.of(me, id);
  }

  /** Completes an order of which all has come and was paid, and closes lines and requests that are over with it. */
  @Post(':id/settle')
  @May(mayPurchase.order.release)
  @Answers(orderDetail)
  async settle(@Me() me: Person, @Param('id') id: string, @Body({ schema: sendOrder }) given: SendOrder) {
    await this.settling.settle(me, id, given);
    return this.orders.detail(me, id);
  }
}
