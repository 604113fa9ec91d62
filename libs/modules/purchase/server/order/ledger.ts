import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { RecordChanges } from '#lab/process-host/index.js';
import { compared } from '../../shared/received-quantity.js';
import { allocationStatus, lineStatus, logCode } from '../../shared/purchase.codes.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { RequestBinding } from '../request/request.binding.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { headerStatus } from '../request/request.rules.js';
import { RequestLine } from '../request/request-line.entity.js';
import { PurchaseStatistics } from '../statistics/purchase-statistics.js';
import { Allocation } from './allocation.entity.js';
import { isReleased } from './order.acts.js';
import { PurchaseOrder } from './order.entity.js';
import { OrderLine } from './order-line.entity.js';
import { receivedPart, statusBy, type Allocated, type Quoted } from './order.rules.js';

/** A part that is taken of a line, with the order that has taken it. */
export interface Taken extends Allocated {
  readonly id: string;
  readonly orderId: string;
}

/** A line of a request that is held, with its request and what orders have taken of it. */
export interface HeldLine {
  readonly line: RequestLine;
  readonly request: PurchaseRequest;
  readonly taken: readonly Taken[];
}

/** Who has done what to an order, as the logs of its requests tell it. */
export interface OrderDeed {
  /** Undefined where the requests need not know. */
  readonly code: string | undefined;
  readonly by: string | null;
  readonly at: Date;
  /** Number of the order, and the reason where one was given. */
  readonly text: string;
  /** What a request is given instead, where each is concerned by something else; undefined where one is not. */
  readonly textOf?: (requestId: string) => string | undefined;
}

/** The quote of a line; of none, where nothing was agreed. */
export function quotedOf({ quoteQty, quoteAmount }: RequestLine): Quoted {
  return { quoteQty: quoteQty ?? '0', quoteAmount: quoteAmount ?? '0.00' };
}

/**
 * Which parts of which lines orders have taken. All of its writers hold the requests first, then their lines, each in the
 * order of their ids, so that two of them never wait for each other and none takes what another has taken.
 */
@Injectable()
export class Ledger {
  constructor(
    private readonly db: Database,
    private readonly requests: RequestBinding,
    private readonly changes: RecordChanges,
    private readonly log: PurchaseLog,
    private readonly statistics: PurchaseStatistics,
  ) {}

  /** Holds lines with their requests until the unit ends; lines that there are not are left out. */
  async hold(lineIds: readonly string[]): Promise<Map<string, HeldLine>> {
    const found = await this.db.repo(RequestLine).find({
      where: { id: In([...new Set(lineIds)]) },
      select: { id: true, requestId: true },
    });
    await this.db.lock(
      PurchaseRequest,
      found.map(({ requestId }) => requestId),
    );
    const ids = found.map(({ id }) => id);
    await this.db.lock(RequestLine, ids);
    return this.read(ids);
  }

  /** The same without holding them. */
  async read(lineIds: readonly string[]): Promise<Map<string, HeldLine>> {
    const wanted = await this.db
      .repo(RequestLine)
      .find({ where: { id: In([...lineIds]) }, select: { requestId: true, id: true } });
    const requestIds = [...new Set(wanted.map(({ requestId }) => requestId))];
    const where = { ...this.requests.live(), id: In(requestIds) };
    const requests = requestIds.length === 0 ? [] : await this.requests.repo().find({ where, order: { id: 'ASC' } });
    await this.requests.joinEntries(requests);
    const lines = await this.db
      .repo(RequestLine)
      .find({ where: { requestId: In(requestIds) }, order: { place: 'ASC' } });
    for (const request of requests) request.lines = lines.filter(({ requestId }) => requestId === request.id);
    const taken = await this.takenOf(lineIds);
    return new Map(
      requests.flatMap((request) =>
        request.lines
          .filter(({ id }) => lineIds.includes(id))
          .map((line) => [line.id, { line, request, taken: taken.get(line.id) ?? [] }] as const),
      ),
    );
  }

  /** What orders have taken of lines, what was cancelled included. */
  async takenOf(lineIds: readonly string[]): Promise<Map<string, Taken[]>> {
    const parts = await this.db
      .repo(Allocation)
      .find({ where: { requestLineId: In([...lineIds]) }, order: { id: 'ASC' } });
    const orderIds = [...new Set(parts.map(({ orderId }) => orderId))];
    const orders =
      orderIds.length === 0
        ? []
        : await this.db.repo(PurchaseOrder).find({ where: { id: In(orderIds) }, select: { id: true, state: true } });
    const stateOf = new Map(orders.map(({ id, state }) => [id, state]));
    const complete = await this.completeAmong(parts.map(({ orderLineId }) => orderLineId));
    const byLine = new Map<string, Taken[]>();
    for (const { requestLineId, id, orderId, orderLineId, qty, orderQty, amount, status, receivedQty } of parts) {
      const part = { id, orderId, qty, amount, status, receivedQty };
      const isEnough = complete.has(orderLineId) || compared(receivedQty, orderQty) >= 0;
      const isAllReceived = isEnough && compared(receivedQty, '0') > 0;
      const taken = { ...part, isReleased: isReleased(stateOf.get(orderId) ?? 'draft'), isAllReceived };
      byLine.set(requestLineId, [...(byLine.get(requestLineId) ?? []), taken]);
    }
    return byLine;
  }

  /**
   * Brings lines and the headers of their requests in line with the ledger, after an order has taken parts of them, has
   * given them back or has moved on; and tells it in the logs of the requests.
   */
  async follow(lineIds: readonly string[], { code, by, at, text, textOf = () => text }: OrderDeed): Promise<void> {
    const held = await this.hold(lineIds);
    const requests = new Map<PurchaseRequest, RequestLine[]>();
    for (const { line, request } of held.values()) requests.set(request, [...(requests.get(request) ?? []), line]);
    this.statistics.touch([...requests.keys()].map(({ id }) => id));
    for (const [request, lines] of requests) {
      const before = request.status;
      const moved = lines.filter((line) => {
        const status = statusBy(quotedOf(line), held.get(line.id)?.taken ?? []);
        if (status === line.status) return false;
        line.status = status;
        return true;
      });
      if (moved.length > 0) await this.store(request, moved, { by, at });
      const said = textOf(request.id);
      if (code === undefined || said === undefined) continue;
      const [only, another] = lines;
      const lineId = only && !another ? only.id : null;
      this.log.tell(purchaseRequest.name, [
        { code, recordId: request.id, lineId, by, at, from: before, to: request.status, text: said },
      ]);
    }
  }

  /** Closes lines of which all has come, was invoiced and paid; a request is closed with the last of them. */
  async settle(lineIds: readonly string[], { by, at }: Pick<OrderDeed, 'by' | 'at'>): Promise<void> {
    const held = await this.hold(lineIds);
    const requests = new Map<PurchaseRequest, RequestLine[]>();
    for (const { line, request } of held.values()) requests.set(request, [...(requests.get(request) ?? []), line]);
    for (const [request, lines] of requests) {
      const from = request.status;
      for (const line of lines) line.status = lineStatus.of.closed;
      await this.store(request, lines, { by, at });
      this.log.tell(
        purchaseRequest.name,
        lines.map(({ id: lineId, item: text }) => {
          return { code: logCode.of.closed, recordId: request.id, lineId, by, at, from, to: request.status, text };
        }),
      );
    }
  }

  /** Gives lines back what their orders have given up of them. */
  async wantedAgain(lines: readonly RequestLine[]): Promise<Map<string, Taken[]>> {
    const ids = lines.map(({ id }) => id);
    const taken = await this.takenOf(ids);
    const over = lines.filter((line) => statusBy(quotedOf(line), taken.get(line.id) ?? []) === lineStatus.of.closed);
    const given = over.flatMap(({ id }) => taken.get(id) ?? []);
    for (const part of given)
      if (part.status === allocationStatus.of.closed)
        await this.db.repo(Allocation).update(part.id, receivedPart(part));
    return given.length > 0 ? this.takenOf(ids) : taken;
  }

  /** Whether an order that has not ended has taken a part of the request. */
  isOrdered(requestId: string): Promise<boolean> {
    return this.db.repo(Allocation).existsBy({ requestId, status: allocationStatus.of.open });
  }

  /** The lines of orders, of these, of which enough has come. */
  private async completeAmong(orderLineIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (orderLineIds.length === 0) return new Set();
    const where = { id: In([...new Set(orderLineIds)]), isReceived: true };
    const found = await this.db.repo(OrderLine).find({ where, select: { id: true } });
    return new Set(found.map(({ id }) => id));
  }

  private async store(
    request: PurchaseRequest,
    moved: readonly RequestLine[],
    { by, at }: Pick<OrderDeed, 'by' | 'at'>,
  ): Promise<void> {
    request.status = headerStatus(request.lines.map(({ status }) => status));
    const isOver = request.status === lineStatus.of.closed;
    if (isOver && request.state === 'approved') {
      Object.assign(request, { closedAt: at, closedFrom: request.state });
      this.requests.enterState(request, 'closed');
    }
    await this.requests.store(stamp(request, by ?? request.updatedBy, at));
    await this.requests.lines.update(moved, 'status');
    this.changes.recordChanged(purchaseRequest.name, request.id);
  }
}
