import { fromScaled, sum, toScaled } from '#lab/shared/money.js';
import { invoiceStatus, paymentStatus } from '../../shared/purchase.codes.js';

const cents = (text: string) => BigInt(toScaled(text, 2));
const millionths = (text: string) => BigInt(toScaled(text, 6));
const asMoney = (value: bigint) => fromScaled(Number(value), 2);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** A line of an order with what has come of it. */
export interface ReceivedLine {
  readonly quantity: string;
  readonly amount: string;
  readonly receivedQty: string;
}

/** What has come of an order, in its currency: of each line the share of its amount, the whole amount at most. */
export function receivedValue(lines: readonly ReceivedLine[]): string {
  let value = 0n;
  for (const { quantity, amount, receivedQty } of lines) {
    const [all, came] = [millionths(quantity), least(millionths(receivedQty), millionths(quantity))];
    if (all > 0n) value += (cents(amount) * came * 2n + all) / (all * 2n);
  }
  return asMoney(value);
}

/** A part of an order that amounts are applied to. */
export interface Part {
  readonly id: string;
  readonly place: number;
  readonly orderAmount: string;
  /** When its request needs it; null last. */
  readonly dueDate: string | null;
  /** Number of its request. */
  readonly request: string;
}

/** The parts of an order in the order in which invoices and payments are applied to them. */
function firstNeeded(parts: readonly Part[]): Part[] {
  const key = ({ dueDate, request }: Part) => `${dueDate ?? '9999-99-99'} ${request}`;
  return [...parts].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.place - b.place));
}

/**
 * What each part has of an amount: those that are needed first are filled first; what is beyond all of them, within a
 * tolerance, is of the last one. The shares add up to the amount.
 */
export function applied(parts: readonly Part[], amount: string): ReadonlyMap<string, string> {
  const ordered = firstNeeded(parts);
  let left = cents(amount);
  return new Map(
    ordered.map(({ id, orderAmount }, at) => {
      const most = cents(orderAmount) > 0n ? cents(orderAmount) : 0n;
      const share = at === ordered.length - 1 ? left : least(left, most);
      left -= share;
      return [id, asMoney(share)];
    }),
  );
}

/** What an order comes to: what was received once nothing more comes, else what was ordered. */
export function actualAmount(
  { amount, hasAllCome }: { readonly amount: string; readonly hasAllCome: boolean },
  received: string,
): string {
  return hasAllCome ? asMoney(least(cents(received), cents(amount))) : amount;
}

/** The payment status of an order. */
export function paymentStatusOf(has: { readonly isPlanned: boolean; readonly paid: string; readonly actual: string }) {
  const { unplanned, waiting, partly, paid: all } = paymentStatus.of;
  const paid = cents(has.paid);
  if (paid > 0n) return paid >= cents(has.actual) ? all : partly;
  return has.isPlanned ? waiting : unplanned;
}

/** The invoice status of an order. */
export function invoiceStatusOf(invoiced: string, actual: string) {
  const { none, partial, complete } = invoiceStatus.of;
  if (cents(invoiced) <= 0n) return none;
  return cents(invoiced) >= cents(actual) ? complete : partial;
}

/** What is to be paid of one order at once. */
export interface PaidOf {
  readonly orderId: string;
  readonly amount: string;
  readonly isPrepayment: boolean;
}

/**
 * The orders of which more would be paid than has come. A prepayment that was approved may come before the goods, and
 * is held against what was ordered.
 */
export function overpaid(
  rows: readonly PaidOf[],
  {
    isApproved,
    of,
  }: {
    readonly isApproved: boolean;
    readonly of: (orderId: string) => { readonly amount: string; readonly received: string; readonly paid: string };
  },
): { readonly orderId: string; readonly most: string }[] {
  return [...new Set(rows.map(({ orderId }) => orderId))].flatMap((orderId) => {
    const own = rows.filter((row) => row.orderId === orderId);
    const { amount, received, paid } = of(orderId);
    const mayPrecede = (row: PaidOf) => row.isPrepayment && isApproved;
    const [all, due] = [own, own.filter((row) => !mayPrecede(row))].map((some) =>
      cents(sum(some.map((row) => row.amount))),
    );
    const left = cents(received) - cents(paid);
    if ((due ?? 0n) > 0n && (due ?? 0n) > left) return { orderId, most: asMoney(left > 0n ? left : 0n) };
    const open = cents(amount) - cents(paid);
    return (all ?? 0n) > open ? { orderId, most: asMoney(open > 0n ? open : 0n) } : [];
  });
}

/** What of each row was paid, where less than all was: those of the front first. */
export function paidParts<R extends { readonly amount: string }>(
  rows: readonly R[],
  paid: string,
): { readonly row: R; readonly paid: string }[] {
  let left = cents(paid);
  return rows.map((row) => {
    const part = least(left, cents(row.amount));
    left -= part;
    return { row, paid: asMoney(part) };
  });
}
