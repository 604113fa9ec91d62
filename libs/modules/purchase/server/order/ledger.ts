import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { inOrderOf } from '#lab/platform/database/counted-page.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { RecordChanges, RecordMessages } from '#lab/process-host/index.js';
import { compared } from '../../shared/received-quantity.js';
import { allocationStatus, lineStatus, logCode } from '../../shared/purchase.codes.js';
import { purchaseRequest } from '../../shared/request.subject.js';
import { PurchaseLog } from '../log/purchase-log.js';
import { RequestBinding } from '../request/request.binding.js';
import { PurchaseRequest } from '../request/request.entity.js';
import { headerStatus } from '../request/request.rules.js';
import { RequestLine } from '../request/request-line.entity.js';
import { noClosedRest } from '../request/request-lines.js';
import { PurchaseStatistics } from '../statistics/purchase-statistics.js';
import { Allocation } from './allocation.entity.js';
import { isReleased } from './order.acts.js';
import { PurchaseOrder } from './order.entity.js';
import { OrderLine } from './order-line.entity.js';
import { givenBack, less, statusBy, type Allocated, type GivenBack, type Quoted } from './order.rules.js';

/** A part that is taken of a line, with the order that has taken it. */
export interface Taken extends Allocated, GivenBack {
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

/** The quote of a line without what was closed of it; of none, where nothing was agreed. */
export function quotedOf({ quoteQty, quoteAmount, closedQty, closedAmount }: RequestLine): Quoted {
  const { qty, amount } = less(
    { qty: quoteQty ?? '0', amount: quoteAmount ?? '0.00' },
    { qty: closedQty ?? '0', amount: closedAmount ?? '0.00' },
  );
  return { quoteQty: qty, quoteAmount: amount };
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
    private readonly messages: RecordMessages,
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
    const lines = this.db.reading(RequestLine);
    const requests = this.db.reading(PurchaseRequest, { beside: ['lines', 'category'] });
    const wanted = this.db.reading(RequestLine, { only: ['id', 'requestId'] });
    const asked = wanted.made(await this.db.query(wanted.select({ id: [...lineIds] })));
    const requestIds = [...new Set(asked.map(({ requestId }) => requestId))].sort();
    const [requestRows = [], lineRows = []] = await this.db.queries([
      requests.select({ id: requestIds, deletedAt: null }),
      lines.select({ requestId: requestIds }),
    ]);
    const found = inOrderOf(requestIds, requests.made(requestRows));
    await this.requests.joinEntries(found);
    const ofRequest = new Map(found.map((request) => [request.id, [] as RequestLine[]]));
    for (const line of lines.made(lineRows)) ofRequest.get(line.requestId)?.push(line);
    for (const request of found)
      request.lines = (ofRequest.get(request.id) ?? []).sort((one, other) => one.place - other.place);
    const taken = await this.takenOf(lineIds);
    const isAsked = new Set(lineIds);
    return new Map(
      found.flatMap((request) =>
        request.lines
          .filter(({ id }) => isAsked.has(id))
          .map((line) => [line.id, { line, request, taken: taken.get(line.id) ?? [] }] as const),
      ),
    );
  }

  /** What orders have taken of lines, what was cancelled included. */
  async takenOf(lineIds: readonly string[]): Promise<Map<string, Taken[]>> {
    const allocations = this.db.reading(Allocation);
    const parts = allocations
      .made(await this.db.query(allocations.select({ requestLineId: [...lineIds] })))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    if (parts.length === 0) return new Map();
    const orders = this.db.reading(PurchaseOrder, { only: ['id', 'state'] });
    const received = this.db.reading(OrderLine, { only: ['id'] });
    const [orderRows = [], receivedRows = []] = await this.db.queries([
      orders.select({ id: [...new Set(parts.map(({ orderId }) => orderId))] }),
      received.select({ id: [...new Set(parts.map(({ orderLineId }) => orderLineId))], isReceived: true }),
    ]);
    const stateOf = new Map(orders.made(orderRows).map(({ id, state }) => [id, state]));
    const complete = new Set(receivedRows.map(({ id }) => id));
    const byLine = new Map<string, Taken[]>();
    for (const { requestLineId, id, orderId, orderLineId, qty, orderQty, amount, status, ...others } of parts) {
      const { receivedQty, givenBackQty, givenBackAmount } = others;
      const part = { id, orderId, qty, amount, status, receivedQty, givenBackQty, givenBackAmount };
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
      if (code === logCode.of.ordered) this.messages.happened(purchaseRequest, request.id, 'ordered');
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

  /** Gives lines of which nothing is wanted any more back what their orders have given up of them, and what was closed. */
  async wantedAgain(lines: readonly RequestLine[]): Promise<Map<string, Taken[]>> {
    const ids = lines.map(({ id }) => id);
    const taken = await this.takenOf(ids);
    const over = lines.filter((line) => statusBy(quotedOf(line), taken.get(line.id) ?? []) === lineStatus.of.closed);
    for (const line of over) Object.assign(line, noClosedRest);
    const given = over.flatMap(({ id }) => taken.get(id) ?? []);
    for (const part of given)
      if (part.status === allocationStatus.of.closed) await this.db.repo(Allocation).update(part.id, givenBack(part));
    return given.length > 0 ? this.takenOf(ids) : taken;
  }

  /** Whether an order that has not ended has taken a part of the request. */
  isOrdered(requestId: string): Promise<boolean> {
    return this.db.repo(Allocation).existsBy({ requestId, status: allocationStatus.of.open });
  }

  /** The lines of orders, of these, of which enough has come. */
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
      this.messages.happened(purchaseRequest, request.id, 'completed');
    }
    await this.requests.store(stamp(request, by ?? request.updatedBy, at));
    await this.requests.lines.update(moved, 'status');
    this.changes.recordChanged(purchaseRequest.name, request.id);
  }
}
