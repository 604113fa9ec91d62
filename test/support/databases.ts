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
import { unique } from './unique.js';

/** Which database the running project of the suite uses. */
export const testDatabase = process.env.LAB_TEST_DATABASE ?? 'sqlite';

/** Prefix of every database that the tests make on a server; nothing else is ever touched. */
const prefix = 'labdesk_test_';

export function testMysqlUrl(database = ''): string {
  const url = new URL(process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306');
  url.pathname = `/${database}`;
  return url.toString();
}

/** A database without tables, for tests of the steps that make them. */
export interface EmptyDatabase {
  readonly dialect: Dialect;
  /** As DATABASE_URL names it. */
  readonly url: string;
  drop(): Promise<void>;
}

export interface TestDatabase extends EmptyDatabase {
  readonly folder: string;
  /** @param more rooms that only the test has */
  open(more?: readonly ServerRoom[]): Promise<Database>;
}

/** A migrated database of its own for one test file; it is gone, or empty again, when the file is done. */
export async function aDatabase(): Promise<TestDatabase> {
  const folder = aFolder();
  return testDatabase === 'mysql' ? onServer(folder) : inFile(folder);
}

/** @param characters the default character set of a database on a server */
export async function anEmptyDatabase(characters?: string): Promise<EmptyDatabase> {
  if (testDatabase === 'mysql') {
    const name = await create(characters);
    return { dialect: dialectOf(name), url: testMysqlUrl(name), drop: () => ask(`DROP DATABASE \`${name}\``) };
  }
  const folder = aFolder();
  const file = join(folder, 'labdesk.db');
  return {
    dialect: sqliteDialect(file),
    url: `file:${file}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function aFolder(): string {
  return mkdtempSync(join(tmpdir(), 'labdesk-test-'));
}

async function inFile(folder: string): Promise<TestDatabase> {
  const file = join(folder, 'labdesk.db');
  copyFileSync(await migratedFile(), file);
  const dialect = sqliteDialect(file);
  return {
    dialect,
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

/** Databases of this worker that are migrated and that nobody uses: emptying one is far quicker than making one. */
const idle: string[] = [];
/** The one of this worker that nobody ever uses: what the migrations wrote is copied from it. */
let untouched: Promise<string> | undefined;

async function onServer(folder: string): Promise<TestDatabase> {
  const name = idle.pop() ?? (await migrated());
  const dialect = dialectOf(name);
  let hasMore = false;
  return {
    dialect,
    url: testMysqlUrl(name),
    folder,
    open: (more = []) => {
      hasMore ||= more.length > 0;
      return openDatabase(dialect, [...rooms, ...more]);
    },
    drop: async () => {
      rmSync(folder, { recursive: true, force: true });
      if (hasMore) return ask(`DROP DATABASE \`${name}\``);
      await restore(name);
      idle.push(name);
    },
  };
}

async function migrated(): Promise<string> {
  const name = await create();
  const database = await openDatabase(dialectOf(name), rooms);
  await database.close();
  return name;
}

/** Brings a database back to where the migrations left it. */
async function restore(name: string): Promise<void> {
  const template = await (untouched ??= migrated());
  const tables = await ask<readonly { readonly name: string; readonly guards: number }[]>(
    `SELECT table_name AS name, (SELECT COUNT(*) FROM information_schema.triggers
       WHERE event_object_schema = table_schema AND event_object_table = table_name) AS guards
     FROM information_schema.tables WHERE table_schema = '${template}'`,
  );
  const copied = tables.flatMap((table) => {
    const mine = `\`${name}\`.\`${table.name}\``;
    // Deleting is quicker; a table that lets no row go is made anew.
    const emptied = Number(table.guards) > 0 ? `TRUNCATE ${mine}` : `DELETE FROM ${mine}`;
    return [emptied, `INSERT INTO ${mine} SELECT * FROM \`${template}\`.\`${table.name}\``];
  });
  await ask(['SET foreign_key_checks = 0', ...copied].join(';'));
}

function dialectOf(name: string): Dialect {
  return mysqlDialect(testMysqlUrl(name), 16);
}

async function create(characters = 'utf8mb4 COLLATE utf8mb4_unicode_ci'): Promise<string> {
  const name = unique(`${runPrefix()}${process.pid}_`);
  await ask(`CREATE DATABASE \`${name}\` CHARACTER SET ${characters}`);
  return name;
}

/** Prefix of the databases that workers of one run of the tests make; test/support/jest/mysql-setup.mjs names the run. */
function runPrefix(): string {
  return `${prefix}${process.env.LAB_TEST_RUN}_`;
}

async function ask<T>(sql: string): Promise<T> {
  const connection = await createConnection({ uri: testMysqlUrl(), multipleStatements: true });
  try {
    const [rows] = await connection.query(sql);
    return rows as T;
  } finally {
    await connection.end();
  }
}
