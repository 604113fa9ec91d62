import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { success } from '#lab/shared/envelope.js';
import type { Database } from '#lab/platform/database/database.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import { log } from '#lab/platform/logging/log.js';

/** Tasks that one call may name. */
export const mostRows = 100;

/** What became of one task or instance of many: 200, or a refusal with its arguments. */
export interface RowResult {
  readonly id: string;
  readonly code: number;
  readonly args: readonly string[];
  /** The fields that were refused. */
  readonly fields?: readonly FieldError[];
}

/**
 * Does something to each of many in a unit of its own, one after the other: what one refuses touches no other, and no two
 * instances are ever locked at once.
 * @param idOf the task or instance that an item is
 */
export async function rowByRow<T>(
  db: Database,
  items: readonly T[],
  idOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const item of items) {
    const id = idOf(item);
    results.push(
      await db
        .outside(() => db.unit(() => work(item)))
        .then((): RowResult => ({ id, code: success, args: [] }))
        .catch((error: unknown) => refusalOf(id, error)),
    );
  }
  return results;
}

function refusalOf(id: string, error: unknown): RowResult {
  if (error instanceof BusinessError) {
    const { fields } = error.data;
    return { id, code: error.code, args: error.argsIn(readerLanguage()), ...(fields && { fields }) };
  }
  log.error({ err: error, id }, 'one of many failed');
  return { id, code: errors.unknown.code, args: [] };
}
