import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Dialect } from '#lab/platform/database/dialect/dialect.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { askServer, createDatabase, urlOnServer } from './mysql-server.js';
import { unique } from './unique.js';

/** Which database the running project of the suite uses. */
export const testDatabase = process.env.LAB_TEST_DATABASE ?? 'sqlite';

/** Prefix of every database that the tests make on a server; nothing else is ever touched. */
const prefix = 'labdesk_test_';

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

/** What the databases of many tests begin with beyond the rows of the migrations: made once by each worker, then copied. */
export interface Furnishing {
  readonly name: string;
  fill(database: TestDatabase): Promise<void>;
}

/** A migrated database of its own for one test file; it is gone, or used again, when the file is done. */
export async function aDatabase(furnishing?: Furnishing): Promise<TestDatabase> {
  const folder = aFolder();
  return testDatabase === 'mysql' ? onServer(folder, furnishing) : inFile(folder, furnishing);
}

/** @param characters the default character set of a database on a server */
export async function anEmptyDatabase(characters?: string): Promise<EmptyDatabase> {
  if (testDatabase === 'mysql') {
    const name = await create(characters);
    return { dialect: dialectOf(name), url: urlOnServer(name), drop: () => ask(`DROP DATABASE \`${name}\``) };
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

async function inFile(folder: string, furnishing?: Furnishing): Promise<TestDatabase> {
  const file = join(folder, 'labdesk.db');
  copyFileSync(await templateFile(furnishing), file);
  return ofFile(file, folder);
}

function ofFile(file: string, folder: string): TestDatabase {
  const dialect = sqliteDialect(file);
  return {
    dialect,
    url: `file:${file}`,
    folder,
    open: (more = []) => openDatabase(dialect, [...rooms, ...more]),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const files = new Map<string, Promise<string>>();

/** Migrating takes a moment, and so does furnishing; each worker does it once and copies the file. */
function templateFile(furnishing?: Furnishing): Promise<string> {
  return kept(files, furnishing, async () => {
    const folder = aFolder();
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const building = join(folder, 'building.db');
    if (furnishing) {
      copyFileSync(await templateFile(), building);
      await furnishing.fill(ofFile(building, folder));
    }
    const database = await openDatabase(sqliteDialect(building), rooms);
    await database.source.query('PRAGMA wal_checkpoint(TRUNCATE)');
    await database.close();
    const file = join(folder, 'template.db');
    copyFileSync(building, file);
    return file;
  });
}

/** Databases of this worker that are migrated and that no test uses: emptying one is far quicker than making one. */
const idle: string[] = [];
/** Those that no test ever uses: what a test begins with is copied from them. */
const templates = new Map<string, Promise<string>>();

async function onServer(folder: string, furnishing?: Furnishing): Promise<TestDatabase> {
  const template = await templateOnServer(furnishing);
  const name = idle.pop() ?? (await migrated());
  await copyRows(template, name);
  return ofServer(name, folder);
}

function templateOnServer(furnishing?: Furnishing): Promise<string> {
  return kept(templates, furnishing, async () => {
    const name = await migrated();
    if (!furnishing) return name;
    const folder = aFolder();
    await furnishing.fill(ofServer(name, folder));
    rmSync(folder, { recursive: true, force: true });
    return name;
  });
}

function ofServer(name: string, folder: string): TestDatabase {
  const dialect = dialectOf(name);
  let hasMore = false;
  return {
    dialect,
    url: urlOnServer(name),
    folder,
    open: (more = []) => {
      hasMore ||= more.length > 0;
      return openDatabase(dialect, [...rooms, ...more]);
    },
    drop: async () => {
      rmSync(folder, { recursive: true, force: true });
      if (hasMore) return ask(`DROP DATABASE \`${name}\``);
      idle.push(name);
    },
  };
}

function kept(
  made: Map<string, Promise<string>>,
  furnishing: Furnishing | undefined,
  make: () => Promise<string>,
): Promise<string> {
  const name = furnishing?.name ?? '';
  const known = made.get(name);
  if (known) return known;
  const making = make();
  made.set(name, making);
  return making;
}

async function migrated(): Promise<string> {
  const name = await create();
  const database = await openDatabase(dialectOf(name), rooms);
  await database.close();
  return name;
}

interface Table {
  readonly name: string;
  /** A trigger of it lets no row go. */
  readonly isGuarded: boolean;
}

let migratedTables: Promise<readonly Table[]> | undefined;

/** The tables of a migrated database: all have the same, and to ask the server takes longer than to copy their rows. */
function tablesOf(database: string): Promise<readonly Table[]> {
  return (migratedTables ??= (async () => {
    const named = (what: string, where: string) =>
      ask<readonly { readonly name: string }[]>(
        `SELECT ${what} AS name FROM information_schema.${where} = '${database}'`,
      );
    const guarded = await named('event_object_table', 'triggers WHERE event_object_schema');
    const tables = await named('table_name', 'tables WHERE table_schema');
    const guards = new Set(guarded.map(({ name }) => name));
    return tables.map(({ name }) => ({ name, isGuarded: guards.has(name) }));
  })());
}

/** Makes the rows of one database those of another one, both migrated. */
async function copyRows(from: string, to: string): Promise<void> {
  const tables = await tablesOf(from);
  const filled = async (database: string) => {
    const rows = await ask<readonly { readonly name: string; readonly isFilled: number }[]>(
      tables
        .map(({ name }) => `SELECT '${name}' AS name, EXISTS (SELECT 1 FROM \`${database}\`.\`${name}\`) AS isFilled`)
        .join(' UNION ALL '),
    );
    return new Set(rows.filter(({ isFilled }) => Number(isFilled) === 1).map(({ name }) => name));
  };
  const [before, wanted] = [await filled(to), await filled(from)];
  const copied = tables.flatMap(({ name, isGuarded }) => {
    const mine = `\`${to}\`.\`${name}\``;
    // Deleting is quicker; a table that lets no row go is made anew.
    const emptied = isGuarded ? `TRUNCATE ${mine}` : `DELETE FROM ${mine}`;
    return [
      ...(before.has(name) ? [emptied] : []),
      ...(wanted.has(name) ? [`INSERT INTO ${mine} SELECT * FROM \`${from}\`.\`${name}\``] : []),
    ];
  });
  await ask(['SET foreign_key_checks = 0', ...copied].join(';'));
}

function dialectOf(name: string): Dialect {
  return mysqlDialect(urlOnServer(name), 16);
}

async function create(characters?: string): Promise<string> {
  const name = unique(`${runPrefix()}${process.pid}_`);
  await askServer((connection) => createDatabase(connection, name, characters));
  return name;
}

/** Prefix of the databases that workers of one run of the tests make; test/support/jest/mysql-setup.mjs names the run. */
function runPrefix(): string {
  return `${prefix}${process.env.LAB_TEST_RUN}_`;
}

function ask<T>(sql: string): Promise<T> {
  return askServer(async (connection) => (await connection.query(sql))[0] as T);
}
