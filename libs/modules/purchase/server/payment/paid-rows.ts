import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { fromScaled, toScaled } from '#lab/shared/money.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { RecordMessages } from '#lab/process-host/index.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { isReleased } from '../order/order.acts.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { OrderMoney } from './order-money.js';
import type { Payment, PaymentRow } from './payment.entity.js';
import { overpaid, paidParts } from './payment.rules.js';
import { PlanRow } from './plan-row.entity.js';

/** What paying and cancelling a payment means to the payment plans of its orders. */
@Injectable()
export class PaidRows {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly money: OrderMoney,
    private readonly messages: RecordMessages,
  ) {}

  /**
   * Its rows are paid, those of the front first where less than all was: what is left of a row is a row of its own, which
   * waits.
   * @throws BusinessError 8005 without a day and an amount, 8002 for an order that is not paid now, 4105 for more than
   * has come of an order, or for an approved prepayment more than was ordered
   */
  async finish({ rows, paidOn, paidAmount, approvedAt }: Payment): Promise<void> {
    if (paidOn === null || paidAmount === null) throw new BusinessError(errors.required, ['paidOn']);
    const orders = await this.money.hold(rows.map(({ orderId }) => orderId));
    assertPayable(orders);
    const parts = paidParts(rows, paidAmount);
    await this.assertCovered(orders, parts, approvedAt !== null);
    const plans = await this.plansOf(rows);
    const now = this.clock.now();
    for (const { row, paid } of parts) {
      const plan = plans.get(row.planId);
      if (plan) await this.book(plan, paid, now);
    }
    const paidOf = new Set(parts.flatMap(({ row, paid }) => (toScaled(paid, 2) > 0 ? row.orderId : [])));
    for (const id of paidOf) this.messages.happened(purchaseOrder, id, 'paid');
    await this.money.follow(orders);
  }

  /** Its rows are free again. */
  async free({ rows }: Pick<Payment, 'rows'>): Promise<void> {
    const orders = await this.money.hold(rows.map(({ orderId }) => orderId));
    const ids = rows.map(({ planId }) => planId);
    if (ids.length > 0) await this.db.repo(PlanRow).update({ id: In(ids) }, { paymentId: null, paidAt: null });
    await this.money.follow(orders);
  }

  private async assertCovered(
    orders: readonly PurchaseOrder[],
    parts: ReturnType<typeof paidParts<PaymentRow>>,
    isApproved: boolean,
  ): Promise<void> {
    const figures = await this.money.figures(orders);
    const paid = parts.map(({ row, paid: amount }) => ({ ...row, amount }));
    const over = overpaid(paid, {
      isApproved,
      of: (orderId) => {
        const { ordered, received, paid: before } = figures.get(orderId) ?? none;
        return { amount: ordered, received, paid: before };
      },
    });
    if (over.length === 0) return;
    const fields = over.map(({ orderId, most }) => {
      const at = parts.findIndex(({ row }) => row.orderId === orderId);
      return { path: `rows.${at}.amount`, code: purchaseErrors.overpaid.code, args: [most] };
    });
    throw new BusinessError(purchaseErrors.overpaid, [], { fields });
  }

  private async plansOf(rows: readonly PaymentRow[]): Promise<ReadonlyMap<string, PlanRow>> {
    const found = await this.db.repo(PlanRow).findBy({ id: In(rows.map(({ planId }) => planId)) });
    return new Map(found.map((plan) => [plan.id, plan]));
  }

  private async book(plan: PlanRow, paid: string, now: Date): Promise<void> {
    const left = toScaled(plan.amount, 2) - toScaled(paid, 2);
    const rows = this.db.repo(PlanRow);
    if (toScaled(paid, 2) === 0) {
      await rows.update(plan.id, { paymentId: null });
      return;
    }
    await rows.update(plan.id, { amount: paid, paidAt: now });
    if (left === 0) return;
    const { orderId, place, expectedDate, isPrepayment, comments } = plan;
    const rest = { orderId, place, expectedDate, isPrepayment, comments, amount: fromScaled(left, 2) };
    await rows.insert({ ...rest, id: this.ids.next(), paymentId: null, paidAt: null });
  }
}

const none = { ordered: '0.00', received: '0.00', paid: '0.00' };

/** @throws BusinessError 8002 for an order that is on hold, is being changed, was never released or has been cancelled */
export function assertPayable(orders: readonly PurchaseOrder[]): void {
  const refused = orders.find((order) => !isPayable(order));
  if (refused) throw new BusinessError(errors.illegalState, [refused.state, 'pay']);
}

/** Whether an order may be paid now. */
export function isPayable({ state }: Pick<PurchaseOrder, 'state'>): boolean {
  return isReleased(state) && state !== 'held' && state !== 'cancelled';
}
