import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { countedTo } from '#lab/shared/counted-to.js';
import type { PageQuery } from '#lab/shared/paging.js';
import type { Database } from './database.js';
import { pageAt } from './listing.js';

/** Which rows are on a page, in their order, and how many there are. */
export interface CountedPage {
  readonly ids: readonly string[];
  /**
   * Exact up to `countedTo`. Beyond it the number of rows that are known: more than `countedTo`, and more than the page
   * ends with where another page follows.
   */
  readonly total: number;
}

/**
 * The ids of one page of an ordered query, without reading the rows that come before it in full. Rows are counted only
 * where the page does not end the list, and no further than `countedTo`.
 * @param alias of the table whose `id` is asked for
 */
export async function countedPage<E extends ObjectLiteral>(
  db: Database,
  found: SelectQueryBuilder<E>,
  alias: string,
  query: Pick<PageQuery, 'page' | 'size'>,
): Promise<CountedPage> {
  const { skip, take } = pageAt(query);
  // One more says whether there is another page.
  const rows = await found
    .clone()
    .select(`${alias}.id`, 'id')
    .offset(skip)
    .limit(take + 1)
    .getRawMany<{ id: string }>();
  const ids = rows.slice(0, take).map(({ id }) => id);
  const known = skip + rows.length;
  const isLast = rows.length <= take && (rows.length > 0 || skip === 0);
  return { ids, total: isLast ? known : Math.max(await countedIn(db, found), rows.length > 0 ? known : 0) };
}

/** How many rows a query finds, at most one more than `countedTo`. */
async function countedIn<E extends ObjectLiteral>(db: Database, found: SelectQueryBuilder<E>): Promise<number> {
  const [sql, values] = found
    .clone()
    .select('1', 'one')
    .orderBy()
    .limit(countedTo + 1)
    .getQueryAndParameters();
  const [counted] = await db.query({ sql: `SELECT COUNT(*) AS \`n\` FROM (${sql}) \`counted\``, values });
  return Number(counted?.n);
}

/** Rows in the order of their ids. */
export function inOrderOf<E extends { readonly id: string }>(ids: readonly string[], rows: readonly E[]): E[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
