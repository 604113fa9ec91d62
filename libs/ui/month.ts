import { addDays, weekday, type Day } from '#lab/shared/day.js';

/** The days of a month in weeks from Monday; undefined where the week belongs to another month. */
export function weeksOf(year: number, month: number): (Day | undefined)[][] {
  const head = `${year}-${String(month).padStart(2, '0')}`;
  const lead = (weekday(`${head}-01`) || 7) - 1;
  const cells: (Day | undefined)[] = Array.from({ length: lead }, () => undefined);
  for (let day = `${head}-01`; day.startsWith(head); day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, at) => cells.slice(at * 7, at * 7 + 7));
}
