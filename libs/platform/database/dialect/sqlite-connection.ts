import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';

type Value = null | number | bigint | string | Uint8Array;

/** How many prepared statements a connection keeps. */
const keptStatements = 300;

/** Rises with every statement that may give a kept SELECT other columns. */
let schema = 0;
const changesSchema = /^\s*(?:ALTER|CREATE|DROP)\b/i;

/** A statement in the shape that TypeORM's better-sqlite3 driver expects. */
class PreparedStatement {
  readonly reader: boolean;
  private names: readonly string[];
  private empty: Readonly<Record<string, unknown>>;
  private readAt = schema;

  constructor(
    private readonly statement: StatementSyncInstance,
    private readonly changesSchema: boolean,
    private readonly count: () => void,
  ) {
    this.names = namesOf(statement);
    this.empty = emptyRow(this.names);
    this.reader = this.names.length > 0;
    // The driver's own objects are dictionaries, which cost more to make and to read than rows of one shape.
    if (this.reader) statement.setReturnArrays(true);
  }

  all(...values: unknown[]): unknown[] {
    return this.rows(values);
  }

  get(...values: unknown[]): unknown {
    this.count();
    const row = this.statement.get(...bound(values)) as unknown[] | undefined;
    this.refresh();
    return row && this.named(row);
  }

  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    return this.change(values);
  }

  /** The rows of a SELECT. */
  rows(values: readonly unknown[]): Record<string, unknown>[] {
    this.count();
    const rows = this.statement.all(...bound(values)) as unknown as unknown[][];
    this.refresh();
    return rows.map((row) => this.named(row));
  }

  /** Runs what answers no rows. */
  change(values: readonly unknown[]): { changes: number; lastInsertRowid: number | bigint } {
    this.count();
    const { changes, lastInsertRowid } = this.statement.run(...bound(values));
    if (this.changesSchema) schema++;
    return { changes: Number(changes), lastInsertRowid };
  }

  /** The database prepares a statement anew where the schema has changed; its columns are known once it has run. */
  private refresh(): void {
    if (this.readAt === schema) return;
    this.names = namesOf(this.statement);
    this.empty = emptyRow(this.names);
    this.readAt = schema;
  }

  private named(row: readonly unknown[]): Record<string, unknown> {
    const { names } = this;
    // A copy has room for all columns at once, where an object that grows would be made larger again and again.
    const named = { ...this.empty };
    for (let at = 0; at < names.length; at++) named[names[at] as string] = row[at];
    return named;
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
      statement = new PreparedStatement(
        this.database.prepare(sql),
        changesSchema.test(sql),
        () => void this.executed++,
      );
      this.statements.set(sql, statement);
      if (this.statements.size > keptStatements) this.statements.delete(this.statements.keys().next().value as string);
    }
    return statement;
  }

  exec(sql: string): void {
    this.executed++;
    schema++;
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

function namesOf(statement: StatementSyncInstance): string[] {
  return statement.columns().map(({ name }) => name);
}

function emptyRow(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function bound(values: readonly unknown[]): Value[] {
  const all: Value[] = [];
  for (const value of values) all.push(bindable(value));
  return all;
}

function bindable(value: unknown): Value {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  return value as Value;
}
