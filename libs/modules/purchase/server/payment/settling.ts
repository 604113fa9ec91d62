import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import type { SendOrder } from '../../shared/order.dto.js';
import { invoiceStatus, lineStatus, paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';
import { Ledger } from '../order/ledger.js';
import { isSettled, unended } from '../order/order.acts.js';
import { lineIdsOf, OrderBinding } from '../order/order.binding.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { OrderService } from '../order/order.service.js';
import { OrderMoney } from './order-money.js';

/** Every night, what has come, was invoiced and paid is closed. */
const settleTopic = 'purchase.settle';

/** Hours after midnight of the company's zone. */
const nightHour = 3;
const hourMs = 3_600_000;

/** Orders and lines that one unit settles. */
const ordersAtOnce = 20;
const linesAtOnce = 100;

/**
 * Lines of which all has come and whose orders have all ended: each was paid and invoiced in full, cost nothing, or was
 * ended by a purchaser with neither a payment nor an invoice.
 */
const settledLines = `SELECT l.\`id\` FROM \`purchase_request_line\` l JOIN \`purchase_request\` r ON r.\`id\` = l.\`requestId\` WHERE l.\`status\` = ? AND r.\`state\` = 'approved' AND r.\`deletedAt\` IS NULL AND NOT EXISTS (SELECT 1 FROM \`purchase_allocation\` a JOIN \`purchase_order\` o ON o.\`id\` = a.\`orderId\` WHERE a.\`requestLineId\` = l.\`id\` AND a.\`status\` <> 'cancelled' AND (o.\`state\` <> 'completed' OR NOT ((o.\`paymentStatus\` = ? AND o.\`invoiceStatus\` = ?) OR o.\`amount\` = 0 OR (o.\`paymentStatus\` = ? AND o.\`invoiceStatus\` = ?))))`;
const settledValues = [
  lineStatus.of.received,
  ...[paymentStatus.of.paid, invoiceStatus.of.complete],
  ...[paymentStatus.of.unplanned, invoiceStatus.of.none],
];

/** The end of orders, of lines and with them of requests: all has come, was invoiced and paid. */
@Injectable()
export class Settling implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly schedules: Schedules,
    private readonly people: PeopleDirectory,
    private readonly binding: OrderBinding,
    private readonly orders: OrderService,
    private readonly ledger: Ledger,
    private readonly money: OrderMoney,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: settleTopic,
      next: (now) => this.night(now),
      run: () => this.round(),
    });
  }

  /** A purchaser completes an order, and what is over with it is closed at once. @throws BusinessError 8013, 8001, 8002 */
  async settle(me: Me, id: string, given: SendOrder): Promise<void> {
    const order = await this.orders.settle(me, id, given);
    await this.close(lineIdsOf(order), me.id);
  }

  /** One stretch of the nightly work; answers whether more waits already. */
  private async round(): Promise<boolean> {
    await this.people.refresh();
    const ended = await this.complete();
    const found = await this.settled(` ORDER BY l.\`id\` LIMIT ${linesAtOnce}`, []);
    await this.close(found, null);
    return ended === ordersAtOnce || found.length === linesAtOnce;
  }

  private async complete(): Promise<number> {
    const all = { receiveStatus: receiveStatus.of.all, state: In([...unended]), deletedAt: IsNull() };
    const candidates = await this.db.repo(PurchaseOrder).find({
      where: [
        { ...all, paymentStatus: paymentStatus.of.paid },
        { ...all, amount: '0.00' },
      ],
      select: { id: true },
      order: { id: 'ASC' },
      take: ordersAtOnce,
    });
    const held = await this.money.hold(candidates.map(({ id }) => id));
    // Requests and lines of all of them at once, so that two rounds never wait for each other.
    await this.ledger.hold(held.flatMap(lineIdsOf));
    const now = this.clock.now();
    for (const order of held) {
      if (!isSettled(order)) continue;
      const { id: recordId, state, status } = order;
      await this.binding.complete(order);
      await this.binding.save(order, undefined, now);
      const after = { state: order.state, status: order.status };
      const deeds = [{ kind: 'settle', by: null, at: now }];
      this.binding.journal({ recordId, deeds, before: { state, status }, after });
    }
    return candidates.length;
  }

  /** Closes those of the lines that are settled. */
  private async close(lineIds: readonly string[], by: string | null): Promise<void> {
    if (lineIds.length === 0) return;
    await this.ledger.hold(lineIds);
    const places = lineIds.map(() => '?').join(', ');
    await this.ledger.settle(await this.settled(` AND l.\`id\` IN (${places})`, lineIds), { by, at: this.clock.now() });
  }

  private async settled(more: string, values: readonly string[]): Promise<string[]> {
    const rows = await this.db.query({ sql: settledLines + more, values: [...settledValues, ...values] });
    return rows.map(({ id }) => String(id));
  }

  private async night(now: Date): Promise<Date> {
    await this.people.refresh();
    const zone = this.people.zone();
    return new Date(beginOf(addDays(dayIn(zone, now), 1), zone).getTime() + nightHour * hourMs);
  }
}
