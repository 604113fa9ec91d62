import { Table, TableColumn, TableIndex, TableUnique, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { folded } from '#lab/shared/fold.js';
import { log } from '../logging/log.js';
import type { ColumnKind, ColumnTypes } from './columns.js';
import type { Dialect } from './dialect/dialect.js';
import type { Journal } from './journal.js';

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

/** A row and what its column holds. */
interface Value {
  readonly id: string;
  readonly value: string;
}

/** The log is where an administrator reads what an upgrade could not convert. */
function reportClash(table: string, column: string, rows: readonly Value[]): void {
  log.warn({ table, column, rows }, 'these rows must not have the same value: rename all but one');
}

/** Makes tables in a migration; the dialect of the running migration says what the kinds are stored as. */
export class Tables {
  constructor(
    private readonly runner: QueryRunner,
    private readonly dialect: Dialect,
    private readonly journal: Journal,
  ) {}

  async create(name: string, spec: TableSpec): Promise<void> {
    const table = tableOf(this.dialect, name, spec);
    await this.journal.step(
      `create ${name}`,
      () => this.runner.createTable(table, false),
      () => this.runner.hasTable(name),
    );
  }

  /** Makes the index of full texts, which no entity describes. */
  async createFullText(): Promise<void> {
    await this.journal.step(
      'create full_text_tokens',
      () => this.runner.query(this.dialect.fullText.create),
      () => this.runner.hasTable('full_text_tokens'),
    );
  }

  /** Removes a table with its rows. */
  async drop(name: string): Promise<void> {
    await this.journal.step(
      `drop ${name}`,
      async () => {
        await this.runner.dropTable(name);
        // The runner keeps what it has read of a table; one that is made again under the name is read anew.
        await this.runner.getTable(name);
      },
      async () => !(await this.runner.hasTable(name)),
    );
  }

  /** Adds columns; rows that are there already hold null in them, so they must allow it. */
  async add(table: string, ...columns: readonly ColumnSpec[]): Promise<void> {
    for (const column of columns)
      await this.journal.step(
        `add ${table}.${column[0]}`,
        () =>
          this.keepingGuards(table, () =>
            this.runner.addColumn(table, new TableColumn(columnOptions(this.dialect.columnTypes, column, []))),
          ),
        () => this.runner.hasColumn(table, column[0]),
      );
  }

  /** Sets a value in all rows, before a new column stops allowing null. */
  async fill(table: string, column: string, value: string | number): Promise<void> {
    await this.rows(`UPDATE \`${table}\` SET \`${column}\` = ?`, [value]);
  }

  /** Copies another column of the same row, in all rows. */
  async copy(table: string, column: string, from: string): Promise<void> {
    await this.rows(`UPDATE \`${table}\` SET \`${column}\` = \`${from}\``);
  }

  /** Makes the texts of tables of before compare as today's columns do. */
  async alignTexts(): Promise<void> {
    await this.journal.step('align texts', () => this.dialect.alignTexts(this.runner));
  }

  /** Stores a column folded. A row whose folded value another row has already is left as it is and reported. */
  async fold(table: string, column: string): Promise<void> {
    const rows = await this.valuesOf(table, column);
    const holders = new Map(rows.map(({ id, value }) => [value, id]));
    for (const { id, value } of rows) {
      const wanted = folded(value);
      if (wanted === value) continue;
      const holder = holders.get(wanted);
      if (holder === undefined) {
        holders.set(wanted, id);
        await this.rows(`UPDATE \`${table}\` SET \`${column}\` = ? WHERE \`id\` = ?`, [wanted, id]);
      } else
        reportClash(table, column, [
          { id, value },
          { id: holder, value: wanted },
        ]);
    }
  }

  /**
   * Reports rows of before whose values are the same but for case and width, where they have to differ. They stay as
   * they are: an administrator renames all but one.
   * @param within column that divides the rows into parts with values of their own
   */
  async reportClashes(table: string, column: string, within?: string): Promise<void> {
    const same = new Map<string, Value[]>();
    for (const row of await this.valuesOf(table, column, within)) {
      const key = `${row.part ?? ''}\n${folded(row.value)}`;
      same.set(key, [...(same.get(key) ?? []), { id: row.id, value: row.value }]);
    }
    for (const rows of same.values()) if (rows.length > 1) reportClash(table, column, rows);
  }

  private async valuesOf(table: string, column: string, within?: string): Promise<(Value & { part?: string })[]> {
    const part = within === undefined ? '' : `, \`${within}\` AS \`part\``;
    const sql = `SELECT \`id\`, \`${column}\` AS \`value\`${part} FROM \`${table}\` WHERE \`${column}\` IS NOT NULL ORDER BY \`id\``;
    return (await this.rows(sql)) as (Value & { part?: string })[];
  }

  private rows(sql: string, values?: unknown[]): Promise<unknown[]> {
    return this.journal.rows(() => this.runner.query(sql, values) as Promise<unknown[]>);
  }

  private async createIndex(table: string, index: TableIndex): Promise<void> {
    await this.journal.step(
      `index ${table}.${String(index.name)}`,
      () => this.runner.createIndex(table, index),
      () => hasIndex(this.runner, table, String(index.name)),
    );
  }

  /** Gives a column another length, or makes it refuse null; its values stay. */
  async change(table: string, column: ColumnSpec): Promise<void> {
    const changed = new TableColumn(columnOptions(this.dialect.columnTypes, column, []));
    await this.journal.step(`change ${table}.${column[0]}`, () =>
      this.keepingGuards(table, () => this.dialect.changeColumn(this.runner, table, changed)),
    );
  }

  /** Adds an index. */
  async index(table: string, name: string, ...columns: readonly string[]): Promise<void> {
    await this.createIndex(table, new TableIndex({ name, columnNames: [...columns] }));
  }

  /** Adds an index that lets no two rows hold the same values; null is no value. */
  async uniqueIndex(table: string, name: string, ...columns: readonly string[]): Promise<void> {
    await this.createIndex(table, new TableIndex({ name, columnNames: [...columns], isUnique: true }));
  }

  /** Makes the table refuse UPDATE and DELETE, where it does not do so already. */
  async appendOnly(name: string): Promise<void> {
    for (const { trigger, sql } of this.dialect.appendOnly(name))
      await this.journal.step(
        `guard ${trigger}`,
        () => this.guard(trigger, sql),
        () => this.dialect.hasTrigger(this.runner, trigger),
      );
  }

  private async guard(trigger: string, sql: string): Promise<void> {
    if (!(await this.dialect.hasTrigger(this.runner, trigger))) await this.runner.query(sql);
  }

  /** Changes a table that may be append-only: SQLite makes a changed table anew, without its triggers. */
  private async keepingGuards(table: string, change: () => Promise<unknown>): Promise<void> {
    const guards: { readonly trigger: string; readonly sql: string }[] = [];
    for (const guard of this.dialect.appendOnly(table))
      if (await this.dialect.hasTrigger(this.runner, guard.trigger)) guards.push(guard);
    await change();
    for (const { trigger, sql } of guards) await this.guard(trigger, sql);
  }
}

/** Whether a table has an index of this name now. */
export async function hasIndex(runner: QueryRunner, table: string, index: string): Promise<boolean> {
  return (await runner.getTable(table))?.indices.some(({ name }) => name === index) ?? false;
}

/** A table as the dialect makes it. */
export function tableOf(dialect: Pick<Dialect, 'columnTypes' | 'engine'>, name: string, spec: TableSpec): Table {
  const primary = spec.primary ?? ['id'];
  return new Table({
    name,
    ...(dialect.engine === undefined ? {} : { engine: dialect.engine }),
    columns: spec.columns.map((column) => columnOptions(dialect.columnTypes, column, primary)),
    uniques: Object.entries(spec.unique ?? {}).map(
      ([unique, columns]) => new TableUnique({ name: unique, columnNames: [...columns] }),
    ),
    indices: Object.entries(spec.index ?? {}).map(
      ([index, columns]) => new TableIndex({ name: index, columnNames: [...columns] }),
    ),
  });
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
