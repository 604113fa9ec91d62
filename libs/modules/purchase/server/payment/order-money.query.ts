import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import { sum } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { PeopleDirectory, ShownFields } from '#lab/process-host/index.js';
import type { OrderMoneyView } from '../../shared/payment.dto.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { InvoiceQueries } from '../invoice/invoice.query.js';
import { isReleased } from '../order/order.acts.js';
import { OrderBinding } from '../order/order.binding.js';
import { OrderMoney, type Figures } from './order-money.js';
import { PaymentBinding } from './payment.binding.js';
import { Payment, PaymentRow } from './payment.entity.js';

/** Reading what was planned, invoiced and paid of an order. */
@Injectable()
export class OrderMoneyQueries {
  constructor(
    private readonly db: Database,
    private readonly people: PeopleDirectory,
    private readonly orders: OrderBinding,
    private readonly payments: PaymentBinding,
    private readonly money: OrderMoney,
    private readonly invoices: InvoiceQueries,
    private readonly fields: ShownFields,
  ) {}

  /** @throws BusinessError 8013 for a reader of neither the order nor its amounts */
  async of(me: Me, id: string): Promise<OrderMoneyView> {
    const order = await this.orders.record(id);
    await this.people.refresh();
    await this.orders.assertMayRead(order, me);
    // All of it is amounts: a task that hides them hides this.
    const sees = await this.fields.seenBy(me, purchaseOrder.name, order);
    if (!sees('amount')) throw new BusinessError(errors.notFound);
    const { ordered, received, invoiced, paid, planned } = (await this.money.figures([order])).get(id) as Figures;
    const { version, currency, state } = order;
    const plan = await this.money.plans([id]);
    const payments = await this.paymentsOf(
      id,
      plan.flatMap(({ paymentId }) => paymentId ?? []),
    );
    const today = this.orders.today();
    return {
      ...{ version, currency, ordered, received, invoiced, paid, planned },
      plan: plan.map(({ id: row, expectedDate, amount, isPrepayment, comments, paymentId, paidAt }) => ({
        ...{ id: row, expectedDate, amount, isPrepayment, comments, paymentId },
        payment: payments.find((one) => one.id === paymentId)?.number ?? null,
        paidAt: paidAt?.toISOString() ?? null,
        isOverdue: paidAt === null && expectedDate < today,
      })),
      invoices: await this.invoices.ofOrders(me, [id]),
      payments: payments.map(({ id: payment, number, state: now, amount, paidOn }) => {
        return { id: payment, number, state: now, amount, paidOn };
      }),
      mayPlan: this.orders.mayPlan(order, me),
      mayInvoice: holds(me.permissions, mayPurchase.invoice.save) && isReleased(state) && state !== 'cancelled',
    };
  }

  /** The payments that have rows of an order, with what they pay of it; drafts only where they still hold a row. */
  private async paymentsOf(orderId: string, holding: readonly string[]) {
    const rows = await this.db.repo(PaymentRow).findBy({ orderId });
    const ids = [...new Set([...rows.map(({ paymentId }) => paymentId), ...holding])];
    if (ids.length === 0) return [];
    const found = await this.db
      .repo(Payment)
      .find({ where: { ...this.payments.live(), id: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } });
    return found.map(({ id, number, state, paidOn }) => {
      const amount = sum(rows.filter(({ paymentId }) => paymentId === id).map((row) => row.amount));
      return { id, number, state, paidOn, amount };
    });
  }
}
