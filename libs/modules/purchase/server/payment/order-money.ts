import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { fromScaled, sum, toScaled } from '#lab/shared/money.js';
import { Database } from '#lab/platform/database/database.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { allocationStatus } from '../../shared/purchase.codes.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { InvoiceOrder } from '../invoice/invoice.entity.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { PurchaseStatistics } from '../statistics/purchase-statistics.js';
import { Allocation } from '../order/allocation.entity.js';
import { Ledger, type HeldLine } from '../order/ledger.js';
import { lineIdsOf, OrderBinding } from '../order/order.binding.js';
import { OrderLine } from '../order/order-line.entity.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { actualOf, receivedOf } from './money-status.js';
import { applied, invoiceStatusOf, paymentStatusOf, type Part } from './payment.rules.js';
import { PlanRow } from './plan-row.entity.js';
import { Settlement } from './settlement.js';

/** Where the money of an order is, in its currency. */
export interface Figures {
  readonly ordered: string;
  /** The value of what has come, as `receivedOf` says. */
  readonly received: string;
  readonly invoiced: string;
  readonly planned: string;
  readonly paid: string;
  /** What it comes to: what has come once nothing more comes. */
  readonly actual: string;
}

/** Who has done what to the money of an order, as the logs of the order and of its requests tell it. */
export interface MoneyDeed {
  readonly code: string;
  readonly by: string | null;
  readonly at: Date;
  readonly text: string;
}

/**
 * What was planned, invoiced and paid of orders. All of its writers hold the orders first, then their requests and lines,
 * each in the order of their ids: no two of them take the same.
 */
@Injectable()
export class OrderMoney {
  constructor(
    private readonly db: Database,
    private readonly orders: OrderBinding,
    private readonly ledger: Ledger,
    private readonly log: PurchaseLog,
    private readonly statistics: PurchaseStatistics,
    private readonly changes: RecordChanges,
    private readonly settlement: Settlement,
  ) {}

  /** Holds orders until the unit ends; those that there are not are left out. */
  async hold(ids: readonly string[]): Promise<PurchaseOrder[]> {
    await this.db.lock(PurchaseOrder, ids);
    return this.read(ids);
  }

  /** Orders with their lines and parts, in the order of their ids. */
  async read(ids: readonly string[]): Promise<PurchaseOrder[]> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return [];
    const found = await this.orders.repo().find({
      where: { ...this.orders.live(), id: In(wanted) },
      order: { id: 'ASC' },
    });
    await this.orders.joinEntries(found);
    const of = { where: { orderId: In(wanted) }, order: { place: 'ASC' } } as const;
    const lines = await this.db.repo(OrderLine).find(of);
    const parts = await this.db.repo(Allocation).find(of);
    for (const order of found) {
      order.knownState = order.state;
      order.lines = lines.filter(({ orderId }) => orderId === order.id);
      order.allocations = parts.filter(({ orderId }) => orderId === order.id);
    }
    return found;
  }

  /** The rows of the payment plans of orders. */
  plans(orderIds: readonly string[]): Promise<PlanRow[]> {
    return this.db.repo(PlanRow).find({ where: { orderId: In([...orderIds]) }, order: { place: 'ASC', id: 'ASC' } });
  }

  async figures(orders: readonly PurchaseOrder[]): Promise<ReadonlyMap<string, Figures>> {
    const ids = orders.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const plans = await this.plans(ids);
    const invoiced = await this.db.repo(InvoiceOrder).findBy({ orderId: In(ids) });
    return new Map(
      orders.map((order) => {
        const own = plans.filter(({ orderId }) => orderId === order.id);
        return [
          order.id,
          {
            ordered: order.amount,
            received: receivedOf(order),
            invoiced: sum(invoiced.filter(({ orderId }) => orderId === order.id).map(({ amount }) => amount)),
            planned: sum(own.map(({ amount }) => amount)),
            paid: sum(own.flatMap(({ amount, paidAt }) => (paidAt ? amount : []))),
            actual: actualOf(order),
          },
        ];
      }),
    );
  }

  /**
   * The least that an order may amount to once it is changed: what is planned of it, and so much that what was invoiced
   * stays within the tolerance of its category.
   */
  async leastOf(order: PurchaseOrder): Promise<string> {
    const { planned, invoiced } = (await this.figures([order])).get(order.id) as Figures;
    const tolerance = toScaled(order.category.tolInvoice ?? '0', 2);
    const ofInvoices = Math.ceil((toScaled(invoiced, 2) * 10_000) / (10_000 + tolerance));
    return fromScaled(Math.max(toScaled(planned, 2), ofInvoices), 2);
  }

  /**
   * Brings the parts and the statuses of orders that are held in line with what was planned, invoiced and paid of them,
   * and tells it in their logs and in those of their requests. What is over with it is settled at once.
   */
  async follow(orders: readonly PurchaseOrder[], deed?: MoneyDeed): Promise<void> {
    const figures = await this.figures(orders);
    const held = await this.ledger.hold(orders.flatMap(lineIdsOf));
    for (const order of orders) {
      const { invoiced, paid, planned, actual } = figures.get(order.id) as Figures;
      await this.apply(order, held, { invoiced, paid });
      order.paymentStatus = paymentStatusOf({ isPlanned: toScaled(planned, 2) > 0, paid, actual });
      order.invoiceStatus = invoiceStatusOf(invoiced, actual);
      const { paymentStatus, invoiceStatus } = order;
      await this.orders.repo().update(order.id, { paymentStatus, invoiceStatus });
      this.statistics.touch(order.allocations.map(({ requestId }) => requestId));
      this.changes.recordChanged(purchaseOrder.name, order.id);
    }
    if (deed) this.tell(orders, held, deed);
    await this.settlement.settle(orders);
  }

  /** Tells orders and their requests what was done, without changing them. */
  async note(orders: readonly PurchaseOrder[], deed: MoneyDeed): Promise<void> {
    this.tell(orders, await this.ledger.read(orders.flatMap(lineIdsOf)), deed);
  }

  private async apply(
    { allocations }: PurchaseOrder,
    held: ReadonlyMap<string, HeldLine>,
    { invoiced, paid }: Pick<Figures, 'invoiced' | 'paid'>,
  ): Promise<void> {
    const live = allocations.filter(({ status }) => status !== allocationStatus.of.cancelled);
    const parts = live.map((part): Part => {
      const one = held.get(part.requestLineId);
      return { ...part, dueDate: one?.line.dueDate ?? null, request: one?.request.number ?? '' };
    });
    const [ofInvoices, ofPayments] = [applied(parts, invoiced), applied(parts, paid)];
    for (const part of live) {
      part.invoicedAmount = ofInvoices.get(part.id) ?? '0.00';
      part.paidAmount = ofPayments.get(part.id) ?? '0.00';
    }
    if (live.length > 0) await this.orders.allocations.update(live, 'invoicedAmount', 'paidAmount');
  }

  private tell(orders: readonly PurchaseOrder[], held: ReadonlyMap<string, HeldLine>, deed: MoneyDeed): void {
    const noted = (recordId: string, status: string) => ({ ...deed, recordId, lineId: null, from: status, to: status });
    this.log.tell(
      purchaseOrder.name,
      orders.map(({ id, status }) => noted(id, status)),
    );
    const requests = new Map([...held.values()].map(({ request }) => [request.id, request.status]));
    this.log.tell(
      purchaseRequest.name,
      [...requests].map(([id, status]) => noted(id, status)),
    );
  }
}
