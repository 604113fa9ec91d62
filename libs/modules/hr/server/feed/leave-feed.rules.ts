import { addDays, addMonths, instantOf, type Day } from '#lab/shared/day.js';
import { halves, type Half } from '../../shared/hr.codes.js';
import type { Interval } from '../leave-claim/leave-claim.rules.js';

/** From and to on a working day, `09:00`. */
export type Stretch = readonly [from: string, to: string];

/** When the halves of a working day are. */
export type HalfTimes = Readonly<Record<Half, Stretch>>;

/** The period of a feed: from three months back to twelve months ahead. */
export function feedPeriod(today: Day): { readonly from: Day; readonly to: Day } {
  return { from: addMonths(today, -3), to: addMonths(today, 12) };
}

/**
 * The halves of a working day: what is worked before and after the break that is nearest to noon. A day without a break is
 * divided at noon, and one that does not go over noon in its middle.
 * @param hours the stretches of a working day in order, at least one
 */
export function halfTimes(hours: readonly Stretch[]): HalfTimes {
  const begin = hours[0]?.[0] ?? '00:00';
  const end = hours.at(-1)?.[1] ?? '24:00';
  const breaks = hours.slice(1).map(([to], at): Stretch => [hours[at]?.[1] ?? begin, to]);
  const [first, ...others] = breaks;
  if (!first) {
    const middle = begin < noon && noon < end ? noon : clock((minutes(begin) + minutes(end)) / 2);
    return { AM: [begin, middle], PM: [middle, end] };
  }
  const nearest = others.reduce((best, each) => (fromNoon(each) < fromNoon(best) ? each : best), first);
  return { AM: [begin, nearest[0]], PM: [nearest[1], end] };
}

/** When leave is in a calendar: whole days, the last one included, or from one instant to another. */
export type FeedTime =
  | { readonly allDay: true; readonly from: Day; readonly to: Day }
  | { readonly allDay: false; readonly from: Date; readonly to: Date };

/**
 * Leave of whole days takes whole days; leave that begins or ends with half a day goes from its first hour to its last.
 * @param zone of the site where the person works
 */
export function timeOf({ startDay, startHalf, endDay, endHalf }: Interval, times: HalfTimes, zone: string): FeedTime {
  const [first, last] = halves;
  if (startHalf === first && endHalf === last) return { allDay: true, from: startDay, to: endDay };
  return {
    allDay: false,
    from: instantOf(startDay, times[startHalf][0], zone),
    to: instantOf(endDay, times[endHalf][1], zone),
  };
}

/** The day after the last one, by which calendars end whole days. */
export function endOfDays(to: Day): Day {
  return addDays(to, 1);
}

const noon = '12:00';

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function clock(at: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(at / 60)}:${two(at % 60)}`;
}

/** Minutes from noon to a break; 0 for one over noon. */
function fromNoon([from, to]: Stretch): number {
  return Math.max(0, minutes(from) - minutes(noon), minutes(noon) - minutes(to));
}
