import { DatabaseSync } from '@photostructure/sqlite';
import { createPool } from 'mysql2/promise';
import { todoQuery, Todos, userPrincipal, type TodoQuery } from '#lab/process-host/index.js';
import type { BenchHost } from '../host/bench-host.js';
import { signedIn } from '../host/fixed-people.js';
import type { Work } from '../sides.js';
import { groups } from './readers.js';

const size = 20;
/** Totals are shown up to this number. */
const countedTo = 1001;

type TodoCursor = NonNullable<TodoQuery['after']>;

/** Reads a page of one reader's to-do list again and again, with its total. */
abstract class TodoWork implements Work {
  async turn(count: number): Promise<number> {
    const began = performance.now();
    for (let done = 0; done < count; done++) await this.read();
    return (count * 1000) / (performance.now() - began);
  }

  times(): string {
    return '';
  }

  protected abstract read(): Promise<void>;
  abstract close(): Promise<void>;
}

/** The product's list: lines with marks, people and dots. */
export class OwnTodos extends TodoWork {
  /** Where the page before ends, asked once: people go on from there. */
  private after: Promise<TodoCursor | undefined> | undefined;

  constructor(
    private readonly host: BenchHost,
    private readonly reader: string,
    private readonly page: number,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { rows } = await this.list(await (this.after ??= this.endBefore()));
    if (rows.length !== size) throw new Error(`a page had ${rows.length} rows`);
  }

  close(): Promise<void> {
    return this.host.close();
  }

  private list(after: TodoCursor | undefined, page = 1) {
    return this.host.get(Todos).list(signedIn(this.reader), { page, size, sort: 'openedAt', after });
  }

  private async endBefore(): Promise<TodoCursor | undefined> {
    if (this.page === 1) return undefined;
    const { next } = await this.list(undefined, this.page - 1);
    return todoQuery.parse({ after: next }).after;
  }
}

/** The same page and total in two statements written by hand. */
export class FloorTodos extends TodoWork {
  private constructor(
    private readonly all: (sql: string, values: readonly (string | number)[]) => Promise<readonly unknown[]>,
    readonly close: () => Promise<void>,
    private readonly reader: string,
    private readonly page: number,
  ) {
    super();
  }

  static onSqlite(file: string, reader: string, page: number): FloorTodos {
    const database = new DatabaseSync(file);
    const prepared = new Map<string, ReturnType<typeof database.prepare>>();
    const statement = (sql: string) => {
      const found = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, found);
      return found;
    };
    const close = () => Promise.resolve(database.close());
    return new FloorTodos((sql, values) => Promise.resolve(statement(sql).all(...values)), close, reader, page);
  }

  static onMysql(url: string, reader: string, page: number, connections = 1): FloorTodos {
    const pool = createPool({ uri: url, connectionLimit: connections });
    const all = async (sql: string, values: readonly (string | number)[]) =>
      (await pool.query(sql, [...values]))[0] as unknown[];
    return new FloorTodos(all, () => pool.end(), reader, page);
  }

  protected async read(): Promise<void> {
    await this.answer();
  }

  /** The page with its total. */
  async answer(): Promise<{ readonly rows: readonly unknown[]; readonly total: unknown }> {
    const principals = [userPrincipal(this.reader), ...groups];
    const part = (columns: string) =>
      `SELECT * FROM (SELECT ${columns} FROM \`todo\` WHERE \`principal\` = ? AND \`kind\` = 'task' ORDER BY \`openedAt\`, \`taskId\` LIMIT ?) AS b`;
    const union = (columns: string) => principals.map(() => part(columns)).join(' UNION ALL ');
    const values = (depth: number) => principals.flatMap((principal) => [principal, depth]);
    const rows = await this.all(
      `SELECT t.*, i.\`titleZh\`, i.\`titleEn\`, i.\`card\` FROM (SELECT * FROM (${union('*')}) u ORDER BY \`openedAt\`, \`taskId\` LIMIT ? OFFSET ?) t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` ORDER BY t.\`openedAt\`, t.\`taskId\``,
      [...values(this.page * size), size, (this.page - 1) * size],
    );
    if (rows.length !== size) throw new Error(`a page had ${rows.length} rows`);
    const total = await this.all(`SELECT COUNT(*) AS n FROM (${union('`taskId`')}) u`, values(countedTo));
    return { rows, total };
  }
}
