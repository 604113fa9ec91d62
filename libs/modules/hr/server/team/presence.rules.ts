import type { Day } from '#lab/shared/day.js';
import { isBelow } from '../../shared/presence.rules.js';
import type { Presence } from '../../shared/team-calendar.dto.js';
import type { Interval } from '../leave-claim/leave-claim.rules.js';

/** A person of a department, with the days on which they work and the leave that they take. */
export interface Member {
  /** One and the same function for people with the same calendar: days are asked for once for all of them. */
  readonly worksOn: (day: Day) => boolean;
  readonly leave: readonly Interval[];
}

/** People with the same calendar: how many, and how many more or fewer of them are away from a half of a day on. */
interface Shift {
  count: number;
  readonly changes: Int32Array;
}

/**
 * Presence in a department on each of the days on which at least one of its people works. Of a day the half with fewer
 * people counts: a department of which one half is away in the morning and the other in the afternoon is half staffed.
 * @param days in their order
 */
export function presenceOn(days: readonly Day[], members: readonly Member[]): Presence[] {
  const shifts = new Map<Member['worksOn'], Shift>();
  for (const { worksOn, leave } of members) {
    const shift = shifts.get(worksOn) ?? { count: 0, changes: new Int32Array(2 * days.length + 1) };
    shifts.set(worksOn, shift);
    shift.count++;
    for (const [first, end] of halvesOf(days, leave)) {
      shift.changes[first] = (shift.changes[first] ?? 0) + 1;
      shift.changes[end] = (shift.changes[end] ?? 0) - 1;
    }
  }
  const counted = [...shifts].map(([worksOn, { count, changes }]) => ({ worksOn, count, changes, away: 0 }));
  return days.flatMap((day, at) => {
    let [working, morning, afternoon] = [0, 0, 0];
    for (const shift of counted) {
      const before = shift.away + (shift.changes[2 * at] ?? 0);
      shift.away = before + (shift.changes[2 * at + 1] ?? 0);
      if (!shift.worksOn(day)) continue;
      working += shift.count;
      morning += before;
      afternoon += shift.away;
    }
    return working === 0 ? [] : [{ day, working, present: working - Math.max(morning, afternoon) }];
  });
}

/** The halves of days, numbered, in which a person is away: the first one and the one after the last, each half once. */
function halvesOf(days: readonly Day[], leave: readonly Interval[]): [first: number, end: number][] {
  const found = leave
    .map(({ startDay, startHalf, endDay, endHalf }): [number, number] => {
      const [from, to] = [placeOf(days, startDay), placeOf(days, endDay)];
      const first = 2 * from + (days[from] === startDay && startHalf === 'PM' ? 1 : 0);
      return [first, 2 * to + (days[to] === endDay ? (endHalf === 'AM' ? 1 : 2) : 0)];
    })
    .sort(([one], [other]) => one - other);
  let passed = 0;
  return found.flatMap(([first, end]): [number, number][] => {
    const begin = Math.max(first, passed);
    if (end <= begin) return [];
    passed = end;
    return [[begin, end]];
  });
}

/** Where a day is among days in their order; for one that is not among them where it would be. */
function placeOf(days: readonly Day[], day: Day): number {
  let [least, most] = [0, days.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if ((days[middle] ?? '') < day) least = middle + 1;
    else most = middle;
  }
  return least;
}

/** Days one after the other with the same numbers, both ends included. */
export type PresenceSpan = Omit<Presence, 'day'> & { readonly from: Day; readonly to: Day };

/** The days on which fewer people are at work than a department needs; of neighbours with the same numbers one span. */
export function spansBelow(days: readonly Presence[], least: number): PresenceSpan[] {
  const spans: PresenceSpan[] = [];
  let before: Presence | undefined;
  for (const each of days) {
    const { day, ...numbers } = each;
    const last = spans.at(-1);
    if (!isBelow(each, least)) before = undefined;
    else {
      const goesOn = before?.present === each.present && before.working === each.working;
      if (last && goesOn) spans[spans.length - 1] = { ...last, to: day };
      else spans.push({ ...numbers, from: day, to: day });
      before = each;
    }
  }
  return spans;
}
