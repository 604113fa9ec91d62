import { receiveStatus } from '../../shared/purchase.codes.js';
import { compared, isEnough, restOf, total } from '../../shared/received-quantity.js';
import type { PurchaseOrder } from './order.entity.js';

/** A line of an order by what has come of it. */
export interface ArrivingLine {
  readonly quantity: string;
  receivedQty: string;
  isReceived: boolean;
  /** When it was finished with what had come. */
  readonly finishedAt: Date | null;
}

/** A part of a line of an order, with what decides who of its requesters is served first. */
export interface WaitingPart {
  readonly id: string;
  readonly orderQty: string;
  /** The day on which its requester needs it. */
  readonly dueDate: string | null;
  /** Number of its request. */
  readonly number: string;
}

/** Says of lines of an order, by what was received of each and whether more is expected, whether enough has come. */
export function countLines(lines: readonly ArrivingLine[], tolerance: string | null): string {
  for (const line of lines)
    line.isReceived = line.finishedAt !== null || isEnough(line.receivedQty, line.quantity, tolerance);
  if (lines.every(({ receivedQty }) => compared(receivedQty, '0') === 0)) return receiveStatus.of.none;
  return lines.every(({ isReceived }) => isReceived) ? receiveStatus.of.all : receiveStatus.of.some;
}

/** The same of an order, whose receive status follows. */
export function countReceived(order: Pick<PurchaseOrder, 'lines' | 'category' | 'receiveStatus'>): void {
  order.receiveStatus = countLines(order.lines, order.category.tolReceipt);
}

/**
 * What each part of a line has of all that was received of it: the part that is needed first is filled first, then by the
 * number of its request; what is left over is the last one's.
 */
export function spread(received: string, parts: readonly WaitingPart[]): Map<string, string> {
  const inTurn = [...parts].sort(
    (one, other) => byDay(one.dueDate, other.dueDate) || byText(one.number, other.number) || byText(one.id, other.id),
  );
  let left = received;
  return new Map(
    inTurn.map(({ id, orderQty }, at) => {
      const isLast = at === inTurn.length - 1;
      const given = isLast || compared(left, orderQty) < 0 ? left : orderQty;
      left = restOf(left, given);
      return [id, total([given])];
    }),
  );
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** A part without a day waits for those that have one. */
function byDay(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return byText(one, other);
}
