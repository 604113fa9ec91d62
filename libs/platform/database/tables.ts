import { Table, TableColumn, TableIndex, TableUnique, type QueryRunner, type TableColumnOptions } from 'typeorm';
import type { ColumnKind, ColumnTypes } from './columns.js';
import type { Dialect } from './dialect/dialect.js';

/** A column of a migration, in the same kinds as the entities: `['title', 'text', 200]`, `?` at the end = may be null. */
export type ColumnSpec = readonly [name: string, kind: ColumnKind | `${ColumnKind}?`, length?: number];

export interface TableSpec {
  readonly columns: readonly ColumnSpec[];
  /** Column names of the primary key; `id` unless given. */
  readonly primary?: readonly string[];
  /** Unique sets of columns, by constraint name. */
  readonly unique?: Readonly<Record<string, readonly string[]>>;
  /** Indexes, by name. */
  readonly index?: Readonly<Record<string, readonly string[]>>;
}

/** Makes tables in a migration; the dialect of the running migration says what the kinds are stored as. */
export class Tables {
  constructor(
    private readonly runner: QueryRunner,
    private readonly dialect: Pick<Dialect, 'columnTypes' | 'appendOnly' | 'changeColumn'>,
  ) {}

  async create(name: string, spec: TableSpec): Promise<void> {
    const primary = spec.primary ?? ['id'];
    await this.runner.createTable(
      new Table({
        name,
        columns: spec.columns.map((column) => columnOptions(this.dialect.columnTypes, column, primary)),
        uniques: Object.entries(spec.unique ?? {}).map(
          ([unique, columns]) => new TableUnique({ name: unique, columnNames: [...columns] }),
        ),
        indices: Object.entries(spec.index ?? {}).map(
          ([index, columns]) => new TableIndex({ name: index, columnNames: [...columns] }),
        ),
      }),
      false,
    );
  }

  /** Removes a table with its rows. */
  async drop(name: string): Promise<void> {
    await this.runner.dropTable(name);
  }

  /** Adds columns; rows that are there already hold null in them, so they must allow it. */
  async add(table: string, ...columns: readonly ColumnSpec[]): Promise<void> {
    for (const column of columns)
      await this.runner.addColumn(table, new TableColumn(columnOptions(this.dialect.columnTypes, column, [])));
  }

  /** Gives all rows that are there a value, before a new column stops allowing null. */
  async fill(table: string, column: string, value: string | number): Promise<void> {
    await this.runner.query(`UPDATE \`${table}\` SET \`${column}\` = ?`, [value]);
  }

  /** Gives all rows that are there what stands in another column of theirs. */
  async copy(table: string, column: string, from: string): Promise<void> {
    await this.runner.query(`UPDATE \`${table}\` SET \`${column}\` = \`${from}\``);
  }

  /** Gives a column another length, or makes it refuse null; its values stay. */
  async change(table: string, column: ColumnSpec): Promise<void> {
    await this.dialect.changeColumn(
      this.runner,
      table,
      new TableColumn(columnOptions(this.dialect.columnTypes, column, [])),
    );
  }

  /** Adds an index. */
  async index(table: string, name: string, ...columns: readonly string[]): Promise<void> {
    await this.runner.createIndex(table, new TableIndex({ name, columnNames: [...columns] }));
  }

  /** Adds an index that lets no two rows hold the same values; null is no value. */
  async uniqueIndex(table: string, name: string, ...columns: readonly string[]): Promise<void> {
    await this.runner.createIndex(table, new TableIndex({ name, columnNames: [...columns], isUnique: true }));
  }

  /** Makes the table refuse UPDATE and DELETE. */
  async appendOnly(name: string): Promise<void> {
    for (const sql of this.dialect.appendOnly(name)) await this.runner.query(sql);
  }
}

function columnOptions(
  types: ColumnTypes,
  [name, kindText, length]: ColumnSpec,
  primary: readonly string[],
): TableColumnOptions {
  const isNullable = kindText.endsWith('?');
  const kind = (isNullable ? kindText.slice(0, -1) : kindText) as ColumnKind;
  const { type, length: typeLength, charset, collation } = types[kind](length);
  return {
    name,
    type: String(type),
    isNullable,
    isPrimary: primary.includes(name),
    ...(typeLength ? { length: String(typeLength) } : {}),
    ...(charset ? { charset } : {}),
    ...(collation ? { collation } : {}),
  };
}
