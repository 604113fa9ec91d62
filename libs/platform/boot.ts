import { Module, type DynamicModule } from '@nestjs/common';
import type { Clock } from './clock/clock.js';
import type { Environment } from './config/environment.js';
import { Database } from './database/database.js';
import type { Dialect } from './database/dialect/dialect.js';
import { mysqlDialect } from './database/dialect/mysql.js';
import { sqliteDialect } from './database/dialect/sqlite.js';
import { migrate, migrationClasses } from './database/migrate.js';
import type { MailTransport } from './mail/mail-transport.js';
import { platformMigrations } from './migrations.js';
import { platformEntities, PlatformModule } from './platform.module.js';
import { Rooms, type ServerRoom } from './rooms.js';
import { Texts } from './texts/texts.js';

export type { ServerRoom } from './rooms.js';

export interface BootOptions {
  readonly environment: Environment;
  readonly rooms: readonly ServerRoom[];
  readonly executesJobs: boolean;
  /** Modules between the platform and the rooms. */
  readonly between?: readonly DynamicModule[];
  readonly clock?: Clock;
  readonly mailTransport?: MailTransport;
}

/** The database of an installation, with the usual patience unless its settings say otherwise. */
export function dialectOf({
  database,
  databaseTimeoutMs,
}: Pick<Environment, 'database'> & Partial<Environment>): Dialect {
  return database.kind === 'sqlite'
    ? sqliteDialect(database.file, 'FULL', databaseTimeoutMs)
    : mysqlDialect(database.url, undefined, databaseTimeoutMs);
}

/** Connects with the tables of the platform and of all rooms, and brings the schema up to date. */
export async function openDatabase(dialect: Dialect, rooms: readonly ServerRoom[]): Promise<Database> {
  const migrations = [...platformMigrations, ...rooms.flatMap((room) => room.migrations)];
  const database = await Database.open(dialect, {
    entities: [...platformEntities, ...rooms.flatMap((room) => room.entities)],
    migrations: migrationClasses(migrations, dialect),
  });
  try {
    await migrate(database);
  } catch (error) {
    // What broke it matters more than whether a broken connection can be closed.
    await database.close().catch(() => undefined);
    throw error;
  }
  return database;
}

@Module({})
class RootModule {}

/** The root module of a process: the platform and every room on it. The caller closes the database after the app. */
export function rootModule(database: Database, options: BootOptions): DynamicModule {
  const texts = new Texts(options.rooms.flatMap(({ name, texts: table }) => (table ? [{ room: name, ...table }] : [])));
  return {
    module: RootModule,
    imports: [
      PlatformModule.with({
        environment: options.environment,
        database,
        rooms: new Rooms(options.rooms),
        texts,
        executesJobs: options.executesJobs,
        clock: options.clock,
        mailTransport: options.mailTransport,
      }),
      ...(options.between ?? []),
      ...options.rooms.map(({ module }) => module),
    ],
  };
}
