import { DatabaseSync } from '@photostructure/sqlite';
import { createPool } from 'mysql2/promise';
import type { Row } from '#lab/platform/database/dialect/dialect.js';

export type Value = string | number;

/** Statements by hand on the drivers of the product, without anything between. */
export interface PlainSql {
  all(sql: string, values: readonly Value[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Prepared statements with the cache of the product's reading connection. */
export function plainSqlite(file: string): PlainSql {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA cache_size = -32768');
  const prepared = new Map<string, ReturnType<typeof database.prepare>>();
  const statement = (sql: string) => {
    const found = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, found);
    return found;
  };
  return {
    all: (sql, values) => Promise.resolve(statement(sql).all(...values) as Row[]),
    close: () => Promise.resolve(database.close()),
  };
}

export function plainMysql(url: string, connections = 1): PlainSql {
  const pool = createPool({ uri: url, connectionLimit: connections });
  return {
    all: async (sql, values) => (await pool.query(sql, [...values]))[0] as Row[],
    close: () => pool.end(),
  };
}
