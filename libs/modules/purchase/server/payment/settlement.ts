import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { invoiceStatus, lineStatus, paymentStatus } from '../../shared/purchase.codes.js';
import { Ledger } from '../order/ledger.js';
import { isSettled } from '../order/order.acts.js';
import { lineIdsOf, OrderBinding } from '../order/order.binding.js';
import type { PurchaseOrder } from '../order/order.entity.js';

/**
 * Lines of which all has come and whose orders have all ended: each was paid and invoiced in full, or paid where the
 * category needs no invoice, cost nothing, or was ended by a purchaser with neither a payment nor an invoice.
 */
const settledLines = `SELECT l.\`id\` FROM \`purchase_request_line\` l JOIN \`purchase_request\` r ON r.\`id\` = l.\`requestId\` JOIN \`purchase_category\` c ON c.\`id\` = r.\`categoryId\` WHERE l.\`status\` = ? AND r.\`state\` = 'approved' AND r.\`deletedAt\` IS NULL AND NOT EXISTS (SELECT 1 FROM \`purchase_allocation\` a JOIN \`purchase_order\` o ON o.\`id\` = a.\`orderId\` WHERE a.\`requestLineId\` = l.\`id\` AND a.\`status\` <> 'cancelled' AND (o.\`state\` <> 'completed' OR NOT ((o.\`paymentStatus\` = ? AND (o.\`invoiceStatus\` = ? OR c.\`noInvoice\` = 1)) OR o.\`amount\` = 0 OR (o.\`paymentStatus\` = ? AND o.\`invoiceStatus\` = ?))))`;
const settledValues = [
  lineStatus.of.received,
  ...[paymentStatus.of.paid, invoiceStatus.of.complete],
  ...[paymentStatus.of.unplanned, invoiceStatus.of.none],
];

/** What is over: orders of which all has come and was paid, the lines that they took, and with them requests. */
@Injectable()
export class Settlement {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly orders: OrderBinding,
    private readonly ledger: Ledger,
  ) {}

  /** Completes those of the orders, which are held, that are over, and closes what is over with them. */
  async settle(orders: readonly PurchaseOrder[]): Promise<void> {
    await this.complete(orders);
    await this.closeWith(orders);
  }

  /** Completes those of the orders, which are held, of which all has come and was paid. */
  async complete(orders: readonly PurchaseOrder[]): Promise<void> {
    const now = this.clock.now();
    for (const order of orders.filter(isSettled)) {
      const { id: recordId, state, status } = order;
      await this.orders.complete(order);
      await this.orders.saveAs(order, null, now);
      const after = { state: order.state, status: order.status };
      const deeds = [{ kind: 'settle', by: null, at: now }];
      this.orders.journal({ recordId, deeds, before: { state, status }, after });
    }
  }

  /** Closes the lines that are over with the completed ones of these orders. */
  closeWith(orders: readonly PurchaseOrder[]): Promise<void> {
    return this.close(orders.filter(({ state }) => state === 'completed').flatMap(lineIdsOf), null);
  }

  /** Closes those of the lines that are over. @param by the user who has asked for it */
  async close(lineIds: readonly string[], by: string | null): Promise<void> {
    if (lineIds.length === 0) return;
    await this.ledger.hold(lineIds);
    const places = lineIds.map(() => '?').join(', ');
    const over = await this.found(` AND l.\`id\` IN (${places})`, lineIds);
    if (over.length > 0) await this.ledger.settle(over, { by, at: this.clock.now() });
  }

  /** The first lines that are over, so many at most. */
  linesOver(most: number): Promise<string[]> {
    return this.found(` ORDER BY l.\`id\` LIMIT ${most}`, []);
  }

  private async found(more: string, values: readonly string[]): Promise<string[]> {
    const rows = await this.db.query({ sql: settledLines + more, values: [...settledValues, ...values] });
    return rows.map(({ id }) => String(id));
  }
}
