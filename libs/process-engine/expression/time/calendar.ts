/** Days are counted from 1970-01-01 in the Gregorian calendar, so that a day is one number without a zone. */
export interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const dayMs = 86_400_000;

/** The years that dates have (DMN 1.5 §10.3.2.3.4). */
const lastYear = 999_999_999;
const firstYear = -lastYear;

/** The day number of a date; the month may be any number from 1 to 12, the day is not checked. */
export function daysOf(year: number, month: number, day: number): number {
  // Years begin in March here: the leap day comes last and every month's start is one formula.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Year, month and day of a day number. */
export function civilOf(days: number): Civil {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

const [firstDay, lastDay] = [daysOf(firstYear, 1, 1), daysOf(lastYear, 12, 31)];

/** Whether a day number is of a date. */
export function isDay(days: number): boolean {
  return days >= firstDay && days <= lastDay;
}

/** Times of day are known for the days that a clock of milliseconds reaches with every offset: some 270,000 years. */
export function hasClock(days: number): boolean {
  return Math.abs(days) < 99_999_990;
}

const earliest = daysOf(1, 1, 1);
const latest = daysOf(9999, 12, 31);

/** Whether a day number lies in the years 0001 to 9999, which those of instants do. */
export function dayInRange(days: number): boolean {
  return days >= earliest && days <= latest;
}

/** The day number of a date that exists; undefined for 30 February and for years out of range. */
export function existingDay(year: number, month: number, day: number): number | undefined {
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return undefined;
  return day >= 1 && day <= daysInMonth(year, month) ? daysOf(year, month, day) : undefined;
}

/** How many days the month has. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The same day of the month, this many months later, or the last one where that month is shorter. */
export function plusMonths(days: number, months: number): number | undefined {
  if (months === 0) return days;
  const { year, month, day } = civilOf(days);
  const count = year * 12 + month - 1 + months;
  const newYear = Math.floor(count / 12);
  const newMonth = count - newYear * 12 + 1;
  if (newYear < firstYear || newYear > lastYear) return undefined;
  return daysOf(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** Whole months from one day to another, cut towards zero. */
export function monthsBetween(from: number, to: number): number {
  const start = civilOf(from);
  const end = civilOf(to);
  const months = (end.year - start.year) * 12 + end.month - start.month;
  if (months > 0 && end.day < start.day) return months - 1;
  if (months < 0 && end.day > start.day) return months + 1;
  return months;
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1;
}

/** 1 for 1 January. */
export function dayOfYear(days: number): number {
  return days - daysOf(civilOf(days).year, 1, 1) + 1;
}

/** The ISO week: the one that holds the year's first Thursday is week 1. */
export function weekOfYear(days: number): number {
  const thursday = days - weekdayOf(days) + 4;
  return Math.floor((dayOfYear(thursday) - 1) / 7) + 1;
}
