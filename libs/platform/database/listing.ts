import { Between, In, LessThanOrEqual, MoreThanOrEqual, type FindOperator } from 'typeorm';
import { addDays, beginOf, type Day } from '#lab/shared/day.js';
import type { PageQuery } from '#lab/shared/paging.js';

/** The parts of a list query, as TypeORM takes them. A condition that is undefined is left out by `given`. */

/** One of several values; undefined where the query names none. */
export function anyOf<T>(values: readonly T[] | undefined): FindOperator<T> | undefined {
  return values && In(values);
}

/** From `least` to `most`, both included, either end open; undefined where both are. */
export function within<T>(least: T | undefined, most: T | undefined): FindOperator<T> | undefined {
  if (least !== undefined && most !== undefined) return Between(least, most);
  if (least !== undefined) return MoreThanOrEqual(least);
  return most === undefined ? undefined : LessThanOrEqual(most);
}

/** Instants of the days from `first` to `last` in an IANA zone. */
export function daysWithin(first: Day | undefined, last: Day | undefined, zone: string) {
  // Instants are kept to the millisecond: the end is the last one of the day.
  return within(first && beginOf(first, zone), last && new Date(beginOf(addDays(last, 1), zone).getTime() - 1)) as
    | FindOperator<Date>
    | undefined;
}

/** The conditions that a query gives; TypeORM refuses undefined ones. */
export function given<W extends object>(where: W): W {
  return Object.fromEntries(Object.entries(where).filter(([, condition]) => condition !== undefined)) as W;
}

/** `field` or `-field`, the latest first; rows that are equal there in the order of their ids. */
export function orderOf(sort: string, ties: 'ASC' | 'DESC'): Record<string, 'ASC' | 'DESC'> {
  return { [sort.replace(/^-/, '')]: sort.startsWith('-') ? 'DESC' : 'ASC', id: ties };
}

/** The rows of one page. */
export function pageAt({ page, size }: Pick<PageQuery, 'page' | 'size'>): { skip: number; take: number } {
  return { skip: (page - 1) * size, take: size };
}
