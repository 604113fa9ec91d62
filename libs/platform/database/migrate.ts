import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from './database.js';
import type { Dialect } from './dialect/dialect.js';
import { Tables } from './tables.js';

/** One step of the schema. Its name ends in a number: the order in which all rooms' steps run. */
export interface Migration {
  /** `purchase-1700000000010`: what it is about and 13 digits. */
  readonly name: string;
  up(tables: Tables, runner: QueryRunner): Promise<void>;
}

/** TypeORM's classes for our migrations, bound to the dialect they will run on. */
export function migrationClasses(migrations: readonly Migration[], dialect: Dialect): (new () => MigrationInterface)[] {
  return migrations.map((migration) => {
    class Step implements MigrationInterface {
      readonly name = migration.name.replace('-', '');
      up(runner: QueryRunner): Promise<void> {
        return migration.up(new Tables(runner, dialect), runner);
      }
      /** The schema only moves forward: a restore takes a backup, not a way back. */
      down(): Promise<void> {
        return Promise.reject(new Error('migrations are forward-only'));
      }
    }
    return Step;
  });
}

/** Runs the steps that are still missing and answers their names. */
export function migrate(database: Database): Promise<string[]> {
  return database.dialect.exclusively(database.source, 'migrate', async () => {
    const done = await database.source.runMigrations({ transaction: 'each' });
    return done.map(({ name }) => name);
  });
}

/** What TypeORM would still change to make the tables fit the entities; empty after migrating. */
export async function schemaDrift(database: Database): Promise<string[]> {
  const log = await database.source.driver.createSchemaBuilder().log();
  return log.upQueries.map(({ query }) => query);
}
