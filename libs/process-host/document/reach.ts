import { In, type FindOptionsWhere } from 'typeorm';
import type { DocumentRecord } from './document-columns.js';

/** Records that have one of these values in a column. */
export interface ReachPart<R> {
  readonly column: keyof R & string;
  readonly values: readonly string[];
}

/**
 * Which records of a document a person may read by right: all of them, or those of which at least one part is true.
 * The list takes its condition from it and the reading of one record its answer, so that both always agree.
 */
export type Reach<R> = 'everything' | readonly ReachPart<R>[];

/** Whether a record is within reach. */
export function isWithin<R extends DocumentRecord>(reach: Reach<R>, record: R): boolean {
  if (reach === 'everything') return true;
  return reach.some(({ column, values }) => values.includes(String(record[column])));
}

/** The same as alternative conditions of a query; undefined where everything is within reach. */
export function conditionsOf<R extends DocumentRecord>(reach: Reach<R>): FindOptionsWhere<R>[] | undefined {
  if (reach === 'everything') return undefined;
  return reach.map(({ column, values }) => ({ [column]: In([...values]) }) as FindOptionsWhere<R>);
}
