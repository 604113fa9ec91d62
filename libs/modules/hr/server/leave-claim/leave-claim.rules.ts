import { addDays, type Day } from '#lab/shared/day.js';
import type { Half } from '../../shared/hr.codes.js';

/** From the first half to the last, both included. */
export interface Interval {
  readonly startDay: Day;
  readonly startHalf: Half;
  readonly endDay: Day;
  readonly endHalf: Half;
}

/** The halves of each day of an interval that count: all of them, or those of working days. */
export function countedHalves(
  { startDay, startHalf, endDay, endHalf }: Interval,
  counts: (day: Day) => boolean,
): { day: Day; halves: number }[] {
  const found: { day: Day; halves: number }[] = [];
  for (let day = startDay; day <= endDay && found.length < 400; day = addDays(day, 1)) {
    const cut = (day === startDay && startHalf === 'PM' ? 1 : 0) + (day === endDay && endHalf === 'AM' ? 1 : 0);
    if (cut < 2 && counts(day)) found.push({ day, halves: 2 - cut });
  }
  return found;
}

/** Whether two intervals share at least half a day. */
export function overlap(a: Interval, b: Interval): boolean {
  return (
    position(a.startDay, a.startHalf) <= position(b.endDay, b.endHalf) &&
    position(b.startDay, b.startHalf) <= position(a.endDay, a.endHalf)
  );
}

/** Whether the interval begins no later than it ends. */
export function inOrder({ startDay, startHalf, endDay, endHalf }: Interval): boolean {
  return position(startDay, startHalf) <= position(endDay, endHalf);
}

function position(day: Day, half: Half): string {
  return `${day} ${half}`;
}

/** `"1.5"` ↔ 3. */
export function toHalves(days: string): number {
  return Math.round(Number(days) * 2);
}

export function fromHalves(halves: number): string {
  return String(halves / 2);
}
