import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { todoQuery, Todos, userPrincipal, type TodoQuery } from '#lab/process-host/index.js';
import type { BenchHost } from '../host/bench-host.js';
import { signedIn } from '../host/fixed-people.js';
import { plainMysql, plainSqlite, type PlainSql } from '../host/plain-sql.js';
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
    private readonly sql: PlainSql,
    private readonly reader: string,
    private readonly page: number,
  ) {
    super();
  }

  static onSqlite(file: string, reader: string, page: number): FloorTodos {
    return new FloorTodos(plainSqlite(file), reader, page);
  }

  static onMysql(url: string, reader: string, page: number, connections = 1): FloorTodos {
    return new FloorTodos(plainMysql(url, connections), reader, page);
  }

  protected async read(): Promise<void> {
    await this.answer();
  }

  /** The page with its total. */
  async answer(): Promise<FloorPage> {
    const found = await todoPage(this.sql, [userPrincipal(this.reader), ...groups], this.page);
    if (found.rows.length !== size) throw new Error(`a page had ${found.rows.length} rows`);
    return found;
  }

  close(): Promise<void> {
    return this.sql.close();
  }
}

/** What statements by hand have found of a list. */
export interface FloorPage {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A page of the tasks of some principals, those that have waited longest first. */
export async function todoPage(sql: PlainSql, principals: readonly string[], page: number): Promise<FloorPage> {
  const part = (columns: string) =>
    `SELECT * FROM (SELECT ${columns} FROM \`todo\` WHERE \`principal\` = ? AND \`kind\` = 'task' ORDER BY \`openedAt\`, \`taskId\` LIMIT ?) AS b`;
  const union = (columns: string) => principals.map(() => part(columns)).join(' UNION ALL ');
  const values = (depth: number) => principals.flatMap((principal) => [principal, depth]);
  const rows = await sql.all(
    `SELECT t.*, i.\`titleZh\`, i.\`titleEn\`, i.\`card\` FROM (SELECT * FROM (${union('*')}) u ORDER BY \`openedAt\`, \`taskId\` LIMIT ? OFFSET ?) t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` ORDER BY t.\`openedAt\`, t.\`taskId\``,
    [...values(page * size), size, (page - 1) * size],
  );
  const [counted] = await sql.all(`SELECT COUNT(*) AS n FROM (${union('`taskId`')}) u`, values(countedTo));
  return { rows, total: Number(counted?.n) };
}
