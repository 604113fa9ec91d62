import { z } from 'zod';
import { countedTo } from '#lab/shared/counted-to.js';
import { numbersOf, type PriorityLevel } from '#lab/shared/priority.js';
import type { Dialect, Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { foldedContains } from '#lab/platform/database/search.js';
import { mayContain } from '#lab/platform/database/search-pairs.js';
import { conditions } from '#lab/platform/database/sql.js';
import { userOf, type Principal } from '#lab/process-engine/index.js';
import { pairNames } from '../assignment/search-text.js';

/**
 * Which tasks are in a to-do list, and in which order: one walk along an index per principal of the reader, each cut off
 * by itself and none longer than a page or than totals are counted.
 */

/** Whose list it is. */
export interface TodoReader {
  readonly id: string;
  readonly principals: readonly Principal[];
  /** Whether there may be tasks of their groups and roles that they must not decide. */
  readonly isKeptOut: boolean;
  /** Whether the same task may have come to them by several of their principals: a first page may show it twice otherwise. */
  readonly hasShared: boolean;
  /** Whether one of their principals alone probably has more tasks than are counted; the count is right either way. */
  readonly hasMany: boolean;
  /** Whether they may have noted when to come back to a task. */
  readonly followsUp: boolean;
  /** Whether there may be suspended instances. */
  readonly meetsSuspended: boolean;
  readonly now: Date;
}

/** How a database writes the parts of a UNION, and which way it is to go. */
type Parts = Pick<Dialect, 'partOfUnion' | 'along' | 'joinLast'>;
type Joins = Pick<Dialect, 'joinLast'>;

/** Which of their tasks. */
export interface TodoFilter {
  /** One, or any of several. */
  readonly subject?: string | readonly string[] | undefined;
  /** Only what is past its due time, at this instant. */
  readonly lateAt?: Date | undefined;
  /** Only what is due from one instant on and before another. */
  readonly due?: { readonly from: Date; readonly before: Date } | undefined;
  /** Tasks that wait for others, in place of those that the reader can decide. */
  readonly held?: boolean | undefined;
  /** Tasks that the reader has put aside beyond this instant, in place of the others. */
  readonly aside?: boolean | undefined;
  /** Tasks of suspended instances, in place of the others. */
  readonly suspended?: boolean | undefined;
  /** Only tasks of these levels. */
  readonly priority?: readonly PriorityLevel[] | undefined;
  readonly search?: string | undefined;
  /** Only what first came to the reader after one instant and no later than another. */
  readonly opened?: { readonly after?: Date; readonly until?: Date } | undefined;
}

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
 * over no tasks then has it twice, which is seen in it.
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
      // Only then could a later row of a task come without its first one.
      const first =
        sort === '-openedAt' || (sort === 'openedAt' && after) ? isFirst(reader, principal, filter) : always;
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

/**
 * How many tasks, `n`, counted up to one more than `countedTo`, however many principals have more; `keptOut`, whether
 * there are tasks that the reader must not decide although they were given to a group or role of theirs; `followsUp`,
 * whether they have noted when to come back to some; and `suspended`, whether any instance is.
 */
export function countOf(
  dialect: Pick<Dialect, 'partOfUnion' | 'joinLast'>,
  reader: TodoReader,
  filter: TodoFilter,
): Statement {
  const branches = reader.principals.map((principal) => {
    // A task is as old as its first row.
    const first = filter.opened ? isFirst(reader, principal, filter) : always;
    const { sql, values } = all(ofPrincipal(dialect, reader, principal, filter), first);
    return {
      sql: dialect.partOfUnion(`SELECT \`taskId\` FROM \`todo\` WHERE ${sql} LIMIT ?`),
      values: [...values, countedTo + 1],
    };
  });
  const { sql, values } = joined(branches, ' UNION ALL ');
  const distinct: Statement = {
    sql: `(SELECT COUNT(*) FROM (SELECT DISTINCT \`taskId\` FROM (${sql}) u LIMIT ?) d)`,
    values: [...values, countedTo + 1],
  };
  const n = reader.hasMany && leavesAll(filter) ? unlessMany(dialect, reader, filter, distinct) : distinct;
  return {
    sql: `SELECT ${n.sql} AS n, EXISTS(SELECT 1 FROM \`task_kept_out\` WHERE \`userId\` = ?) AS \`keptOut\`, EXISTS(SELECT 1 FROM \`todo_follow_up\` WHERE \`userId\` = ?) AS \`followsUp\`, EXISTS(SELECT 1 FROM \`process_suspended\`) AS \`suspended\``,
    values: [...n.values, reader.id, reader.id],
  };
}

/** Whether a walk along the index finds only rows that count. */
export function leavesAll({ subject, lateAt, due, search, opened, aside, suspended, priority }: TodoFilter): boolean {
  return [subject, lateAt, due, search, opened, aside, suspended, priority].every((part) => !part);
}

/**
 * A principal has one row of a task: where one alone has more than are counted, distinct tasks need not be found, which
 * takes far longer than walking along the index.
 */
function unlessMany(dialect: Joins, reader: TodoReader, filter: TodoFilter, count: Statement): Statement {
  const many = reader.principals.map((principal): Statement => {
    const { sql, values } = ofPrincipal(dialect, reader, principal, filter);
    return {
      sql: `WHEN (SELECT 1 FROM \`todo\` WHERE ${sql} LIMIT 1 OFFSET ?) = 1 THEN ?`,
      values: [...values, countedTo, countedTo + 1],
    };
  });
  return joined(
    [{ sql: 'CASE', values: [] }, ...many, { sql: 'ELSE', values: [] }, count, { sql: 'END', values: [] }],
    ' ',
  );
}

/** The number that `countOf` has found. */
export function countedIn(rows: readonly Row[] | undefined): number {
  return Number(rows?.[0]?.n);
}

const always: Statement = { sql: '', values: [] };

/** The rows of one principal that a filter leaves. */
function ofPrincipal(dialect: Joins, reader: TodoReader, principal: Principal, filter: TodoFilter): Statement {
  const { subject, lateAt, due, search, opened, priority } = filter;
  return all(
    conditions({ principal, kind: kindOf(filter), ...(subject ? { subject } : {}) }),
    lateAt ? { sql: '`dueAt` < ?', values: [lateAt] } : always,
    due ? { sql: '`dueAt` >= ? AND `dueAt` < ?', values: [due.from, due.before] } : always,
    opened?.after ? { sql: '`openedAt` > ?', values: [opened.after] } : always,
    opened?.until ? { sql: '`openedAt` <= ?', values: [opened.until] } : always,
    ...(search ? found(search) : []),
    priority ? ofLevels(priority) : always,
    atHand(reader, filter),
    goingOn(dialect, reader, filter),
    reader.isKeptOut && userOf(principal) === undefined ? keptIn(reader, '`todo`') : always,
  );
}

/** The levels are ranges of numbers, which the index has. */
function ofLevels(levels: readonly PriorityLevel[]): Statement {
  const ranges = levels.map((level): Statement => {
    const { from, to } = numbersOf(level);
    return { sql: '`priority` BETWEEN ? AND ?', values: [from, to] };
  });
  const { sql, values } = joined(ranges, ' OR ');
  return { sql: `(${sql})`, values };
}

/** Leaves out what the reader has put aside, or all else: few tasks, and looked up once. A suspended one waits anyway. */
function atHand({ id, followsUp, now }: TodoReader, { aside, suspended, held }: TodoFilter): Statement {
  if (held || (!aside && (suspended || !followsUp))) return always;
  const put = 'SELECT f.`taskId` FROM `todo_follow_up` f WHERE f.`userId` = ? AND f.`aside` = 1 AND f.`at` > ?';
  return { sql: `\`todo\`.\`taskId\` ${aside ? 'IN' : 'NOT IN'} (${put})`, values: [id, now] };
}

/** Leaves out the tasks of suspended instances, or all else: few tasks, and looked up once. */
function goingOn({ joinLast }: Joins, { meetsSuspended }: TodoReader, { suspended, held }: TodoFilter): Statement {
  if (held || (!suspended && !meetsSuspended)) return always;
  // Left alone, a database without statistics reads all tasks that there ever were.
  const resting = `SELECT t.\`id\` FROM \`process_suspended\` s ${joinLast} \`process_task\` t ON t.\`instanceId\` = s.\`instanceId\` WHERE t.\`closedAt\` IS NULL`;
  return { sql: `\`todo\`.\`taskId\` ${suspended ? 'IN' : 'NOT IN'} (${resting})`, values: [] };
}

/** The index names the few rows that may contain the text; the text of their instances decides. */
function found(search: string): Statement[] {
  const text = '(SELECT i.`searchText` FROM `process_instance` i WHERE i.`id` = `todo`.`instanceId`)';
  return [
    mayContain(
      pairNames.map((name) => `\`todo\`.\`${name}\``),
      search,
    ),
    foldedContains(text, search),
  ];
}

function kindOf({ held }: TodoFilter): 'held' | 'task' {
  return held ? 'held' : 'task';
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

/** No other row of the reader's brought the task before this one. */
function isFirst(reader: TodoReader, principal: Principal, filter: TodoFilter): Statement {
  const others = reader.principals.filter((each) => each !== principal);
  if (others.length === 0) return always;
  const earlier = all(
    { sql: 'o.`taskId` = `todo`.`taskId`', values: [] },
    conditions({ principal: others, kind: kindOf(filter) }, 'o'),
    {
      sql: '(o.`openedAt` < `todo`.`openedAt` OR (o.`openedAt` = `todo`.`openedAt` AND o.`principal` < `todo`.`principal`))',
      values: [],
    },
    // Rows of groups count for a user only where they are let in.
    userOf(principal) === undefined || !reader.isKeptOut ? always : keptIn(reader, 'o'),
  );
  // Most tasks have no other row at all, which the key of the table tells without reading rows.
  const isOnly =
    'NOT EXISTS (SELECT 1 FROM `todo` s WHERE s.`taskId` = `todo`.`taskId` AND s.`principal` <> `todo`.`principal`)';
  return {
    sql: `(${isOnly} OR NOT EXISTS (SELECT 1 FROM \`todo\` o WHERE ${earlier.sql}))`,
    values: earlier.values,
  };
}

/** Leaves out the tasks of a group or role that one of its members may not decide: few, and looked up once. */
function keptIn({ id }: TodoReader, rows: '`todo`' | 'o'): Statement {
  const kept = 'SELECT k.`taskId` FROM `task_kept_out` k WHERE k.`userId` = ?';
  return { sql: `${rows}.\`taskId\` NOT IN (${kept})`, values: [id] };
}

function all(...statements: readonly Statement[]): Statement {
  return joined(
    statements.filter(({ sql }) => sql !== ''),
    ' AND ',
  );
}

function joined(statements: readonly Statement[], by: string): Statement {
  const values: unknown[] = [];
  let sql = '';
  for (const [at, statement] of statements.entries()) {
    sql += at === 0 ? statement.sql : by + statement.sql;
    for (const value of statement.values) values.push(value);
  }
  return { sql, values };
}
