import type { Definition, Moment } from '#lab/process-engine/index.js';
import type { PeopleDirectory } from './people.js';

/** What the moments of a process bring along: the company's calendar, where some task of it counts working time. */
export function calendarFor(
  { countsWorkingTime }: Pick<Definition, 'countsWorkingTime'>,
  directory: PeopleDirectory,
): Pick<Moment, 'calendar'> {
  const calendar = countsWorkingTime ? directory.workingCalendar() : undefined;
  return calendar ? { calendar } : {};
}
