import type { DataSource, DataSourceOptions, QueryRunner, TableColumn } from 'typeorm';
import type { ColumnTypes } from '../columns.js';
import type { Term } from '../../full-text/tokens.js';

/** Milliseconds that anything waits for the database unless the installation says otherwise. */
export const defaultWaitMs = 10_000;

/** How long one try of a unit waits for a lock: several fit into what the whole of it may wait. */
export function lockWaitMs(waitMs: number): number {
  return waitMs / 5;
}

/** One SQL statement with its bound values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export type Row = Record<string, unknown>;

/** What a statement gave: rows of a query, or how many rows a write touched. */
export interface Outcome {
  readonly rows: readonly Row[];
  readonly affected: number;
}

export interface SourceParts {
  readonly entities: readonly (new () => object)[];
  readonly migrations: readonly (new () => object)[];
}

/**
 * Whose connections: signing in has some of its own, so that whatever others wait for does not keep people out.
 */
export type Lane = 'usual' | 'signIn';

/** Everything that differs between the two databases; named nowhere else. */
export interface Dialect {
  readonly name: 'sqlite' | 'mysql';
  /** Complete once `sources` has read the kind of server. */
  readonly columnTypes: ColumnTypes;
  /** The source that units write through, and the one that reads outside units use. */
  sources(parts: SourceParts): Promise<{ readonly write: DataSourceOptions; readonly read?: DataSourceOptions }>;
  /** Milliseconds that anything waits for a connection, a lock or an answer. */
  readonly waitMs: number;
  /** Runs `work` with connections of a lane. */
  onLane<T>(lane: Lane, work: () => T): T;
  /** Opens a transaction. */
  readonly begin: readonly string[];
  /** Appended to a SELECT whose rows the unit is about to change. */
  readonly forUpdate: string;
  /** Appended to a SELECT that skips the rows which other units have locked. */
  readonly skipLocked: string;
  /** Whether only one transaction may be open at a time. */
  readonly singleWriter: boolean;
  /** Joins a table to those before it, which are read first, whatever the database thinks of it. */
  readonly joinLast: string;
  /** A SELECT with an order and a limit of its own as one part of a UNION. */
  partOfUnion(select: string): string;
  /** Whether reads outside units have connections of their own and can go on at the same time. */
  readonly readsSideBySide: boolean;
  /** Whether a union is read to its end, although a limit around it has been reached. */
  readonly readsWholeUnions: boolean;
  /** Written after a table whose rows are read along an index in its order; left alone, an optimizer may sort instead. */
  along(index: string): string;
  /** A query runner that no other unit shares. */
  openRunner(source: DataSource): QueryRunner;
  /** Sends statements in order, in as few round trips as the database allows. */
  send(runner: QueryRunner, statements: readonly Statement[]): Promise<Outcome[]>;
  /** Resolves when the disk has all that the runner has committed. */
  onDisk(runner: QueryRunner): Promise<void>;
  /** `insert` that adds to a number where the key exists already. */
  upsertAdd(table: string, key: Row, column: string, by: number): Statement;
  /** `insert` that puts the row in the place of the one with the same value in this column. */
  upsert(table: string, row: Row, column: string): Statement;
  /** `insert` that does nothing where a row with the same values in these columns, which are a key, exists already. */
  insertOnce(table: string, row: Row, ...key: readonly [string, ...string[]]): Statement;
  /** Redefines a column of the same name; its values stay. */
  changeColumn(runner: QueryRunner, table: string, column: TableColumn): Promise<void>;
  /** Makes texts compare as `columnTypes` says, in tables of before that rule; what is done already is left alone. */
  alignTexts(runner: QueryRunner): Promise<void>;
  /** Statements that make a table refuse UPDATE and DELETE, with the triggers they make. */
  appendOnly(table: string): readonly { readonly trigger: string; readonly sql: string }[];
  hasTrigger(runner: QueryRunner, name: string): Promise<boolean>;
  /** How the tokens of `platform/full-text` are stored and found. */
  readonly fullText: {
    /** Makes the table `full_text_tokens` of `rowid` and `tokens`. */
    readonly create: string;
    /** The condition that a row of it has a term: SQL around the name of a parameter, and the parameter's value. */
    matching(term: Term): { readonly condition: (parameter: string) => string; readonly value: string };
  };
  /** Whether every change of the schema commits what is before it and by itself. */
  readonly commitsSchema: boolean;
  /** What new tables are stored as, whatever the database was made with. */
  readonly engine?: string;
  /**
   * Runs `work` while no other process that shares the database runs work of the same name. The runner it gets holds
   * the lock: statements on it cannot go on once the lock is lost with its connection.
   */
  exclusively<T>(source: DataSource, name: string, work: (runner: QueryRunner) => Promise<T>): Promise<T>;
  /** Queries of one row with a column `value`: the server's version, the bytes it keeps, its clock in ms. */
  readonly about: Readonly<Record<'version' | 'size' | 'clock', string>>;
  isDuplicate(error: unknown): boolean;
  /** A lock conflict that a second try of the whole unit may pass: a deadlock, or a wait that took too long. */
  isLockConflict(error: unknown): boolean;
  /** There is no space left to write. */
  isFull(error: unknown): boolean;
  /** Takes space and gives it back, in one unit: passes only where there is some. */
  readonly spaceProbe: readonly string[];
  /** The database cannot be reached or takes no more work. */
  isUnavailable(error: unknown): boolean;
}

/** The driver's own error behind TypeORM's wrapper: its code and number. */
export function driverError(error: unknown): { code?: string | undefined; errno?: number | undefined } {
  const inner = isObject(error) && 'driverError' in error ? error.driverError : error;
  if (!isObject(inner)) return {};
  const { code, errno, errcode } = inner as { code?: string; errno?: number; errcode?: number };
  return { code, errno: errcode ?? errno };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
