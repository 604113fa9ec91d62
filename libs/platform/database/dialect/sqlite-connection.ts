import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

type Value = null | number | bigint | string | Uint8Array;

/** How many prepared statements a connection keeps. */
const keptStatements = 300;

/** A statement in the shape that TypeORM's better-sqlite3 driver expects. */
class PreparedStatement {
  readonly reader: boolean;

  constructor(
    private readonly statement: StatementSyncInstance,
    private readonly count: () => void,
  ) {
    this.reader = statement.columns().length > 0;
  }

  all(...values: unknown[]): unknown[] {
    this.count();
    return this.statement.all(...values.map(bindable));
  }

  get(...values: unknown[]): unknown {
    this.count();
    return this.statement.get(...values.map(bindable));
  }

  iterate(...values: unknown[]): unknown {
    this.count();
    return this.statement.iterate(...values.map(bindable));
  }

  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    this.count();
    const result = this.statement.run(...values.map(bindable));
    return { changes: Number(result.changes), lastInsertRowid: result.lastInsertRowid };
  }
}

/**
 * The embedded database behind TypeORM's `driver` option: node:sqlite's API in better-sqlite3's shape.
 * Missing parameters would be bound as NULL in silence by the driver, so TypeORM's arrays are passed on as they are.
 */
export class SqliteConnection {
  private readonly database: InstanceType<typeof DatabaseSync>;
  private readonly statements = new Map<string, PreparedStatement>();
  /** Statements run on this connection since it was opened. */
  executed = 0;

  constructor(file: string, options: { timeout?: number } = {}) {
    this.database = new DatabaseSync(file, { timeout: options.timeout ?? 5000 });
  }

  /** A prepared statement that is kept for the next call with the same text. */
  prepare(sql: string): PreparedStatement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = new PreparedStatement(this.database.prepare(sql), () => void this.executed++);
      this.statements.set(sql, statement);
      if (this.statements.size > keptStatements) this.statements.delete(this.statements.keys().next().value as string);
    }
    return statement;
  }

  exec(sql: string): void {
    this.executed++;
    this.database.exec(sql);
  }

  pragma(text: string): unknown[] {
    return this.database.prepare(`PRAGMA ${text}`).all();
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}

function bindable(value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  return value as Value;
}
