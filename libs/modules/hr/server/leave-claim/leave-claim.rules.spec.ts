import { describe, expect, it } from '@jest/globals';
import { weekday } from '#lab/shared/day.js';
import { countedHalves, fromHalves, inOrder, overlap, toHalves, type Interval } from './leave-claim.rules.js';

const interval = (startDay: string, startHalf: 'AM' | 'PM', endDay: string, endHalf: 'AM' | 'PM'): Interval => ({
  startDay,
  startHalf,
  endDay,
  endHalf,
});
const working = (day: string) => weekday(day) !== 0 && weekday(day) !== 6;
const total = (counted: readonly { halves: number }[]) => counted.reduce((sum, { halves }) => sum + halves, 0);

describe('counting days', () => {
  it('counts the halves of working days, cut at both ends', () => {
    // Thursday afternoon to Tuesday noon
    expect(countedHalves(interval('2026-11-19', 'PM', '2026-11-24', 'AM'), working)).toEqual([
      { day: '2026-11-19', halves: 1 },
      { day: '2026-11-20', halves: 2 },
      { day: '2026-11-23', halves: 2 },
      { day: '2026-11-24', halves: 1 },
    ]);
    expect(total(countedHalves(interval('2026-11-19', 'AM', '2026-11-24', 'PM'), () => true))).toBe(12);
    expect(total(countedHalves(interval('2026-11-21', 'AM', '2026-11-22', 'PM'), working))).toBe(0);
    expect(total(countedHalves(interval('2026-11-19', 'PM', '2026-11-19', 'PM'), working))).toBe(1);
  });

  it('knows halves that touch from halves that overlap', () => {
    const first = interval('2026-11-19', 'AM', '2026-11-20', 'AM');
    expect(overlap(first, interval('2026-11-20', 'PM', '2026-11-21', 'PM'))).toBe(false);
    expect(overlap(first, interval('2026-11-20', 'AM', '2026-11-21', 'PM'))).toBe(true);
    expect(inOrder(interval('2026-11-20', 'PM', '2026-11-20', 'AM'))).toBe(false);
  });

  it('keeps halves exact', () => {
    expect(toHalves('1.5')).toBe(3);
    expect(fromHalves(3)).toBe('1.5');
    expect(fromHalves(4)).toBe('2');
  });
});
