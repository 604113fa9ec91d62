import { paymentsOf, type MoneySources } from './order-payments.js';
import { sharesOf } from './shares.js';

/** A stored row as a SELECT gives it: money in minor units, quantities × 10^6, instants in milliseconds. */
type Stored = Readonly<Record<string, unknown>>;

/** The stored records that rows are made of, each table in any order. */
export interface StatisticSources extends MoneySources {
  /** `purchase_request`: those whose rows are wanted. */
  readonly requests: readonly Stored[];
  /** `purchase_request_line`: all lines of these requests. */
  readonly lines: readonly Stored[];
  /** `purchase_order`: all that have taken parts of these lines. */
  readonly orders: readonly Stored[];
  /** `purchase_order_line`: all lines of these orders. */
  readonly orderLines: readonly Stored[];
  /** `purchase_allocation`: all parts of these orders, those of lines of other requests included. */
  readonly parts: readonly Stored[];
  /** Number of the contract that an order is in: `orderId`, `number`. */
  readonly contracts: readonly Stored[];
}

/** A row of the table, as it is written. */
export type StatisticRow = Record<string, string | number | null>;

const text = (value: unknown) => String(value ?? '');
const orNull = (value: unknown) => (value === null || value === undefined ? null : text(value));
const whole = (value: unknown) => Number(value ?? 0);
const wholeOrNull = (value: unknown) => (value === null || value === undefined ? null : Number(value));
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const first = (a: Stored, b: Stored) => whole(a.place) - whole(b.place) || (text(a.id) < text(b.id) ? -1 : 1);

function grouped(rows: readonly Stored[], by: string): ReadonlyMap<string, readonly Stored[]> {
  const groups = new Map<string, Stored[]>();
  for (const row of [...rows].sort(first)) {
    const key = text(row[by]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/**
 * The rows of requests: one for each part of a line that a live order has taken, one for a line without any. Requests that
 * were never submitted or are deleted have none.
 * @param dayOf the day of an instant in the company's zone
 */
export function rowsOf(sources: StatisticSources, dayOf: (instant: Date) => string): StatisticRow[] {
  const orders = new Map(sources.orders.map((order) => [text(order.id), order]));
  const live = sources.parts.filter(
    ({ status, orderId }) => status !== 'cancelled' && orders.get(text(orderId))?.deletedAt === null,
  );
  const taken = grouped(live, 'requestLineId');
  const ordered = orderedParts(sources, live);
  const contracts = new Map(sources.contracts.map(({ orderId, number }) => [text(orderId), number]));
  const lines = grouped(sources.lines, 'requestId');
  const day = (instant: unknown) => (instant === null ? null : dayOf(new Date(whole(instant))));
  return [...sources.requests]
    .filter(({ submittedAt, deletedAt }) => submittedAt !== null && deletedAt === null)
    .sort((a, b) => (text(a.id) < text(b.id) ? -1 : 1))
    .flatMap((request) =>
      (lines.get(text(request.id)) ?? []).flatMap((line): StatisticRow[] => {
        const parts = taken.get(text(line.id)) ?? [];
        const head = { ...ofRequest(request, day), ...ofLine(line, parts) };
        if (parts.length === 0) return [{ id: text(line.id), ...head, ...ofOrder(line, undefined, {}, day) }];
        // What no order has taken yet, and is not closed, counts with the first part.
        const rest =
          whole(line.quoteAmount) - whole(line.closedAmount) - total(parts.map(({ amount }) => whole(amount)));
        return parts.map((part, at) => ({
          id: text(part.id),
          ...head,
          ...ofOrder(line, orders.get(text(part.orderId)), { ...part, ...ordered.get(text(part.id)) }, day),
          draftContractNo: orNull(contracts.get(text(part.orderId))),
          ...paymentsOf(sources, text(part.orderId)),
          quotePart: whole(part.amount) + (at === 0 ? rest : 0),
        }));
      }),
    );
}

function ofRequest(request: Stored, day: (instant: unknown) => string | null) {
  return {
    requestId: text(request.id),
    ownerId: text(request.ownerId),
    createdBy: text(request.createdBy),
    departmentId: text(request.departmentId),
    state: text(request.state),
    prNo: text(request.number),
    categoryId: text(request.categoryId),
    requestDate: day(request.submittedAt),
  };
}

function ofLine(line: Stored, parts: readonly Stored[]) {
  return {
    requestLineId: text(line.id),
    place: whole(line.place),
    itemName: text(line.item),
    catalogNo: text(line.catalogNo),
    requestUnit: text(line.unit),
    requestQty: wholeOrNull(line.quantity),
    requestStatus: text(line.status),
    neededOn: orNull(line.dueDate),
    quoteVendorId: orNull(line.quoteVendorId),
    quoteUnit: text(line.quoteUnit),
    quotePrice: wholeOrNull(line.quotePrice),
    quoteQty: wholeOrNull(line.quoteQty),
    quoteAmount: wholeOrNull(line.quoteAmount),
    quoteCurrency: orNull(line.quoteCurrency),
    quotePart: line.quoteAmount === null ? null : whole(line.quoteAmount) - whole(line.closedAmount),
    hasPoQty: total(parts.map(({ qty }) => whole(qty))),
  };
}

/** Every row names the same columns, so that they are written by one statement. */
function ofOrder(line: Stored, order: Stored | undefined, part: Stored, day: (instant: unknown) => string | null) {
  return {
    orderId: orNull(order?.id),
    currency: text(order?.currency ?? line.quoteCurrency ?? line.currency),
    poNo: orNull(order?.number),
    orderDate: order ? day(order.releasedAt) : null,
    orderStatus: orNull(order?.state),
    vendorId: orNull(order?.vendorId),
    payorId: orNull(order?.payorId),
    costCentre: orNull(part.costCentre ?? (line.costCentre || null)),
    orderUnit: orNull(part.unit),
    orderPrice: wholeOrNull(part.unitPrice),
    orderQty: wholeOrNull(part.orderQty),
    orderAmount: wholeOrNull(part.orderAmount),
    actualOrderQty: wholeOrNull(part.actualQty),
    actualOrderAmount: wholeOrNull(part.actualAmount),
    orderBase: wholeOrNull(part.base),
    hasReceivedQty: wholeOrNull(part.receivedQty),
    invoicedAmount: wholeOrNull(part.invoicedAmount),
    paymentAmount: wholeOrNull(part.paidAmount),
    receiveStatus: orNull(order?.receiveStatus),
    paymentStatus: orNull(order?.paymentStatus),
    invoiceStatus: orNull(order?.invoiceStatus),
    draftContractNo: null,
    ...paymentsOf({ plans: [], payments: [], invoices: [] }, null),
  };
}

/**
 * What of its order each part covers: a line of an order may have parts of several requests, which share what was
 * ordered of it, and all parts of an order share its amount in the base currency.
 */
function orderedParts({ orders, orderLines }: StatisticSources, live: readonly Stored[]): ReadonlyMap<string, Stored> {
  const byLine = grouped(live, 'orderLineId');
  const linesOf = grouped(orderLines, 'orderId');
  const known = new Map<string, Stored>();
  for (const order of orders) {
    const shared = (linesOf.get(text(order.id)) ?? []).flatMap((line) => {
      const parts = byLine.get(text(line.id)) ?? [];
      const quantities = sharesOf(
        whole(line.quantity),
        parts.map(({ orderQty }) => whole(orderQty)),
      );
      const amounts = sharesOf(
        whole(line.amount),
        parts.map(({ orderAmount }) => whole(orderAmount)),
      );
      return parts.map(({ id }, at) => ({
        id: text(id),
        costCentre: line.costCentre,
        unit: line.unit,
        unitPrice: line.unitPrice,
        actualQty: quantities[at] ?? 0,
        actualAmount: amounts[at] ?? 0,
      }));
    });
    const bases = sharesOf(
      whole(order.amountBase),
      shared.map(({ actualAmount }) => actualAmount),
    );
    shared.forEach(({ id, ...part }, at) => known.set(id, { ...part, base: bases[at] ?? 0 }));
  }
  return known;
}
