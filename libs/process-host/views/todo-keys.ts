import { z } from 'zod';
import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { all, always, isFirst, joined, ofPrincipal, type TodoFilter, type TodoReader } from './todo-rows.js';

/**
 * The tasks of a page of a to-do list, in its order: one walk along an index per principal of the reader, each cut off by
 * itself and none longer than the page.
 */

/** How a database writes the parts of a UNION, and which way it is to go. */
type Parts = Pick<Dialect, 'partOfUnion' | 'along' | 'joinLast'>;

export type TodoSort = 'openedAt' | '-openedAt' | 'dueAt' | 'priority';

/** The column that each order begins with, and the index that has it. */
const orders = {
  openedAt: { column: 'openedAt', index: 'ix_todo_list' },
  '-openedAt': { column: 'openedAt', index: 'ix_todo_list' },
  dueAt: { column: 'dueAt', index: 'ix_todo_due' },
  priority: { column: 'precedence', index: 'ix_todo_priority' },
} as const satisfies Readonly<Record<TodoSort, object>>;

/** The column by which a list is ordered. */
export function columnOf(sort: TodoSort): (typeof orders)[TodoSort]['column'] {
  return orders[sort].column;
}

/** Where a page ended: the value that it is ordered by, null for a task without a due time, and the task. */
export interface TodoCursor {
  readonly at: number | null;
  readonly task: string;
}

const cursorText = /^(\d{1,16}|-)~([\w.:-]{1,64})$/;

/** A cursor in an address. */
export const todoCursor = z
  .string()
  .max(90)
  .regex(cursorText)
  .transform((text): TodoCursor => {
    const [, at, task = ''] = cursorText.exec(text) ?? [];
    return { at: at === '-' ? null : Number(at), task };
  });

export function cursorTextOf({ at, task }: TodoCursor): string {
  return `${at ?? '-'}~${task}`;
}

/** What part of a list a page is. */
export interface TodoWindow {
  readonly sort: TodoSort;
  /** After the page that ended here. */
  readonly after?: TodoCursor | undefined;
  /** Tasks to pass over; for pages by number, never more than are counted. */
  readonly skip: number;
  readonly size: number;
}

/**
 * The tasks of a page in their order: `taskId`, the `principal` whose row it is, `openedAt`, and what orders them. A task that
 * reaches its reader by two ways is where it came first. It is there once, unless `hasShared` is wrong: a page that passes
 * over no tasks then has it twice, or at a later row of it, which `sharedColumn` shows.
 */
export function pageKeys(
  dialect: Parts,
  reader: TodoReader,
  filter: TodoFilter,
  { sort, after, skip, size }: TodoWindow,
): Statement {
  const { partOfUnion, along } = dialect;
  const depth = skip + size;
  const index = along(orders[sort].index);
  const ordering = columnOf(sort) === 'openedAt' ? 'dueAt' : columnOf(sort);
  const branches = reader.principals.flatMap((principal) =>
    walks(sort, after).map(({ where, order }) => {
      const isStrict = mayComeLater(sort, after) && (reader.hasShared || skip > 0);
      const first = isStrict ? isFirst(reader, principal, filter) : always;
      const condition = all(ofPrincipal(dialect, reader, principal, filter), where, first);
      return {
        sql: partOfUnion(
          `SELECT \`taskId\`, \`principal\`, \`openedAt\`, \`${ordering}\` FROM \`todo\`${index} WHERE ${condition.sql} ORDER BY ${order} LIMIT ?`,
        ),
        values: [...condition.values, depth],
      };
    }),
  );
  const union = joined(branches, ' UNION ALL ');
  const values = [...union.values, size, skip];
  // Finding the same task among those of all principals takes as long as walking to them.
  if (skip === 0 && !reader.hasShared)
    return { sql: `SELECT * FROM (${union.sql}) u ORDER BY ${orderBy(sort, computed)} LIMIT ? OFFSET ?`, values };
  const keys = `SELECT \`taskId\`, MIN(\`principal\`) AS \`principal\`, MIN(\`openedAt\`) AS \`openedAt\`, MIN(\`${ordering}\`) AS \`${ordering}\``;
  return {
    sql: `${keys} FROM (${union.sql}) u GROUP BY \`taskId\` ORDER BY ${orderOf(sort, '')} LIMIT ? OFFSET ?`,
    values,
  };
}

/** Whether a page can have a later row of a task without its first one. */
function mayComeLater(sort: TodoSort, after: TodoCursor | undefined): boolean {
  return sort === '-openedAt' || (sort === 'openedAt' && after !== undefined);
}

/**
 * A column `isShared` of the to-do rows `d` that a page has: whether the reader has the task by another way, too. Only of
 * pages for which `hasShared` could be wrong unseen: hardly any task has a second row, and to leave later ones out asks
 * for each row that the walks pass, not only for those of the page.
 */
export function sharedColumn(reader: TodoReader, { sort, after, skip }: TodoWindow): Statement | undefined {
  if (reader.hasShared || skip > 0 || !mayComeLater(sort, after)) return undefined;
  const { sql, values } = conditions({ principal: reader.principals }, 's');
  return {
    sql: `EXISTS(SELECT 1 FROM \`todo\` s WHERE s.\`taskId\` = d.\`taskId\` AND s.\`principal\` <> d.\`principal\` AND ${sql}) AS \`isShared\``,
    values,
  };
}

/** SQLite merges sorted parts of a union at three times the cost of sorting them again; a computed order keeps it from that. */
const computed = (name: string) => (name === 'openedAt' || name === 'precedence' ? `\`${name}\` + 0` : `\`${name}\``);

/** The order of a list, over rows that are called `alias`. */
export function orderOf(sort: TodoSort, alias: string): string {
  return orderBy(sort, (name) => (alias === '' ? `\`${name}\`` : `${alias}.\`${name}\``));
}

function orderBy(sort: TodoSort, column: (name: 'openedAt' | 'dueAt' | 'precedence' | 'taskId') => string): string {
  if (sort === 'dueAt') return `${column('dueAt')} IS NULL, ${column('dueAt')}, ${column('taskId')}`;
  const direction = sort === '-openedAt' ? ' DESC' : '';
  return `${column(columnOf(sort))}${direction}, ${column('taskId')}${direction}`;
}

interface Walk {
  readonly where: Statement;
  readonly order: string;
}

/** The walks along an index that give a list its order; what has no due time comes after all that has one. */
function walks(sort: TodoSort, after: TodoCursor | undefined): Walk[] {
  if (sort !== 'dueAt') {
    const order = orderOf(sort, '');
    return [{ order, where: after ? beyond(columnOf(sort), sort !== '-openedAt', after) : always }];
  }
  const timed = { sql: '`dueAt` IS NOT NULL', values: [] };
  const untimed = { sql: '`dueAt` IS NULL', values: [] };
  const late = { order: '`taskId`', where: after?.at === null ? all(untimed, afterTask(after)) : untimed };
  if (after?.at === null) return [late];
  return [{ order: '`dueAt`, `taskId`', where: after ? beyond('dueAt', true, after) : timed }, late];
}

function beyond(column: string, isRising: boolean, { at, task }: TodoCursor): Statement {
  const sign = isRising ? '>' : '<';
  // The first condition alone is a range of the index.
  return {
    sql: `\`${column}\` ${sign}= ? AND (\`${column}\` ${sign} ? OR \`taskId\` ${sign} ?)`,
    values: [at, at, task],
  };
}

function afterTask({ task }: TodoCursor): Statement {
  return { sql: '`taskId` > ?', values: [task] };
}
