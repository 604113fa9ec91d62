import { addDays, countDays, type Day } from '#lab/shared/day.js';
import { toScaled } from '#lab/shared/money.js';

/** Lines that were expected on one day and came on another. */
export interface DueLines {
  readonly deliveryDate: Day;
  /** Null while more is awaited. */
  readonly arrivedOn: Day | null;
  readonly count: number;
}

interface Punctuality {
  readonly due: number;
  readonly onTime: number;
  /** Mean delay of the late ones in days, to one decimal; null without any. */
  readonly averageDelay: number | null;
}

/** The first day of the twelve months that end on a day. */
export function yearBefore(today: Day): Day {
  const [year = 0, rest = ''] = [Number(today.slice(0, 4)) - 1, today.slice(4)];
  // The day after 29 February of a year that has none is 1 March.
  return rest === '-02-29' ? `${year}-03-01` : addDays(`${year}${rest}`, 1);
}

/** Days by which a line is late; what is awaited is as late as today. */
export function lateDays({ deliveryDate, arrivedOn }: Omit<DueLines, 'count'>, today: Day): number {
  return Math.max(0, countDays(deliveryDate, arrivedOn ?? today) - 1);
}

/** How lines were delivered of which the day has come; each counts as one, whatever its quantity. */
export function punctualityOf(lines: readonly DueLines[], today: Day): Punctuality {
  let [due, onTime, days] = [0, 0, 0];
  for (const { count, ...line } of lines) {
    const late = lateDays(line, today);
    due += count;
    days += late * count;
    if (late === 0) onTime += count;
  }
  const late = due - onTime;
  return { due, onTime, averageDelay: late === 0 ? null : Math.round((days / late) * 10) / 10 };
}

/** Percent from the price before to the latest, to one decimal; null with one price, or after a price of nothing. */
export function changeOf(prices: readonly string[]): number | null {
  const [last, before] = [prices.at(-1), prices.at(-2)].map((price) => price && toScaled(price, 2));
  if (last === undefined || !before) return null;
  return Math.round(((Number(last) - Number(before)) / Number(before)) * 1000) / 10;
}
