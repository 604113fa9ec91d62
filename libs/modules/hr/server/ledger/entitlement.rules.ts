import { countDays, type Day } from '#lab/shared/day.js';
import { entitlements } from '../../shared/hr.codes.js';

/** What of a person their days of leave follow from. */
export interface Employment {
  readonly joinDate: Day | null;
  readonly resignDate: Day | null;
  readonly baseLegalDays: string | null;
  readonly annualLeave: string | null;
  readonly paidSickLeave: string | null;
}

/** What a type gives each year. */
export interface YearOfType {
  readonly entitlement: string | null;
  readonly assignedDays: string | null;
  readonly monthlyAccrual: boolean;
}

/** What a person gets of a type for a year, in halves of a day, and how it came about. */
export interface Entitlement {
  /** For a whole year. */
  readonly full: number;
  /** For the days on which they are employed. */
  readonly due: number;
  /** The part of the year that counts. */
  readonly from: Day;
  readonly to: Day;
}

/** Whether people get days of a type without an event that HR grants them for. */
export function isYearly({ entitlement }: Pick<YearOfType, 'entitlement'>): boolean {
  return entitlement !== null && entitlement !== entitlements.of.event;
}

/** The days of a whole year, in halves; parts of a half are left out. */
export function fullYear(type: YearOfType, person: Employment): number {
  const { annual, sick, assigned } = entitlements.of;
  switch (type.entitlement) {
    case annual:
      return Math.max(...[person.baseLegalDays, person.annualLeave, type.assignedDays].map(wholeHalves));
    case sick:
      return wholeHalves(person.paidSickLeave);
    case assigned:
      return wholeHalves(type.assignedDays);
    default:
      return 0;
  }
}

/** What a person gets for a year: less where they join or leave in it, rounded down to half a day. */
export function entitledFor(year: number, type: YearOfType, person: Employment): Entitlement {
  const full = fullYear(type, person);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const from = person.joinDate !== null && person.joinDate > first ? person.joinDate : first;
  const to = person.resignDate !== null && person.resignDate < last ? person.resignDate : last;
  const days = Math.max(0, countDays(from, to));
  return { full, due: Math.floor((full * days) / countDays(first, last)), from, to };
}

/** The last working day of a person, where it is in a year. */
export function leavesIn(year: number, { resignDate }: Pick<Employment, 'resignDate'>): Day | null {
  return resignDate?.startsWith(`${year}-`) ? resignDate : null;
}

/** What of it is granted on a day: with monthly accrual an equal share for each month that has begun, rounded to a half. */
export function grantedBy(day: Day, { due, from, to }: Entitlement, monthlyAccrual: boolean): number {
  if (!monthlyAccrual || day >= to) return due;
  if (day < from) return 0;
  const months = monthOf(to) - monthOf(from) + 1;
  return Math.round((due * (monthOf(day) - monthOf(from) + 1)) / months);
}

/** The last day of days that are carried into a year: the end of a number of months, a fixed day, or the end of the year. */
export function carriedUntil(
  year: number,
  { carryMonths, carryUntil }: { readonly carryMonths: number | null; readonly carryUntil: string | null },
): Day {
  if (carryUntil !== null) return `${year}-${carryUntil === '02-29' && !isLeap(year) ? '02-28' : carryUntil}`;
  if (carryMonths === null) return `${year}-12-31`;
  return new Date(Date.UTC(year, carryMonths, 0)).toISOString().slice(0, 10);
}

function isLeap(year: number): boolean {
  return countDays(`${year}-01-01`, `${year}-12-31`) === 366;
}

function monthOf(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

function wholeHalves(days: string | null): number {
  return Math.floor(Number(days ?? 0) * 2);
}
