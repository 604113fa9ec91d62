import { describe, expect, it } from '@jest/globals';
import { addMonths, beginOf, instantOf } from './day.js';

describe('a day begins', () => {
  it.each([
    ['2026-11-20', 'Asia/Shanghai', '2026-11-19T16:00:00.000Z'],
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    // The day on which the clocks go forward at two, and the one after.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ])('%s in %s', (day, zone, instant) => {
    expect(beginOf(day, zone).toISOString()).toBe(instant);
  });
});

describe('the wall clock shows', () => {
  it.each([
    ['2026-11-20', '09:30', 'Asia/Shanghai', '2026-11-20T01:30:00.000Z'],
    ['2026-11-20', '24:00', 'Asia/Shanghai', '2026-11-20T16:00:00.000Z'],
    // After the clocks have gone forward at two, and before.
    ['2026-03-29', '09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
    ['2026-03-29', '01:00', 'Europe/Berlin', '2026-03-29T00:00:00.000Z'],
  ])('%s %s in %s', (day, time, zone, instant) => {
    expect(instantOf(day, time, zone).toISOString()).toBe(instant);
  });
});

describe('months later', () => {
  it.each([
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2027-12-15', 12, '2028-12-15'],
  ])('%s, %i', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });
});
