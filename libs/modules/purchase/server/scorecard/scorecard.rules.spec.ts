import { describe, expect, it } from '@jest/globals';
import { changeOf, lateDays, punctualityOf, yearBefore } from './scorecard.rules.js';

const today = '2026-11-23';

describe('the twelve months', () => {
  it.each([
    ['2026-11-23', '2025-11-24'],
    ['2026-12-31', '2026-01-01'],
    ['2024-02-29', '2023-03-01'],
    ['2025-02-28', '2024-02-29'],
  ])('that end on %s begin on %s', (end, first) => {
    expect(yearBefore(end)).toBe(first);
  });
});

describe('a line', () => {
  it.each([
    ['2026-11-10', '2026-11-09', 0],
    ['2026-11-10', '2026-11-10', 0],
    ['2026-11-10', '2026-11-12', 2],
    ['2026-11-20', null, 3],
  ])('expected on %s that came on %s is %s days late', (deliveryDate, arrivedOn, days) => {
    expect(lateDays({ deliveryDate, arrivedOn }, today)).toBe(days);
  });
});

describe('punctuality', () => {
  it('counts lines, and means the delay of the late ones alone', () => {
    const lines = [
      { deliveryDate: '2026-11-10', arrivedOn: '2026-11-01', count: 5 },
      { deliveryDate: '2026-11-10', arrivedOn: '2026-11-11', count: 2 },
      { deliveryDate: '2026-11-19', arrivedOn: null, count: 1 },
    ];
    expect(punctualityOf(lines, today)).toEqual({ due: 8, onTime: 5, averageDelay: 2 });
    expect(punctualityOf([...lines, { deliveryDate: '2026-11-21', arrivedOn: null, count: 3 }], today)).toEqual({
      due: 11,
      onTime: 5,
      averageDelay: 2,
    });
    expect(punctualityOf(lines.slice(1), today).averageDelay).toBe(2);
  });

  it('has no delay where nothing was late, and nothing at all without lines', () => {
    const early = { deliveryDate: '2026-11-10', arrivedOn: '2026-11-01', count: 1 };
    expect(punctualityOf([early], today)).toEqual({ due: 1, onTime: 1, averageDelay: null });
    expect(punctualityOf([], today)).toEqual({ due: 0, onTime: 0, averageDelay: null });
  });
});

describe('the change of a price', () => {
  it.each([
    [[], null],
    [['10.00'], null],
    [['0.00', '10.00'], null],
    [['10.00', '12.50'], 25],
    [['99.00', '30.00', '29.00'], -3.3],
    [['10.00', '10.00'], 0],
  ])('of %j is %s percent', (prices, change) => {
    expect(changeOf(prices)).toBe(change);
  });
});
