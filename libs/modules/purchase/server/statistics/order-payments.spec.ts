import { describe, expect, it } from '@jest/globals';
import { paymentsOf } from './order-payments.js';

const plan = (orderId: string, expectedDate: string, amount: number, paidAt: number | null = null) => ({
  ...{ orderId, expectedDate, amount, paidAt },
});

describe('the payments of an order in the statistics', () => {
  const sources = {
    plans: [
      plan('a', '2026-12-20', 300),
      plan('a', '2026-11-20', 100, 1),
      plan('a', '2026-12-01', 50),
      plan('b', '2026-10-01', 9),
    ],
    payments: [
      { orderId: 'a', paidOn: '2026-11-18', ownerId: 'u1' },
      { orderId: 'a', paidOn: '2026-11-21', ownerId: 'u2' },
      { orderId: 'b', paidOn: '2026-12-31', ownerId: 'u3' },
    ],
    invoices: [
      { orderId: 'a', number: 'B-2' },
      { orderId: 'a', number: 'A-1' },
      { orderId: 'a', number: 'B-2' },
    ],
  };

  it('are its plan, what of it is not paid, its latest payment and its invoices', () => {
    expect(paymentsOf(sources, 'a')).toEqual({
      dueDate: '2026-12-20',
      expectPaymentDate: '2026-12-01',
      expectPaymentAmount: 350,
      paymentDate: '2026-11-21',
      paymentBy: 'u2',
      invoiceNo: 'A-1, B-2',
    });
  });

  it('are nothing of a line that no order has taken, nor of an order without any', () => {
    const nothing = Object.fromEntries(Object.keys(paymentsOf(sources, 'a')).map((name) => [name, null]));
    expect(paymentsOf(sources, null)).toEqual(nothing);
    expect(paymentsOf(sources, 'c')).toEqual(nothing);
  });

  it('name as many invoices as the column holds, each in full', () => {
    const invoices = Array.from({ length: 40 }, (_, at) => ({
      orderId: 'a',
      number: `INVOICE-${String(at).padStart(8, '0')}`,
    }));
    const { invoiceNo } = paymentsOf({ plans: [], payments: [], invoices }, 'a');
    expect(invoiceNo?.length).toBeLessThanOrEqual(500);
    expect(invoiceNo?.split(', ')).toHaveLength(27);
    expect(invoiceNo).toMatch(/, INVOICE-\d{8}$/);
  });
});
