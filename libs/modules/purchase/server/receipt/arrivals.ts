import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { RecordChanges, RecordMessages } from '#lab/process-host/index.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { logCode } from '../../shared/purchase.codes.js';
import { compared } from '../../shared/received-quantity.js';
import type { Allocation } from '../order/allocation.entity.js';
import { Ledger } from '../order/ledger.js';
import { lineIdsOf, OrderBinding } from '../order/order.binding.js';
import { PurchaseOrder } from '../order/order.entity.js';
import { countReceived, spread } from '../order/order-arrivals.js';
import { OrderLine } from '../order/order-line.entity.js';
import { Settlement } from '../payment/settlement.js';
import { plus, signed } from './receipt.rules.js';

/** Orders that are held, with their lines and what these have taken of requests. */
export interface HeldOrders {
  readonly orders: readonly PurchaseOrder[];
  /** The order and the line, by the id of the line. */
  readonly byLine: ReadonlyMap<string, { readonly order: PurchaseOrder; readonly line: OrderLine }>;
}

/** What a receipt, or its reversal, adds to a line of an order; negative where it is taken back. */
export interface Change {
  readonly orderLineId: string;
  readonly quantity: string;
}

/** A receipt as the logs of orders and requests name it. */
export interface Cause {
  readonly verb: 'receive' | 'reverseReceipt';
  readonly number: string;
  /** Why it was reversed. */
  readonly reason?: string;
}

/** What has come, as orders and requests keep it; their writers hold the orders first, then requests and lines. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly orders: OrderBinding,
    private readonly ledger: Ledger,
    private readonly changes: RecordChanges,
    private readonly messages: RecordMessages,
    private readonly settlement: Settlement,
  ) {}

  /** Holds the orders of these lines, with the lines of requests that they take; a line that there is not is left out. */
  async hold(orderLineIds: readonly string[]): Promise<HeldOrders> {
    const where = { id: In([...new Set(orderLineIds)]) };
    const found = await this.db.repo(OrderLine).find({ where, select: { id: true, orderId: true } });
    const ids = [...new Set(found.map(({ orderId }) => orderId))].sort();
    await this.db.lock(PurchaseOrder, ids);
    const orders: PurchaseOrder[] = [];
    for (const id of ids) orders.push(await this.orders.record(id));
    await this.ledger.hold(orders.flatMap(lineIdsOf));
    const byLine = new Map(orders.flatMap((order) => order.lines.map((line) => [line.id, { order, line }] as const)));
    return { orders, byLine };
  }

  /** Counts what has come, or was taken back, in held orders; their requests follow, and what is over is settled. */
  async apply(me: Me, { orders, byLine }: HeldOrders, changed: readonly Change[], cause: Cause): Promise<void> {
    const at = this.clock.now();
    const before = new Map(orders.map(({ id, state, status }) => [id, { state, status }]));
    const came = new Map<string, string[]>();
    for (const { orderLineId, quantity } of changed) {
      const held = byLine.get(orderLineId);
      if (held) held.line.receivedQty = plus(held.line.receivedQty, quantity);
    }
    for (const order of orders) {
      const lines = order.lines.filter(({ id }) => changed.some(({ orderLineId }) => orderLineId === id));
      countReceived(order);
      await this.orders.lines.update(order.lines, 'receivedQty', 'isReceived');
      for (const line of lines) await this.share(order, line, came);
      await this.orders.repo().update(order.id, { receiveStatus: order.receiveStatus });
    }
    // What was taken back has not come; conditions see that, too.
    if (cause.verb === 'receive') {
      for (const { id } of orders) this.messages.happened(purchaseOrder, id, 'received');
      for (const requestId of came.keys()) this.messages.happened(purchaseRequest, requestId, 'received');
    }
    const { number, reason } = cause;
    const said = (what: readonly string[]) => [number, what.join(', '), ...(reason ? [reason] : [])].join(' · ');
    await this.ledger.follow([...new Set(orders.flatMap(lineIdsOf))], {
      code: logCode.of.received,
      by: me.id,
      at,
      text: number,
      textOf: (requestId) => {
        const what = came.get(requestId);
        return what && said(what);
      },
    });
    for (const order of orders) {
      const own = changed.flatMap(({ orderLineId, quantity }) => {
        const line = order.lines.find(({ id }) => id === orderLineId);
        return line ? [signed(line, quantity)] : [];
      });
      await this.save(me, order, at, { cause, text: said(own), before: before.get(order.id) });
    }
    await this.settlement.closeWith(orders);
  }

  /** Gives the requests of a line what has come of it; what each has got, or lost, is noted. */
  private async share(order: PurchaseOrder, line: OrderLine, came: Map<string, string[]>): Promise<void> {
    const parts = order.allocations.filter(({ orderLineId }) => orderLineId === line.id);
    const held = await this.ledger.read(parts.map(({ requestLineId }) => requestLineId));
    const waiting = parts.map(({ id, orderQty, requestLineId }) => {
      const one = held.get(requestLineId);
      return { id, orderQty, dueDate: one?.line.dueDate ?? null, number: one?.request.number ?? '' };
    });
    const shares = spread(line.receivedQty, waiting);
    const moved: Allocation[] = [];
    for (const part of parts) {
      const next = shares.get(part.id) ?? part.receivedQty;
      const more = plus(next, negated(part.receivedQty));
      if (compared(more, '0') === 0) continue;
      came.set(part.requestId, [...(came.get(part.requestId) ?? []), signed(line, more)]);
      part.receivedQty = next;
      moved.push(part);
    }
    await this.orders.allocations.update(moved, 'receivedQty');
  }

  private async save(
    me: Me,
    order: PurchaseOrder,
    at: Date,
    change: { readonly cause: Cause; readonly text: string; readonly before: ReturnType<typeof stateOf> | undefined },
  ): Promise<void> {
    const { cause, text, before } = change;
    await this.orders.settle(order);
    await this.orders.save(order, me, at);
    this.changes.recordChanged(purchaseOrder.name, order.id);
    const isOver = before?.state !== order.state;
    const deeds = [{ kind: cause.verb, by: me.id, at, text }, ...(isOver ? [{ kind: 'settle', by: null, at }] : [])];
    this.orders.journal({ recordId: order.id, deeds, before, after: stateOf(order) });
  }
}

const stateOf = ({ state, status }: PurchaseOrder) => ({ state, status });

const negated = (quantity: string) => (quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`);
