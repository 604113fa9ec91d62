import { addDays, type Day } from '#lab/shared/day.js';
import { halves, type Half } from '../../shared/hr.codes.js';
import { overlap, type Interval } from '../leave-claim/leave-claim.rules.js';

/** Days of a stretch that are worked. */
export function workdaysOf(from: Day, to: Day, works: (day: Day) => boolean): Day[] {
  const found: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (works(day)) found.push(day);
  return found;
}

/** Halves of working days that leave takes, each once however many claims touch it. */
export function halvesTaken(workdays: readonly Day[], leave: readonly Interval[]): number {
  const isTaken = (day: Day, half: Half) =>
    leave.some((each) => overlap(each, { startDay: day, startHalf: half, endDay: day, endHalf: half }));
  return workdays.reduce((sum, day) => sum + halves.filter((half) => isTaken(day, half)).length, 0);
}

/** Hours as text with at most two decimals: `162.5`. */
export function hoursText(hours: number): string {
  return String(Math.round(hours * 100) / 100);
}

/** The last day of a month. @param month `2026-11` */
export function lastOfMonth(month: string): Day {
  const [year, at] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10);
}
