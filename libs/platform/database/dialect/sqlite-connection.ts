import { compileFunction } from 'node:vm';
import { DatabaseSync, type StatementSyncInstance } from '@photostructure/sqlite';
import { LogFlush } from './log-flush.js';

type Value = null | number | bigint | string | Uint8Array;
type NamedRow = Record<string, unknown>;
type MakeRow = (values: readonly unknown[]) => NamedRow;

/** How many prepared statements a connection keeps. */
const keptStatements = 300;

/** Rises with every statement that may give a kept SELECT other columns. */
let schema = 0;
const changesSchema = /^\s*(?:ALTER|CREATE|DROP)\b/i;

/** A statement in the shape that TypeORM's better-sqlite3 driver expects. */
class PreparedStatement {
  readonly reader: boolean;
  private named: MakeRow;
  private readAt = schema;

  constructor(
    private readonly statement: StatementSyncInstance,
    private readonly changesSchema: boolean,
    private readonly count: () => void,
  ) {
    const names = namesOf(statement);
    this.named = rowsNamed(names);
    this.reader = names.length > 0;
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
  rows(values: readonly unknown[]): NamedRow[] {
    this.count();
    const rows = this.statement.all(...bound(values)) as unknown as unknown[][];
    this.refresh();
    return rows.map(this.named);
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
    this.named = rowsNamed(namesOf(this.statement));
    this.readAt = schema;
  }
}

/**
 * The embedded database behind TypeORM's `driver` option: node:sqlite's API in better-sqlite3's shape.
 * Missing parameters would be bound as NULL in silence by the driver, so TypeORM's arrays are passed on as they are.
 */
export class SqliteConnection {
  private readonly database: InstanceType<typeof DatabaseSync>;
  private readonly statements = new Map<string, PreparedStatement>();
  private flush: LogFlush | undefined;
  /** Statements run on this connection since it was opened. */
  executed = 0;

  constructor(
    private readonly file: string,
    options: { timeout?: number } = {},
  ) {
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

  /**
   * Has every commit on the disk before `onDisk` resolves, in place of before COMMIT ends. Where there is no write-ahead log,
   * as in memory and on file systems without shared memory, SQLite itself waits for the disk.
   */
  keepOnDisk(): void {
    const [row] = this.pragma('journal_mode = WAL') as { journal_mode?: string }[];
    const hasLog = row?.journal_mode === 'wal';
    this.pragma(`synchronous = ${hasLog ? 'NORMAL' : 'FULL'}`);
    if (hasLog) this.flush = new LogFlush(`${this.file}-wal`);
  }

  /** Resolves when all that this connection has committed is on the disk. */
  async onDisk(): Promise<void> {
    await this.flush?.flushed();
  }

  close(): void {
    this.statements.clear();
    this.database.close();
    void this.flush?.close();
  }
}

function namesOf(statement: StatementSyncInstance): string[] {
  return statement.columns().map(({ name }) => name);
}

const makers = new Map<string, MakeRow>();

/**
 * Makes rows with these columns. A loop over the names would look each of them up for each row. With a literal of its own
 * for each list of columns, as the driver of MySQL has it, a page of documents takes a tenth less time.
 */
function rowsNamed(names: readonly string[]): MakeRow {
  const key = JSON.stringify(names);
  const known = makers.get(key);
  if (known) return known;
  const columns = names.map((name, at) => `[${JSON.stringify(name)}]: values[${at}]`);
  const made = compileFunction(`return { ${columns.join(', ')} };`, ['values']) as MakeRow;
  makers.set(key, made);
  return made;
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
