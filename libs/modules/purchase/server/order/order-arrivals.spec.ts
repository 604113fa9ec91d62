import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { receiveStatus } from '../../shared/purchase.codes.js';
import { compared, isEnough, mostReceived, restOf, total } from '../../shared/received-quantity.js';
import { countLines, spread, type WaitingPart } from './order-arrivals.js';

const part = (id: string, orderQty: string, dueDate: string | null, number = 'RD0001'): WaitingPart => {
  return { id, orderQty, dueDate, number };
};

describe('what has come', () => {
  it('is given to the part that is needed first, then by the number of the request', () => {
    const parts = [
      part('late', '4', '2026-12-09'),
      part('second', '3', '2026-12-01', 'RD0002'),
      part('first', '2', '2026-12-01', 'RD0001'),
      part('open', '5', null),
    ];
    const given = (received: string) => Object.fromEntries(spread(received, parts));
    expect(given('0')).toEqual({ first: '0', second: '0', late: '0', open: '0' });
    expect(given('1.5')).toEqual({ first: '1.5', second: '0', late: '0', open: '0' });
    expect(given('4')).toEqual({ first: '2', second: '2', late: '0', open: '0' });
    expect(given('14')).toEqual({ first: '2', second: '3', late: '4', open: '5' });
    // What is over is the last one's.
    expect(given('14.7')).toEqual({ first: '2', second: '3', late: '4', open: '5.7' });
  });

  it('is enough within the tolerance, and never while nothing has come', () => {
    expect(isEnough('9.8', '10', '2.00')).toBe(true);
    expect(isEnough('9.799999', '10', '2.00')).toBe(false);
    expect(isEnough('10', '10', null)).toBe(true);
    expect(isEnough('9.999999', '10', null)).toBe(false);
    expect(isEnough('0', '10', '100.00')).toBe(false);
  });

  it('may be more within the tolerance, rounded down', () => {
    expect(mostReceived('10', '2.00')).toBe('10.2');
    expect(mostReceived('0.000003', '10.00')).toBe('0.000003');
    expect(mostReceived('10', null)).toBe('10');
    expect(restOf('10', '12')).toBe('0');
  });

  it('makes the status of an order: nothing, some, all of every line', () => {
    const lines = (...received: string[]) =>
      received.map((receivedQty) => ({ quantity: '10', receivedQty, isReceived: false, finishedAt: null }));
    expect(countLines(lines('0', '0'), '2.00')).toBe(receiveStatus.of.none);
    expect(countLines(lines('10', '0'), '2.00')).toBe(receiveStatus.of.some);
    expect(countLines(lines('9.8', '9.79'), '2.00')).toBe(receiveStatus.of.some);
    expect(countLines(lines('9.8', '10.2'), '2.00')).toBe(receiveStatus.of.all);
  });

  it('is all given, none twice, and never to a later part before an earlier one is full', () => {
    const quantity = fc.integer({ min: 1, max: 5_000_000 }).map((n) => String(n / 1_000));
    const parts = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        orderQty: quantity,
        dueDate: fc.constantFrom(null, '2026-12-01', '2026-12-02'),
        number: fc.constantFrom('RD0001', 'RD0002', 'RD0003'),
      }),
      { minLength: 1, maxLength: 6, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(parts, fc.array(quantity, { maxLength: 6 }), (all, receipts) => {
        let came = '0';
        let before = spread(came, all);
        for (const more of receipts) {
          came = total([came, more]);
          const now = spread(came, all);
          expect(total(now.values())).toBe(came);
          for (const [id, had] of before) expect(compared(now.get(id) ?? '0', had)).toBeGreaterThanOrEqual(0);
          const inTurn = [...now];
          const notFull = inTurn.findIndex(
            ([id, has]) => compared(has, all.find((one) => one.id === id)!.orderQty) < 0,
          );
          if (notFull >= 0) for (const [, has] of inTurn.slice(notFull + 1)) expect(has).toBe('0');
          before = now;
        }
        // A reversal gives what was there before.
        expect(spread('0', all)).toEqual(new Map([...before.keys()].map((id) => [id, '0'])));
      }),
    );
  });
});
