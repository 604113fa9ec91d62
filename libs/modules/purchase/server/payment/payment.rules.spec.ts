import { describe, expect, it } from '@jest/globals';
import {
  actualAmount,
  applied,
  invoiceStatusOf,
  overpaid,
  paidParts,
  paymentStatusOf,
  receivedValue,
} from './payment.rules.js';

describe('what has come of an order', () => {
  it.each([
    ['4', '40.00'],
    ['10', '100.00'],
    ['12', '100.00'],
    ['0', '0.00'],
  ])('%s of 10 for 100.00 is worth %s', (receivedQty, value) => {
    expect(receivedValue([{ quantity: '10', amount: '100.00', receivedQty }])).toBe(value);
  });

  it('is what it comes to once nothing more comes, and never more than was ordered', () => {
    expect(actualAmount({ amount: '100.00', hasAllCome: false }, '98.00')).toBe('100.00');
    expect(actualAmount({ amount: '100.00', hasAllCome: true }, '98.00')).toBe('98.00');
    expect(actualAmount({ amount: '100.00', hasAllCome: true }, '120.00')).toBe('100.00');
  });
});

it('amounts go to the parts that are needed first, and what is beyond them to the last', () => {
  const part = (id: string, dueDate: string | null, request: string) => ({
    id,
    place: 0,
    orderAmount: '50.00',
    dueDate,
    request,
  });
  const parts = [part('c', null, 'A1'), part('b', '2026-12-01', 'A2'), part('a', '2026-12-01', 'A1')];
  expect([...applied(parts, '70.00')]).toEqual([
    ['a', '50.00'],
    ['b', '20.00'],
    ['c', '0.00'],
  ]);
  expect([...applied(parts, '153.00')].at(-1)).toEqual(['c', '53.00']);
});

describe('the statuses of an order', () => {
  it.each([
    [false, '0.00', '00'],
    [true, '0.00', '01'],
    [true, '99.99', 'PP'],
    [true, '100.00', 'AP'],
  ])('planned %s and paid %s is %s', (isPlanned, paid, status) => {
    expect(paymentStatusOf({ isPlanned, paid, actual: '100.00' })).toBe(status);
  });

  it.each([
    ['0.00', 'none'],
    ['99.99', 'partial'],
    ['100.00', 'complete'],
  ])('invoiced %s is %s', (invoiced, status) => {
    expect(invoiceStatusOf(invoiced, '100.00')).toBe(status);
  });
});

describe('the match of a payment', () => {
  const of = () => ({ amount: '100.00', received: '40.00', paid: '10.00' });
  const row = (amount: string, isPrepayment = false) => ({ orderId: 'o', amount, isPrepayment });

  it('is against what has come and was not paid', () => {
    expect(overpaid([row('30.00')], { isApproved: false, of })).toEqual([]);
    expect(overpaid([row('20.00'), row('10.01')], { isApproved: true, of })).toEqual([{ orderId: 'o', most: '30.00' }]);
  });

  it('lets an approved prepayment come before the goods, up to what was ordered', () => {
    expect(overpaid([row('90.00', true)], { isApproved: true, of })).toEqual([]);
    expect(overpaid([row('90.01', true)], { isApproved: true, of })).toEqual([{ orderId: 'o', most: '90.00' }]);
    expect(overpaid([row('90.00', true)], { isApproved: false, of })).toEqual([{ orderId: 'o', most: '30.00' }]);
  });
});

it('less than all pays the rows of the front', () => {
  const rows = [{ amount: '60.00' }, { amount: '40.00' }, { amount: '5.00' }];
  expect(paidParts(rows, '75.00').map(({ paid }) => paid)).toEqual(['60.00', '15.00', '0.00']);
});
