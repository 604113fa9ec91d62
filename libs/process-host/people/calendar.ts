import { userOf, type Definition, type Moment, type Principal } from '#lab/process-engine/index.js';
import type { PeopleDirectory } from './people.js';

/** What the moments of a process bring along: the company's calendar, where some task of it counts working time. */
export function calendarFor(
  { countsWorkingTime }: Pick<Definition, 'countsWorkingTime'>,
  directory: PeopleDirectory,
): Pick<Moment, 'calendar'> {
  const calendar = countsWorkingTime ? directory.workingCalendar() : undefined;
  return calendar ? { calendar } : {};
}

/**
 * The working time of those who have the task of a token: that of their site, where they share one. The members of a
 * group or role count each for themselves.
 */
export function calendarOfTask(
  token: number,
  holders: readonly Principal[],
  directory: PeopleDirectory,
): Pick<Moment, 'taskCalendar'> {
  const users = holders.flatMap((principal) => userOf(principal) ?? directory.membersOf(principal));
  const calendar = directory.workingCalendarOf(users);
  return calendar ? { taskCalendar: { token, calendar } } : {};
}
