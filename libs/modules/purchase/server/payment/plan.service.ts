import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { fromScaled, toScaled } from '#lab/shared/money.js';
import type { Me } from '#lab/platform/access/me.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentLines } from '#lab/process-host/index.js';
import type { PlanDraft, PlanRowDraft } from '../../shared/payment.dto.js';
import { OrderService } from '../order/order.service.js';
import { OrderBinding } from '../order/order.binding.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { OrderMoney } from './order-money.js';
import { PlanRow } from './plan-row.entity.js';

/** Payment plans of orders. */
@Injectable()
export class PaymentPlans {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly binding: OrderBinding,
    private readonly orders: OrderService,
    private readonly money: OrderMoney,
  ) {}

  /**
   * Writes the plan of an order at the version that was read; rows that a payment has taken stay as they are.
   * @throws BusinessError 8013, 8001, 8022, 8002 for an order that is not released or has been cancelled and for a row
   * of a payment, 8012 for amounts below 0.01 and beyond the order
   */
  async write(me: Me, orderId: string, { version, rows }: PlanDraft): Promise<void> {
    await this.orders.change(me, orderId, { verb: 'plan', version }, async (order) => {
      if (!this.binding.mayPlan(order, me)) throw new BusinessError(errors.illegalState, [order.state, 'plan']);
      const known = await this.money.plans([orderId]);
      assertWithin(order, rows);
      const drafted = this.drafted(orderId, known, rows);
      assertUntaken(known, drafted);
      await this.lines.replace(orderId, drafted);
      await this.money.follow([order]);
    });
  }

  get lines(): DocumentLines<PlanRow, 'orderId'> {
    return new DocumentLines(this.db, PlanRow, 'orderId');
  }

  private drafted(orderId: string, known: readonly PlanRow[], rows: readonly PlanRowDraft[]): PlanRow[] {
    rows.forEach(({ id }, at) => {
      const isThere = id === undefined || known.some((row) => row.id === id);
      if (!isThere || (rows.findIndex((row) => id !== undefined && row.id === id) < at && id !== undefined))
        throw refuseField(`rows.${at}.id`, 'missing');
    });
    const nextId = () => this.ids.next();
    return this.lines.drafted(orderId, known, rows, nextId, ({ id, ...row }) => {
      const { paymentId = null, paidAt = null } = known.find((one) => one.id === id) ?? {};
      return { ...row, paymentId, paidAt };
    });
  }
}

/** @throws BusinessError 8012 for a row without an amount, and for the first that exceeds what the order comes to */
function assertWithin({ amount }: Pick<PurchaseOrder, 'amount'>, rows: readonly PlanRowDraft[]): void {
  let left = toScaled(amount, 2);
  rows.forEach((row, at) => {
    const cents = toScaled(row.amount, 2);
    if (cents <= 0) throw refuseField(`rows.${at}.amount`, 'tooSmall', '0.01');
    if (cents > left) throw refuseField(`rows.${at}.amount`, 'tooBig', fromScaled(left, 2));
    left -= cents;
  });
}

/** @throws BusinessError 8002 for a row of a payment that is left out or changed */
function assertUntaken(known: readonly PlanRow[], drafted: readonly PlanRow[]): void {
  const taken = known.filter(({ paymentId }) => paymentId !== null);
  for (const row of taken) {
    const now = drafted.find(({ id }) => id === row.id);
    const fields = ['expectedDate', 'amount', 'isPrepayment', 'comments'] as const;
    if (!now || fields.some((field) => now[field] !== row[field]))
      throw new BusinessError(errors.illegalState, [row.paidAt ? 'paid' : 'taken', 'plan']);
  }
}
