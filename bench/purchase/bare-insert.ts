import type { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { inserts } from '#lab/platform/database/sql.js';
import { plainMysql, plainSqlite, type PlainSql, type Value } from '../host/plain-sql.js';
import { clear, imported, importedLines } from './line-import.js';
import type { Place } from './list-work.js';

/** The rows that an import has left, written by bare inserts of many rows in one transaction. */
export class BareInsert {
  private constructor(
    private readonly db: Database,
    private readonly sql: PlainSql,
    private readonly requests: readonly Row[],
    private readonly lines: readonly Row[],
  ) {}

  /** @param db holds the rows of one import, besides those of the demo company */
  static async of(place: Place, db: Database): Promise<BareInsert> {
    const requests = await db.query({ sql: `SELECT * FROM \`purchase_request\` WHERE ${imported}`, values: [] });
    const lines = await db.query({
      sql: `SELECT * FROM \`purchase_request_line\` WHERE \`requestId\` IN (SELECT \`id\` FROM \`purchase_request\` WHERE ${imported})`,
      values: [],
    });
    if (lines.length !== importedLines) throw new Error(`an import left ${lines.length} lines`);
    const sql = 'file' in place ? plainSqlite(place.file) : plainMysql(place.url);
    return new BareInsert(db, sql, requests, lines);
  }

  /** Writes the rows where those of before are gone; answers the milliseconds that it took. */
  async run(): Promise<number> {
    await clear(this.db);
    const { requests, lines } = this;
    const statements = [...inserts('purchase_request', requests), ...inserts('purchase_request_line', lines)];
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
