import type { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { inserts } from '#lab/platform/database/sql.js';
import { plainMysql, plainSqlite, type PlainSql, type Value } from '../host/plain-sql.js';
import { importedRows, type Left } from './imported.js';
import type { Place } from './list-work.js';

/** The rows that an import has left, written by bare inserts of many rows in one transaction. */
export class BareInsert {
  private constructor(
    private readonly sql: PlainSql,
    private readonly tables: readonly { readonly table: string; readonly rows: readonly Row[] }[],
  ) {}

  /** @param db holds the rows of one import, besides those of the demo company */
  static async of(place: Place, db: Database, left: readonly Left[]): Promise<BareInsert> {
    const tables = [];
    for (const { table, where } of left)
      tables.push({ table, rows: await db.query({ sql: `SELECT * FROM \`${table}\` WHERE ${where}`, values: [] }) });
    const most = Math.max(...tables.map(({ rows }) => rows.length));
    if (most !== importedRows) throw new Error(`an import left ${most} rows`);
    return new BareInsert('file' in place ? plainSqlite(place.file) : plainMysql(place.url), tables);
  }

  /** Writes the rows, which are not there now; answers the milliseconds that it took. */
  async run(): Promise<number> {
    const statements = this.tables.flatMap(({ table, rows }) => inserts(table, rows));
    const began = performance.now();
    await this.all({ sql: 'BEGIN', values: [] });
    for (const statement of statements) await this.all(statement);
    await this.all({ sql: 'COMMIT', values: [] });
    return performance.now() - began;
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  private all({ sql, values }: Statement): Promise<unknown> {
    return this.sql.all(sql, values as Value[]);
  }
}
