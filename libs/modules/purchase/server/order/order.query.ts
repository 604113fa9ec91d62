import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, daysWithin, within } from '#lab/platform/database/listing.js';
import { DocumentQueries, sheetColumn, shown, type SheetColumn } from '#lab/process-host/index.js';
import { fromScaled, toScaled, trimZeros } from '#lab/shared/money.js';
import { Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { AllocatedPart, OrderDetail, OrderLineView, OrderQuery, OrderRow } from '../../shared/order.dto.js';
import { nameOf } from '../category/category.entity.js';
import { purchaseOrder } from '../../shared/order.subject.js';
import { Ledger, quotedOf } from './ledger.js';
import { lineIdsOf, OrderBinding } from './order.binding.js';
import type { PurchaseOrder } from './order.entity.js';
import { remainingOf } from './order.rules.js';

/** Reading purchase orders. */
@Injectable()
export class OrderQueries extends DocumentQueries<PurchaseOrder, OrderQuery, OrderRow, OrderDetail> {
  constructor(
    private readonly orders: OrderBinding,
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly ledger: Ledger,
  ) {
    super(orders);
  }

  protected readonly searched = ['number'] as const;

  protected readonly sheet: readonly SheetColumn<OrderRow>[] = [
    sheetColumn.text('vendor'),
    sheetColumn.name('category'),
    sheetColumn.text('currency'),
    { field: 'amount', cell: ({ amount }) => (amount === undefined ? null : Number(amount)) },
    { field: 'amountBase', cell: ({ amountBase }) => (amountBase === undefined ? null : Number(amountBase)) },
    sheetColumn.day('deliveryDate'),
  ];

  protected where({ receiveStatus, paymentStatus, vendorId, categoryId, ...ranges }: OrderQuery) {
    const { createdFrom, createdTo, releasedFrom, releasedTo, amountMin, amountMax } = ranges;
    return {
      receiveStatus: anyOf(receiveStatus),
      paymentStatus: anyOf(paymentStatus),
      vendorId: anyOf(vendorId),
      categoryId: anyOf(categoryId),
      createdAt: daysWithin(createdFrom, createdTo, this.org.zone()),
      releasedAt: daysWithin(releasedFrom, releasedTo, this.org.zone()),
      amountBase: within(amountMin, amountMax),
    };
  }

  protected row(order: PurchaseOrder) {
    const { vendor, category, currency, amount, amountBase, deliveryDate, receiveStatus, paymentStatus } = order;
    return {
      vendor: vendor.name,
      category: nameOf(category),
      currency,
      amount,
      amountBase,
      deliveryDate,
      receiveStatus,
      paymentStatus,
    };
  }

  protected async detailOf(me: Me, order: PurchaseOrder) {
    const { vendorId, payorId, payor, categoryId, category, comments, releasedAt, sentAt, isAutomatic } = order;
    const { quoteNeed, projectNecessary } = category;
    return {
      vendorId,
      payorId,
      payor: payor?.name ?? null,
      categoryId,
      comments,
      releasedAt: releasedAt?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
      isAutomatic,
      quoteNeed,
      projectNecessary,
      lines: await this.linesOf(me, order),
      contract: await this.contractOf(order.id),
      mayDo: this.orders.actsOf(order, me),
    };
  }

  /** The orders that have taken parts of a request's lines, for those who read the request. */
  async ofRequest(requestId: string) {
    const parts = await this.db.query({
      sql: 'SELECT a.`requestLineId` AS `lineId`, a.`orderQty` AS `qty`, o.`id`, o.`number`, o.`state`, o.`receiveStatus`, o.`paymentStatus`, o.`vendorId` FROM `purchase_allocation` a JOIN `purchase_order` o ON o.`id` = a.`orderId` WHERE a.`requestId` = ? AND o.`deletedAt` IS NULL ORDER BY o.`number`, a.`place`',
      values: [requestId],
    });
    const vendorIds = [...new Set(parts.map(({ vendorId }) => String(vendorId)))];
    const vendors = vendorIds.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(vendorIds) });
    const names = new Map(vendors.map(({ id, name }) => [id, name]));
    const ids = [...new Set(parts.map(({ id }) => String(id)))];
    const strips = await this.strips.ofRecords(purchaseOrder.name, ids);
    return parts.map(({ lineId, qty, id, number, state, receiveStatus, paymentStatus, vendorId }) => ({
      lineId: String(lineId),
      quantity: trimZeros(fromScaled(Number(qty), 6)),
      id: String(id),
      number: String(number),
      state: String(state),
      vendor: names.get(String(vendorId)) ?? '',
      receiveStatus: String(receiveStatus),
      paymentStatus: String(paymentStatus),
      strip: strips.get(String(id)) ?? null,
    }));
  }

  /** The contract that an order is in, unless that was cancelled or deleted. */
  private async contractOf(orderId: string): Promise<OrderDetail['contract']> {
    const [found] = await this.db.query({
      sql: 'SELECT c.`id`, c.`number`, c.`state` FROM `purchase_contract_order` e JOIN `purchase_contract` c ON c.`id` = e.`contractId` WHERE e.`openOrderId` = ?',
      values: [orderId],
    });
    return found ? { id: String(found.id), number: String(found.number), state: String(found.state) } : null;
  }

  private async linesOf(me: Me, order: PurchaseOrder): Promise<OrderLineView[]> {
    const held = await this.ledger.read(lineIdsOf(order));
    const parts = new Map<string, AllocatedPart[]>();
    for (const { id, orderLineId, requestId, requestLineId: lineId, ...part } of order.allocations) {
      const one = held.get(lineId);
      if (!one) continue;
      const others = one.taken.filter(({ orderId }) => orderId !== order.id);
      const quoted = quotedOf(one.line);
      const most = remainingOf(quoted, others);
      const given: AllocatedPart = {
        id,
        lineId,
        requestId,
        request: one.request.number,
        requester: shown(this.people, one.request.ownerId),
        quantity: part.orderQty,
        amount: part.orderAmount,
        status: part.status,
        receivedQty: part.receivedQty,
        mostQuantity: notBelowZero(most.qty, 6),
        mostAmount: notBelowZero(most.amount, 2),
        quoteQuantity: quoted.quoteQty,
        quoteAmount: quoted.quoteAmount,
      };
      parts.set(orderLineId, [...(parts.get(orderLineId) ?? []), given]);
    }
    return order.lines.map((line) => {
      const { orderId: _order, place: _place, isReceived: _isReceived, finishedAt, ...shownLine } = line;
      return {
        ...shownLine,
        finishedAt: finishedAt?.toISOString() ?? null,
        mayDo: this.orders.lineActsOf(order, line, me),
        parts: parts.get(line.id) ?? [],
      };
    });
  }
}

function notBelowZero(value: string, decimals: number): string {
  return toScaled(value, decimals) < 0 ? '0' : value;
}
