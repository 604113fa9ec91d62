import { addDays, addMonths, countDays, type Day } from '#lab/shared/day.js';
import { contractKinds, contractStates, contractStatus, expiryWindows } from './labour-contract.codes.js';

/** The dates by which a contract is judged. */
export interface ContractDates {
  readonly kind: string;
  readonly startDay: Day;
  readonly endDay: Day | null;
  readonly probationEnd: Day | null;
}

/** What its state follows from. */
export interface ContractTerm {
  readonly status: string;
  readonly startDay: Day;
  readonly lastDay: Day | null;
}

/** A field that does not fit, with the word of `field.*` that says why. */
export interface ContractProblem {
  readonly field: 'endDay' | 'probationEnd';
  readonly word: string;
  readonly args: readonly string[];
}

const { fixedTerm, openEnded, probation, internship } = contractKinds.of;

/** Kinds that end on a day that is agreed. */
const withEnd: ReadonlySet<string> = new Set([fixedTerm, probation, internship]);
/** Fixed terms after which a person may ask for one without an end. */
export const mostFixedTerms = 2;
/** Days before its end from which a contract is expiring, unless the setting says otherwise. */
export const usualReminders = [90, 60, 30] as const;

/** What is wrong with the dates of a contract. */
export function datesWrong({ kind, startDay, endDay, probationEnd }: ContractDates): readonly ContractProblem[] {
  const problems: ContractProblem[] = [];
  const wrong = (field: ContractProblem['field'], word: string, ...args: string[]) =>
    problems.push({ field, word, args });
  if (endDay === null && withEnd.has(kind)) wrong('endDay', 'required');
  if (endDay !== null && kind === openEnded) wrong('endDay', 'openEnded');
  if (endDay !== null && endDay < startDay) wrong('endDay', 'order');
  if (probationEnd !== null) {
    const months = mostProbation({ kind, startDay, endDay });
    if (probationEnd < startDay || (endDay !== null && probationEnd > endDay)) wrong('probationEnd', 'insideTerm');
    else if (months === 0) wrong('probationEnd', 'noProbation');
    else if (months !== undefined && probationEnd > addDays(addMonths(startDay, months), -1))
      wrong('probationEnd', 'probationLength', String(months));
  }
  return problems;
}

/**
 * The months of probation that the labour contract law allows (article 19); undefined where it sets no limit.
 * A term of three months is less than that by a day: from 1 March to 30 May.
 */
export function mostProbation({ kind, startDay, endDay }: Omit<ContractDates, 'probationEnd'>): number | undefined {
  if (kind === openEnded) return 6;
  if (kind !== fixedTerm || endDay === null) return undefined;
  const lasts = (months: number) => endDay >= addDays(addMonths(startDay, months), -1);
  if (!lasts(3)) return 0;
  if (!lasts(12)) return 1;
  return lasts(36) ? 6 : 2;
}

/** The end that counts: a termination before the agreed end, or the agreed end. */
export function lastDayOf(endDay: Day | null, terminatedOn: Day | null): Day | null {
  return terminatedOn ?? endDay;
}

/** The state of a contract on a day. @param window days before its end from which it is expiring */
export function stateOn({ status, startDay, lastDay }: ContractTerm, today: Day, window: number): string {
  const { of } = contractStates;
  if (status === contractStatus.of.disabled) return of.disabled;
  if (lastDay !== null && lastDay < today) return of.ended;
  if (startDay > today) return of.notStarted;
  return lastDay !== null && lastDay <= addDays(today, window) ? of.expiring : of.inForce;
}

/** The shortest of the windows of the filter in which a contract ends; null for those that end later or are over. */
export function expiryWindow(term: ContractTerm, today: Day): string | null {
  if (term.status === contractStatus.of.disabled || term.lastDay === null || term.lastDay < today) return null;
  const { lastDay } = term;
  return expiryWindows.find((days) => lastDay <= addDays(today, Number(days))) ?? null;
}

/** Whether two periods share a day; null has no end. */
export function sharesDays(one: Omit<ContractTerm, 'status'>, other: Omit<ContractTerm, 'status'>): boolean {
  const endsBefore = (a: Day | null, b: Day) => a !== null && a < b;
  return !endsBefore(one.lastDay, other.startDay) && !endsBefore(other.lastDay, one.startDay);
}

/**
 * The reminder that is due on a day: the shortest number of days before `end` that has been reached. A server that was off
 * on the day of a reminder makes up for the last one only.
 */
export function reminderDue(end: Day, today: Day, reminders: readonly number[]): number | undefined {
  if (today > end) return undefined;
  const left = countDays(today, end) - 1;
  return [...reminders].sort((one, other) => one - other).find((days) => left <= days);
}

/** What a renewal begins with: the day after the end, and as long again. */
export function renewalTerm({
  startDay,
  endDay,
  lastDay,
}: Omit<ContractTerm, 'status'> & { readonly endDay: Day | null }): {
  readonly startDay: Day;
  readonly endDay: Day | null;
} {
  const from = addDays(lastDay ?? startDay, 1);
  if (endDay === null) return { startDay: from, endDay: null };
  const months = wholeMonths(startDay, endDay);
  const until = months > 0 ? addMonths(from, months) : addDays(from, countDays(startDay, endDay));
  return { startDay: from, endDay: addDays(until, -1) };
}

/** Months from the first to the last day, where they are whole; 0 otherwise. */
function wholeMonths(from: Day, to: Day): number {
  const after = addDays(to, 1);
  const months =
    (Number(after.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(after.slice(5, 7)) - Number(from.slice(5, 7));
  return months > 0 && addMonths(from, months) === after ? months : 0;
}
