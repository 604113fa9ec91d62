import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { success } from '#lab/shared/envelope.js';
import type { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';

/** Tasks that one call may name. */
export const mostRows = 100;

/** What became of one task of many: 200, or a refusal with its arguments. */
export interface RowResult {
  readonly task: string;
  readonly code: number;
  readonly args: readonly string[];
}

/**
 * Does something to each of many tasks in a unit of its own, one after the other: what one refuses touches no other,
 * and no two instances are ever locked at once.
 */
export async function rowByRow<T extends { readonly task: string }>(
  db: Database,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const item of items) {
    results.push(
      await db
        .outside(() => db.unit(() => work(item)))
        .then((): RowResult => ({ task: item.task, code: success, args: [] }))
        .catch((error: unknown) => refusalOf(item.task, error)),
    );
  }
  return results;
}

function refusalOf(task: string, error: unknown): RowResult {
  if (error instanceof BusinessError) return { task, code: error.code, args: error.args.map(String) };
  log.error({ err: error, task }, 'one task of many failed');
  return { task, code: errors.unknown.code, args: [] };
}
