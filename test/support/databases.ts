import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';

/** Which database the running project of the suite stands on. */
export const testDatabase = (globalThis as { LAB_TEST_DATABASE?: string }).LAB_TEST_DATABASE ?? 'sqlite';

/** Prefix of every database that the tests make on a server; nothing else is ever touched. */
const prefix = 'labdesk_test_';

export function testMysqlUrl(database = ''): string {
  const url = new URL(process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306');
  url.pathname = `/${database}`;
  return url.toString();
}

export interface TestDatabase {
  readonly dialect: Dialect;
  /** A database without tables, for tests of the steps that make them; not to be mixed with `open`. */
  readonly bare: Dialect;
  /** As DATABASE_URL names it. */
  readonly url: string;
  readonly folder: string;
  /** @param more rooms that only the test has */
  open(more?: readonly ServerRoom[]): Promise<Database>;
  drop(): Promise<void>;
}

/** A migrated database of its own for one test file; it is gone when the file is done. */
export async function aDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-test-'));
  return testDatabase === 'mysql' ? onServer(folder) : inFile(folder);
}

async function inFile(folder: string): Promise<TestDatabase> {
  const file = join(folder, 'labdesk.db');
  copyFileSync(await migratedFile(), file);
  const dialect = sqliteDialect(file);
  return {
    dialect,
    bare: sqliteDialect(join(folder, 'bare.db')),
    url: `file:${file}`,
    folder,
    open: (more = []) => openDatabase(dialect, [...rooms, ...more]),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Migrating takes a moment; each worker does it once and copies the file. */
async function migratedFile(): Promise<string> {
  const folder = join(tmpdir(), `labdesk-template-${process.pid}`);
  const file = join(folder, 'template.db');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const building = `${file}.part`;
  const database = await openDatabase(sqliteDialect(building), rooms);
  await database.source.query('PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
  copyFileSync(building, file);
  return file;
}

async function onServer(folder: string): Promise<TestDatabase> {
  const name = `${prefix}${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  const root = await createConnection(testMysqlUrl());
  await root.query(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const dialect = mysqlDialect(testMysqlUrl(name), 16);
  return {
    dialect,
    bare: dialect,
    url: testMysqlUrl(name),
    folder,
    open: (more = []) => openDatabase(dialect, [...rooms, ...more]),
    drop: async () => {
      await root.query(`DROP DATABASE IF EXISTS \`${name}\``);
      await root.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
