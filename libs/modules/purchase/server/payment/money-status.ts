import { fromScaled, sum, toScaled, trimZeros } from '#lab/shared/money.js';
import { paymentStatus, receiveStatus } from '../../shared/purchase.codes.js';
import type { PurchaseOrder } from '../order/order.entity.js';
import { actualAmount, invoiceStatusOf, paymentStatusOf, receivedValue } from './payment.rules.js';

type Counted = Pick<PurchaseOrder, 'amount' | 'state' | 'receiveStatus' | 'paymentStatus' | 'lines' | 'allocations'>;

/** The value of what has come of an order, in its currency. */
export function receivedOf({ lines, allocations }: Pick<PurchaseOrder, 'lines' | 'allocations'>): string {
  return receivedValue(
    lines.map(({ id, quantity, amount }) => {
      const own = allocations.filter(({ orderLineId }) => orderLineId === id);
      const came = own.reduce((all, { receivedQty }) => all + toScaled(receivedQty, 6), 0);
      return { quantity, amount, receivedQty: trimZeros(fromScaled(came, 6)) };
    }),
  );
}

/** What an order comes to, in its currency: the value of what has come once nothing more comes, else what was ordered. */
export function actualOf(order: Pick<PurchaseOrder, 'amount' | 'state' | 'receiveStatus' | 'lines' | 'allocations'>) {
  const hasAllCome = order.state === 'completed' || order.receiveStatus === receiveStatus.of.all;
  return actualAmount({ amount: order.amount, hasAllCome }, receivedOf(order));
}

/**
 * The payment and invoice status of an order by what its parts have of payments and invoices. They change with what the
 * order comes to as well: with each receipt, change, and the end of the order.
 */
export function moneyStatuses(order: Counted): Pick<PurchaseOrder, 'paymentStatus' | 'invoiceStatus'> {
  const actual = actualOf(order);
  const isPlanned = order.paymentStatus !== paymentStatus.of.unplanned;
  const paid = sum(order.allocations.map(({ paidAmount }) => paidAmount));
  const invoiced = sum(order.allocations.map(({ invoicedAmount }) => invoicedAmount));
  return {
    paymentStatus: paymentStatusOf({ isPlanned, paid, actual }),
    invoiceStatus: invoiceStatusOf(invoiced, actual),
  };
}
