import { addDays, isDay, type Day } from '#lab/shared/day.js';

/** How much of the year a team calendar shows. */
export const teamViews = ['month', 'quarter'] as const;
export type TeamView = (typeof teamViews)[number];

const months: Readonly<Record<TeamView, number>> = { month: 1, quarter: 3 };

/** The month or quarter in which a day lies; both ends included. */
export function periodAt(view: TeamView, day: Day): { readonly from: Day; readonly to: Day } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const first = month - ((month - 1) % months[view]);
  return { from: firstOf(year, first), to: addDays(firstOf(year, first + months[view]), -1) };
}

/** The first day of the period that comes so many periods later. */
export function periodAfter(view: TeamView, from: Day, count: number): Day {
  return firstOf(Number(from.slice(0, 4)), Number(from.slice(5, 7)) + count * months[view]);
}

/** The day at the address, else the one that is given. */
export function dayAtAddress(text: string | null, otherwise: Day): Day {
  return text !== null && isDay(text) && text >= '2000-01-01' && text <= '2100-12-31' ? text : otherwise;
}

/** Months beyond 12 are those of the years that follow. */
function firstOf(year: number, month: number): Day {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
