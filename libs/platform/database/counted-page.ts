import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { countedTo } from '#lab/shared/counted-to.js';
import type { PageQuery } from '#lab/shared/paging.js';
import { askedThen, known, type Asked } from './asked.js';
import type { Database } from './database.js';
import type { Statement } from './dialect/dialect.js';
import { pageAt } from './listing.js';

/** Which rows are on a page, in their order, and how many there are. */
export interface CountedPage {
  readonly ids: readonly string[];
  /**
   * To be asked with what else is read of the rows. Exact up to `countedTo`. Beyond it the number of rows that are known:
   * more than `countedTo`, and more than the page ends with where another page follows.
   */
  readonly total: Asked<number>;
}

/**
 * The ids of one page of an ordered query, without reading the rows that come before it in full. Rows are counted only
 * where the page does not end the list, and no further than `countedTo`.
 * @param found its order is by columns of its tables; of several queries in the same order, the rows that any of them has
 * @param alias of the table whose `id` is asked for
 */
export async function countedPage<E extends ObjectLiteral>(
  db: Database,
  found: readonly [SelectQueryBuilder<E>, ...SelectQueryBuilder<E>[]],
  alias: string,
  query: Pick<PageQuery, 'page' | 'size'>,
): Promise<CountedPage> {
  const [only, ...others] = found;
  const asked = others.length === 0 ? statements(db, only, alias) : unitedStatements(db, found, alias);
  return countedPageOf(asked, query);
}

/** What a counted page is read with. */
interface PageStatements {
  /** Ids of so many rows behind those that are left out. */
  page(skip: number, take: number): Promise<string[]>;
  /** Answers how many rows there are, as `n`. @param most rows that are looked at; all of them without */
  count(most?: number): Statement;
}

/** The same with statements of one's own. */
export async function countedPageOf(
  asked: PageStatements,
  query: Pick<PageQuery, 'page' | 'size'>,
): Promise<CountedPage> {
  const { skip, take } = pageAt(query);
  // One more says whether there is another page.
  const read = await asked.page(skip, take + 1);
  const end = skip + read.length;
  const isLast = read.length <= take && (read.length > 0 || skip === 0);
  const atLeast = read.length > 0 ? end : 0;
  return {
    ids: read.slice(0, take),
    total: isLast ? known(end) : askedThen(counted(asked.count(countedTo + 1)), (total) => Math.max(total, atLeast)),
  };
}

/**
 * The same where people work a list down and want to know how much it is: every row is counted, with statements of one's
 * own.
 */
export async function exactPageOf(
  asked: PageStatements,
  query: Pick<PageQuery, 'page' | 'size'>,
): Promise<CountedPage> {
  const { skip, take } = pageAt(query);
  const ids = await asked.page(skip, take);
  const isWhole = skip === 0 && ids.length < take;
  return { ids, total: isWhole ? known(ids.length) : counted(asked.count()) };
}

function counted(statement: Statement): Asked<number> {
  return { statements: [statement], answered: ([rows]) => Number(rows?.[0]?.n) };
}

/** Reads pages of a query: ids of so many rows behind those that are left out. */
export function pageOf<E extends ObjectLiteral>(
  db: Database,
  found: SelectQueryBuilder<E>,
  alias: string,
): PageStatements['page'] {
  const asked = statements(db, found, alias);
  return (skip, take) => asked.page(skip, take);
}

/** Page and count of a query from one text: the builder takes longer to write a statement than a database to answer it. */
function statements<E extends ObjectLiteral>(
  db: Database,
  found: SelectQueryBuilder<E>,
  alias: string,
): PageStatements {
  const order = ordersOf(found).map(({ column, way }) => `${column} ${way}`);
  const ordered = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
  const [sql, values] = found.clone().select(`${alias}.id`, 'id').orderBy().getQueryAndParameters();
  return {
    async page(skip: number, take: number): Promise<string[]> {
      const rows = await db.query({ sql: `${sql}${ordered} LIMIT ${take} OFFSET ${skip}`, values });
      return rows.map(({ id }) => String(id));
    },
    count(most?: number): Statement {
      const rows = most === undefined ? sql : `${sql} LIMIT ${most}`;
      return { sql: `SELECT COUNT(*) AS \`n\` FROM (${rows}) \`counted\``, values };
    },
  };
}

/**
 * The same of several queries: each of them ends with the page, so that it can walk along an index of its own, and a row
 * that several have is there once.
 */
function unitedStatements<E extends ObjectLiteral>(
  db: Database,
  found: readonly [SelectQueryBuilder<E>, ...SelectQueryBuilder<E>[]],
  alias: string,
): PageStatements {
  const orders = ordersOf(found[0]);
  const named = orders.map((_, at) => `\`o${at}\``);
  const order = (columns: readonly string[]) =>
    ` ORDER BY ${orders.map(({ way }, at) => `${String(columns[at])} ${way}`).join(', ')}`;
  const ordered = order(orders.map(({ column }) => column));
  const partOf = (part: SelectQueryBuilder<E>): Statement => {
    const [sql, values] = part.clone().select(`${alias}.id`, 'id').orderBy().getQueryAndParameters();
    return {
      sql: sql.replace(
        'SELECT',
        `SELECT ${orders.map(({ column }, at) => `${column} AS ${String(named[at])}`).join(', ')},`,
      ),
      values: values as unknown[],
    };
  };
  const [first, ...others] = found;
  const firstPart = partOf(first);
  const parts = [firstPart, ...others.map(partOf)];
  const values = parts.flatMap((part) => part.values);
  const united = (bound: string) =>
    parts.map(({ sql }, at) => `SELECT * FROM (${sql}${bound}) \`part${at}\``).join(' UNION ');
  return {
    async page(skip: number, take: number): Promise<string[]> {
      const all = united(`${ordered} LIMIT ${skip + take}`);
      const sql = `SELECT \`id\` FROM (${all}) \`found\`${order(named)} LIMIT ${take} OFFSET ${skip}`;
      return (await db.query({ sql, values })).map(({ id }) => String(id));
    },
    count(most?: number): Statement {
      const bound = most === undefined ? '' : ` LIMIT ${most}`;
      const all = `(SELECT COUNT(*) FROM (SELECT \`id\` FROM (${united(bound)}) \`found\`${bound}) \`counted\`)`;
      // Where the first part alone has as many as are counted, rows of several parts need not be told apart.
      const alone = `(SELECT COUNT(*) FROM (${firstPart.sql}${bound}) \`first\`)`;
      if (most === undefined) return { sql: `SELECT ${all} AS \`n\``, values };
      return {
        sql: `SELECT CASE WHEN ${alone} = ${most} THEN ${most} ELSE ${all} END AS \`n\``,
        values: [...firstPart.values, ...values],
      };
    },
  };
}

/** What a query is ordered by. */
function ordersOf<E extends ObjectLiteral>(found: SelectQueryBuilder<E>) {
  return Object.entries(found.expressionMap.orderBys).map(([path, way]) => ({
    column: columnAt(found, path),
    way: way as string,
  }));
}

/** The column that an order such as `record.updatedAt` names, quoted. @throws Error where the query has no such column */
function columnAt<E extends ObjectLiteral>(found: SelectQueryBuilder<E>, path: string): string {
  const [alias = '', property = ''] = path.split('.');
  const table = found.expressionMap.aliases.find(({ name }) => name === alias);
  const column = table?.metadata.findColumnWithPropertyName(property);
  if (!column) throw new Error(`the query has no column ${path} to order by`);
  return `\`${alias}\`.\`${column.databaseName}\``;
}

/** Rows in the order of their ids. */
export function inOrderOf<E extends { readonly id: string }>(ids: readonly string[], rows: readonly E[]): E[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
