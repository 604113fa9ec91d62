import { MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import type { Database } from './database.js';
import type { Dialect } from './dialect/dialect.js';
import { Journal, journalTable, type MigrationRunner } from './journal.js';
import { hasIndex, tableOf, Tables } from './tables.js';

/** One step of the schema. Its name ends in a number: the order in which all rooms' steps run. */
export interface Migration {
  /** `purchase-1700000000010`: what it is about and 13 digits. */
  readonly name: string;
  /** Which changes of tables it makes must not depend on rows: an interrupted one is found again by counting them. */
  up(tables: Tables, runner: MigrationRunner): Promise<void>;
}

/** The database was upgraded by a newer version than this one. */
export class NewerSchema extends Error {
  /** @param steps those that this version does not know */
  constructor(readonly steps: readonly string[]) {
    super(
      `the database belongs to a newer version of Labdesk: this one does not know ${steps.join(', ')}. Start the newer version, or restore the backup from before the upgrade`,
    );
  }
}

/** TypeORM's classes for our migrations, bound to the dialect they will run on. */
export function migrationClasses(migrations: readonly Migration[], dialect: Dialect): (new () => MigrationInterface)[] {
  return migrations.map((migration) => {
    class Step implements MigrationInterface {
      readonly name = migration.name.replace('-', '');
      async up(runner: QueryRunner): Promise<void> {
        const journal = await Journal.open(runner, dialect, this.name);
        await migration.up(new Tables(runner, dialect, journal), kept(runner, journal));
        await journal.end();
      }
      /** The schema only moves forward: a restore takes a backup, not a way back. */
      down(): Promise<void> {
        return Promise.reject(new Error('migrations are forward-only'));
      }
    }
    return Step;
  });
}

/** A runner that passes over what the journal says is done. */
function kept(runner: QueryRunner, journal: Journal): MigrationRunner {
  return {
    query: (sql: string, values?: unknown[]) => journal.rows(() => runner.query(sql, values) as Promise<unknown[]>),
    renameColumn: (table: string, from: string, to: string) =>
      journal.step(
        `rename ${table}.${from}`,
        () => runner.renameColumn(table, from, to),
        () => runner.hasColumn(table, to),
      ),
    dropIndex: (table: string, index: string) =>
      journal.step(
        `drop index ${table}.${index}`,
        () => runner.dropIndex(table, index),
        async () => !(await hasIndex(runner, table, index)),
      ),
  } as MigrationRunner;
}

/**
 * Runs the steps that are still missing and answers their names.
 * @throws NewerSchema when steps have been run or begun that this version does not know
 */
export function migrate(database: Database): Promise<string[]> {
  const { dialect, source } = database;
  return dialect.exclusively(source, 'migrate', async (runner) => {
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'each';
    const run = (await executor.getExecutedMigrations()).map(({ name }) => name);
    const steps = newerThan(database, [...run, ...(dialect.commitsSchema ? await begun(runner, dialect) : [])]);
    if (steps.length > 0) throw new NewerSchema(steps);
    const done = await executor.executePendingMigrations();
    return done.map(({ name }) => name);
  });
}

/** The steps that a newer version has run on the database. */
export async function newerSteps(database: Database): Promise<string[]> {
  const rows = await database.query({ sql: 'SELECT `name` FROM `migrations`', values: [] });
  return newerThan(
    database,
    rows.map(({ name }) => String(name)),
  );
}

function newerThan({ source }: Database, names: readonly string[]): string[] {
  const known = new Set(source.migrations.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

/** The steps that were begun and not finished; makes the table that they are written in. */
async function begun(runner: QueryRunner, dialect: Dialect): Promise<string[]> {
  const table = tableOf(dialect, journalTable, {
    columns: [
      ['migration', 'id'],
      ['step', 'integer'],
      ['what', 'text', 200],
    ],
    primary: ['migration'],
  });
  await runner.createTable(table, true);
  const rows = (await runner.query(`SELECT \`migration\` FROM \`${journalTable}\``)) as { migration: string }[];
  return rows.map(({ migration }) => migration);
}

/** What TypeORM would still change to make the tables fit the entities; empty after migrating. */
export async function schemaDrift(database: Database): Promise<string[]> {
  const log = await database.source.driver.createSchemaBuilder().log();
  return log.upQueries.map(({ query }) => query);
}
