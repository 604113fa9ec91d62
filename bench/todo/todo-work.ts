import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { todoQuery, Todos, userPrincipal, type TodoQuery } from '#lab/process-host/index.js';
import type { BenchHost } from '../host/bench-host.js';
import { signedIn } from '../host/fixed-people.js';
import { plainMysql, plainSqlite, type PlainSql } from '../host/plain-sql.js';
import { readTasks } from '../host/floor-documents.js';
import type { Work } from '../sides.js';
import { groups } from './readers.js';

export const size = 20;
/** Totals are shown up to this number. */
const countedTo = 1001;

type TodoCursor = NonNullable<TodoQuery['after']>;

/** What is read of whose list. */
export interface TodoAsked {
  readonly reader: string;
  readonly page: number;
  /** A text that one task of the reader's has. */
  readonly search?: string | undefined;
}

/** Reads a page of one reader's to-do list again and again, with its total. */
export abstract class TodoWork implements Work {
  constructor(protected readonly asked: TodoAsked) {}

  async turn(count: number): Promise<number> {
    const began = performance.now();
    for (let done = 0; done < count; done++) await this.read();
    return (count * 1000) / (performance.now() - began);
  }

  times(): string {
    return '';
  }

  /** @throws Error where a page is not full, or a search has not found the one task */
  protected check(rows: number): void {
    if (rows !== (this.asked.search === undefined ? size : 1)) throw new Error(`a page had ${rows} rows`);
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
    asked: TodoAsked,
  ) {
    super(asked);
  }

  protected async read(): Promise<void> {
    const { rows } = await this.list(await (this.after ??= this.endBefore()));
    this.check(rows.length);
  }

  close(): Promise<void> {
    return this.host.close();
  }

  private list(after: TodoCursor | undefined, page = 1) {
    const { reader, search } = this.asked;
    return this.host.get(Todos).list(signedIn(reader), { page, size, sort: 'openedAt', after, search });
  }

  private async endBefore(): Promise<TodoCursor | undefined> {
    const { page } = this.asked;
    if (page === 1) return undefined;
    const { next } = await this.list(undefined, page - 1);
    return todoQuery.parse({ after: next }).after;
  }
}

/** The same page, its steps and its total in three statements written by hand. */
export class FloorTodos extends TodoWork {
  private constructor(
    private readonly sql: PlainSql,
    asked: TodoAsked,
  ) {
    super(asked);
  }

  static onSqlite(file: string, asked: TodoAsked): FloorTodos {
    return new FloorTodos(plainSqlite(file), asked);
  }

  static onMysql(url: string, asked: TodoAsked, connections = 1): FloorTodos {
    return new FloorTodos(plainMysql(url, connections), asked);
  }

  protected async read(): Promise<void> {
    await this.answer();
  }

  /** The page with its total. */
  async answer(): Promise<FloorPage> {
    const { reader, page, search } = this.asked;
    const found = await todoPage(this.sql, [userPrincipal(reader), ...groups], page, search);
    this.check(found.rows.length);
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

/**
 * A page of the tasks of some principals, those that have waited longest first.
 * @param search only those whose search text contains it
 */
export async function todoPage(
  sql: PlainSql,
  principals: readonly string[],
  page: number,
  search?: string,
): Promise<FloorPage> {
  const contains =
    search === undefined
      ? ''
      : " AND (SELECT s.`searchText` FROM `process_instance` s WHERE s.`id` = `todo`.`instanceId`) LIKE CONCAT('%', ?, '%')";
  const part = (columns: string) =>
    `SELECT * FROM (SELECT ${columns} FROM \`todo\` WHERE \`principal\` = ? AND \`kind\` = 'task'${contains} ORDER BY \`openedAt\`, \`taskId\` LIMIT ?) AS b`;
  const union = (columns: string) => principals.map(() => part(columns)).join(' UNION ALL ');
  const values = (depth: number) =>
    principals.flatMap((principal) => [principal, ...(search === undefined ? [] : [search]), depth]);
  const rows = await sql.all(
    `SELECT t.*, i.\`titleZh\`, i.\`titleEn\`, i.\`card\` FROM (SELECT * FROM (${union('*')}) u ORDER BY \`openedAt\`, \`taskId\` LIMIT ? OFFSET ?) t JOIN \`process_instance\` i ON i.\`id\` = t.\`instanceId\` ORDER BY t.\`openedAt\`, t.\`taskId\``,
    [...values(page * size), size, (page - 1) * size],
  );
  const [counted] = await sql.all(`SELECT COUNT(*) AS n FROM (${union('`taskId`')}) u`, values(countedTo));
  await readTasks(
    sql,
    rows.map(({ instanceId }) => String(instanceId)),
  );
  return { rows, total: Number(counted?.n) };
}
