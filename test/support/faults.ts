import type { QueryRunner } from 'typeorm';
import { rooms } from '#lab/modules/server.js';
import { openDatabase } from '#lab/platform/boot.js';
import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import type { TestDatabase } from './databases.js';

/** The database itself refuses it, and no second try would pass. */
const refused: Statement = { sql: 'SELECT `nothing` FROM `there_is_no_such_table`', values: [] };

/**
 * Makes a database refuse one statement of those that it is sent. The server runs on it unchanged: the fault is put
 * between it and the driver, and what was sent before has been done.
 */
export class Faults {
  private count = 0;
  private at: number | undefined;
  private losesCommit = false;

  /** The same database with the faults on its line. */
  on(database: TestDatabase): TestDatabase {
    const dialect = this.between(database.dialect);
    return { ...database, dialect, open: (more = []) => openDatabase(dialect, [...rooms, ...more]) };
  }

  /** Does some work and returns how many statements were sent for it. */
  async statementsOf(work: () => Promise<unknown>): Promise<number> {
    this.count = 0;
    await work();
    return this.count;
  }

  /** Does some work whose n-th statement is refused; `struck` says whether it got that far. */
  async refusing<T>(n: number, work: () => Promise<T>): Promise<{ readonly result: T; readonly struck: boolean }> {
    this.at = n;
    this.count = 0;
    try {
      return { result: await work(), struck: this.count >= n };
    } finally {
      this.at = undefined;
    }
  }

  /** Does some work whose commit takes place while the line breaks before anybody hears of it. */
  async losingTheCommit<T>(work: () => Promise<T>): Promise<T> {
    this.losesCommit = true;
    try {
      return await work();
    } finally {
      this.losesCommit = false;
    }
  }

  private between(dialect: Dialect): Dialect {
    return {
      ...dialect,
      openRunner: (source) => this.watched(dialect.openRunner(source)),
      send: async (runner, statements) => {
        const outcomes = await dialect.send(
          runner,
          statements.map((statement) => this.next(statement)),
        );
        if (this.losesCommit && statements.at(-1)?.sql === 'COMMIT')
          throw Object.assign(new Error('the line broke'), { code: 'ECONNRESET' });
        return outcomes;
      },
    };
  }

  /** What TypeORM sends by itself counts too. */
  private watched(runner: QueryRunner): QueryRunner {
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, values?: unknown[], structured?: boolean) => {
      const next = this.next({ sql, values: values ?? [] });
      return query(next.sql, [...next.values], structured as true);
    }) as QueryRunner['query'];
    return runner;
  }

  private next(statement: Statement): Statement {
    if (statement.sql === 'ROLLBACK') return statement;
    return ++this.count === this.at ? refused : statement;
  }
}
