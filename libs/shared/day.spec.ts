import { describe, expect, it } from '@jest/globals';
import { beginOf } from './day.js';

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
